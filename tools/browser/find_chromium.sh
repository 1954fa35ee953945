#!/bin/sh
# Prints the path of a Chromium for the browser tests: one on the PATH, or Debian's, installed where that can be
# done. Where there is none it says so loudly and prints nothing; with CI=true that is a failure.
set -eu

found() {
    for name in chromium chromium-browser google-chrome google-chrome-stable; do
        command -v "$name" && return
    done
    return 1
}

found && exit
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Debian's chromium for the browser tests" >&2
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends chromium; } >&2 &&
        found && exit
fi
{
    echo "**********************************************************************"
    echo "*** There is no Chromium here: THE TESTS IN A BROWSER ARE SKIPPED. ***"
    echo "*** Install one, as with: apt-get install chromium                 ***"
    echo "**********************************************************************"
} >&2
[ "${CI:-}" != true ]
