/* Hostile text: every byte value, C1 controls as UTF-8, bidi controls, runs of combining marks,
 * broken UTF-8 and over-long text, in every place where text comes in. None of it comes out raw:
 * not from any command, on either stream, and not on the screen. */
#include "context.h"
#include "effort.h"
#include "keyplay.h"
#include "random_game.h"
#include "terminal.h"

#include "base/mem.h"
#include "base/os/file.h"
#include "base/text.h"
#include "play/store/library.h"
#include "ui/pages/app.h"
#include "ui/pages/home.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <jansson.h>
#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <wchar.h>

/* In a template '%' is the place of the hostile text. */
static const char *const templates[] = {
    "sumi: 1\ntitle: %\nauthor: %\nsource: %\nnote: %\nrated: %\ngenre: yajilin\n"
    "board:\n. .\n. .\n",
    "sumi: 1\ngenre: heyawake\ntitle: %\nboard:\na1 a\na a\nmarks: r1c1=x\nmoves:\n%\n",
    "sumi: 1\ngenre: %\nboard:\n. .\n",
    "sumi: 1\n%: x\ngenre: yajilin\nboard:\n. .\n",
    "sumi: %\ngenre: yajilin\nvariant: %\n",
    "sumi: 1\ngenre: yajilin\nvariant: %\nboard:\n.\n",
    "sumi: 1\ngenre: yajilin\nboard:\n. %\n",
    "sumi: 1\ngenre: heyawake\nboard:\na a\nb b%\n",
    "sumi: 1\ngenre: yajilin\nboard:\n. .\n. .\nmarks: %\n",
    "https://%/p?yajilin/2/2/d",
    "https://puzz.link/p?%/2/2/d",
    "yajilin/v:%/2/2/d",
    "yajilin/%/2/2/d",
    "yajilin/2/2/%",
    "heyawake/2/2/%",
    "pzprv3\n%\n2\n2\n. . \n. . \n",
    "pzprv3\nyajilin\n2\n2\n. % \n. . \n",
    "pzprv3\nyajilin\n2\n2\n. . \n. . \n%",
    "size 2 2\ntitle %\nauthor %\nsource %\n[problem]\n- -\n- -\n[areas]\n1 1\n1 1\n",
    "size 2 2\n%\n[problem]\n% -\n- -\n[areas]\n1 1\n1 1\n",
    "V,%,V\nV,V,V\n",
    "<?xml version=\"1.0\"?><puzzle><width>1</width><height>1</height><name>%</name><tiles>"
    "<tile><xPos>0</xPos><yPos>0</yPos></tile></tiles></puzzle>",
    "<?xml version=\"1.0\"?><puzzle><%>1</width></puzzle>",
    "<?xml version=\"1.0\" encoding=\"%\"?><puzzle/>",
    "point,x,y\n1,0,%\n",
    "<html>% grid = [ [dot, '%', dot] ]",
    "%",
};
enum { TEMPLATES = sizeof templates / sizeof *templates };

static const char *const commands[] = {"show", "check", "solve", "hint", "rate", "convert"};
enum { COMMANDS = 6, TEXTS_MADE = 6 };

static char made[TEXTS_MADE][4096];

/* Bytes from first to last, each between letters so that none is hidden by its neighbours. */
static void all_bytes(char *out, int first, int last) {
    for (int byte = first; byte <= last; byte++)
        if (byte != '\n') {
            *out++ = (char)('a' + byte % 26);
            *out++ = (char)byte;
        }
    *out = '\0';
}

static void make_texts(void) {
    all_bytes(made[0], 0x01, 0x3f);
    all_bytes(made[1], 0x40, 0x7f);
    all_bytes(made[2], 0x80, 0xbf);
    all_bytes(made[3], 0xc0, 0xff);
    struct buf odd = {0};
    for (unsigned c = 0x80; c < 0xa0; c++)
        text_encode(&odd, c);
    for (unsigned c = 0x202a; c <= 0x202e; c++)
        text_encode(&odd, c);
    for (unsigned c = 0x2066; c <= 0x2069; c++)
        text_encode(&odd, c);
    buf_add(&odd, "a\xcc\x81\xcc\x82\xcc\x83\xcc\x84\xcd\xa0z\xe2\x80\x8b\xe2\x80\xa8\xef\xbb\xbf"
                  "\xc0\xaf\xe0\x80\xaf\xed\xa0\x80\xf4\x90\x80\x80\xe3\x81");
    snprintf(made[4], sizeof made[4], "%s", odd.at);
    buf_free(&odd);
    memset(made[5], 'x', 3000);
    strcpy(made[5] + 3000, "\x1b]0;title\x07\x1b[2J\x9b"
                           "31m");
}

static void fill(const char *template, const char *text, struct buf *out) {
    for (; *template; template ++)
        if (*template == '%')
            buf_add(out, text);
        else
            buf_char(out, *template);
}

/* What may not be shown, without a look at the program's own tables. */
static bool is_refused(wchar_t c) {
    static const unsigned ranges[][2] = {{0, 0x1f},          {0x7f, 0x9f},     {0x300, 0x36f},
                                         {0x61c, 0x61c},     {0x200b, 0x200f}, {0x2028, 0x202e},
                                         {0x2060, 0x206f},   {0xd800, 0xdfff}, {0xfeff, 0xfeff},
                                         {0xe0000, 0x10ffff}};
    for (int i = 0; i < (int)(sizeof ranges / sizeof *ranges); i++)
        if ((unsigned)c >= ranges[i][0] && (unsigned)c <= ranges[i][1])
            return true;
    return false;
}

static bool line_is_clean(const char *line) {
    mbstate_t shift = {0};
    wchar_t c;
    for (size_t n; (n = mbrtowc(&c, line, strlen(line) + 1, &shift)) != 0; line += n)
        if (n > MB_CUR_MAX || is_refused(c))
            return false;
    return true;
}

/* No line holds anything that may not be shown. */
static void is_clean(const struct buf *out, const char *what) {
    char *text = mem_string(buf_text(out)), *line = text;
    assert_int_equal(strlen(text), out->len); /* no NUL either */
    for (char *end; *line; line = end + 1) {
        end = strchrnul(line, '\n');
        bool last = *end == '\0';
        *end = '\0';
        if (!line_is_clean(line))
            fail_msg("raw in the output of %s: %s", what, line);
        if (last)
            break;
    }
    mem_free(text);
}

/* Runs the program with `input`; both its streams go to *out. */
static void run(const char *const *words, const struct buf *input, struct buf *out) {
    char path[] = "/tmp/sumi-hostile-XXXXXX", bytes[4096];
    char *argv[12] = {(char *)pty_program()};
    int in = mkstemp(path), ends[2];
    assert_true(in >= 0 && unlink(path) == 0 && pipe(ends) == 0);
    if (input && input->len > 0)
        assert_int_equal(write(in, input->at, (size_t)input->len), input->len);
    lseek(in, 0, SEEK_SET);
    for (int i = 0; words[i] && i < 10; i++)
        argv[i + 1] = (char *)words[i];
    pid_t pid = fork();
    if (pid == 0) {
        dup2(in, STDIN_FILENO);
        dup2(ends[1], STDOUT_FILENO);
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        setenv("LC_ALL", "C.UTF-8", 1);
        execv(argv[0], argv);
        _exit(127);
    }
    close(in);
    close(ends[1]);
    buf_clear(out);
    for (ssize_t n; (n = read(ends[0], bytes, sizeof bytes)) > 0;)
        buf_bytes(out, bytes, (int)n);
    close(ends[0]);
    int status;
    waitpid(pid, &status, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) < 10);
}

/* Every template with every text, through every command, as lines of a batch. */
static void test_batches(void **state) {
    (void)state;
    struct buf lines = {0}, out = {0};
    for (int t = 0; t < TEMPLATES; t++)
        for (int i = 0; i < TEXTS_MADE; i++) {
            struct buf text = {0};
            fill(templates[t], made[i], &text);
            json_t *string = json_stringn_nocheck(text.at, (size_t)text.len);
            char *line = json_dumps(string, JSON_ENCODE_ANY);
            if (line) /* else not UTF-8: test_files() has those */
                buf_fmt(&lines, "%s\n", line);
            if (!memchr(text.at, '\n', (size_t)text.len))
                buf_fmt(&lines, "%s\n", text.at);
            free(line);
            json_decref(string);
            buf_free(&text);
        }
    for (int c = 0; c < COMMANDS; c++) {
        bool converts = strcmp(commands[c], "convert") == 0;
        run(converts ? WORDS(commands[c], "--batch", "--to", "native")
                     : WORDS(commands[c], "--batch"),
            &lines, &out);
        assert_true(out.len > 0);
        is_clean(&out, commands[c]);
    }
    buf_free(&lines);
    buf_free(&out);
}

/* Every template with all texts in a file of a hostile name, answered in words. */
static void test_files(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    struct buf path = {0}, text = {0}, out = {0};
    struct err e = {0};
    for (int t = 0; t < TEMPLATES; t++)
        for (int i = 0; i < TEXTS_MADE - 1; i++) {
            if (EFFORT_STRIDE > 1 && (t + i) % 4 != 0)
                continue; /* a batch has had this one */
            buf_clear(&path);
            buf_clear(&text);
            buf_fmt(&path, "%s/", dir);
            for (const char *c = made[i]; *c; c++)
                if (*c != '/')
                    buf_char(&path, *c);
            fill(templates[t], made[i], &text);
            assert_true(file_replace(path.at, text.at, text.len, &e));
            run(WORDS(commands[(t + i) % (COMMANDS - 1)], path.at), NULL, &out);
            is_clean(&out, templates[t]);
            if (i == t % 5) {
                run(WORDS("convert", "--to", t % 2 ? "native" : "svg", path.at), NULL, &out);
                is_clean(&out, templates[t]);
            }
        }
    buf_free(&path);
    buf_free(&text);
    buf_free(&out);
    remove_dir(dir);
}

/* Words of the command line. */
static void test_arguments(void **state) {
    (void)state;
    struct buf out = {0}, option = {0}, place = {0};
    const char *dir = fresh_dir();
    for (int i = 0; i < TEXTS_MADE; i++) {
        const char *text = made[i];
        buf_clear(&option);
        buf_fmt(&option, "--%s", text);
        buf_clear(&place);
        buf_fmt(&place, "%s/none/%s", dir, text);
        const char *const *const lines[] = {
            WORDS(text),
            WORDS("show", text),
            WORDS("show", option.at, "x"),
            WORDS("convert", "--to", text, "yajilin/2/2/d"),
            WORDS("generate", text),
            WORDS("generate", "yajilin", "--size", text),
            WORDS("generate", "yajilin", "--seed", text),
            WORDS("solve", "--timeout", text, "yajilin/2/2/d"),
            WORDS("list", text),
            WORDS("show", place.at),
            WORDS("edit", text),
        };
        for (int k = 0; k < (int)(sizeof lines / sizeof *lines); k++) {
            if (EFFORT_STRIDE > 1 && (i + k) % 3 != 0)
                continue;
            run(lines[k], NULL, &out);
            assert_true(out.len > 0);
            is_clean(&out, lines[k][0]);
        }
    }
    buf_free(&out);
    buf_free(&option);
    buf_free(&place);
    remove_dir(dir);
}

static void screen_is_clean(const struct screen *s) {
    struct buf out = {0};
    screen_dump(s, NULL, &out);
    is_clean(&out, "the screen");
    buf_free(&out);
}

/* Whatever can be read is played, and every key with an answer is pressed. */
static void test_screen(void **state) {
    (void)state;
    struct screen s;
    screen_init(&s, 24, 80, false);
    for (int t = 0; t < TEMPLATES; t++)
        for (int i = 0; i < TEXTS_MADE; i++) {
            struct buf text = {0};
            struct loaded l = {0};
            struct err e = {0};
            struct session session;
            struct app app;
            struct ui_options o = {.config = made[i]};
            fill(templates[t], made[i], &text);
            if (format_read(text.at, text.len, &l, &e)) {
                assert_true(session_open(&session, &l, &(struct session_env){0}, &e));
                app_init(&app, &session, &o);
                for (const char *key = "=nnc?q:\x9b\x1bg\x80\r"; *key; key++) {
                    front_draw(&app.front, &s);
                    screen_is_clean(&s);
                    front_takes(&app.front, (unsigned char)*key);
                }
                app_free(&app);
                session_close(&session);
            } else {
                assert_true(line_is_clean(e.text));
            }
            buf_free(&text);
        }
    screen_free(&s);
}

/* The first screen: games with hostile titles, hostile keys in its prompts. */
static void test_first_screen(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    struct session session;
    struct home home;
    struct screen s;
    struct loaded game = {0};
    struct err e = {0};
    for (int i = 0; i < TEXTS_MADE; i++) {
        struct buf text = {0};
        fill(templates[0], made[i], &text);
        load_text(text.at, &game);
        game.puzzle->given[i % 4] = (struct given){GIVEN_CLUE, DIR_E, (int16_t)i};
        assert_true(session_open(&session, &game, &(struct session_env){.state_dir = dir}, &e));
        session_do(&session, ACT_TRY, DIR_NONE, NULL);
        session_close(&session);
        buf_free(&text);
    }
    library_use("/nonexistent");
    home_init(&home, &(struct ui_options){.state_dir = dir}, 1);
    screen_init(&s, 40, 100, false);
    for (int key = 1; key < 256 + 20 && home_takes(&home, key, &game) == HOME_STAYS; key++) {
        front_draw(&home.front, &s);
        screen_is_clean(&s);
    }
    loaded_free(&game);
    home_free(&home);
    screen_free(&s);
    remove_dir(dir);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_batches),      cmocka_unit_test(test_files),
        cmocka_unit_test(test_arguments),    cmocka_unit_test(test_screen),
        cmocka_unit_test(test_first_screen),
    };
    if (!setlocale(LC_CTYPE, "C.UTF-8"))
        return 1;
    make_texts();
    return run_group("hostile", tests, NULL, NULL);
}
