#include "base/said.h"

#include "base/text.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void say_from(struct said *s, size_t at, const char *fmt, va_list args) {
    vsnprintf(s->text + at, sizeof s->text - at, fmt, args);
    text_mend_end(s->text);
}

void say(struct said *s, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    say_from(s, 0, fmt, args);
    va_end(args);
}

void say_why(struct said *s, const char *why) {
    say(s, "%s", why);
    s->text[0] = (char)toupper((unsigned char)s->text[0]);
}

void say_besides(struct said *s, const char *fmt, ...) {
    va_list args;
    size_t n = strlen(s->text);
    if (n > 0 && n + 2 < sizeof s->text) {
        memcpy(s->text + n, "; ", 3);
        n += 2;
    }
    va_start(args, fmt);
    say_from(s, n, fmt, args);
    va_end(args);
}
