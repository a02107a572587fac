/* Templates and what fills their fields. */
#ifndef SUMI_TEACH_WORDS_TEMPLATE_H
#define SUMI_TEACH_WORDS_TEMPLATE_H

#include "model/judge/judge.h"
#include "teach/paragraph.h"

/* What a sentence about a fault is about: the breach, its places, and the marks that it was found
 * under. */
struct fault {
    const struct breach *breach;
    const struct place *at;
    const mark *marks;
};

struct template_args {
    const struct model *m;
    const struct mark_words *words;
    const struct step *step;           /* whose sentence it is */
    const struct paragraph *paragraph; /* the first steps of which it covers at once; or NULL */
    const struct fault *fault;         /* or NULL */
    struct buf *out;
    const char *noun; /* the word after the field's name; NULL: none */
    int noun_len;
    const char *next;  /* what stands behind the field in its template; NULL: nothing */
    const char *apart; /* how a list of places goes on where it is parted; NULL: it is not */
};

/* What a field says, as numbers. */
struct template_value {
    int at[3];
};

/* A field of templates, {name} or with a capital {Name}, and what says it. `make` refuses a
 * sentence with any other one. Each file that says fields has them in a table, which ends with {0}.
 */
struct template_field {
    const char *name;
    void (*say)(const struct template_args *s);
    struct template_value (*value)(const struct template_args *s); /* NULL: as no number */
};
extern const struct template_field subject_fields[]; /* what it is about and what follows */
extern const struct template_field rule_fields[];    /* its rules in a list */
extern const struct template_field case_fields[];    /* ways that are left, and what they share */
extern const struct template_field walk_fields[];    /* what-ifs */
extern const struct template_field pattern_fields[]; /* empty where a walk has no such form */
extern const struct template_field length_fields[];  /* arms and what a number sees */
extern const struct template_field fault_fields[];   /* empty where no fault is told */

/* Fills in a template. */
void template_fill(const struct template_args *s, const char *text);

/* The first field of a template that is not closed or whose name nobody knows, from its brace on;
 * NULL: there is none. template_fill() leaves such a field out, so `make` asks about every template
 * before it links the program (tests/tools/sentences.c). */
const char *template_unknown_field(const char *text);

/* The general sentences. */
enum phrase {
#define PHRASE(id, text) PHRASE_##id,
#include "teach/words/phrases.def"
#undef PHRASE
    PHRASES
};
extern const char *const phrases[PHRASES];

/* True if a template has words for the step. */
bool template_has_words(const struct template_args *s, const char *text);

/* The genre's word for a literal: "shaded", "a line". */
const char *template_word(const struct template_args *s, lit l);

/* The same word for one place or for several: "a line", "lines". */
void template_word_for(const struct template_args *s, const char *word, bool several);

/* The places of literals that share one word. *items is the number with which a verb has to
 * agree. */
void template_places(const struct template_args *s, const lit *lits, int n, const char *last,
                     int *items);

/* "none", "one", "two"; a great number in digits. */
void template_count(struct buf *out, int n);

/* What is drawn, as a clause: "the line runs r1c1-r1c4", "the loop takes the top of r3c3", or if it
 * is not called a line "r1c1-r1c4 and the second r1c1-r1c4 are bridges". */
void template_drawn(const struct template_args *s, const vec_int *vars);

/* What a saying may be for besides a technique, and its forms. */
enum saying_part {
#define PART(id, word) PART_##id,
#define FORM(id, word)
#include "teach/words/parts.def"
#undef PART
#undef FORM
    PARTS
};
enum saying_form {
#define PART(id, word)
#define FORM(id, word) FORM_##id,
#include "teach/words/parts.def"
#undef PART
#undef FORM
    FORMS
};
extern const char *const part_words[PARTS], *const form_words[FORMS];

/* The template of a family for a key, for a form of a key, for a part; or NULL. */
const char *template_of_family(const struct family *f, const char *key);
const char *template_of_form(const struct family *f, const char *key, const char *form);
const char *template_of_part(const struct family *f, enum saying_part part);

/* How a rule is named in brackets after a literal that follows from it, or NULL. */
const char *template_brief(const struct template_args *s, int sum, lit l);

/* The family of a sum, or (-1) of the graph. */
const struct family *template_family(const struct model *m, int sum);

/* True if a reason holds all over the board, so that its rule names it rather than a place. */
bool template_of_board(const struct model *m, struct reason r);

/* Fills in a template about one sum (-1: the graph, with the area of the step). */
void template_of_sum(const struct template_args *s, int sum, bool upper, const char *text);

enum { TEMPLATE_VALUES = 3 }; /* fields of the name of a rule */

struct template_values {
    struct template_value of[TEMPLATE_VALUES];
};

/* What the name of a rule, its family's subject, is made of: two rules of one family have the same
 * name where these are the same, byte by byte. False: the name has a field of which there are none;
 * a test asks it of every rule. */
bool template_values(const struct template_args *s, struct reason r, struct template_values *out);

/* True if the walk of a step is told in several stages and ends at a place that can be named. */
bool template_walk_aims(const struct template_args *s);

/* How many ways the step names. */
int template_cases_named(const struct step *step);

#endif
