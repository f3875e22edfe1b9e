#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Puts a VS Code for the browser (code-server) and what drives a browser into a
# folder, from npm alone:
#   install.sh FOLDER
# Needs Node 20 with its headers, a C++ compiler, make, python3, ripgrep, and the
# libraries libkrb5-dev, libx11-dev, libxkbfile-dev, libsecret-1-dev. Takes some
# minutes, and 1 GB.
set -euo pipefail

folder=${1:?a folder to install into}
node_prefix=$(dirname "$(dirname "$(readlink -f "$(command -v node)")")")
[[ -e $node_prefix/include/node/node_api.h ]] ||
  { echo "no headers of Node in $node_prefix/include/node" >&2; exit 2; }
gyp=$(find "$(npm root -g)" -path '*node-gyp/bin/node-gyp.js' -print -quit)

mkdir -p "$folder"
cd "$folder"
[[ -e package.json ]] || npm init -y >/dev/null
# Their install scripts would download; what must be compiled is compiled below.
npm install --ignore-scripts --no-audit --no-fund \
  code-server@4.100.3 playwright-core@1.65.1

compile() { # MODULE [ARGUMENTS]
  echo "compiling $1 ..."
  (cd "$1" && node "$gyp" rebuild --nodedir="$node_prefix" "${@:2}" \
    >"$folder/compile.log" 2>&1) || { tail "$folder/compile.log"; exit 1; }
}
compile node_modules/argon2 --module_name=argon2 --napi_build_version=3 \
  --module_path="$folder/node_modules/argon2/lib/binding/napi-v3"

cd node_modules/code-server/lib/vscode
npm install --omit=dev --ignore-scripts --no-audit --no-fund
for module in @vscode/spdlog node-pty native-watchdog @parcel/watcher kerberos \
  @vscode/deviceid; do
  compile "node_modules/$module"
done
ln -sfn node_modules node_modules.asar
mkdir -p node_modules/@vscode/ripgrep/bin
ln -sf "$(command -v rg)" node_modules/@vscode/ripgrep/bin/rg
node "$folder/node_modules/code-server/out/node/entry.js" --version
