#include "ui/parts/message.h"

#include "base/text.h"

#include <ctype.h>
#include <string.h>

/* Whether a line may end before a byte where no blank comes in time: behind a cell of a long walk
 * such as r1c1-r1c2-r2c2, never within one. */
static bool wrap_behind_cell(const char *text, int at) {
    return at > 1 && text[at - 1] == '-' && isdigit((unsigned char)text[at - 2]) &&
           text[at] == 'r' && isdigit((unsigned char)text[at + 1]);
}

/* Where a line ends that holds `end` bytes of a text that goes on. */
static int wrap_before(const char *text, int end) {
    int cut = end;
    while (cut > 0 && text[cut] != ' ')
        cut--;
    for (int i = end; cut == 0 && i > 1; i--)
        if (wrap_behind_cell(text, i))
            return i;
    return cut > 0 ? cut : end;
}

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
    end = end < n ? wrap_before(text, end) : end;
    end = end > 0 ? end : n; /* one character that is wider than the line */
    *next = text + end + (text[end] == ' ');
    return end;
}

void message_stop(struct buf *text) {
    if (text->len > 0)
        buf_add(text, strchr(".?!", text->at[text->len - 1]) ? " " : ". ");
}
