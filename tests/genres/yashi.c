#include "checker.h"

CHECKER(yashi) {
    naive_words(naive_yashi_bits(b), w);
}
BAD_BOARDS(yashi){{NULL, NULL}};
