#include "ui/home_page.h"
#include "ui/panel.h"

#include <stdio.h>

static const struct grid sizes[] = {{5, 5},   {6, 6},   {8, 8},   {10, 10}, {12, 12},
                                    {10, 18}, {15, 15}, {20, 20}, {24, 24}};
enum { SIZES = sizeof sizes / sizeof sizes[0], FIRST_SIZE = 3 };

enum { FIELD_SIZE, FIELD_DIFFICULTY, FIELDS };

/* As the last one was, where there was one. */
void home_form_init(struct home *h) {
    h->form = (struct home_form){.size = FIRST_SIZE, .difficulty = ANY_DIFFICULTY};
    if (!h->fresh || !h->fresh->order.genre || h->fresh->order.day > 0)
        return;
    const struct fresh_order *o = &h->fresh->order;
    for (int i = 0; i < SIZES; i++)
        if (sizes[i].rows == o->grid.rows && sizes[i].cols == o->grid.cols)
            h->form.size = i;
    h->form.difficulty = o->difficulty;
}

struct fresh_order home_form_order(const struct home *h) {
    const struct home_form *f = &h->form;
    return (struct fresh_order){h->genre, sizes[f->size], f->difficulty, 0};
}

/* The chosen field's value, and how many values it has. */
static int *value(struct home_form *f, int *of) {
    static int none;
    switch (f->field) {
    case FIELD_SIZE:
        *of = SIZES;
        return &f->size;
    case FIELD_DIFFICULTY:
        *of = ANY_DIFFICULTY + 1;
        return &f->difficulty;
    default:
        *of = 1;
        return &none;
    }
}

bool home_form_key(struct home *h, int key) {
    int of, *v = value(&h->form, &of);
    if (key == KEY_GO_UP || key == KEY_GO_DOWN)
        h->form.field = (h->form.field + (key == KEY_GO_UP ? FIELDS - 1 : 1)) % FIELDS;
    else if (key == KEY_GO_LEFT || key == KEY_GO_RIGHT || key == KEY_BLANK)
        *v = (*v + (key == KEY_GO_LEFT ? of - 1 : 1)) % of;
    else
        return false;
    return true;
}

static void draw_field(const struct home *h, struct screen *s, int field, const char *name,
                       const char *text) {
    bool chosen = h->form.field == field;
    char line[80];
    snprintf(line, sizeof line, "%s %-11s < %s >", chosen ? ">" : " ", name, text);
    screen_text(s, 2 + field, 0, line, chosen ? STYLE_SELECTED : STYLE_PLAIN);
}

void home_form_draw(struct home *h, struct screen *s, struct rect where) {
    struct fresh_order o = home_form_order(h);
    char size[16];
    snprintf(size, sizeof size, "%dx%d", o.grid.rows, o.grid.cols);
    draw_field(h, s, FIELD_SIZE, "size", size);
    draw_field(h, s, FIELD_DIFFICULTY, "difficulty",
               o.difficulty < ANY_DIFFICULTY ? difficulty_names[o.difficulty] : "any");
    s->cursor_row = 2 + h->form.field;
    s->cursor_col = 0;
    struct panel panel = {0};
    panel_add(&panel, PANEL_MUST, STYLE_FAINT,
              "It is made in the background: another puzzle can be played meanwhile.");
    panel_draw(&panel, PANEL_MUST, s, (struct rect){5, 1, where.rows - 4, where.cols - 1});
    panel_free(&panel);
}
