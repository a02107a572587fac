#include "format/draw/cairo_library.h"

#ifndef WITHOUT_CAIRO

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

#ifdef __APPLE__
#define FILE_NAME "libcairo.2.dylib"
#else
#define FILE_NAME "libcairo.so.2"
#endif

struct cairo_library cairo;

bool cairo_open(struct err *e) {
    static const struct {
        const char *name;
        size_t offset;
    } functions[] = {
#define CAIRO_ROW(name) {"cairo_" #name, offsetof(struct cairo_library, name)},
        CAIRO_FUNCTIONS(CAIRO_ROW)
#undef CAIRO_ROW
    };
    struct cairo_library found;
    if (cairo.create != NULL)
        return true;
    void *library = dlopen(FILE_NAME, RTLD_NOW | RTLD_LOCAL);
#ifdef CAIRO_DIR /* its place at build time: Homebrew and Nix keep it off the usual path */
    if (!library)
        library = dlopen(CAIRO_DIR "/" FILE_NAME, RTLD_NOW | RTLD_LOCAL);
#endif
    if (!library)
        return err_set(e, "PDF and PNG are drawn by cairo, and %s is not installed", FILE_NAME);
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        void *at = dlsym(library, functions[i].name);
        if (!at) {
            dlclose(library);
            return err_set(e, "%s is too old: it lacks %s", FILE_NAME, functions[i].name);
        }
        /* POSIX lets an object pointer hold a function's address; C does not convert it. */
        memcpy((char *)&found + functions[i].offset, &at, sizeof at);
    }
    cairo = found;
    return true;
}

#else

bool cairo_open(struct err *e) {
    return err_set(e, "this program was built without cairo, which draws and reads pictures");
}

#endif
