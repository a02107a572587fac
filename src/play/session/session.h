/* A session: one puzzle being played. It takes actions and keeps the state that a screen shows. It
 * depends on no keys, no screen and no genre. */
#ifndef SUMI_PLAY_SESSION_SESSION_H
#define SUMI_PLAY_SESSION_SESSION_H

#include "base/err.h"
#include "base/said.h"
#include "format/format.h"
#include "model/judge/judge.h"
#include "play/action.h"
#include "play/asker.h"
#include "play/session/clues.h"
#include "solve/solve.h"
#include "teach/step.h"

#include <stdint.h>

enum action {
#define KEY(id, ...) ACT_##id,
#include "play/session/keys.def"
#undef KEY
    ACTIONS
};

/* Errors that are shown without being asked for. */
enum errors {
    ERRORS_OFF,
    ERRORS_CERTAIN, /* what is certainly broken, as it happens */
    ERRORS_LIVE,    /* every wrong mark, as it is made */
    ERROR_WAYS
};
extern const char *const errors_names[ERROR_WAYS]; /* "off", "certain", "live" */

/* When a solved board is announced. */
enum when_solved {
    SOLVED_AT_ONCE,    /* with its last mark */
    SOLVED_WHEN_ASKED, /* once the player asks: by a check, a hint, ... */
    WHEN_SOLVED_WAYS
};
extern const char *const when_solved_names[WHEN_SOLVED_WAYS]; /* "at-once", "when-asked" */

/* A line drawn where a cell's mark forbids it may take that mark away. */
enum overdraw {
    OVERDRAW_ASK, /* once the same is asked for again */
    OVERDRAW_NO,
    OVERDRAW_YES, /* and it is said */
    OVERDRAW_WAYS
};
extern const char *const overdraw_names[OVERDRAW_WAYS]; /* "ask", "no", "yes" */

enum hint_stage { HINT_OFF, HINT_WHERE, HINT_WHY };

struct journal; /* play/store/journal.h */

/* The surroundings of a session; the strings must outlive it. */
struct session_env {
    const char *state_dir; /* games are kept there; NULL: nowhere */
    int64_t (*now)(void);  /* a clock in milliseconds from anywhere, never 0; NULL: the machine's */
    struct asker asker;    /* who waits while the solver is asked */
    const char *whose;     /* it is this player's game, who is looked at; NULL: one's own */
};

struct session {
    const char *state_dir; /* as in its env ... */
    int64_t (*now)(void);  /* ... likewise, but not NULL */
    struct asker asker;
    const char *whose;  /* ... likewise */
    struct loaded game; /* puzzle, model, board; owned */
    vec_clue clues;     /* that the board prints */
    bool *settled;      /* by clue: the marks settle it */
    int n_settled;
    int cursor;     /* a cell; on boards of dots a dot where there is one */
    int start;      /* the cell where it began: there the player has not moved it yet */
    bool pen;       /* moving draws */
    int tip;        /* the grid point where it is, row by row; while session_has_tip() */
    bool crossings; /* lines may cross, and are then broken */
    enum errors errors;
    enum when_solved when_solved;
    enum overdraw overdraw;
    int asked;           /* the line that the last action asked about; -1: none */
    bool reopened;       /* by the action at hand: it has another save, and other moves */
    bool implied;        /* quiet facts of a mark are marked in the same move */
    int followed;        /* the move of one mark that others followed from last; 0: none */
    bool quit;           /* the player asked to leave */
    bool solved;         /* the board is solved, and this was said */
    bool solution_shown; /* the marks came from the solver: no "solved" to celebrate */
    bool read_only;      /* another program holds the save, or it is another's game */
    struct said said;
    enum hint_stage hint_stage;
    struct step hint; /* while hint_stage is not HINT_OFF: the idea, with the evidence for it, and
                         all that a paragraph marks */
    bool hint_is_mistake;      /* the hint shows wrong marks instead of a step: hint.marks */
    char hint_why[SAID_WORDS]; /* its reason in words */
    int subject; /* the cell that the last hint or check names, until the player moves or marks;
                    NO_CELL: none */
    int hints_used, checks_used;
    bool rested;            /* the clock has waited, and nothing has been marked since */
    bool shows_wrong;       /* a wrong mark, without having been asked */
    struct verdict verdict; /* on the marks as they are */
    bool unjudged;          /* there was no memory for it: nothing is in it */
    bool verdict_shown;     /* until the next move */
    int told;               /* which of its breaches, in the order of reports */
    struct answer answer;   /* the solver's, once asked */
    bool answered;
    bool proved; /* the puzzle has one solution: the library's promise, or its maker's proof */
    struct journal *journal; /* NULL: nothing is kept */
    bool unsaved;            /* the last move could not be written, or no save could be opened */
    int64_t ms;              /* played before the clock was started last */
    int64_t since;           /* when that was; 0: it is stopped */
};

/* Takes over *game (which is zeroed afterwards, but stays whole if a lack of memory leaves this
 * function) and plays it. If games are kept, the session is saved under the puzzle's hash, and an
 * old one is resumed with its whole history; a save that another process holds is opened read-only,
 * and the message names that process. If it returns false, *e says why the save could not be read
 * or made; the session works all the same, unsaved. */
bool session_open(struct session *s, struct loaded *game, const struct session_env *env,
                  struct err *e);

/* Does one action, or reports a lack of memory and leaves the board as it was. `dir` is for actions
 * that take a direction, `text` for those that take text (else DIR_NONE, NULL). Always sets the
 * message, which may be empty. The move is in the journal before this returns. */
void session_do(struct session *s, enum action a, enum dir dir, const char *text);

/* What a number before the key of an action means now: COUNT_NO, COUNT_TIMES or COUNT_CELLS. With
 * the last, session_do() takes the number as its text. */
enum number_use session_counting(const struct session *s, enum action a);

enum history_effect session_history_effect(enum action a);

/* Takes in what another player has done since: text is the save that the game came from, with the
 * lines that it has now. Returns true if there is something new to show. */
bool session_news(struct session *s, const char *text, int n);

/* Takes over the marks of a board that several share, by slot, as one move. Returns true if any is
 * new. */
bool session_take(struct session *s, const uint8_t *value);

/* Sets when a solved board is announced, by the player's settings. If the player is to ask, a board
 * that was opened complete is not solved yet, unless its save says that it was. */
void session_set_when_solved(struct session *s, enum when_solved when);

/* One line in words about the cell under the cursor, for the status line and for screen readers:
 * "r3c4: clue 2 to the right", "r1c1: line to the right and down", "r2c2: shaded". */
void session_cell_words(const struct session *s, struct buf *out);

/* True if a place that is named (:draw-to, a capital on the board) is marked; else it is drawn to.
 */
bool session_names_mark(const struct session *s);

/* Likewise, where every place has to be marked as one thing or the other: a small letter is the
 * other one. */
bool session_names_both(const struct session *s);

/* True if the pen's tip is at a grid point: it is down, and lines run along the sides of cells.
 * session_place(): where the player is, at that point or at the cell under the cursor. */
bool session_has_tip(const struct session *s);
struct place session_place(const struct session *s);

/* One letter or two that name a place of the board: a cell, or a grid point where the pen's tip is
 * at one. */
struct label {
    struct place at;
    char letters[3];
};
typedef VEC(struct label) vec_label;

/* The letters of all places but the present one, one letter for those that are near and open. No
 * place's letter begins another's. Boards of more than 484 places have them for the nearest. */
void session_labels(const struct session *s, vec_label *out);

/* True for a small letter that places may have; the others keep what they mean as keys. */
bool session_labels_with(int letter);

/* A move of the tree in words: "12 r3c4 shaded and 2 more", "3 trial 1 begins"; 0: "The beginning".
 * And the cell that it is about, or NO_CELL. */
void session_move_words(const struct session *s, int move, struct buf *out);
int session_move_cell(const struct session *s, int move);

/* The number of solutions that the puzzle is known to have: by the solver, once it was asked, else
 * by the library's promise, or by the proof of who made it here. OUTCOME_UNKNOWN: nobody has
 * looked. A rating in a file proves nothing. */
enum outcome session_solutions(const struct session *s);

/* The length of the lines drawn so far; -1 where the genre has no lengths. */
int session_length(const struct session *s);

/* The time played in milliseconds, without what was idle: more than a minute without a key. And
 * stopping or starting its clock, which also stands still while the board is solved. */
int64_t session_ms(const struct session *s);
void session_clock(struct session *s, bool run);

/* The player has pressed a key, whatever it does: a clock that was stopped, or waited, goes on. */
void session_wake(struct session *s);

/* Appends how a solved board came to be: "Solved in 3:05 with 2 hints". */
void session_solved_words(const struct session *s, struct buf *out);

/* Makes everything kept safe on disk (fsync). Called when idle, on hang-up and on leaving. */
bool session_sync(struct session *s, struct err *e);

/* Notes in the save that the step which a lesson asks for was made. */
void session_learnt(struct session *s);
void session_close(struct session *s);

#endif
