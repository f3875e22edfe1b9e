//===-- analysis/frontend/command/typed_options.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/command/typed_options.h"
#include "analysis/frontend/command/nvcc_command.h"
#include "analysis/frontend/command/nvcc_options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"

using namespace llvm;

namespace bank_lint {
namespace {

using frontend::NvccAction;
using frontend::NvccOption;

/// Whether clang spells and means the option as nvcc does.
bool isAlike(const NvccOption &Option) {
  switch (Option.Action) {
  case NvccAction::Define:
  case NvccAction::Undefine:
  case NvccAction::IncludeFolder:
  case NvccAction::SystemFolder:
  case NvccAction::ForcedInclude:
    return true;
  default:
    return false;
  }
}

/// The option of nvcc's that begins \p Words, if it must be translated.
const NvccOption *findOption(ArrayRef<std::string> Words) {
  StringRef Word = Words.front();
  const NvccOption *Option = frontend::findNvccOption(Word.split('=').first);
  if (!Option) {
    Option = frontend::findJoinedNvccOption(Word);
    return Option && !isAlike(*Option) ? Option : nullptr;
  }
  // nvcc's long names of what clang has too are nvcc's alone.
  if (isAlike(*Option) && !Word.starts_with("--"))
    return nullptr;
  if (!Option->TakesValue)
    return Word.contains('=') ? nullptr : Option;
  // clang has options of such names that take no value: -Werror.
  const bool TakesOptions = Word.starts_with("-X") || Word.contains("-options");
  const bool HasValue =
      Word.contains('=') ||
      (Words.size() > 1 &&
       (TakesOptions || !StringRef(Words[1]).starts_with("-")));
  return HasValue ? Option : nullptr;
}

} // namespace

TranslatedCommand translateTyped(ArrayRef<std::string> Options) {
  SmallString<256> Here;
  (void)sys::fs::current_path(Here);
  frontend::CommandPlace Place{Here.str().str(), vfs::getRealFileSystem()};
  TranslatedCommand Result;
  while (!Options.empty()) {
    const NvccOption *Option = findOption(Options);
    if (!Option) {
      Result.Arguments.push_back(Options.front());
      Options = Options.drop_front();
      continue;
    }
    StringRef Word = Options.front();
    const bool IsApart = Option->TakesValue && !Word.contains('=') &&
                         frontend::findNvccOption(Word);
    ArrayRef<std::string> Own = Options.take_front(IsApart ? 2 : 1);
    Options = Options.drop_front(Own.size());
    TranslatedCommand One = frontend::translateNvcc(Own, Place);
    append_range(Result.Arguments, One.Arguments);
    append_range(Result.Architectures, One.Architectures);
    append_range(Result.Options, One.Options);
    append_range(Result.Problems, One.Problems);
  }
  return Result;
}

} // namespace bank_lint
