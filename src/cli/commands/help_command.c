/* sumi help and --help: a command, the rules of a genre, or all commands. */
#include "cli/command.h"
#include "cli/run.h"
#include "format/format.h"

#include <ctype.h>
#include <string.h>
#include <unistd.h>

enum { COLS = 79, LEFT = 26 }; /* columns of a line, and of the left half of a list */

/* Appends text in lines of at most COLS columns, the second and later ones indented. */
static void add_wrapped(struct buf *out, const char *text, int col, int indent) {
    while (*text) {
        int word = (int)strcspn(text, " ");
        if (col + word > COLS) {
            buf_fmt(out, "\n%*s", indent, "");
            col = indent;
        }
        buf_bytes(out, text, word);
        col += word;
        text += word;
        if (*text == ' ') {
            text++;
            if (col + 1 + (int)strcspn(text, " ") <= COLS)
                buf_char(out, ' ');
            col++;
        }
    }
    buf_char(out, '\n');
}

static void add_row(struct buf *out, const char *left, const char *right) {
    int width = (int)strlen(left);
    buf_fmt(out, "  %s", left);
    if (width > LEFT - 4) {
        buf_char(out, '\n');
        width = -2;
    }
    buf_fmt(out, "%*s", LEFT - 2 - width, "");
    add_wrapped(out, right, LEFT, LEFT);
}

static void add_option(struct buf *out, const struct option *o) {
    struct buf left = {0};
    buf_fmt(&left, "--%s", o->name);
    if (o->kind != KIND_FLAG)
        buf_fmt(&left,
                o->kind == KIND_CHOICE ? "[=%s]"
                : o->kind == KIND_WORD ? "=%s"
                                       : " %s",
                o->argument);
    add_row(out, buf_text(&left), o->help);
}

static void add_options(struct buf *out, const struct command *c) {
    buf_add(out, "\nOptions:\n");
    for (int i = 0; i < OPTIONS; i++)
        if (c ? option_is_for(&options[i], c) : option_is_everywhere(&options[i]))
            add_option(out, &options[i]);
}

static void add_note(struct buf *out, const char *text) {
    buf_char(out, '\n');
    add_wrapped(out, text, 0, 0);
}

/* The meaning of the words in capitals, of a command or of all. */
static void add_notes(struct buf *out, const struct command *c) {
    struct buf text = {0};
    if (!c || strstr(c->operand, "PUZZLE"))
        add_note(out,
                 "PUZZLE is a file, a puzzle of the library by its name (sumi list prints them), "
                 "a puzz.link or pzv address (the part after ? is enough), or - for standard "
                 "input.");
    if (!c || strstr(c->operand, "GENRE")) {
        buf_add(&text, "GENRE is one of ");
        genre_names(&text);
        buf_char(&text, '.');
        add_note(out, text.at);
    }
    if (c && option_is_for(&options[OPT_WITH], c)) {
        buf_clear(&text);
        buf_fmt(&text, "%s is one of", options[OPT_WITH].argument);
        for (int t = 0; t < n_techniques; t++)
            buf_fmt(&text, " %s%s", techniques[t].id, t + 1 < n_techniques ? "," : ".");
        add_note(out, text.at);
    }
    if (c && option_is_for(&options[OPT_TO], c)) {
        buf_clear(&text);
        buf_fmt(&text, "%s is one of ", options[OPT_TO].argument);
        format_names(&text);
        buf_char(&text, '.');
        add_note(out, text.at);
    }
}

static void add_command(struct buf *out, const struct command *c) {
    struct buf left = {0};
    buf_fmt(&left, "%s%s%s", c->name, c->operand[0] ? " " : "", c->operand);
    add_row(out, buf_text(&left), c->help);
}

void help_text(const struct command *c, struct buf *out) {
    if (c) {
        buf_fmt(out, "Usage: sumi %s [OPTION]...%s%s\n%c%s.\n", c->name, c->operand[0] ? " " : "",
                c->operand, toupper((unsigned char)c->help[0]), c->help + 1);
        add_options(out, c);
        add_notes(out, c);
        buf_char(out, '\n');
        struct buf statuses = {0};
        buf_fmt(&statuses, "Exit status: %s; 2 bad usage or bad input.", c->statuses);
        add_wrapped(out, statuses.at, 0, 2);
        return;
    }
    buf_add(out, "Usage: sumi [PUZZLE]\n       sumi COMMAND [OPTION]...\n"
                 "Play, check, solve and explain pencil puzzles in the terminal.\n\nCommands:\n");
    for (c = commands; c->name; c++)
        add_command(out, c);
    add_options(out, NULL);
    add_notes(out, NULL);
    buf_add(out, "\nsumi COMMAND --help says more of one command.\n");
}

/* A puzzle of the genre and its solution, with what its signs mean. */
static void add_sample(const struct args *a, const struct genre *g, struct buf *out) {
    struct loaded bare = {0}, solved = {0};
    struct buf legend = {0};
    if (sample_load(g, &bare) && sample_load_solved(g, &solved)) {
        loaded_compile(&bare);
        printed_legend(args_printout(a), bare.puzzle, &legend);
        buf_fmt(out, "%s%s\nA small one, and its solution:\n\n", buf_text(&legend),
                legend.len > 0 ? "\n" : "");
        printed_board(args_printout(a), &bare, bare.board.value, bare.board.slots, false, out);
        buf_char(out, '\n');
        printed_board(args_printout(a), &solved, solved.board.value, solved.board.slots, false,
                      out);
    }
}

/* The lines that lead on from the rules. */
static void add_ways_on(const struct genre *g, struct buf *out) {
    static const char *const ways[][2] = {{"list", "its puzzles and lessons in the library"},
                                          {"daily", "play today's"},
                                          {"generate", "make a new one"},
                                          {"edit", "set one of your own"}};
    buf_char(out, '\n');
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        struct buf left = {0};
        buf_fmt(&left, "sumi %s %s", ways[i][0], g->id);
        add_row(out, left.at, ways[i][1]);
    }
}

static void add_genre(const struct args *a, const struct genre *g, struct buf *out) {
    buf_fmt(out, "%s\n\n", g->title);
    struct buf rule = {0};
    for (int i = 0; genre_rule(g, i, &rule); i++, buf_clear(&rule))
        add_wrapped(out, rule.at, 0, 0);
    add_wrapped(out, "A puzzle that is well made has exactly one solution.", 0, 0);
    add_sample(a, g, out);
    add_ways_on(g, out);
}

int cli_help(const struct args *a) {
    struct buf text = {0};
    struct err e = {0};
    struct suggestions near = suggest_for(a->operand ? a->operand : "");
    const struct command *c = a->operand ? command_by_name(a->operand) : NULL;
    const struct genre *g = a->operand && !c ? genre_by_name(a->operand) : NULL;
    bool known = c || g || !a->operand;
    if (g) {
        add_genre(a, g, &text);
    } else if (known) {
        help_text(c, &text);
    }
    if (known) {
        known = run_write(STDOUT_FILENO, text.at, text.len);
    } else {
        command_offer(&near);
        for (int i = 0; genres[i] != NULL; i++)
            suggest_offer(&near, genres[i]->id);
        for (int i = 0; genres[i] != NULL && near.n == 0; i++)
            suggest_offer(&near, genres[i]->title);
        err_set(&e, "no such command or genre");
        suggest_append(&near, "", &e);
        input_complain(a->operand, &e);
    }
    return known ? STATUS_OK : STATUS_BAD;
}
