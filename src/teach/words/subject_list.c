#include "teach/words/subject_list.h"

#include "base/mem.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

void subject_list_add(struct subject_list *l, const char *name) {
    for (int i = 0; i < l->names.len; i++)
        if (strcmp(l->names.at[i], name) == 0)
            return;
    vec_reserve(&l->names, 1);
    vec_push(&l->names, mem_string(name));
}

static bool begins_place(const char *word) {
    return word[0] == 'r' && isdigit((unsigned char)word[1]);
}

/* Where the noun ends in "the room of 3 at ", "the 0 at ", "the white pearl ". */
static int noun_end(const char *words, int n) {
    static const char *const joints[] = {" of ", " at ", " from ", " by ", " in "};
    for (int i = 1; i < n; i++)
        for (size_t k = 0; k < sizeof joints / sizeof *joints; k++)
            if (strncmp(words + i, joints[k], strlen(joints[k])) == 0)
                return i;
    return n - 1;
}

/* Where the place begins with which a name ends that has a plural: "the 0 at r1c3". 0: there is
 * another place in it, or a second noun, as in "the border of the room at r1c4". */
static int place_in(const char *name) {
    const char *blank = strrchr(name, ' ');
    if (!blank || !begins_place(blank + 1) || strncmp(name, "the ", 4) != 0 ||
        strstr(name, " the ") || name[noun_end(name, (int)(blank + 1 - name)) - 1] == 's')
        return 0;
    for (const char *word = strchr(name, ' '); word < blank; word = strchr(word + 1, ' '))
        if (begins_place(word + 1))
            return 0;
    return (int)(blank + 1 - name);
}

static bool are_alike(const char *a, const char *b) {
    int n = place_in(a);
    return n > 0 && n == place_in(b) && memcmp(a, b, (size_t)n) == 0;
}

static bool hisses(const char *words, int end) {
    return words[end - 1] == 'h' && strchr("cs", words[end - 2]);
}

static void say_separator(int at, int last, bool comma, bool more, struct buf *out) {
    if (at == 0)
        return;
    if (more || at < last)
        buf_add(out, ", ");
    else
        buf_add(out, comma ? ", and " : " and ");
}

/* By rows, then by columns: "r2c10" comes before "r10c2". */
static bool place_precedes(const char *a, const char *b) {
    char *a_col, *b_col;
    long a_row = strtol(a + 1, &a_col, 10), b_row = strtol(b + 1, &b_col, 10);
    return a_row != b_row ? a_row < b_row
                          : strtol(a_col + 1, NULL, 10) < strtol(b_col + 1, NULL, 10);
}

typedef VEC(const char *) words;

static void insert_place(words *places, const char *place) {
    vec_push(places, place);
    for (int at = places->len - 1; at > 0 && place_precedes(place, places->at[at - 1]); at--) {
        places->at[at] = places->at[at - 1];
        places->at[at - 1] = place;
    }
}

/* Whether no earlier name is alike with the i-th one. */
static bool is_first(const struct subject_list *l, int i) {
    for (int k = 0; k < i; k++)
        if (are_alike(l->names.at[k], l->names.at[i]))
            return false;
    return true;
}

/* The places of the i-th name and of those later ones that are alike, in order. */
static words alike_places(const struct subject_list *l, int i) {
    words places = {0};
    const char *first = l->names.at[i];
    for (int k = i; k < l->names.len; k++)
        if (k == i || are_alike(l->names.at[k], first))
            insert_place(&places, l->names.at[k] + place_in(first));
    return places;
}

/* Appends one name, or in the plural all that are alike with it. */
static void say_in_plural(const char *name, const words *places, struct buf *out) {
    int n = place_in(name), end = noun_end(name, n);
    if (places->len == 1) {
        buf_add(out, name);
        return;
    }
    buf_bytes(out, name, end);
    buf_add(out, hisses(name, end) ? "es" : "s");
    buf_bytes(out, name + end, n - end);
    for (int k = 0; k < places->len; k++) {
        say_separator(k, places->len - 1, false, false, out);
        buf_add(out, places->at[k]);
    }
}

void subject_list_say(const struct subject_list *l, bool more, struct buf *out) {
    int groups = 0, said = 0;
    for (int i = 0; i < l->names.len; i++)
        groups += is_first(l, i);
    for (int i = 0; i < l->names.len; i++) {
        if (!is_first(l, i))
            continue;
        words places = alike_places(l, i);
        say_separator(said++, groups - 1, groups < l->names.len, more, out);
        say_in_plural(l->names.at[i], &places, out);
    }
}
