/* Regional Yajilin. */
#include "checker.h"

CHECKER(yajilin_regions) {
    naive_shading_and_loop(b, 0, NULL, 1, w);
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
