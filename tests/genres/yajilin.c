#include "checker.h"

CHECKER(yajilin) {
    naive_words(naive_yajilin_bits(b), w);
}
BAD_BOARDS(yajilin){{NULL, NULL}};
