/* Moon or Sun. */
#include "checker.h"

/* How many suns (or moons) of a room have a line, or all if not `passed`. */
static int marks(const struct naive *b, int room, char kind, bool passed) {
    int n = 0;
    for (int at = 0; at < b->rows * b->cols; at++)
        n += b->room[at] == room && b->kind[at] == kind && (!passed || naive_ends(b, at) > 0);
    return n;
}

static bool by_turns(const struct naive *b, char kind) {
    for (int at = 0; at < b->rows * b->cols; at++)
        for (int d = 1; d <= 2; d++) {
            int next = naive_line_to(b, at, d);
            if (next < 0 || b->room[at] == b->room[next])
                continue;
            if (marks(b, b->room[at], kind, true) > 0 && marks(b, b->room[next], kind, true) > 0)
                return false;
        }
    return true;
}

CHECKER(moonsun) {
    naive_crossroads(b, w);
    for (int room = 0; room < b->rooms; room++)
        if (naive_crossings(b, room) > 2)
            wrong_add(w, "room-twice");
    for (int room = 0; room < b->rooms; room++)
        if (marks(b, room, 's', true) > 0 && marks(b, room, 'm', true) > 0)
            wrong_add(w, "both-passed");
    if (!by_turns(b, 'm'))
        wrong_add(w, "two-moons");
    if (!by_turns(b, 's'))
        wrong_add(w, "two-suns");
    for (int room = 0; room < b->rooms; room++) {
        int suns = marks(b, room, 's', true), moons = marks(b, room, 'm', true);
        if (moons > 0 && moons < marks(b, room, 'm', false))
            wrong_add(w, "moon-missed");
        if (suns > 0 && suns < marks(b, room, 's', false))
            wrong_add(w, "sun-missed");
        if (naive_crossings(b, room) < 2 && b->rooms > 1) /* one: the line ends there */
            wrong_add(w, "room-missed");
        if (suns == 0 && moons == 0)
            wrong_add(w, "none-passed");
    }
    naive_one_loop(b, w);
}
BAD_BOARDS(moonsun){
    {"room-missed", NOTHING_DRAWN},
    {"none-passed", NOTHING_DRAWN},
    {"both-passed", "- - - - - -\n"
                    "- - - - - -\n"
                    "- es sw - - -\n"
                    "- ne nw - - -\n"
                    "- - - - - -\n"
                    "- - - - - -\n"},
    {"two-moons", "- - - - - -\n"
                  "- - - - - -\n"
                  "- es sw - - -\n"
                  "- ns ns - - -\n"
                  "- ns ns - - -\n"
                  "- ne nw - - -\n"},
    {"two-suns", "- - - - - -\n"
                 "es sw - - - -\n"
                 "ns ns - - - -\n"
                 "ne nw - - - -\n"
                 "- - - - - -\n"
                 "- - - - - -\n"},
    {"moon-missed", "- - - - es sw\n"
                    "- - - - ne nw\n"
                    "- - - - - -\n"
                    "- - - - - -\n"
                    "- - - - - -\n"
                    "- - - - - -\n"},
    {"sun-missed", "- - - - - -\n"
                   "- - - - - -\n"
                   "- - es sw - -\n"
                   "- - ne nw - -\n"
                   "- - - - - -\n"
                   "- - - - - -\n"},
    {"room-twice", "- es sw - - -\n"
                   "s ne nw - - -\n"
                   "n - - - - -\n"
                   "- - - - - -\n"
                   "- - - - - -\n"
                   "- - - - - -\n"},
    {"dead-end", "- - - - - -\n"
                 "s - - - - -\n"
                 "n - - - - -\n"
                 "- - - - - -\n"
                 "- - - - - -\n"
                 "- - - - - -\n"},
    {"several-loops", "es sw - - - -\n"
                      "ne nw - - - -\n"
                      "- - es sw - -\n"
                      "- - ne nw - -\n"
                      "- - - - - -\n"
                      "- - - - - -\n"},
    {"loop-branch", "es esw sw - - -\n"
                    "ne new nw - - -\n"
                    "- - - - - -\n"
                    "- - - - - -\n"
                    "- - - - - -\n"
                    "- - - - - -\n"},
    {"loop-cross", "es sw - - - -\n"
                   "ne nesw sw - - -\n"
                   "- ne nw - - -\n"
                   "- - - - - -\n"
                   "- - - - - -\n"
                   "- - - - - -\n"},
    {NULL, NULL},
};
