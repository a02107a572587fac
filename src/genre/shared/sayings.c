#include "genre/shared/sayings.h"

#include <stddef.h>

const struct saying sayings_shaded_touch[] = {
    {"full", "Beside a shaded cell nothing is shaded; {then} {are}."},
    {"clash", "shaded cells would touch at {about}"},
    {"fault", "{Rule}, but {places} do."},
    {NULL, NULL},
};

const struct saying sayings_loop_cell[] = {
    {"full:cell", "A line runs through {about}, so it {must}."},
    {"full:segment", "{about} is shaded or has both its line ends; {then} {must}."},
    {"no-line-cell", "No line can get into {about}; it {must}."},
    {"no-line-cell:several", "No line can get into {abouts}; {then} {must}."},
    {"two-exits", "The loop passes {about}, which has two exits left: it runs {then}."},
    {"two-exits:several", "The loop passes {abouts}, each with two exits left; it runs {then}."},
    {"dead-end:cell", "{About} is a dead end, with one exit left, so it {must}."},
    {"dead-end", "{About} is a dead end, with one exit left; {then} {must}."},
    {"dead-end:several", "{Abouts} are dead ends, with one exit left each; {then} {must}."},
    {"shared", "Whatever the loop does at {about}, {then} {must}{others}."},
    {"kept-open", "{Then} {must}, or {about} would be a dead end."},
    {"kept-open:several", "{Abouts} have just two exits each, and need both; {then} {are}."},
    {"clash-filled", "a line would enter {about}, which is shaded"},
    {"clash-branch", "the line would branch at {about}"},
    {"clash-most", "{about} would have too many line ends"},
    {"clash-least", "{about} would be a dead end"},
    {"kind", "cells"},
    LOOP_FAULTS,
    {"fault:line-on-shaded", "{Rule}, but {about} is shaded and has a line."},
    {"fault:empty-cell", "{Rule}, but neither {is} so at {about}."},
    {NULL, NULL},
};

const struct saying sayings_room_count[] = {
    {"full", "The room of {n} at {about}: {then} {are}."},
    {"full:several", "{Subjects}: {then} {are}."},
    {"one-place",
     "The room of {n} at {about} has one place left for a shaded cell; {then} {must}."},
    {"all-needed", "The room of {n} at {about} needs every cell that is left; {then} {must}."},
    {"equal-clues:within",
     "What {rival} needs lies in {subject}, which is then full; {then} {are}."},
    {"equal-clues",
     "{Subject} {shares share} with {rival}; so it can have no more elsewhere; {then} {are}."},
    {"difference:alone", "{Then} {must}, or {subject} would have too few places."},
    {"shared", "However {subject} is shaded, {then} {must}{others}."},
    {"shared:one", "{Subject} can be shaded in one way only; {then} {must}."},
    {"shared:picked", "{Subject} needs {picked} that do not touch; {then} {must}."},
    {"shared:middle", "By the half turn all cells that are left in {subject} go in pairs, but for "
                      "{then}; it {must}."},
    {"shared:checkerboard", "{Subject} can only be a checkerboard; {then} {must}."},
    {"shared:alternate", "{Subject} has just room for every other cell; {then} {must}."},
    {"whichever:no",
     "With {either} shaded, {subject} could not get its shaded cells without cutting "
     "anything off{others}; {then} {must}."},
    {"whichever",
     "However {subject} is shaded without cutting anything off, {then} {must}{others}."},
    {"brief", "the room of {n}"},
    {"kind", "rooms"},
    {"clash-most", "the room of {n} at {about} would have too many"},
    {"clash-least", "the room of {n} at {about} would have too few places"},
    {"fault", "{Rule}, but {subject} {has}."},
    {NULL, NULL},
};

const struct saying sayings_clue_count[] = {
    {"full", "The {n} at {about}: {then} {are}."},
    {"full:several", "{Subjects}: {then} {are}."},
    {"one-place", "The {n} at {about} has one place left for a shaded cell; {then} {must}."},
    {"all-needed", "The {n} at {about} needs every cell that is left; {then} {must}."},
    {"equal-clues",
     "{Subject} {shares share} with {rival}; so it can have no more elsewhere; {then} {are}."},
    {"shared", "Wherever the shaded cells of {subject} lie, {then} {must}{others}."},
    {"shared:one", "The shaded cells of {subject} fit in one way only; {then} {must}."},
    {"shared:picked", "{Subject} needs {picked} that do not touch; {then} {must}."},
    {"shared:alternate", "{Subject} has just room for every other cell; {then} {must}."},
    {"whichever", "Wherever the shaded cells of {subject} are, {then} {must}{others}."},
    {"brief", "the {n} at {about}"},
    {"kind", "numbers"},
    {"clash-most", "the {n} at {about} would have too many"},
    {"clash-least", "the {n} at {about} would have too few places"},
    {"fault", "{Rule}, but {subject} {has}."},
    {NULL, NULL},
};

const struct saying sayings_loop_ends[] = {
    {"full", "{about} has both its line ends; {then} {must}."},
    {"one-place", "The line at {about} has one way on; {then} {must}."},
    {"two-exits", "The loop passes {about}, which has two exits left: it runs {then}."},
    {"two-exits:several", "The loop passes {abouts}, each with two exits left; it runs {then}."},
    {"dead-end", "{About} is a dead end, with one exit left; {then} {must}."},
    {"dead-end:several", "{Abouts} are dead ends, with one exit left each; {then} {must}."},
    {"equal-clues", "{Rival} cannot do without {ends}; {then} {must}."},
    {"difference", "{About} {shares have} of its line ends in common with {rival}, so it {counts}; "
                   "{then} {must}."},
    {"rival", "the line at {about}"},
    {"shared", "Whatever the loop does at {about}, {then} {must}{others}."},
    {"whichever", "Whatever the loop does at {about}, {then} {must}{others}."},
    {"choice", "at {about} the loop takes {cases}"},
    {"kind", "cells"},
    {"clash-most", "the line would branch at {about}"},
    {"clash-least", "{about} would be a dead end"},
    LOOP_FAULTS,
    {"fault:empty-cell", "{Rule}, but no line {is} at {about}."},
    {NULL, NULL},
};

const struct saying sayings_room_once[] = {
    {"full", "The loop has come into the room at {about} and left it; {then} {must}."},
    {"one-place", "The room at {about} has one door left; {then} {must}."},
    {"all-needed", "The room at {about} has just two doors left; {then} {must}."},
    {"shared",
     "However the loop comes into the room at {about} and leaves it, {then} {must}{others}."},
    {"whichever", "However the loop passes the room at {about}, {then} {must}{others}."},
    {"equal-clues", "{Rival} has no way out but by doors of the room at {about}, which then has no "
                    "more; {then} {must}."},
    {"difference", "The room at {about} {shares have} of its doors in common with {rival}, so it "
                   "{counts}; {then} {must}."},
    {"rival", "the room at {about}"},
    {"ways", "through the room at {about}"},
    {"kind", "rooms"},
    {"brief", "the room at {about}"},
    {"choice", "the loop passes the room at {about} by {cases}"},
    {"clash-most", "the loop would come into the room at {about} twice"},
    {"clash-least", "the loop could not come into the room at {about} and leave it"},
    {"fault:room-twice", "{Rule}, but more than two lines cross the walls of the room at "
                         "{about}."},
    {"fault", "{Rule}, but fewer than two lines cross {subject}."},
    {"fault-open:room-missed", "{Rule}, but fewer than two lines can cross {subject}."},
    {NULL, NULL},
};

const struct saying sayings_no_wall[] = {
    {"full", "A line over a wall inside the room at {about} would leave the room and come in "
             "again, so the loop could not visit it once; {then} {must}."},
    {"full:several", "A line over a wall inside a room would leave the room and come in again, so "
                     "the loop could not visit it once; {then} {must}."},
    {"brief", "the walls inside the room at {about}"},
    {"clash", "the loop would cross a wall inside the room at {about}"},
    {NULL, NULL},
};

const struct saying sayings_no_arrow[] = {
    {"clash", "the number at {about} has no arrow"},
    {"fault", "{Rule}, but the one at {about} has none."},
    {NULL, NULL},
};

const struct saying sayings_loop_visit[] = {
    {"full", "The loop passes {subject} once; {then} {must}."},
    {"one-place", "The loop passes {subject} and has one way on; {then} {must}."},
    {"one-place:several", "The loop passes {subjects}, each with one way on; {then} {must}."},
    {"all-needed", "The loop passes {subject}, which has two exits left; {then} {must}."},
    {"all-needed:several", "The loop passes {subjects}, each with two exits left; {then} {must}."},
    {"choice", "the loop passes {subject} by {cases}"},
    {"kind", "cells with a clue"},
    {"brief", "{subject}"},
    {"shared", "However the loop passes {subject}, {then} {must}{others}."},
    {"clash-most", "the line would branch at {subject}"},
    {"clash-least", "the loop could not pass {subject}"},
    LOOP_FAULTS,
    {"fault", "{Rule}, but no line {is} at {about}."},
    {NULL, NULL},
};

const struct saying sayings_loop[] = {
    {"early-ring", "{Then} {must}, or the loop would close too early{others}."},
    {"early-ring:several", "{Then} {must}: each would close the loop too early."},
    {"gates",
     "Only {gates} join {area} to the rest, and the loop goes there and back; {then} {must}."},
    LOOP_SAYINGS,
    {NULL, NULL},
};

const struct saying sayings_some_shaded[] = {
    {"clash", "no cell would be shaded at all"},
    {"fault", "{Rule}, but none {is}."},
    {NULL, NULL},
};

const struct saying sayings_unshaded_connected[] = {
    {"only-way", "{Group} can only get out through {then}, which {must}."},
    {"only-way:several", "{Ways_out can only get out through}; {ways_must}."},
    {"split", "{Supposed}, {then} would cut {group} off from the rest; it {must}."},
    {"shut-out", "{Supposed}, {then} would seal in {area}; it {must}."},
    {"brief", "out of reach"},
    {"brief:no", "the only way out"},
    {"clash-wall", "{wall} would be a wall that seals in {area}"},
    {"clash", "{area} would be sealed in"},
    {"fault", "{Rule}, but the part {at_places} is apart from the rest."},
    {NULL, NULL},
};

const struct saying sayings_shaded_connected[] = {
    {"only-way", "{Group shaded cell} can only get out through {then}, which {must}."},
    {"only-way:several", "{Ways_out can only get out through}; {ways_must}."},
    {"split", "{Supposed}, {then} would cut {group shaded cell} off from the others; it {must}."},
    {"unreached", "No shaded cell reaches {then} any more; {it} {must}."},
    {"brief", "the only way out"},
    {"brief:no", "out of reach"},
    {"clash", "{group shaded cell} would be cut off from the others"},
    {"fault", "{Rule}, but the part {at_places} is apart from the rest."},
    {NULL, NULL},
};

const struct saying sayings_three_rooms[] = {
    {"one-place", "{Supposed}, {then} would make {span} a run through three rooms; it {must}."},
    {"one-place:several", "{Subjects} have one place left each for a shaded cell; {then} {must}."},
    {"shared", "Whichever cell breaks {subject}, {then} {must}{others}."},
    {"whichever", "Whichever cell breaks {subject}, {then} {must}{others}."},
    {"choice", "{span} is broken at {cases}"},
    {"brief", "{line}"},
    {"kind", "runs through three rooms"},
    {"clash-least", "{span} would run through three rooms"},
    {"fault", "{Rule}, but {span} enters three."},
    {NULL, NULL},
};

const struct saying sayings_sight[] = {
    {"arms", "With {with} the {n} at {about} {seen}; {then} {must}."},
    {"kind", "numbers"},
    {"brief", "the {n} at {about}"},
    {"clash", "the {n} at {about} {seen}"},
    {"fault", "{Rule}, but {subject} {sees}."},
    {NULL, NULL},
};

const struct saying sayings_outside_loop[] = {
    {"fault", "{Rule}, but {about} lies inside."},
    {NULL, NULL},
};

/* --- lessons ---------------------------------------------------------------------------------- */

const struct genre_idea ideas_unshaded_connected[] = {
    {"only-way", "All unshaded cells hang together. Where a group of them has one way out, the "
                 "cell there is unshaded."},
    {"split",
     "All unshaded cells hang together. A cell that alone joins two parts of them is unshaded."},
    {NULL, NULL},
};

const struct genre_idea ideas_shaded_connected[] = {
    {"only-way", "All shaded cells hang together. Where a group of them has one way out, the cell "
                 "there is shaded."},
    {"split",
     "All shaded cells hang together. A cell that alone joins two parts of them is shaded."},
    {"unreached",
     "All shaded cells hang together. A cell that none of them can reach any more is unshaded."},
    {NULL, NULL},
};

const struct genre_idea ideas_sight[] = {
    {"two-clues",
     "A cell between two numbers is seen by both. Suppose it the one way: when what the first "
     "number needs then is too much or too little for the other, it is the other way."},
    {NULL, NULL},
};

const struct genre_idea ideas_loop[] = {
    {"dead-end", "A line that comes into a cell goes out of it by another way. Where there is "
                 "none, no line comes in."},
    {"parity", "The loop crosses the border of any block an even number of times. When one place "
               "on it is open, the lines that cross it already tell whether one goes there."},
    {"two-exits", "The loop goes into a cell and out again. When a cell that it passes has two "
                  "ways left, it uses both."},
    {NULL, NULL},
};

const struct genre_idea ideas_loop_of_rooms[] = {
    {"one-place", "The loop goes into each room once and out of it once. With a single door left "
                  "it uses that one."},
    {"equal-clues", "The loop passes so many doors of a room and no more. When it has to pass that "
                    "many, the others stay shut."},
    {"early-ring", "A line that joins the two ends of one piece closes the loop. While a room has "
                   "not been visited, that is too early."},
    {"escape", "Every room is visited, so the loop that goes into a part of the board comes out of "
               "it again. With two ways left it takes both."},
    {NULL, NULL},
};

const struct genre_idea ideas_whole_loop[] = {
    {"cut-off", "The loop passes every cell. A line that forces others into a ring, or shuts cells "
                "out of it, is wrong."},
    {"early-ring", "A line that joins the two ends of one piece closes the loop. While a cell is "
                   "not on it, that is too early."},
    {"pocket", "Every cell has two line ends and no more. Two neighbours of a cell that could each "
               "be left only by its same last end would not both get it."},
    {"two-exits",
     "The loop passes every cell. In a corner, or wherever two ways are left, it uses both."},
    {NULL, NULL},
};

const struct genre_idea ideas_shaded_loop[] = {
    {"cut-off", "The loop passes every cell that is not shaded. A line that forces others into a "
                "ring, or leaves cells out of it, is wrong."},
    {"dead-end", "The loop goes into a cell and out again. A cell with one way left cannot be on "
                 "it, so it is shaded."},
    {"early-ring", "A line that joins the two ends of one piece closes the loop. While a cell that "
                   "is not shaded lies outside it, that is too early."},
    {"escape", "Not all cells of an area can be shaded, so the loop goes in and comes out again. "
               "With two ways left it takes both."},
    {"kept-open", "A cell that is not shaded needs two ways. Beside one that has just two nothing "
                  "may be shaded that would close one of them."},
    {"pocket", "A cell has two line ends and no more. When a shaded cell, or a line left out, "
               "makes two of its neighbours need the same last end, that is wrong."},
    {"two-exits", "The loop goes into a cell and out again. When a cell that is not shaded has two "
                  "ways left, it uses both."},
    {NULL, NULL},
};
