//===-- analysis/frontend/preamble/left_out_names.cpp ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/preamble/left_out_names.h"
#include "analysis/frontend/parse/diagnostics.h"
#include "analysis/frontend/parse/restricted_compiler.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/Sequence.h"

using namespace llvm;

namespace bank_lint::frontend {

/// Notes where the names of a parse are, token by token.
class NameCollector {
public:
  NameCollector(LeftOutNames &Result, const clang::SourceManager &Sources)
      : Result(Result), Sources(Sources) {}

  void take(const clang::Token &Next) {
    switch (Next.getKind()) {
    case clang::tok::kw_namespace:
      OpensNamespace = true; // attributes may come between
      break;
    case clang::tok::kw_extern:
      IsExtern = OpensNamespace = true;
      break;
    case clang::tok::semi:
    case clang::tok::equal:
      IsExtern = OpensNamespace = false;
      break;
    case clang::tok::l_brace:
      IsExtern = false;
      IsNamespace.push_back(std::exchange(OpensNamespace, false));
      Inside += !IsNamespace.back();
      break;
    case clang::tok::r_brace:
      if (!IsNamespace.empty())
        Inside -= !IsNamespace.pop_back_val();
      break;
    case clang::tok::l_paren:
      ++Parentheses;
      OpensNamespace &= !IsExtern; // a function, and no language
      break;
    case clang::tok::r_paren:
      Parentheses -= Parentheses != 0;
      break;
    case clang::tok::identifier:
      add(Next);
      break;
    default:
      break;
    }
  }

private:
  void add(const clang::Token &Next) {
    const std::optional<unsigned> File = fileOf(Next.getLocation());
    if (!File)
      return;
    LeftOutNames::Places &Where =
        Result.Names[Next.getIdentifierInfo()->getName()];
    if (Inside == 0 && Parentheses == 0 &&
        (Where.Declaring.empty() || Where.Declaring.back() != *File))
      Where.Declaring.push_back(*File);
  }

  std::optional<unsigned> fileOf(clang::SourceLocation Where) {
    const clang::FileID Here =
        Sources.getFileID(Sources.getExpansionLoc(Where));
    if (Here == Last)
      return Number;
    const clang::OptionalFileEntryRef Entry =
        Sources.getFileEntryRefForID(Here);
    if (!Entry)
      return std::nullopt;
    Last = Here;
    const auto [Known, IsNew] =
        Numbers.try_emplace(Entry->getUniqueID(), unsigned(Result.All.size()));
    if (IsNew)
      Result.All.push_back(Entry->getUniqueID());
    return Number = Known->second;
  }

  LeftOutNames &Result;
  const clang::SourceManager &Sources;
  clang::FileID Last;
  unsigned Number = 0;
  DenseMap<sys::fs::UniqueID, unsigned> Numbers;
  SmallVector<bool> IsNamespace; ///< of each open brace
  unsigned Inside = 0;           ///< how many of these are of something else
  unsigned Parentheses = 0;
  bool OpensNamespace = false; ///< the next brace does
  bool IsExtern = false;       ///< or it is of `extern "C++"`
};

namespace {

class CollectNames : public clang::PreprocessOnlyAction {
public:
  CollectNames(LeftOutNames &Result,
               function_ref<void(StringRef)> AddMacrosName)
      : Result(Result), AddMacrosName(AddMacrosName) {}

protected:
  bool BeginSourceFileAction(clang::CompilerInstance &Compiler) override {
    Names.emplace(Result, Compiler.getSourceManager());
    Compiler.getPreprocessor().setTokenWatcher(
        [this](const clang::Token &Next) { Names->take(Next); });
    return true;
  }
  void EndSourceFileAction() override {
    for (const auto &Known :
         getCompilerInstance().getPreprocessor().getIdentifierTable())
      if (Known.getValue()->hadMacroDefinition())
        AddMacrosName(Known.getKey());
  }

private:
  LeftOutNames &Result;
  function_ref<void(StringRef)> AddMacrosName;
  std::optional<NameCollector> Names;
};

} // namespace

LeftOutNames::LeftOutNames(
    std::string Header,
    std::shared_ptr<const clang::CompilerInvocation> Invocation,
    IntrusiveRefCntPtr<vfs::FileSystem> Files)
    : Header(std::move(Header)), Invocation(std::move(Invocation)),
      Disk(std::move(Files)) {}

void LeftOutNames::read() {
  auto Own = std::make_shared<clang::CompilerInvocation>(*Invocation);
  auto &Front = Own->getFrontendOpts();
  Front.Inputs = {
      clang::FrontendInputFile(Header, Front.Inputs.front().getKind())};
  Own->getPreprocessorOpts().Includes.clear();
  Own->getDependencyOutputOpts() = clang::DependencyOutputOptions();

  DiagnosticCollector Errors;
  RestrictedCompiler Compiler(std::move(Own));
  Compiler.setVirtualFileSystem(Disk);
  Compiler.createDiagnostics(&Errors, /*ShouldOwnClient=*/false);
  auto AddMacrosName = [this](StringRef Name) { Names[Name].IsMacro = true; };
  CollectNames Action(*this, AddMacrosName);
  IsKnown = Compiler.ExecuteAction(Action) && Errors.Messages.empty();
}

bool LeftOutNames::mayDeclare(StringRef Name, const FileSet &Read) {
  if (!std::exchange(IsTried, true))
    read();
  if (!IsKnown)
    return true;
  const auto Found = Names.find(Name);
  auto IsMissing = [&](unsigned Number) { return !Read.contains(All[Number]); };
  return Found != Names.end() &&
         (any_of(Found->second.Declaring, IsMissing) ||
          (Found->second.IsMacro && any_of(seq(All.size()), IsMissing)));
}

} // namespace bank_lint::frontend
