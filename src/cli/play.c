#include "cli/command.h"
#include "cli/input.h"
#include "ui/app.h"

int cli_play(const struct args *a) {
    struct loaded game = {0};
    struct err e = {0};
    struct ui_options o = {.ascii = a->value[OPT_ASCII].given, .state_dir = session_state_dir()};
    bool named = a->operand != NULL;
    if ((named && !input_load(a->operand, &game, &e)) || !ui_play(named ? &game : NULL, &o, &e)) {
        input_complain(a->operand, &e);
        loaded_free(&game);
        return STATUS_BAD;
    }
    return STATUS_OK;
}
