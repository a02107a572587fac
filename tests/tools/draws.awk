# Two random draws whose order C leaves open: in two arguments of one call, in two parts of one
# initializer, on both sides of one operator. Compilers differ there, and with them the puzzles.
# A draw is a call of rng_below(), rng_next() or rng_shuffle(), or of a function that draws.
# usage: awk -f draws.awk FILE...; prints each place; status 1 when there is one.

# Comments, strings and preprocessor lines become blanks.
function code_of(line,    out) {
    if (in_comment) {
        if (!index(line, "*/"))
            return ""
        line = substr(line, index(line, "*/") + 2)
        in_comment = 0
    }
    gsub(/"([^"\\]|\\.)*"/, "\"\"", line)
    gsub(/'([^'\\]|\\.)*'/, "0", line)
    gsub(/\/\*([^*]|\*[^\/])*\*\//, " ", line)
    sub(/\/\/.*/, "", line)
    if (index(line, "/*")) {
        in_comment = 1
        line = substr(line, 1, index(line, "/*") - 1)
    }
    return line ~ /^#/ ? "" : line
}

FNR == 1 { head = ""; inside = 0; in_comment = 0 }
{
    line = code_of($0)
    if (!inside && line ~ /^[a-z]/)
        head = ""
    if (!inside) {
        head = head " " line
        if (line ~ /\) \{$/ && match(head, /[a-z_0-9]+\(/)) {
            f = ++functions
            name[f] = substr(head, RSTART, RLENGTH - 1)
            file[f] = FILENAME
            if (head ~ /^ *static /)
                local[FILENAME, name[f]] = 1
            inside = 1
        }
    } else if (line ~ /^}/) {
        inside = 0
        head = ""
    } else {
        body[f] = body[f] line "\n"
    }
}

# Whether a function draws, as this file knows the name.
function is_draw(word, path) {
    return (path, word) in local ? (path, word) in draws : word in draws
}

function draws_in(text, path,    word) {
    while (match(text, /[a-z_0-9]+\(/)) {
        word = substr(text, RSTART, RLENGTH - 1)
        if (is_draw(word, path))
            return 1
        text = substr(text, RSTART + RLENGTH)
    }
    return 0
}

# The end of the group that opens at `from`.
function group_end(text, from,    i, c, depth) {
    for (i = from; i <= length(text); i++) {
        c = substr(text, i, 1)
        depth += c ~ /[({[]/
        depth -= c ~ /[)}\]]/
        if (depth == 0)
            return i
    }
    return length(text)
}

# An expression without commas of its own: how many draws stand in it beside one another. Draws
# inside the arguments of a call come before it, so that they count with it as one.
function check_expression(text, f,    i, c, n, end, piece, word) {
    word = ""
    for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        if (c ~ /[a-z_0-9]/) {
            word = word c
            continue
        }
        if (c ~ /[({[]/) {
            end = group_end(text, i)
            piece = substr(text, i + 1, end - i - 1)
            check_list(piece, f, word != "sizeof")
            n += (c == "(" && is_draw(word, file[f])) || draws_in(piece, file[f])
            i = end
        } else if (c == "?" || c == ":" || substr(text, i, 2) ~ /^(&&|\|\|)$/) {
            n = 0
        }
        word = ""
        if (n > 1) {
            gsub(/[ \n]+/, " ", text)
            printf "lint: %s: %s(): two draws in no order: %s\n", file[f], name[f], substr(text, 1, 90)
            found = 1
            return
        }
    }
}

# Parts with commas between them; `loose`: in no order, as arguments and initializers are.
function check_list(text, f, loose,    i, c, from, n, part) {
    from = 1
    for (i = 1; i <= length(text) + 1; i++) {
        c = substr(text, i, 1)
        if (c ~ /[({[]/)
            i = group_end(text, i)
        else if (c == "," || i > length(text)) {
            part = substr(text, from, i - from)
            check_expression(part, f)
            n += draws_in(part, file[f])
            from = i + 1
        }
    }
    if (loose && n > 1) {
        gsub(/[ \n]+/, " ", text)
        printf "lint: %s: %s(): two draws in no order: %s\n", file[f], name[f], substr(text, 1, 90)
        found = 1
    }
}

# Statement by statement: at ";", at the braces of blocks, after the head of an if or a loop.
function check_body(text, f,    i, c, from, end, word, before) {
    from = 1
    for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        before = substr(text, from, i - from)
        if (c == "(" && before ~ /(^|[ \n])(if|while|switch|for) $/) {
            end = group_end(text, i)
            check_body(substr(text, i + 1, end - i - 1) ";", f)
            from = end + 1
            i = end
        } else if (c == "{" && (before ~ /^[ \n]*(else |do )?$/)) {
            from = i + 1
        } else if (c ~ /[({[]/) {
            i = group_end(text, i)
        } else if (c == ";" || c == "}") {
            check_list(before, f, 0)
            from = i + 1
        }
    }
}

END {
    draws["rng_below"] = draws["rng_next"] = draws["rng_shuffle"] = 1
    for (more = 1; more;) {
        more = 0
        for (f = 1; f <= functions; f++)
            if (!is_draw(name[f], file[f]) && draws_in(body[f], file[f]))
                more = (file[f], name[f]) in local ? draws[file[f], name[f]] = 1 \
                                                   : draws[name[f]] = 1
    }
    for (f = 1; f <= functions; f++)
        if (draws_in(body[f], file[f]))
            check_body(body[f], f)
    exit found
}
