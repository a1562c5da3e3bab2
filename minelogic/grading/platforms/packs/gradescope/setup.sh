#!/usr/bin/env bash
# Run once, when Gradescope builds the image: puts minelogic into an environment of its own.
# Python 3.11 or later is needed. Ubuntu 22.04 comes with 3.10, so 3.11 is then installed by apt.

root="${MINELOGIC_AUTOGRADER:-/autograder}"
source="$root/source"
environment="$source/environment"

install_with() {
    command -v "$1" >/dev/null || return 1
    "$1" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
        return 1
    echo "minelogic: trying $("$1" --version)"
    rm -rf "$environment"
    "$1" -m venv "$environment" &&
        (cd "$source" && "$environment/bin/python" -m pip install \
            --quiet --disable-pip-version-check -r requirements.txt) &&
        "$environment/bin/python" -P -m minelogic.grading.autograde check "$source/exercise"
}

install_with_any() {
    for python in python3.12 python3.11 python3.13 python3.14 python3; do
        install_with "$python" && return 0
    done
    return 1
}

install_with_any && exit 0

echo "minelogic: no Python here will do, so python3.11 or python3.12 is installed by apt"
export DEBIAN_FRONTEND=noninteractive
apt-get update
for version in 3.11 3.12; do
    apt-get install -y --no-install-recommends "python$version" "python$version-venv" &&
        install_with "python$version" && exit 0
done

echo "minelogic could not be installed: choose a base image that has Python 3.11 or later" >&2
exit 1
