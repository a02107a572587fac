/* Simple Loop. */
#include "checker.h"

CHECKER(simpleloop) {
    naive_crossroads(b, w);
    naive_one_loop(b, w);
    naive_empty_cells(b, 'h', w);
}

BAD_BOARDS(simpleloop){
    {"dead-end", "es sw es sw es sw\n"
                 "ns ne nw ne nw ns\n"
                 "ne sw - - - ns\n"
                 "es nw es sw - ns\n"
                 "n s ns ns - ns\n"
                 "- ne nw ne ew nw\n"},
    {"loop-branch", "es sw es sw es sw\n"
                    "ns ne nw ne nw ns\n"
                    "ne sw - - - ns\n"
                    "es nw es sw - ns\n"
                    "ne sw ns ns - ns\n"
                    "- ne new new ew nw\n"},
    {"loop-cross", "es sw es sw es sw\n"
                   "ns ne nw ne nw ns\n"
                   "ne sw - - - ns\n"
                   "es nw es w - ns\n"
                   "n es nesw sw - ns\n"
                   "- ne nw ne ew nw\n"},
    {"several-loops", "es sw es sw es sw\n"
                      "ns ne nw ne nw ns\n"
                      "ne sw - - - ns\n"
                      "es nw es sw - ns\n"
                      "ne sw ne nw - ns\n"
                      "- ne ew ew ew nw\n"},
    {"empty-cell", "es sw es sw es sw\n"
                   "ns ne nw ne nw ns\n"
                   "ne sw - - - ns\n"
                   "es nw es sw - ns\n"
                   "ne ew nw ns - ns\n"
                   "- - - ne ew nw\n"},
    {NULL, NULL},
};
