#include "ui/term/answers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How long the sequence is that begins with ESC; 0: its end has not come. What is none that answers
 * have is one byte. */
static int sequence_length(const char *at, int n) {
    if (n < 2)
        return 0;
    if (at[1] == '[') {
        for (int i = 2; i < n; i++)
            if (at[i] >= '@' && at[i] <= '~')
                return i + 1;
        return 0;
    }
    if (strchr("_]P", at[1]) == NULL)
        return 1;
    for (int i = 2; i < n; i++) {
        if (at[i] == '\a')
            return i + 1;
        if (at[i] == '\\' && at[i - 1] == '\033')
            return i + 1;
    }
    return 0;
}

/* "rgb:1e1e/1e1e/2e2e", with one to four digits each. */
int answer_paper(const char *text) {
    unsigned part[3];
    int rgb = 0, digits[4];
    if (sscanf(text, "11;rgb:%n%4x%n/%4x%n/%4x%n", &digits[0], &part[0], &digits[1], &part[1],
               &digits[2], &part[2], &digits[3]) != 3)
        return -1;
    for (int i = 0; i < 3; i++) {
        int len = digits[i + 1] - digits[i] - (i > 0);
        if (len < 1 || len > 4)
            return -1;
        rgb = rgb << 8 | (int)(part[i] * 255 / ((1u << 4 * len) - 1));
    }
    return rgb;
}

/* "?62;4;22c": what the terminal is, and what it can; 4 are sixels. */
static void take_kind(struct answers *a, const char *text) {
    for (const char *at = strchr(text, ';'); at; at = strchr(at + 1, ';'))
        a->sixel |= strtol(at + 1, NULL, 10) == 4;
    a->all = true;
}

/* A whole sequence behind its ESC. False: it is no answer to what was asked. */
static bool take_one(struct answers *a, const char *s) {
    int width, height, status, many, end = 0;
    size_t n = strlen(s);
    if (strncmp(s, "_Gi=31;", 7) == 0) {
        a->kitty |= strncmp(s + 7, "OK", 2) == 0;
        return true;
    }
    if (strncmp(s, "]11;", 4) == 0) {
        int paper = answer_paper(s + 1);
        a->paper = paper >= 0 ? paper : a->paper;
        return true;
    }
    if (strncmp(s, "P>|", 3) == 0) {
        snprintf(a->name, sizeof a->name, "%.*s", (int)strcspn(s + 3, "\033"), s + 3);
        return true;
    }
    if (sscanf(s, "[6;%5d;%5dt%n", &height, &width, &end) == 2 && end == (int)n) {
        bool sane = height > 0 && width > 0 && height <= 256 && width <= 256;
        a->cell_height = sane ? height : a->cell_height;
        a->cell_width = sane ? width : a->cell_width;
        return true;
    }
    if (strncmp(s, "[?", 2) == 0 && n > 0 && s[n - 1] == 'S') {
        if (sscanf(s, "[?1;%d;%6dS", &status, &many) == 2 && status == 0 && many > 1)
            a->registers = many;
        if (sscanf(s, "[?2;%d;%6d;%6dS", &status, &width, &height) == 3 && status == 0 &&
            width > 0 && height > 0) {
            a->most_width = width;
            a->most_height = height;
        }
        return true;
    }
    if (strncmp(s, "[?", 2) == 0 && n > 0 && s[n - 1] == 'c') {
        take_kind(a, s);
        return true;
    }
    return false;
}

int answers_take(struct answers *a, char *bytes, int n) {
    enum { LONGEST = 128 };
    int kept = 0;
    for (int at = 0; at < n;) {
        char text[LONGEST];
        int len = bytes[at] == '\033' ? sequence_length(bytes + at, n - at) : 1;
        if (len == 0)
            len = n - at; /* it stays as it is */
        else if (len > 2 && len <= LONGEST) {
            memcpy(text, bytes + at + 1, (size_t)len - 1);
            text[len - 1] = '\0';
            if (take_one(a, text)) {
                at += len;
                continue;
            }
        }
        memmove(bytes + kept, bytes + at, (size_t)len);
        kept += len;
        at += len;
    }
    return kept;
}
