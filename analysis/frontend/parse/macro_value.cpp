//===-- analysis/frontend/parse/macro_value.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/parse/macro_value.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace bank_lint {

std::optional<std::uint64_t> macroValue(Preprocessor &Reader,
                                        llvm::StringRef Name) {
  const MacroInfo *Macro = Reader.getMacroInfo(Reader.getIdentifierInfo(Name));
  if (!Macro)
    return std::nullopt;
  if (Macro->getNumTokens() != 1 ||
      Macro->tokens().front().isNot(tok::numeric_constant))
    return 0;
  std::uint64_t Number = 0;
  if (llvm::StringRef(Reader.getSpelling(Macro->tokens().front()))
          .getAsInteger(10, Number))
    return 0;
  return Number;
}

} // namespace bank_lint
