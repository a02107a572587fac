#include "ui/parts/file_name.h"

#include "base/os/file.h"
#include "base/text.h"

#include <string.h>

/* The names that begin with `start`, and what they have in common. */
struct matching {
    const char *start;
    struct buf common, names; /* each name after a blank */
    int n;
};

static void each_name(void *arg, const char *name) {
    struct matching *m = arg;
    int same = 0;
    if (strncmp(name, m->start, strlen(m->start)) != 0 || !text_is_clean(name))
        return;
    if (m->n++ == 0)
        buf_add(&m->common, name);
    while (same < m->common.len && m->common.at[same] == name[same])
        same++;
    m->common.len = same;
    m->common.at[same] = '\0';
    buf_fmt(&m->names, " %s", name);
}

void file_name_complete(const char *path, struct buf *more, struct buf *choices) {
    const char *slash = strrchr(path, '/');
    struct matching m = {.start = slash ? slash + 1 : path};
    struct buf dir = {0};
    struct err none = {0};
    buf_bytes(&dir, path, (int)(m.start - path));
    if (file_list(dir.len > 0 ? dir.at : ".", each_name, &m, &none) && m.n > 0) {
        char *common = m.common.at;
        text_mend_end(common);
        buf_add(more, common + strlen(m.start));
        buf_add(&dir, common);
        if (m.n > 1)
            buf_add(choices, m.names.at);
        else if (file_is_dir(dir.at))
            buf_char(more, '/');
    }
    buf_free(&m.common);
    buf_free(&m.names);
    buf_free(&dir);
}
