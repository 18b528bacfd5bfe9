#!/bin/sh
# Muggins in one file: the first start unpacks it to a folder beside the games, later ones find it there.
# To remove it, delete that folder and this file; the games stay in ~/.local/share/muggins.
set -e
folder=${XDG_DATA_HOME:-$HOME/.local/share}/muggins-@VERSION@
if [ ! -x "$folder/muggins" ]; then
    mkdir -p "$folder.new"
    tail -n +@LINES@ "$0" | tar -xz -C "$folder.new" --strip-components=1
    mv "$folder.new" "$folder"
fi
exec "$folder/muggins" "$@"
