/* Rooms: whatever labels are laid, rooms are the parts that hang together, in the order of their
 * first cells; and a lack of memory leaves the old ones. Texts of a puzzle. */
#include "context.h"
#include "puzzle/puzzle.h"

#include "random_puzzle.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

enum { SIDE = 7, ROUNDS = 300 };

/* Whether a way within one label leads from a to b, by plain search. */
static bool joined(struct grid g, const int *label, int a, int b, bool *seen) {
    if (a == b)
        return true;
    seen[a] = true;
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(g, a, d);
        if (next != NO_CELL && !seen[next] && label[next] == label[a] &&
            joined(g, label, next, b, seen))
            return true;
    }
    return false;
}

static void check_rooms(const struct puzzle *p, const int *label) {
    int cells = grid_cells(p->grid), rooms = 0;
    for (int a = 0; a < cells; a++) {
        assert_in_range(p->room[a], 0, rooms); /* a new room has the next number */
        rooms += p->room[a] == rooms;
        for (int b = 0; b < a; b++) {
            bool seen[SIDE * SIDE] = {false};
            assert_int_equal(p->room[a] == p->room[b], joined(p->grid, label, a, b, seen));
        }
    }
    assert_int_equal(p->rooms, rooms);
    for (int room = 0; room < rooms; room++)
        assert_int_equal(p->room_number[room], NO_NUMBER);
}

static void test_rooms_are_the_parts_of_labels(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 5);
    for (int i = 0; i < ROUNDS; i++) {
        struct puzzle *p = random_puzzle(&rng, genre_by_name("heyawake"), SIDE);
        int label[SIDE * SIDE];
        for (int cell = 0; cell < grid_cells(p->grid); cell++)
            label[cell] = 10 * rng_below(&rng, 3) - 1;
        puzzle_set_rooms(p, label);
        check_rooms(p, label);
        puzzle_free(p);
    }
}

struct laying {
    struct puzzle *p;
    const int *label;
};

static void lay(void *arg) {
    struct laying *l = arg;
    puzzle_set_rooms(l->p, l->label);
}

static void test_without_memory_the_old_rooms_stay(void **state) {
    (void)state;
    static const int label[4] = {1, 2, 2, 1};
    size_t before = mem_used();
    struct puzzle *p = puzzle_new(genre_by_name("heyawake"), (struct grid){2, 2}, true);
    struct puzzle *old = puzzle_copy(p);
    struct laying l = {p, label};
    bool whole = false;
    int n = 0;
    while (!whole) {
        fault_plan(&mem_fault, ++n, true);
        whole = mem_try(lay, &l);
        fault_plan(&mem_fault, 0, true);
        assert_int_equal(puzzle_same(p, old), !whole);
    }
    assert_true(n > 1);
    assert_int_equal(p->rooms, 4);
    puzzle_free(p);
    puzzle_free(old);
    assert_int_equal(mem_used(), before);
}

/* The middle room is an L, the last one is a single cell. */
static void test_cells_of_rooms(void **state) {
    (void)state;
    static const int label[12] = {0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 2};
    struct puzzle *p = puzzle_new(genre_by_name("heyawake"), (struct grid){3, 4}, PUZZLE_ROOMS);
    puzzle_set_rooms(p, label);
    struct box all = puzzle_room_box(p, 0), corner = puzzle_room_box(p, 1),
               cell = puzzle_room_box(p, 2);
    assert_memory_equal(&all, (&(struct box){0, 0, 2, 3}), sizeof all);
    assert_memory_equal(&corner, (&(struct box){1, 1, 2, 2}), sizeof corner);
    assert_memory_equal(&cell, (&(struct box){2, 3, 2, 3}), sizeof cell);
    static const int in_order[12] = {0, 1, 2, 3, 4, 6, 7, 8, 5, 9, 10, 11},
                     first[4] = {0, 8, 11, 12};
    struct cells_by_room in = cells_by_room(p);
    assert_memory_equal(in.cell, in_order, sizeof in_order);
    assert_memory_equal(in.first, first, sizeof first);
    cells_by_room_free(&in);
    puzzle_free(p);
}

/* A text takes the place of a longer one, without the blanks around it. */
static void test_texts(void **state) {
    (void)state;
    struct puzzle *p = puzzle_new(genres[0], (struct grid){2, 2}, false);
    static const char *const texts[][2] = {
        {"a long title", "a long title"}, {"  two ", "two"}, {"   ", ""}};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        puzzle_set_text(p, TEXT_TITLE, texts[i][0], (int)strlen(texts[i][0]));
        assert_string_equal(p->text[TEXT_TITLE], texts[i][1]);
    }
    puzzle_free(p);
}

/* What stands under the cursor, in words. */
static void test_words_of_givens(void **state) {
    (void)state;
    static const struct {
        struct given given;
        const char *name;
        bool numbered;
        const char *words;
    } rows[] = {
        {{GIVEN_NUMBER, DIR_NONE, 5}, NULL, true, "number 5"},
        {{GIVEN_NUMBER, DIR_NONE, NO_NUMBER}, NULL, true, "any number"},
        {{GIVEN_ISLAND, DIR_NONE, NO_NUMBER}, "number", true, "any number"},
        {{GIVEN_ISLAND, DIR_NONE, NO_NUMBER}, "circle", true, "circle without a number"},
        {{GIVEN_CLUE, DIR_N, NO_NUMBER}, NULL, true, "clue up, without a number"},
        {{GIVEN_WALL, DIR_NONE, NO_NUMBER}, NULL, true, "wall"},
        {{GIVEN_WHITE, DIR_NONE, NO_NUMBER}, "white pearl", false, "white pearl"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct buf out = {0};
        given_words(rows[i].given, rows[i].name, rows[i].numbered, &out);
        assert_string_equal(buf_text(&out), rows[i].words);
        buf_free(&out);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cells_of_rooms),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_rooms_are_the_parts_of_labels),
        cmocka_unit_test(test_without_memory_the_old_rooms_stay),
        cmocka_unit_test(test_words_of_givens),
    };
    return run_group("puzzle", tests, NULL, NULL);
}
