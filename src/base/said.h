/* The message of a screen: what the last action did, in one line that is shown until the next key.
 */
#ifndef SUMI_BASE_SAID_H
#define SUMI_BASE_SAID_H

enum { SAID_WORDS = 1200 }; /* bytes, with the 0 at the end */

struct said {
    char text[SAID_WORDS]; /* "": there is nothing to say */
};

/* Says this instead of what was said before; what is too long ends between two characters. */
void say(struct said *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Appends to what was said, after a semicolon. */
void say_besides(struct said *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Says why something was not done, as a sentence of its own: errors begin small, since on the
 * command line they stand behind a name. */
void say_why(struct said *s, const char *why);

static inline void say_nothing(struct said *s) {
    s->text[0] = '\0';
}

#endif
