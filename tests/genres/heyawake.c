#include "checker.h"

CHECKER(heyawake) {
    naive_words(naive_heyawake_bits(b), w);
}
BAD_BOARDS(heyawake){{NULL, NULL}};
