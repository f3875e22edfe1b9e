//===-- analysis/frontend/parse/late_templates.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/parse/late_templates.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace bank_lint::frontend {
namespace {

class FileWatch : public PPCallbacks {
public:
  explicit FileWatch(LangOptions &Language) : Language(Language) {}

  void FileChanged(SourceLocation, FileChangeReason,
                   SrcMgr::CharacteristicKind Kind, FileID) override {
    Language.DelayedTemplateParsing = SrcMgr::isSystem(Kind);
  }

private:
  LangOptions &Language;
};

} // namespace

void readSystemTemplatesLate(CompilerInstance &Compiler) {
  Compiler.getPreprocessor().addPPCallbacks(
      std::make_unique<FileWatch>(Compiler.getLangOpts()));
}

} // namespace bank_lint::frontend
