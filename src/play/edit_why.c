#include "play/edit_internal.h"

#include "deduce/sentence.h"
#include "play/clues.h"
#include "play/packed.h"
#include "sat/why.h"

#include <string.h>

enum { WHY_SECONDS = 2, WORDS = 180 }; /* bytes of a message that rules may take */

static bool is_printed(const struct edit *e, struct reason r) {
    return r.sum >= 0 &&
           sum_is_printed(edit_puzzle(e), &e->count.model, &e->count.model.sums.at[r.sum]);
}

/* Adds the rules that are printed, or the others, each in words once and while there is room. */
static void append_rules(const struct edit *e, const struct step *s, bool printed,
                         struct buf *out) {
    const struct model *m = &e->count.model;
    struct buf rule = {0};
    for (int i = 0; i < s->from.len && out->len < WORDS; i++) {
        if (is_printed(e, s->from.at[i]) != printed)
            continue;
        buf_clear(&rule);
        sentence_reason(m, s->from.at[i], &rule);
        if (!strstr(buf_text(out), rule.at))
            buf_fmt(out, "%s%s", out->len > 0 ? "; " : "", rule.at);
    }
    buf_free(&rule);
}

static void say_clash(struct edit *e, const struct step *s) {
    struct buf words = {0};
    append_rules(e, s, true, &words);
    append_rules(e, s, false, &words);
    edit_say(e, "These cannot hold together: %s%s", buf_text(&words),
             words.len < WORDS ? "" : " ...");
    buf_free(&words);
}

/* Whether there is a reason, and which. */
static void find_why(const void *arg, const struct asker *who, struct buf *out) {
    const struct edit *e = arg;
    struct budget b = asker_budget(who, WHY_SECONDS);
    struct step why = {0};
    step_clear(&why);
    pack_number(out, why_none(&e->count.model, NULL, &b, &why));
    pack_step(out, &why);
    step_free(&why);
}

static void tell_why(struct edit *e, const struct buf *found) {
    struct unpacking u = unpacking_of(found);
    struct step why = {0};
    int is_there = 0;
    if (!unpack_number(&u, &is_there) || !is_there || !unpack_step(&u, &why)) {
        edit_say(e, "No reason was found in time");
        return;
    }
    say_clash(e, &why);
    step_free(&e->count.why);
    e->count.why = why;
}

void edit_why(struct edit *e) {
    const struct count *c = &e->count;
    struct buf found = {0};
    if (!c->known || !c->valid || c->answer.outcome != OUTCOME_NONE)
        edit_say(e, "No contradiction is known here that could be explained");
    else if (c->answer.refused[0])
        edit_say(e, "%s", c->answer.refused);
    else if (edit_ask_beside(e, find_why, &found))
        tell_why(e, &found);
    buf_free(&found);
}
