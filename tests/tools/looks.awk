# Whether a puzzle in the native form looks good enough for the library: status 0.
# Yajilin: few zeros, at most one of them at the border, at most 16 clues in 100 cells, or 18 on small
# boards. Yashi: a dot in every corner block of three by three. The others by what their boards hold.
# Rooms: at most an eighth of them of one cell, not more than half of three cells or less (in Regional
# Yajilin nine in ten: published boards of thirty-four rooms have thirty-one such). Numbers and
# signs: few zeros, not more question marks than numbers, something in each quarter of the board, in
# less than half of the cells; a board that is full of numbers has no looks to measure.
/^genre:/ { genre = $2 }
/^points:/ { points = $2 }
/^board:/ { board = 1; next }
board { rows++; cols = NF; for (c = 1; c <= NF; c++) at[rows, c] = $c }

function border(r, c) { return r == 1 || c == 1 || r == rows || c == cols }

function loops_are_good(   r, c, clues, zeros, outer) {
    for (r = 1; r <= rows; r++)
        for (c = 1; c <= cols; c++) {
            clues += at[r, c] != "."
            zeros += at[r, c] ~ /^0/
            outer += at[r, c] ~ /^0/ && border(r, c)
        }
    return outer <= 1 && zeros * 6 <= clues + 6 && clues * 100 <= (rows * cols < 100 ? 18 : 16) * rows * cols
}

function rooms_are_good(   r, c, room, size, rooms, ones, small) {
    for (r = 1; r <= rows; r++)
        for (c = 1; c <= cols; c++) {
            room = at[r, c]
            sub(/:.*$/, "", room) # what is given in the cell
            sub(/[^a-zA-Z]+$/, "", room)
            size[room]++
        }
    for (room in size) {
        rooms++
        ones += size[room] == 1
        small += size[room] <= 3
    }
    return ones * 8 <= rooms && small * 10 <= rooms * (genre == "yajilin-regions" ? 9 : 5)
}

function corner(top, left,   r, c) {
    for (r = top; r < top + 3; r++)
        for (c = left; c < left + 3; c++)
            if (at[r, c] == "o")
                return 1
    return 0
}

function dots_are_good() {
    return corner(1, 1) + corner(1, cols - 2) + corner(rows - 2, 1) + corner(rows - 2, cols - 2) == 4
}

# The number of given `text` as it is printed: "#0" is a zero on a black cell.
function is_zero(text) { return text ~ /^[^0-9]*0/ }

function signs_are_good(   r, c, text, signs, zeros, unknown, seen, quarters) {
    for (r = 1; r <= rows; r++)
        for (c = 1; c <= cols; c++) {
            text = at[r, c]
            if (text == ".")
                continue
            signs++
            zeros += is_zero(text)
            unknown += text == "?"
            quarters += !seen[r * 2 > rows, c * 2 > cols]++
        }
    if (signs == rows * cols)
        return 1
    return quarters == 4 && signs * 2 < rows * cols && zeros * 6 <= signs + 6 &&
           (unknown * 2 <= signs || genre == "nurimisaki")
}

# Numbers at grid points: something in each quarter, at most a third of them 0.
function points_are_good(   lines, n, r, c, signs, zeros, seen, quarters) {
    n = split(points, lines, "/")
    for (r = 1; r <= n; r++)
        for (c = 1; c <= length(lines[r]); c++)
            if (substr(lines[r], c, 1) != ".") {
                signs++
                zeros += substr(lines[r], c, 1) == "0"
                quarters += !seen[r * 2 > n, c * 2 > length(lines[r])]++
            }
    return quarters == 4 && zeros * 3 <= signs
}

END {
    if (points != "")
        good = points_are_good()
    else if (genre == "yajilin")
        good = loops_are_good()
    else if (genre == "yashi")
        good = dots_are_good()
    else
        good = at[1, 1] ~ /^[a-z]/ && at[1, 1] != "o" ? rooms_are_good() : signs_are_good()
    exit !(good && rows > 0)
}
