#include "ui/parts/panel.h"

#include "base/least.h"
#include "base/text.h"

#include <ctype.h>
#include <string.h>

enum { KEY_GAP = 2 };

static void push(struct panel *p, struct panel_block block, const char *text) {
    if (*text == '\0')
        return;
    vec_reserve(&p->blocks, 1);
    block.text = mem_copy(text, (int)strlen(text) + 1, 1);
    vec_push(&p->blocks, block);
}

void panel_add(struct panel *p, enum panel_rank rank, enum style style, const char *text) {
    push(p, (struct panel_block){.rank = rank, .style = style}, text);
}

void panel_join(struct panel *p, enum panel_rank rank, enum style style, const char *text) {
    push(p, (struct panel_block){.rank = rank, .style = style, .joined = true}, text);
}

void panel_keys(struct panel *p, enum panel_rank rank, const char *lines) {
    push(p, (struct panel_block){.rank = rank, .style = STYLE_PLAIN, .keys = true}, lines);
}

/* One line of a block that is broken at "\n" and at blanks: its bytes, and where the next begins.
 */
static int next_line(const char *text, int cols, const char **next) {
    int line = (int)strcspn(text, "\n"), n = message_wrap(text, cols, next);
    if (n < line)
        return n;
    *next = text + line + (text[line] == '\n');
    return line;
}

int key_entry_columns(const char *entry) {
    int n = (int)strcspn(entry, "\n"), name = (int)strcspn(entry, "\t\n");
    return text_columns_of(entry, name) + 1 +
           text_columns_of(entry + name + (name < n), n - name - (name < n));
}

const char *key_entry_after(const char *entry) {
    entry += strcspn(entry, "\n");
    return *entry ? entry + 1 : entry;
}

int key_entry_draw(struct screen *s, int row, int col, const char *entry, enum style style) {
    int n = (int)strcspn(entry, "\n"), name = (int)strcspn(entry, "\t\n");
    col = screen_bytes(s, row, col, entry, name, STYLE_KEY) + 1;
    return screen_bytes(s, row, col, entry + name + (name < n), n - name - (name < n), style);
}

static int entries(const char *lines) {
    int n = 0;
    for (const char *at = lines; *at != '\0'; at = key_entry_after(at))
        n++;
    return n;
}

enum { KEY_COLUMNS = 8 }; /* of a table of keys, at most */

/* The widths of so many columns: each is its widest entry with the gap behind it. Returns their sum
 * without the last gap. */
static int key_columns(const char *lines, int many, int wide[KEY_COLUMNS]) {
    int i = 0, sum = -KEY_GAP;
    for (int k = 0; k < many; k++)
        wide[k] = KEY_GAP;
    for (const char *at = lines; *at != '\0'; at = key_entry_after(at), i++)
        wide[i % many] = max_int(wide[i % many], key_entry_columns(at) + KEY_GAP);
    for (int k = 0; k < many; k++)
        sum += wide[k];
    return sum;
}

/* How many columns there is room for. */
static int across(const char *lines, int cols, int wide[KEY_COLUMNS]) {
    int many = KEY_COLUMNS;
    while (key_columns(lines, many, wide) > cols && many > 1)
        many--;
    return many;
}

static int block_rows(const struct panel_block *b, int cols) {
    int rows = 0;
    if (b->keys) {
        int wide[KEY_COLUMNS], many = across(b->text, cols, wide);
        return (entries(b->text) + many - 1) / many;
    }
    for (const char *at = b->text; *at != '\0'; rows++)
        next_line(at, cols, &at);
    return rows;
}

/* The rows that each block takes; the caller frees them. */
static int *rows_of_blocks(const struct panel *p, int cols) {
    int *rows = mem_alloc(p->blocks.len + 1, sizeof *rows);
    for (int i = 0; i < p->blocks.len; i++)
        rows[i] = block_rows(&p->blocks.at[i], cols);
    return rows;
}

/* Chooses the blocks, of block[i] rows each, that are drawn in `rows` rows: the last rank is
 * dropped first, and within a rank the last block; of keys those that there is room for stay.
 * Returns how many rows they take; `shown` may be NULL. */
static int choose_blocks(const struct panel *p, enum panel_rank rank, int *block, int rows,
                         bool *shown) {
    int sum = 0;
    for (enum panel_rank r = PANEL_MUST; r <= rank; r++)
        for (int i = 0; i < p->blocks.len; i++) {
            const struct panel_block *b = &p->blocks.at[i];
            if (b->rank != r)
                continue;
            int gap = sum > 0 && !b->joined;
            if (b->keys && rows - sum > gap)
                block[i] = min_int(block[i], rows - sum - gap);
            int need = block[i] + gap;
            if (r != PANEL_MUST && sum + need > rows)
                break;
            sum += need;
            if (shown)
                shown[i] = true;
        }
    return sum;
}

int panel_rows(const struct panel *p, enum panel_rank rank, int cols) {
    enum { ENDLESS = 1 << 20 };
    int *block = rows_of_blocks(p, cols), rows = choose_blocks(p, rank, block, ENDLESS, NULL);
    return rows;
}

static void panel_draw_keys(const struct panel_block *b, struct screen *s, struct rect where) {
    int wide[KEY_COLUMNS], many = across(b->text, where.cols, wide), i = 0, col = 0;
    for (const char *at = b->text; *at != '\0'; at = key_entry_after(at), i++) {
        col = i % many == 0 ? 0 : col + wide[i % many - 1];
        if (i / many < where.rows)
            key_entry_draw(s, where.row + i / many, where.col + col, at, b->style);
    }
}

/* Two stops mark a text that was cut. */
static void panel_draw_text(const struct panel_block *b, struct screen *s, struct rect where) {
    const char *at = b->text;
    for (int row = 0; *at != '\0' && row < where.rows; row++) {
        const char *start = at;
        int n = next_line(start, where.cols, &at);
        int end = screen_bytes(s, where.row + row, where.col, start, n, b->style);
        if (*at != '\0' && row == where.rows - 1) {
            int stop = where.col + where.cols - 2;
            screen_text(s, where.row + row, min_int(end, stop), "..", b->style);
        }
    }
}

void panel_draw(const struct panel *p, enum panel_rank rank, struct screen *s, struct rect where) {
    bool *shown = mem_alloc(p->blocks.len + 1, sizeof *shown);
    int row = 0, *block = rows_of_blocks(p, where.cols);
    choose_blocks(p, rank, block, where.rows, shown);
    for (int i = 0; i < p->blocks.len && row < where.rows; i++) {
        const struct panel_block *b = &p->blocks.at[i];
        if (!shown[i])
            continue;
        row += row > 0 && !b->joined;
        int left = where.rows - row;
        struct rect rest = {where.row + row, where.col, b->keys ? min_int(block[i], left) : left,
                            where.cols};
        (b->keys ? panel_draw_keys : panel_draw_text)(b, s, rest);
        row += block[i];
    }
}

/* True if a line may end before a byte where no blank comes in time: behind a cell of a long walk
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
