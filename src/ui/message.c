#include "ui/message.h"

#include "base/text.h"

#include <string.h>

int message_wrap(const char *text, int cols, const char **next) {
    int n = (int)strlen(text), end = n;
    for (int i = 0, at = 0; i < n; at++) { /* one column a character, or two */
        unsigned code = 0;
        int bytes = text_decode(text + i, n - i, &code);
        at += text_width(code) - 1;
        if (at >= cols) {
            end = i;
            break;
        }
        i += bytes > 0 ? bytes : 1;
    }
    int cut = end;
    while (end < n && cut > 0 && text[cut] != ' ')
        cut--;
    end = cut > 0 ? cut : end;
    end = end > 0 ? end : n; /* one character that is wider than the line */
    *next = text + end + (text[end] == ' ');
    return end;
}

void message_stop(struct buf *text) {
    if (text->len > 0)
        buf_add(text, strchr(".?!", text->at[text->len - 1]) ? " " : ". ");
}
