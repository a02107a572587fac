/* sumi edit: the editor, with a puzzle or an empty board. */
#include "base/os/file.h"
#include "cli/command.h"
#include "cli/run.h"
#include "cli/settings_file.h"
#include "ui/ui.h"

#include <string.h>

/* A genre's name, or none at all, means an empty board of it. */
static struct puzzle *fresh_puzzle(const struct args *a, struct err *e) {
    struct grid g = {USUAL_SIDE, USUAL_SIDE};
    const struct genre *genre = a->operand ? genre_by_name(a->operand) : genres[0];
    return args_size(a, &g, e) && genre_has_size(genre, g, e) ? genre_board(genre, g) : NULL;
}

/* A word alone may be meant as a genre. */
static void edit_offer_genres(const char *operand, struct err *e) {
    struct buf names = {0};
    struct err why = *e;
    genre_names(&names);
    if (!strpbrk(operand, "/.?:") && strcmp(operand, "-") != 0)
        err_set(e, "%.150s; genres are %s", why.text, names.at);
}

/* Loads the puzzle that was named. *path is then where it is saved unless another place is given,
 * if it came from a file of our own format. A save does not count: it would lose its moves. */
static struct puzzle *named_puzzle(const struct args *a, const char **path, struct err *e) {
    struct loaded l = {.stated = a->stated};
    if (a->value[OPT_SIZE].given) {
        err_set(e, "--size is for a new puzzle; `size` in the editor changes one");
        return NULL;
    }
    if (!input_load(a->operand, &l, e)) {
        edit_offer_genres(a->operand, e);
        return NULL;
    }
    input_told(a->operand, &l);
    struct puzzle *p = puzzle_copy(l.puzzle);
    if (l.format == &format_native && !l.kept && file_exists(a->operand))
        *path = a->operand;
    return p;
}

int cli_edit(const struct args *a) {
    struct err e = {0};
    struct ui_options o;
    bool fresh = !a->operand || (genre_by_name(a->operand) && !file_exists(a->operand));
    bool good = settings_options(a, NULL, &o, &e);
    const char *path = NULL;
    o.trace = a->value[OPT_TRACE].text;
    struct puzzle *p = !good ? NULL : fresh ? fresh_puzzle(a, &e) : named_puzzle(a, &path, &e);
    good = p && ui_edit(p, path, fresh, &o, &e);
    if (!good || e.text[0])
        input_complain(good ? NULL : a->operand, &e);
    return good ? STATUS_OK : STATUS_BAD;
}
