#!/usr/bin/env bash
# Asks the URLs of the benchmarks of peers that are not written in Go, and
# prints nanoseconds a decision. Installs npm robots-parser in a temporary
# folder and Debian's python3-protego where it is missing.
set -euo pipefail
cd "$(dirname "$0")"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
go run ./dump "$folder"

(cd "$folder" && npm install --silent --no-audit --no-fund robots-parser@3.0.1 >/dev/null)
cp peers/robots-parser.mjs "$folder"
node "$folder/robots-parser.mjs" "$folder"

if ! /usr/bin/python3 -c 'import protego' 2>/dev/null; then
  apt-get update -qq && apt-get install -y -qq python3-protego >/dev/null
fi
/usr/bin/python3 peers/protego_ask.py "$folder"
