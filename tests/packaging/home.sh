#!/bin/sh
# Sets the project's home page in every file that names it. Until the project has one, they name a
# placeholder.
# usage: home.sh https://HOST/OWNER/NAME
set -eu
cd "$(dirname "$0")/../.."
new=${1:?usage: home.sh https://HOST/OWNER/NAME}
old=$(sed -n 's/^Homepage: //p' tests/packaging/debian/control)
for file in $(grep -rlF "$old" tests/packaging man .github README.md); do
    sed -i "s#$old#$new#g" "$file"
    echo "$file"
done
