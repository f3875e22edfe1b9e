//===-- analysis/frontend/preamble/left_out_names.cpp ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/preamble/left_out_names.h"
#include "analysis/frontend/parse/diagnostics.h"
#include "analysis/frontend/parse/restricted_compiler.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"

using namespace llvm;

namespace bank_lint::frontend {

namespace {

class CollectNames : public clang::PreprocessOnlyAction {
public:
  explicit CollectNames(StringSet<> &Names) : Names(Names) {}

protected:
  void EndSourceFileAction() override {
    for (const auto &Known :
         getCompilerInstance().getPreprocessor().getIdentifierTable())
      Names.insert(Known.getKey());
  }

private:
  StringSet<> &Names;
};

std::optional<StringSet<>> namesIn(const std::string &Header,
                                   const clang::CompilerInvocation &Whole,
                                   IntrusiveRefCntPtr<vfs::FileSystem> Files) {
  auto Own = std::make_shared<clang::CompilerInvocation>(Whole);
  auto &Front = Own->getFrontendOpts();
  Front.Inputs = {
      clang::FrontendInputFile(Header, Front.Inputs.front().getKind())};
  Own->getPreprocessorOpts().Includes.clear();
  Own->getDependencyOutputOpts() = clang::DependencyOutputOptions();

  DiagnosticCollector Errors;
  RestrictedCompiler Compiler(std::move(Own));
  Compiler.setVirtualFileSystem(std::move(Files));
  Compiler.createDiagnostics(&Errors, /*ShouldOwnClient=*/false);
  StringSet<> Names;
  CollectNames Action(Names);
  if (!Compiler.ExecuteAction(Action) || !Errors.Messages.empty())
    return std::nullopt;
  return Names;
}

} // namespace

LeftOutNames::LeftOutNames(
    std::string Header,
    std::shared_ptr<const clang::CompilerInvocation> Invocation,
    IntrusiveRefCntPtr<vfs::FileSystem> Files)
    : Header(std::move(Header)), Invocation(std::move(Invocation)),
      Files(std::move(Files)) {}

bool LeftOutNames::mayContain(StringRef Name) {
  if (!std::exchange(IsRead, true))
    Names = namesIn(Header, *Invocation, Files);
  return !Names || Names->contains(Name);
}

} // namespace bank_lint::frontend
