/* Regional Yajilin. */
#include "checker.h"

CHECKER(yajilin_regions) {
    int cells = b->rows * b->cols;
    naive_crossroads(b, w);
    if (naive_line_on_shaded(b))
        wrong_add(w, "line-on-shaded");
    if (naive_touch(b))
        wrong_add(w, "shaded-touch");
    naive_room_counts(b, w);
    naive_one_loop(b, w);
    for (int at = 0; at < cells; at++)
        if (!b->shaded[at] && naive_ends(b, at) == 0)
            wrong_add(w, "empty-cell");
    if (w->n == 0 && b->variant && naive_shaded_inside(b))
        wrong_add(w, "shaded-inside");
}

BAD_BOARDS(yajilin_regions){
    {"dead-end", "e sw x es ew sw\n"
                 "s ns es nw es nw\n"
                 "ns ne nw x ne sw\n"
                 "ns x es sw x ns\n"
                 "ne sw ns ns es nw\n"
                 "x ne nw ne nw x\n"},
    {"shaded-touch", "es sw x x e sw\n"
                     "ns ns es w es nw\n"
                     "ns ne nw x ne sw\n"
                     "ns x es sw x ns\n"
                     "ne sw ns ns es nw\n"
                     "x ne nw ne nw x\n"},
    {"room-count", "es sw x es ew sw\n"
                   "ns ns es nw es nw\n"
                   "ns ne nw x ne sw\n"
                   "ns x es sw x ns\n"
                   "ne sw ns ns es nw\n"
                   "- ne nw ne nw x\n"},
    {"loop-branch", "es sw x es ew sw\n"
                    "ns ns es nw es nw\n"
                    "ns ne nsw x ne sw\n"
                    "ns x nes sw x ns\n"
                    "ne sw ns ns es nw\n"
                    "x ne nw ne nw x\n"},
    {"several-loops", "es sw x es ew sw\n"
                      "ns ns es nw es nw\n"
                      "ns ne nw x ne sw\n"
                      "ns x es sw x ns\n"
                      "ne w ns ns e nw\n"
                      "x e nw ne w x\n"},
    {"loop-cross", "es sw x es ew sw\n"
                   "ns ns es nw es nw\n"
                   "ns ne nw x ne sw\n"
                   "ns x es sw x ns\n"
                   "ne esw nesw nsw es nw\n"
                   "x ne nw ne nw x\n"},
    {"empty-cell", "es sw x es ew sw\n"
                   "ns ns es nw es nw\n"
                   "ns ne nw x ne sw\n"
                   "ns x es sw x ns\n"
                   "ne sw ns ns es nw\n"
                   "x ne nw ne nw -\n"},
    {NULL, NULL},
};
