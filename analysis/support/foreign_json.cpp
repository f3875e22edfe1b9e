//===-- analysis/support/foreign_json.cpp - JSON of others ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/support/foreign_json.h"

using namespace llvm;

namespace bank_lint {

/// Whether more than MostJsonDepth brackets of \p Text, which need not be JSON,
/// are open at once.
static bool isTooDeep(StringRef Text) {
  unsigned Depth = 0;
  bool InString = false;
  for (std::size_t I = 0; I < Text.size(); ++I) {
    const char C = Text[I];
    if (InString && C == '\\')
      ++I;
    else if (C == '"')
      InString = !InString;
    else if (InString)
      continue;
    else if (C == '[' || C == '{') {
      if (++Depth > MostJsonDepth)
        return true;
    } else if ((C == ']' || C == '}') && Depth)
      --Depth;
  }
  return false;
}

Expected<json::Value> parseForeignJson(StringRef Text) {
  if (isTooDeep(Text))
    return createStringError("nested more than " + Twine(MostJsonDepth) +
                             " deep");
  return json::parse(Text);
}

} // namespace bank_lint
