/* Sentences of families that several genres share. Their keys are the ids in
 * teach/steps/techniques.def and the parts of sentences in teach/words/parts.def. */
#ifndef SUMI_GENRE_SHARED_SAYINGS_H
#define SUMI_GENRE_SHARED_SAYINGS_H

#include "genre/genre.h"

/* "Shaded cells never touch by a side": a sum {a, b}, at most 1, for each pair of neighbours. */
extern const struct saying sayings_shaded_touch[];

/* "A cell is shaded, or the loop passes it"; and those of the loop itself. */
extern const struct saying sayings_loop_cell[];
extern const struct saying sayings_loop[];

/* "A clue counts the shaded cells among some other cells." */
extern const struct saying sayings_clue_count[];

/* "A room's number is its count of shaded cells." */
extern const struct saying sayings_room_count[];

/* "Every cell that the loop passes has two line ends", where it may leave cells out. */
extern const struct saying sayings_loop_ends[];

/* "The loop passes each cell with a given of some kind": the subject names the given. */
extern const struct saying sayings_loop_visit[];

/* "The loop visits each room exactly once": a sum of the segments across the room's border. */
extern const struct saying sayings_room_once[];
extern const struct saying sayings_no_wall[];
extern const struct saying sayings_no_arrow[];

/* "No straight run of unshaded cells enters more than two rooms." */
extern const struct saying sayings_three_rooms[];

/* "Some cell is shaded." */
extern const struct saying sayings_some_shaded[];

/* "The unshaded cells are connected." */
extern const struct saying sayings_unshaded_connected[];

/* "The shaded cells are connected." */
extern const struct saying sayings_shaded_connected[];

/* "A number counts the cells that it sees." */
extern const struct saying sayings_sight[];

/* "Something lies outside the loop." */
extern const struct saying sayings_outside_loop[];

/* The lessons of several genres (struct genre, shared_ideas): about cells that are connected, about
 * numbers that count what they see, about any loop, and about one that visits every room, passes
 * every cell, or passes all cells but the shaded ones. */
extern const struct genre_idea ideas_unshaded_connected[], ideas_shaded_connected[], ideas_sight[],
    ideas_loop[], ideas_loop_of_rooms[], ideas_whole_loop[], ideas_shaded_loop[];

/* The faults of a loop, whichever rule forbids them: rows of a family's sayings. */
#define LOOP_FAULTS                                                                                \
    {"fault:loop-branch", "The loop never branches, but three lines meet at {about}."},            \
        {"fault:loop-cross", "The loop never crosses itself, but four lines meet at {about}."}, {  \
        "fault:dead-end", "The loop has no ends, but a line ends at {about}."                      \
    }

/* Sayings of any loop, through cells or along their sides; also rows. */
#define LOOP_SAYINGS                                                                               \
    {"escape", "The loop has to get into {area} and out again, and there are two ways; {then} "    \
               "{must}."},                                                                         \
        {"parity", "The loop crosses the border of {area} an even number of times; so far {n}, "   \
                   "and one place on it is open; {then} {must}."},                                 \
        {"brief:no", "or the loop closes"}, {"clash", "{group} would be cut off from the loop"},   \
        {"clash-ring", "the loop would close too early"},                                          \
        {"fault", "{Rule}, but the part {at_places} is apart from the rest."}, {                   \
        "fault-none", "{Rule}, but there is none."                                                 \
    }

/* Rules that several genres have word for word, as rows of a genre's table of families. `whose` is
 * the name of one sum of the rule, `what` the rule in the genre's words. */
#define SHADED_APART(whose)                                                                        \
    {                                                                                              \
        .word = "shaded-touch", .rule = "shaded cells never touch by a side", .subject = whose,    \
        .sayings = sayings_shaded_touch, .background = true                                        \
    }
#define UNSHADED_CONNECTED                                                                         \
    {                                                                                              \
        .word = "unshaded-split", .rule = "the unshaded cells are connected",                      \
        .subject = "the unshaded cells", .sayings = sayings_unshaded_connected                     \
    }
#define SHADED_CONNECTED                                                                           \
    {                                                                                              \
        .word = "shaded-split", .rule = "the shaded cells are connected",                          \
        .subject = "the shaded cells", .sayings = sayings_shaded_connected                         \
    }
#define CLUE_OF_SHADED(what)                                                                       \
    {                                                                                              \
        .word = "clue-count", .rule = what, .subject = "the {n} at {about}",                       \
        .sayings = sayings_clue_count                                                              \
    }
#define ROOM_OF_SHADED                                                                             \
    {                                                                                              \
        .word = "room-count", .rule = "a room's number is its count of shaded cells",              \
        .subject = "the room of {n} at {about}", .sayings = sayings_room_count                     \
    }
#define RUN_IN_TWO_ROOMS                                                                           \
    {                                                                                              \
        .word = "three-rooms",                                                                     \
        .rule = "no straight run of unshaded cells enters more than two rooms",                    \
        .subject = "the run {span} through three rooms", .sayings = sayings_three_rooms            \
    }
#define SEEN_CELLS                                                                                 \
    {                                                                                              \
        .word = "sight-count", .rule = "a number counts the cells that it sees",                   \
        .subject = "the {n} at {about}", .sayings = sayings_sight                                  \
    }
#define NUMBER_HAS_ARROW                                                                           \
    {                                                                                              \
        .word = "no-arrow", .rule = "a number has an arrow", .subject = "the number at {about}",   \
        .sayings = sayings_no_arrow                                                                \
    }
#define SOME_SHADED                                                                                \
    {                                                                                              \
        .word = "none-shaded", .rule = "some cell is shaded", .subject = "the whole board",        \
        .sayings = sayings_some_shaded                                                             \
    }
#define SHADED_OR_ON_LOOP(what)                                                                    \
    {                                                                                              \
        .role = ROLE_ENDS, .word = "dead-end", .rule = what, .subject = "the cell {about}",        \
        .sayings = sayings_loop_cell, .word_for = cell_loop_word                                   \
    }
#define A_LOOP "the loop never branches, crosses itself or ends"
#define A_WHOLE_LOOP "the loop passes every cell and never branches"
#define LOOP_ENDS(what)                                                                            \
    {                                                                                              \
        .role = ROLE_ENDS, .word = "dead-end", .rule = what, .subject = "the cell {about}",        \
        .sayings = sayings_loop_ends, .word_for = cell_loop_word                                   \
    }
#define LOOP_VISITS(missed, what, whose)                                                           \
    {                                                                                              \
        .word = missed, .rule = what, .subject = whose, .sayings = sayings_loop_visit,             \
        .word_for = cell_loop_visit_word                                                           \
    }
#define ROOM_ONCE                                                                                  \
    {                                                                                              \
        .word = "room-missed", .over = "room-twice",                                               \
        .rule = "the loop visits each room exactly once",                                          \
        .subject = "the border of the room at {about}", .sayings = sayings_room_once               \
    }
#define NO_WALL_CROSSED                                                                            \
    {                                                                                              \
        .word = "wall-crossed", .rule = "the loop crosses no wall inside a room",                  \
        .subject = "the wall inside the room at {about}", .implied = true,                         \
        .sayings = sayings_no_wall                                                                 \
    }
#define ONE_LOOP                                                                                   \
    {                                                                                              \
        .word = "several-loops", .rule = "the lines make one closed loop", .subject = "the loop",  \
        .sayings = sayings_loop                                                                    \
    }
#define SHADED_OUTSIDE_LOOP                                                                        \
    {                                                                                              \
        .word = "shaded-inside", .rule = "shaded cells lie outside the loop",                      \
        .subject = "the shaded cell {about}", .sayings = sayings_outside_loop                      \
    }

#endif
