/* sumi play: the screen, with a puzzle, a book or the lists. */
#include "base/os/file.h"
#include "cli/command.h"
#include "cli/run.h"
#include "cli/settings_file.h"
#include "play/store/book.h"
#include "ui/ui.h"

/* A first word that is no command is a puzzle; it may have been meant as a command. */
static bool load_for_play(const struct args *a, struct loaded *game, struct err *e) {
    struct suggestions near = suggest_for(a->operand);
    if (file_is_dir(a->operand))
        return err_set(e, "no puzzle is in this folder");
    if (input_load(a->operand, game, e))
        return true;
    if (a->implied)
        command_offer(&near);
    suggest_append(&near, "sumi ", e);
    return false;
}

/* A file of several puzzles, a folder, or a puzzle that does not say its genre is opened on the
 * first screen. */
static bool is_book(const char *path, struct ui_options *o) {
    struct book book = {0};
    bool is = book_read(path, &book);
    book_free(&book);
    o->book = is ? path : NULL;
    return is;
}

int cli_play(const struct args *a) {
    struct loaded game = {.stated = a->stated};
    struct err e = {0};
    struct shared_table table = {0};
    struct ui_options o;
    bool named = a->operand != NULL, good = settings_options(a, &table, &o, &e);
    good = good &&
           (!named || (!a->stated.genre && is_book(a->operand, &o)) || load_for_play(a, &game, &e));
    if (good && named && !file_exists(a->operand))
        o.lesson = lesson_named(a->operand);
    bool found = good; /* what fails from here on is not about the puzzle */
    good = good && ui_play(named && !o.book ? &game : NULL, &o, &e);
    if (!good || e.text[0])
        input_complain(found ? NULL : a->operand, &e);
    table_close(&table);
    return good ? STATUS_OK : STATUS_BAD;
}
