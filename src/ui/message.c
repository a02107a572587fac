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

int message_rows(const char *text, int cols, int most) {
    int rows = 1;
    for (message_wrap(text, cols, &text); *text && rows < most; rows++)
        message_wrap(text, cols, &text);
    return rows;
}

void message_stop(struct buf *text) {
    if (text->len > 0)
        buf_add(text, strchr(".?!", text->at[text->len - 1]) ? " " : ". ");
}

void message_draw(struct screen *s, int row, int rows, const char *text, enum style style) {
    for (int i = 0; i < rows && *text; i++) {
        struct buf line = {0};
        const char *start = text;
        int n = message_wrap(text, s->cols, &text);
        buf_bytes(&line, start, i + 1 < rows ? n : (int)strlen(start));
        screen_text(s, row + i, 0, buf_text(&line), style);
        buf_free(&line);
    }
}
