#include "model/board.h"

#include "model/model.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The letter of each mark in a file. */
static const char mark_letters[] = "-x.";

/* The name and the values of each note layer as text. */
static const struct {
    const char *name, *values;
} layers[NOTE_LAYERS] = {{"colour", "012"}, {"tint", "012"}, {"crosse", "01"}, {"crosss", "01"}};

void board_init(struct board *b, const struct model *m) {
    memset(b, 0, sizeof *b);
    b->model = m;
    b->grid = m->grid;
    b->vars = model_vars(m);
    b->slots = b->vars + NOTE_LAYERS * grid_cells(b->grid);
    b->value = mem_alloc(b->slots, sizeof *b->value);
    b->level = mem_alloc(b->slots, sizeof *b->level);
    vec_reserve(&b->changes,
                1); /* a block allocated before a mem_try() survives if it grows inside */
    vec_push(&b->moves, ((struct move){.parent = -1, .redo = -1}));
}

void board_hand_out(const struct board *b, void *scope) {
    void *const blocks[] = {b->value, b->level, b->moves.at, b->changes.at};
    mem_hand_out(scope, blocks, (int)(sizeof blocks / sizeof *blocks));
}

struct place board_place(const struct board *b, int var) {
    return b->model->vars.at[var].at;
}

int board_note_slot(const struct board *b, enum note_layer layer, int cell) {
    return b->vars + (int)layer * grid_cells(b->grid) + cell;
}

static void open_move(struct board *b, enum move_kind kind) {
    vec_reserve(&b->moves, 1);
    b->moves.at[b->moves.len] = (struct move){
        .parent = b->at, .redo = -1, .first = b->changes.len, .level = b->trial, .kind = kind};
    b->in_move = true;
}

void board_begin(struct board *b) {
    assert(!b->in_move);
    open_move(b, MOVE_MARKS);
}

static void set_with_level(struct board *b, int slot, uint8_t value, uint8_t level) {
    if (b->value[slot] == value && b->level[slot] == level)
        return;
    struct change c = {slot, b->value[slot], value, b->level[slot], level};
    vec_push(&b->changes, c);
    b->value[slot] = value;
    b->level[slot] = level;
}

void board_set(struct board *b, int slot, uint8_t value) {
    assert(b->in_move && slot >= 0 && slot < b->slots);
    if (b->value[slot] != value)
        set_with_level(b, slot, value, value ? (uint8_t)b->trial : 0);
}

/* Makes the open move a child of the board's current move. */
static void close_move(struct board *b) {
    struct move *m = &b->moves.at[b->moves.len];
    m->len = b->changes.len - m->first;
    m->level = b->trial;
    b->moves.at[b->at].redo = b->moves.len;
    b->at = b->moves.len++;
    b->in_move = false;
}

bool board_end(struct board *b) {
    assert(b->in_move);
    bool changed = b->changes.len > b->moves.at[b->moves.len].first;
    if (changed)
        close_move(b);
    b->in_move = false;
    return changed;
}

void board_abandon(struct board *b) {
    const struct move *m = &b->moves.at[b->moves.len];
    while (b->in_move && b->changes.len > m->first) {
        struct change c = vec_pop(&b->changes);
        b->value[c.slot] = c.from;
        b->level[c.slot] = c.level_from;
    }
    b->in_move = false;
}

bool board_take(struct board *b, const uint8_t *value, int n) {
    board_begin(b);
    for (int slot = 0; slot < n; slot++)
        board_set(b, slot, value[slot]);
    return board_end(b);
}

static void apply(struct board *b, const struct move *m) {
    for (int i = 0; i < m->len; i++) {
        const struct change *c = &b->changes.at[m->first + i];
        b->value[c->slot] = c->to;
        b->level[c->slot] = c->level_to;
    }
    b->trial = m->level;
}

static void revert(struct board *b, const struct move *m) {
    for (int i = m->len - 1; i >= 0; i--) {
        const struct change *c = &b->changes.at[m->first + i];
        b->value[c->slot] = c->from;
        b->level[c->slot] = c->level_from;
    }
    b->trial = b->moves.at[m->parent].level;
}

bool board_undo(struct board *b) {
    const struct move *m = &b->moves.at[b->at];
    if (m->parent < 0)
        return false;
    revert(b, m);
    b->at = m->parent;
    return true;
}

bool board_redo(struct board *b) {
    int next = b->moves.at[b->at].redo;
    if (next < 0)
        return false;
    apply(b, &b->moves.at[next]);
    b->at = next;
    return true;
}

/* Parents have smaller numbers than their children, so the deeper of two moves is the later one. */
void board_goto(struct board *b, int move) {
    int meet = move;
    for (int from = b->at; from != meet;) {
        if (from > meet)
            from = b->moves.at[from].parent;
        else
            meet = b->moves.at[meet].parent;
    }
    while (b->at != meet)
        board_undo(b);
    for (int at = move; at != meet; at = b->moves.at[at].parent)
        b->moves.at[b->moves.at[at].parent].redo = at;
    while (b->at != move)
        board_redo(b);
}

void board_seen(const struct board *b, int move, uint8_t *value, uint8_t *level) {
    LOCAL(mem_free_at) vec_int way = {0};
    memset(value, 0, (size_t)b->slots);
    memset(level, 0, (size_t)b->slots);
    for (; move > 0; move = b->moves.at[move].parent)
        vec_push(&way, move);
    while (way.len > 0) {
        const struct move *m = &b->moves.at[vec_pop(&way)];
        for (int i = 0; i < m->len; i++) {
            const struct change *c = &b->changes.at[m->first + i];
            value[c->slot] = c->to;
            level[c->slot] = c->level_to;
        }
    }
}

bool board_try(struct board *b) {
    if (b->trial >= BOARD_TRIALS)
        return false;
    open_move(b, MOVE_TRY);
    b->trial++;
    close_move(b);
    return true;
}

bool board_keep(struct board *b) {
    if (b->trial == 0)
        return false;
    vec_reserve(&b->changes, b->slots);
    open_move(b, MOVE_KEEP);
    uint8_t lower = (uint8_t)(b->trial - 1);
    for (int slot = 0; slot < b->slots; slot++)
        if (b->level[slot] == b->trial)
            set_with_level(b, slot, b->value[slot], lower);
    b->trial = lower;
    close_move(b);
    return true;
}

/* Returns the move that started the current trial level. */
static int level_start(const struct board *b) {
    int at = b->at;
    while (!(b->moves.at[at].kind == MOVE_TRY && b->moves.at[at].level == b->trial))
        at = b->moves.at[at].parent;
    return at;
}

bool board_take_back(struct board *b) {
    if (b->trial == 0)
        return false;
    int from = b->at, before = b->moves.at[level_start(b)].parent;
    LOCAL(mem_free_at) uint8_t *value = mem_alloc(b->slots, 1), *level = mem_alloc(b->slots, 1);
    vec_reserve(&b->changes, b->slots);
    vec_reserve(&b->moves, 1);
    board_goto(b, before);
    memcpy(value, b->value, (size_t)b->slots);
    memcpy(level, b->level, (size_t)b->slots);
    board_goto(b, from);
    open_move(b, MOVE_BACK);
    for (int slot = 0; slot < b->slots; slot++)
        set_with_level(b, slot, value[slot], level[slot]);
    b->trial = b->moves.at[before].level;
    close_move(b);
    return true;
}

/* Returns true if a change set a wrong mark that is still there. */
static bool is_wrong(const struct board *b, const struct change *c, const mark *solution) {
    return c->slot < b->vars && c->to != MARK_NONE && c->to != solution[c->slot] &&
           c->to == b->value[c->slot];
}

int board_first_wrong(const struct board *b, const mark *solution) {
    int first = -1;
    for (int at = b->at; at >= 0; at = b->moves.at[at].parent) {
        const struct move *m = &b->moves.at[at];
        for (int i = 0; i < m->len; i++)
            if (is_wrong(b, &b->changes.at[m->first + i], solution))
                first = at;
    }
    return first;
}

void board_wrong(const struct board *b, const mark *solution, vec_int *out) {
    for (int v = 0; v < b->vars; v++)
        if (b->value[v] != MARK_NONE && b->value[v] != solution[v])
            vec_push(out, v);
}

void board_change_text(const struct board *b, int slot, uint8_t value, struct buf *out) {
    char name[PLACE_NAME];
    int vars = b->vars, cells = grid_cells(b->grid);
    struct grid g = b->grid;
    if (slot < vars) {
        buf_fmt(out, "%s=%c", place_name(g, board_place(b, slot), name), mark_letters[value]);
        return;
    }
    int note = slot - vars;
    buf_fmt(out, "%s:%s=%d", layers[note / cells].name,
            place_name(g, place_cell(note % cells), name), value);
}

static bool note_slot_parse(const struct board *b, const char **s, int *slot, const char **values) {
    for (int layer = 0; layer < NOTE_LAYERS; layer++) {
        size_t n = strlen(layers[layer].name);
        struct place at;
        if (strncmp(*s, layers[layer].name, n) != 0 || (*s)[n] != ':')
            continue;
        *values = layers[layer].values;
        if (!place_parse(b->grid, *s + n + 1, &at, s) || !place_is_cell(at))
            return false;
        *slot = board_note_slot(b, (enum note_layer)layer, at.a);
        return true;
    }
    return false;
}

bool board_change_parse(const struct board *b, const char *s, int *slot, uint8_t *value,
                        const char **end) {
    struct place at;
    const char *values = mark_letters;
    if (s[0] == 'r') {
        if (!place_parse(b->grid, s, &at, &s))
            return false;
        *slot = model_at(b->model, at);
    } else if (!note_slot_parse(b, &s, slot, &values)) {
        return false;
    }
    const char *v = s[0] == '=' && s[1] ? strchr(values, s[1]) : NULL;
    if (*slot < 0 || !v)
        return false;
    *value = (uint8_t)(v - values);
    *end = s + 2;
    return true;
}
