#include "genre/genre.h"

#include "genre/shared/solution.h"
#include "model/model.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

#define GENRE(id) extern const struct genre genre_##id;
#include "genre/genres.def"
#undef GENRE

const struct genre *const genres[] = {
#define GENRE(id) &genre_##id,
#include "genre/genres.def"
#undef GENRE
    NULL,
};

const struct mark_look_row mark_look_rows[LOOKS] = {
    [LOOK_NONE] = {"marked", "unmarked", "marked", "dotted", "x-"},
#define LOOK(id, yes, no, is, is_not, letters) [LOOK_##id] = {yes, no, is, is_not, letters},
#include "genre/looks.def"
#undef LOOK
};

static const struct genre *test_genre;

void genre_add_for_test(const struct genre *g) {
    test_genre = g;
}

/* True if a word has the letters and digits of a name, in any case, up to a bracket in the word. */
static bool is_same_name(const char *word, const char *name) {
    for (;; word++, name++) {
        while (*word && *word != '(' && !isalnum((unsigned char)*word))
            word++;
        while (*name && !isalnum((unsigned char)*name))
            name++;
        bool ends = *word == '\0' || *word == '(';
        if (ends || tolower((unsigned char)*word) != tolower((unsigned char)*name))
            return ends && *name == '\0';
    }
}

static bool has_name(const struct genre *g, const char *name) {
    if (is_same_name(name, g->id) || is_same_name(name, g->title))
        return true;
    for (const char *const *a = g->aliases; a && *a; a++)
        if (is_same_name(name, *a))
            return true;
    return false;
}

static const char *idea_among(const struct genre_idea *ideas, const char *technique) {
    for (const struct genre_idea *i = ideas; i && i->technique; i++)
        if (strcmp(i->technique, technique) == 0)
            return i->words;
    return NULL;
}

const char *genre_idea(const struct genre *g, const char *technique) {
    const char *words = idea_among(g->ideas, technique);
    for (size_t i = 0; i < sizeof g->shared_ideas / sizeof *g->shared_ideas && !words; i++)
        words = idea_among(g->shared_ideas[i], technique);
    return words;
}

const struct genre *genre_by_name(const char *name) {
    if (test_genre && has_name(test_genre, name))
        return test_genre;
    for (const struct genre *const *g = genres; *g; g++)
        if (has_name(*g, name))
            return *g;
    return NULL;
}

void genre_begin(const struct puzzle *p, struct model *m) {
    model_begin(m, p->grid, p->genre->families, p->genre->n_families);
    m->grades = p->genre->grades;
}

const struct genre_given *genre_given(const struct genre *g, enum given_kind kind) {
    for (const struct genre_given *own = g->givens; own->kind != GIVEN_NONE; own++)
        if (own->kind == kind)
            return own;
    return NULL;
}

void genre_names(struct buf *out) {
    for (int i = 0; genres[i]; i++)
        buf_fmt(out, "%s%s", i > 0 ? " " : "", genres[i]->id);
}

const struct variant *genre_variants(const struct genre *g) {
    static const struct variant none = {0, 0, NULL};
    return g->variants ? g->variants : &none;
}

struct puzzle *genre_board(const struct genre *g, struct grid grid) {
    struct puzzle *p = puzzle_new(g, grid, g->parts);
    if (g->number.max > 0)
        p->number = g->number.min;
    return p;
}

static bool number_fits(int number, int min, int max) {
    return number == NO_NUMBER || (number >= min && number <= max);
}

static bool cell_fits(const struct puzzle *p, int cell, struct err *e) {
    struct given g = p->given[cell];
    const struct genre_given *own = genre_given(p->genre, (enum given_kind)g.kind);
    char name[PLACE_NAME];
    if (g.kind == GIVEN_NONE)
        return true;
    place_name(p->grid, place_cell(cell), name);
    if (!own)
        return err_set(e, "%s: %s has nothing of the kind", name, p->genre->title);
    return number_fits(g.number, own->min, own->max) ||
           err_set(e, "%s: a number here goes from %d to %d", name, own->min, own->max);
}

static bool rooms_fit(const struct puzzle *p, struct err *e) {
    if (!genre_has_rooms(p->genre))
        return true;
    if (!p->room)
        return err_set(e, "the puzzle has no rooms");
    for (int room = 0; room < p->rooms; room++) {
        char name[PLACE_NAME];
        if (!number_fits(p->room_number[room], 0, p->genre->room_max))
            return err_set(e, "%s: a room's number goes up to %d",
                           place_name(p->grid, place_cell(puzzle_room_cell(p, room)), name),
                           p->genre->room_max);
    }
    return true;
}

bool genre_has_size(const struct genre *g, struct grid grid, struct err *e) {
    return !g->square || grid.rows == grid.cols ||
           err_set(e, "a board of %s has as many rows as columns", g->title);
}

/* Checks the whole board: its shape and its number. */
static bool board_fits(const struct puzzle *p, struct err *e) {
    const struct genre *g = p->genre;
    if (!genre_has_size(g, p->grid, e))
        return false;
    return g->number.max == 0 || (p->number >= g->number.min && p->number <= g->number.max) ||
           err_set(e, "the number of %ss goes from %d to %d", g->number.name, g->number.min,
                   g->number.max);
}

bool genre_validate(const struct puzzle *p, struct err *e) {
    if (!board_fits(p, e) || !rooms_fit(p, e))
        return false;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (!cell_fits(p, cell, e))
            return false;
    for (int i = 0; p->outer && i < p->grid.cols + p->grid.rows; i++)
        if (!number_fits(p->outer[i], 0, p->genre->outer_max))
            return err_set(e, "a number beside the board goes up to %d", p->genre->outer_max);
    for (int i = 0; p->point && i < puzzle_points(p->grid); i++)
        if (!number_fits(p->point[i].number, p->genre->point.min, p->genre->point.max))
            return err_set(e, "a number at a grid point goes from %d to %d", p->genre->point.min,
                           p->genre->point.max);
    return !p->genre->validate || p->genre->validate(p, e);
}

void genre_given_words(const struct puzzle *p, int cell, struct buf *out) {
    struct given g = p->given[cell];
    const struct genre_given *own = genre_given(p->genre, (enum given_kind)g.kind);
    given_words(g, own ? own->name : NULL, own && own->max > 0, out);
    int points[4], outer[2], n = puzzle_cell_points(p->grid, cell, points);
    for (int i = puzzle_cell_outer(p->grid, cell, outer) - 1; i >= 0 && p->outer; i--)
        if (p->outer[outer[i]] != NO_NUMBER)
            buf_fmt(out, ", %d for its %s", p->outer[outer[i]],
                    outer[i] < p->grid.cols ? "column" : "row");
    for (int i = 0; p->point && i < n; i++)
        if (p->point[points[i]].number != NO_NUMBER)
            buf_fmt(out, ", %d at a corner", p->point[points[i]].number);
}

void genre_number_words(const struct puzzle *p, struct buf *out) {
    if (p->genre->number.max > 0)
        buf_fmt(out, "%d %s%s", p->number, p->genre->number.name, p->number == 1 ? "" : "s");
}

const struct variant *genre_variant(const struct genre *g, char letter) {
    const struct variant *v = genre_variants(g);
    while (v->letter && v->letter != letter)
        v++;
    return v->letter ? v : NULL;
}

void genre_variant_letters(const struct puzzle *p, struct buf *out) {
    for (const struct variant *v = genre_variants(p->genre); v->letter; v++)
        if (v->bit & p->variant)
            buf_char(out, v->letter);
}

/* The rule of the family of a word, whose first letter may be a capital; NULL: there is none. */
static const char *rule_of_word(const struct genre *g, const char *word, int n) {
    for (int f = 0; f < g->n_families; f++)
        if ((int)strlen(g->families[f].word) == n &&
            strncasecmp(g->families[f].word, word, (size_t)n) == 0)
            return g->families[f].rule;
    return NULL;
}

bool genre_rule(const struct genre *g, int i, struct buf *out) {
    const char *text = g->rules[i], *open;
    while (text && (open = strchr(text, '{'))) {
        int n = (int)strcspn(open + 1, "}"), at = out->len + (int)(open - text);
        const char *rule = rule_of_word(g, open + 1, n);
        if (!rule)
            break;
        buf_bytes(out, text, (int)(open - text));
        buf_add(out, rule);
        if (isupper((unsigned char)open[1]))
            out->at[at] = (char)toupper((unsigned char)rule[0]);
        text = open + n + 2;
    }
    if (text)
        buf_add(out, text);
    return text != NULL;
}

struct mark_words genre_words(const struct genre *g) {
    const struct mark_look_row *cell = &mark_look_rows[g->cell],
                               *segment = &mark_look_rows[g->segment],
                               *side = &mark_look_rows[g->side];
    return (struct mark_words){cell->yes, cell->no, segment->yes, segment->no, side->yes, side->no};
}

void genre_write_solution(const struct puzzle *p, const struct model *m, const mark *full,
                          struct buf *out) {
    p->genre->solution->write(p, m, full, out);
}

bool genre_read_solution(const struct puzzle *p, const struct model *m, const char *text,
                         mark *full, struct err *e) {
    memset(full, MARK_NO, (size_t)model_vars(m));
    return p->genre->solution->read(p, m, text, full, e);
}
