/* Every command's JSON against man/sumi.schema.json, by a validator of the words that it uses. */
#include "context.h"
#include "effort.h"
#include "genre/genre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "base/os/clock.h"
#include <cmocka.h>

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *schema;

static bool is_type(const json_t *value, const char *type) {
    return (strcmp(type, "string") == 0 && json_is_string(value)) ||
           (strcmp(type, "integer") == 0 && json_is_integer(value)) ||
           (strcmp(type, "number") == 0 && json_is_number(value)) ||
           (strcmp(type, "boolean") == 0 && json_is_boolean(value)) ||
           (strcmp(type, "null") == 0 && json_is_null(value)) ||
           (strcmp(type, "array") == 0 && json_is_array(value)) ||
           (strcmp(type, "object") == 0 && json_is_object(value));
}

static bool fits(const json_t *value, const json_t *rule);

static bool fits_type(const json_t *value, const json_t *type) {
    bool one = !type || (json_is_string(type) && is_type(value, json_string_value(type)));
    for (size_t i = 0; i < json_array_size(type); i++)
        one = one || is_type(value, json_string_value(json_array_get(type, i)));
    return one;
}

static bool fits_choice(const json_t *value, const json_t *rule) {
    const json_t *words = json_object_get(rule, "enum"), *any = json_object_get(rule, "anyOf");
    bool word = !words, one = !any;
    for (size_t i = 0; i < json_array_size(words); i++)
        word = word || json_equal(value, json_array_get(words, i));
    for (size_t i = 0; i < json_array_size(any); i++)
        one = one || fits(value, json_array_get(any, i));
    return word && one;
}

static bool fits_members(const json_t *value, const json_t *rule) {
    const json_t *properties = json_object_get(rule, "properties");
    const json_t *others = json_object_get(rule, "additionalProperties");
    const json_t *required = json_object_get(rule, "required");
    const char *key;
    json_t *member;
    for (size_t i = 0; i < json_array_size(required); i++)
        if (!json_object_get(value, json_string_value(json_array_get(required, i))))
            return false;
    json_object_foreach((json_t *)value, key, member) {
        const json_t *of = json_object_get(properties, key);
        if (!of && json_is_false(others))
            return false;
        if ((of || json_is_object(others)) && !fits(member, of ? of : others))
            return false;
    }
    return true;
}

/* No entry of a list stands in it twice, where the schema says so. */
static bool fits_once(const json_t *value, const json_t *rule) {
    if (!json_is_true(json_object_get(rule, "uniqueItems")))
        return true;
    for (size_t i = 0; i < json_array_size(value); i++)
        for (size_t k = 0; k < i; k++)
            if (json_equal(json_array_get(value, i), json_array_get(value, k)))
                return false;
    return true;
}

static bool fits(const json_t *value, const json_t *rule) {
    const char *ref = json_string_value(json_object_get(rule, "$ref"));
    if (ref) {
        const char prefix[] = "#/$defs/";
        assert_memory_equal(ref, prefix, sizeof prefix - 1);
        rule = json_object_get(json_object_get(schema, "$defs"), ref + sizeof prefix - 1);
        assert_non_null(rule);
    }
    const json_t *items = json_object_get(rule, "items");
    bool good = fits_type(value, json_object_get(rule, "type")) && fits_choice(value, rule) &&
                fits_members(value, rule) && fits_once(value, rule);
    for (size_t i = 0; good && items && i < json_array_size(value); i++)
        good = fits(json_array_get(value, i), items);
    return good;
}

/* Each line that a command prints fits an entry of the schema. */
static void answers_fit(const char *arguments, const char *entry) {
    const char *sumi = getenv("SUMI");
    char command[1024];
    static char line[1 << 18];
    int lines = 0;
    snprintf(command, sizeof command, "%s %s 2>/dev/null", sumi ? sumi : "build/sumi", arguments);
    FILE *from = popen(command, "r");
    const json_t *rule = json_object_get(json_object_get(schema, "$defs"), entry);
    assert_non_null(rule);
    for (; fgets(line, sizeof line, from); lines++) {
        json_t *value = json_loads(line, 0, NULL);
        if (!value || !fits(value, rule))
            fail_msg("sumi %s: not as '%s' in man/sumi.schema.json says: %s", arguments, entry,
                     line);
        json_decref(value);
    }
    pclose(from);
    if (lines == 0)
        fail_msg("sumi %s: no answer", arguments);
}

/* The program finds its library by where it lies itself, so that one built elsewhere has none: here
 * it lies beside a library as if it were installed. */
static void list_fits(void) {
    char dir[] = "/tmp/sumi-installed-XXXXXX", command[1024], program[64];
    const char *was = getenv("SUMI");
    assert_non_null(mkdtemp(dir));
    snprintf(command, sizeof command,
             "mkdir -p %s/games %s/share/sumi && cp '%s' %s/games/sumi && "
             "ln -s \"$PWD/tests/screen/library\" %s/share/sumi/puzzles",
             dir, dir, was ? was : "build/sumi", dir, dir);
    assert_int_equal(system(command), 0);
    char *before = was ? strdup(was) : NULL;
    snprintf(program, sizeof program, "%s/games/sumi", dir);
    setenv("SUMI", program, 1);
    answers_fit("list --json", "list");
    if (before)
        setenv("SUMI", before, 1);
    else
        unsetenv("SUMI");
    free(before);
    snprintf(command, sizeof command, "rm -r %s", dir);
    assert_int_equal(system(command), 0);
}

static void table_fits(void) {
    char dir[] = "/tmp/sumi-table-XXXXXX", command[1024], day[CLOCK_DATE];
    assert_non_null(mkdtemp(dir));
    clock_date(clock_today(), day);
    snprintf(command, sizeof command,
             "${SUMI:-build/sumi} table --create %s/t >/dev/null && echo '"
             "{\"player\":\"ann\",\"genre\":\"yashi\",\"rows\":10,\"cols\":10,\"puzzle\":"
             "\"0123456789abcdef\",\"progress\":\"solved\",\"ms\":1000,\"moves\":10,\"hints\":0,"
             "\"checks\":0,\"wrong\":1,\"timed\":true,\"day\":\"%s\",\"solved_on\":\"%s\","
             "\"host\":\"shore\"}' | ${SUMI:-build/sumi} table import --table %s/t >/dev/null",
             dir, day, day, dir);
    assert_int_equal(system(command), 0);
    snprintf(command, sizeof command, "table --json --table %s/t", dir);
    answers_fit(command, "table");
    snprintf(command, sizeof command, "table week --json --table %s/t", dir);
    answers_fit(command, "standing");
    snprintf(command, sizeof command,
             "table join mira --table %s/t --state %s/mira >/dev/null; ${SUMI:-build/sumi} table "
             "players --json --table %s/t --state %s/mira",
             dir, dir, dir, dir);
    answers_fit(command, "seat");
    snprintf(command, sizeof command, "rm -r %s", dir);
    assert_int_equal(system(command), 0);
}

static void test_answers(void **state) {
    (void)state;
    static const char one[] = "yajilin/4/4/f10a30f20", none[] = "yajilin/2/2/42c", /* no solution */
        several[] = "yajilin/4/4/p", dots[] = "'grid = [[dot,dot,dot],[dot,.,dot]]'";
    static const struct {
        const char *command, *entry;
    } commands[] = {{"show", "show"},
                    {"check", "check"},
                    {"solve", "solve"},
                    {"hint", "hint"},
                    {"hint --all", "hint_all"},
                    {"rate", "rate"},
                    {"convert --to native", "convert"},
                    {"solve --count 3", "solve"}};
    const char *const puzzles[] = {one, none, several, dots};
    for (size_t c = 0; c < sizeof commands / sizeof *commands; c++)
        for (size_t p = 0; p < sizeof puzzles / sizeof *puzzles; p++) {
            char arguments[256];
            snprintf(arguments, sizeof arguments, "%s %s --json", commands[c].command, puzzles[p]);
            answers_fit(arguments, commands[c].entry);
        }
    list_fits();
    table_fits();
    answers_fit("check --batch </dev/null; echo nonsense/9/x | ${SUMI:-build/sumi} check --batch",
                "error");
}

/* Whole narrations of new puzzles, in every genre: among other things, what a step rests on is
 * named once. */
static void test_narrations(void **state) {
    (void)state;
    for (int g = 0; genres[g]; g++) {
        char arguments[256];
        if (EFFORT_SPARES(g))
            continue;
        context("%s", genres[g]->id);
        snprintf(arguments, sizeof arguments,
                 "generate %s --size 6x6 --seed 1 | ${SUMI:-build/sumi} hint --all --json -",
                 genres[g]->id);
        answers_fit(arguments, "hint_all");
    }
}

/* The validator itself refuses what the schema does not allow. */
static void test_refuses(void **state) {
    (void)state;
    static const struct {
        const char *entry, *text;
    } bad[] = {{"show", "{\"genre\":\"x\",\"rows\":1,\"cols\":1}"},
               {"show", "{\"genre\":\"x\",\"rows\":1,\"cols\":1,\"text\":3}"},
               {"show", "{\"genre\":\"x\",\"rows\":1.5,\"cols\":1,\"text\":\"\"}"},
               {"show", "{\"genre\":\"x\",\"rows\":1,\"cols\":1,\"text\":\"\",\"more\":1}"},
               {"evidence", "[{\"shown\":\"r1c1\"},{\"shown\":\"r1c1\"}]"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        json_t *value = json_loads(bad[i].text, 0, NULL);
        assert_non_null(value);
        assert_false(fits(value, json_object_get(json_object_get(schema, "$defs"), bad[i].entry)));
        json_decref(value);
    }
}

int main(void) {
    schema = json_load_file("man/sumi.schema.json", 0, NULL);
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_answers),
                                       cmocka_unit_test(test_narrations),
                                       cmocka_unit_test(test_refuses)};
    int failed = schema ? run_group("schema", tests, NULL, NULL) : 1;
    json_decref(schema);
    return failed;
}
