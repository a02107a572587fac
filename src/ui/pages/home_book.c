/* Books on the first screen: a line of the menu for each, and the page of the one that is open. */
#include "base/os/file.h"
#include "ui/pages/home_page.h"

static void add_book(struct home *h, const char *path) {
    LOCAL_BUF text = {0}, name = {0};
    book_title(path, &name);
    buf_fmt(&text, "  Book: %s", buf_text(&name));
    home_add_item(h, ITEM_BOOK, HOME_MENU, text.at, path)->leads = HOME_BOOK;
}

void home_add_books(struct home *h) {
    enum { MENU_MOST = 3 };
    vec_path books = {0};
    books_read(h->state_dir, &books);
    for (int i = 0; i < books.len && i < MENU_MOST; i++)
        if (file_exists(books.at[i]))
            add_book(h, books.at[i]);
    books_free(&books);
}

static void list_leaf(struct home *h, const struct leaf *leaf, int number) {
    LOCAL_BUF text = {0}, size = {0};
    buf_fmt(&size, "%dx%d", leaf->grid.rows, leaf->grid.cols);
    buf_fmt(&text, "%s %3d  %s %s", home_signs[leaf->progress], number, leaf->genre->title,
            size.at);
    if (leaf->rated[0])
        buf_fmt(&text, "  %s", leaf->rated);
    if (leaf->title[0])
        buf_fmt(&text, "  %s", leaf->title);
    if (leaf->ms > 0) {
        buf_add(&text, "  ");
        session_time_words(leaf->ms, &text);
    }
    struct home_item *item = home_add_item(h, ITEM_LEAF, HOME_BOOK, text.at, leaf->name);
    item->genre = leaf->genre;
    item->over = leaf->progress >= PROGRESS_SHOWN;
}

void home_add_leaves(struct home *h) {
    struct book *b = &h->book;
    LOCAL_BUF text = {0};
    int solved = 0;
    if (b->leaves.len == 0)
        return;
    book_progress(b, h->state_dir);
    for (int i = 0; i < b->leaves.len; i++)
        solved += b->leaves.at[i].progress == PROGRESS_SOLVED;
    book_title(b->path, &text);
    buf_fmt(&text, ": %d of %d solved", solved, b->leaves.len);
    if (b->unread > 0)
        buf_fmt(&text, " (%d could not be read)", b->unread);
    home_add_item(h, ITEM_HEADING, HOME_BOOK, text.at, NULL);
    for (int i = 0; i < b->leaves.len; i++)
        list_leaf(h, &b->leaves.at[i], i + 1);
}

bool home_open_book(struct home *h, const char *path) {
    struct book book = {0};
    if (!book_read(path, &book))
        return false;
    book_free(&h->book);
    h->book = book;
    books_note(h->state_dir, path);
    home_items(h);
    home_open_page(h, HOME_BOOK);
    return true;
}
