/* The status message of a screen: what the last action did, in one line that is shown until the
 * next key. */
#ifndef SUMI_BASE_SAID_H
#define SUMI_BASE_SAID_H

enum { SAID_WORDS = 1200 }; /* bytes, including the NUL */

struct said {
    char text[SAID_WORDS]; /* "": no message */
};

/* Replaces the message; text that is too long is cut between two characters. */
void say(struct said *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Appends to the message, after a semicolon. */
void say_besides(struct said *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Sets the reason of a failure as the message, with a capital letter: errors begin in lower case,
 * since on the command line they follow a name. */
void say_why(struct said *s, const char *why);

static inline void say_nothing(struct said *s) {
    s->text[0] = '\0';
}

#endif
