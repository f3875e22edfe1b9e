//===-- analysis/frontend/preamble/pushed_macros.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/preamble/pushed_macros.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace bank_lint::frontend {

/// In the place of clang's own handler, which it calls.
class StackPragma : public PragmaHandler {
public:
  StackPragma(llvm::StringRef Name, bool IsPush, PushedMacros &Found)
      : PragmaHandler(Name), IsPush(IsPush), Found(Found) {}

  void HandlePragma(Preprocessor &Reader, PragmaIntroducer,
                    Token &Pragma) override {
    const SourceManager &Sources = Reader.getSourceManager();
    // Up to the end of the line, or of what `_Pragma` has been given.
    llvm::StringRef Text =
        Sources.getCharacterData(Sources.getSpellingLoc(Pragma.getLocation()));
    Text = Text.split('\n').first.split('"').second.split('"').first;
    unsigned &Depth = Found.Depths[Text];
    // The compiler pushes some of its own before any file begins.
    if (IsPush)
      Depth += !Sources.isWrittenInBuiltinFile(Pragma.getLocation());
    else if (Depth > 0)
      --Depth;
    if (IsPush)
      Reader.HandlePragmaPushMacro(Pragma);
    else
      Reader.HandlePragmaPopMacro(Pragma);
  }

private:
  const bool IsPush;
  PushedMacros &Found;
};

void PushedMacros::watch(Preprocessor &Reader) {
  for (const bool IsPush : {true, false}) {
    const char *const Name = IsPush ? "push_macro" : "pop_macro";
#if LLVM_ENABLE_ABI_BREAKING_CHECKS
    // Where clang has assertions, it wants the old one to be removed first,
    // which it then forgets and does not free.
    StackPragma Old(Name, IsPush, *this);
    Reader.RemovePragmaHandler(&Old);
#endif
    Reader.AddPragmaHandler(new StackPragma(Name, IsPush, *this));
  }
}

bool PushedMacros::areLeft() const {
  return llvm::any_of(Depths, [](const auto &Each) { return Each.second > 0; });
}

} // namespace bank_lint::frontend
