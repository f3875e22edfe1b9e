//===-- analysis/frontend/recovery/uncertain_conditions.cpp ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/uncertain_conditions.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// Calls \p Look with the tokens from \p Begin to before \p End, as they are
/// written.
void forEachToken(SourceLocation Begin, SourceLocation End,
                  const SourceManager &Sources, const LangOptions &Options,
                  llvm::function_ref<void(const Token &)> Look) {
  const auto [File, From] = Sources.getDecomposedLoc(Begin);
  const auto [EndFile, To] = Sources.getDecomposedLoc(End);
  bool IsInvalid = false;
  const llvm::StringRef Text = Sources.getBufferData(File, &IsInvalid);
  if (IsInvalid || File != EndFile || To < From)
    return;
  Lexer Raw(Sources.getLocForStartOfFile(File), Options, Text.begin(),
            Text.begin() + From, Text.end());
  for (Token Next; !Raw.LexFromRawLexer(Next);) {
    if (Sources.getFileOffset(Next.getLocation()) >= To)
      return;
    Look(Next);
  }
}

class ConditionWatch : public PPCallbacks {
public:
  ConditionWatch(Preprocessor &Reader, std::vector<Conditional> &Found)
      : Reader(Reader), Found(Found) {}

  void InclusionDirective(SourceLocation, const Token &, llvm::StringRef, bool,
                          CharSourceRange, OptionalFileEntryRef File,
                          llvm::StringRef, llvm::StringRef, const Module *,
                          bool, SrcMgr::CharacteristicKind) override {
    IsIncomplete |= !File;
  }
  void If(SourceLocation, SourceRange Condition, ConditionValueKind) override {
    Open.push_back(namesUncertain(Condition));
  }
  void Elif(SourceLocation, SourceRange Condition, ConditionValueKind,
            SourceLocation) override {
    mark(namesUncertain(Condition));
  }
  void Ifdef(SourceLocation, const Token &Name,
             const MacroDefinition &) override {
    Open.push_back(isUncertain(Name));
  }
  void Ifndef(SourceLocation At, const Token &Name,
              const MacroDefinition &Definition) override {
    Ifdef(At, Name, Definition);
  }
  void Elifdef(SourceLocation, const Token &Name,
               const MacroDefinition &) override {
    mark(isUncertain(Name));
  }
  void Elifndef(SourceLocation, const Token &Name,
                const MacroDefinition &) override {
    mark(isUncertain(Name));
  }
  void Endif(SourceLocation At, SourceLocation Begin) override {
    if (Open.empty())
      return;
    if (Open.back() && !Reader.getSourceManager().isInSystemHeader(At))
      Found.emplace_back(Begin, At);
    Open.pop_back();
  }

private:
  void mark(bool IsUncertain) {
    if (!Open.empty())
      Open.back() = Open.back() || IsUncertain;
  }
  bool isUncertain(const Token &Name) const {
    const IdentifierInfo *Word = Name.getIdentifierInfo();
    return Word && isUncertain(*Word);
  }
  bool isUncertain(const IdentifierInfo &Word) const {
    return Word.getName() == "__CUDA_ARCH__" ||
           (IsIncomplete && !Word.hasMacroDefinition() &&
            Word.getTokenID() == tok::identifier &&
            Word.getName() != "defined" && !Word.getName().starts_with("__"));
  }
  bool namesUncertain(SourceRange Condition) const {
    const SourceManager &Sources = Reader.getSourceManager();
    if (Condition.isInvalid() || Sources.isInSystemHeader(Condition.getBegin()))
      return false;
    bool IsFound = false;
    forEachToken(Condition.getBegin(), Condition.getEnd(), Sources,
                 Reader.getLangOpts(), [&](const Token &Next) {
                   if (Next.is(tok::raw_identifier))
                     IsFound |= isUncertain(
                         *Reader.getIdentifierInfo(Next.getRawIdentifier()));
                 });
    return IsFound;
  }

  Preprocessor &Reader;
  std::vector<Conditional> &Found;
  /// Of each conditional that is open, whether it is uncertain.
  std::vector<bool> Open;
  bool IsIncomplete = false; ///< a header is missing
};

} // namespace

void UncertainConditions::watch(Preprocessor &Reader) {
  Reader.addPPCallbacks(std::make_unique<ConditionWatch>(Reader, Found));
}

std::vector<SourceToken> tokensOf(Conditional C, ASTContext &Context) {
  std::vector<SourceToken> Tokens;
  bool IsDirective = false;
  forEachToken(C.getBegin(), C.getEnd(), Context.getSourceManager(),
               Context.getLangOpts(), [&](const Token &Next) {
                 // The first token is the word behind the `#`.
                 if (Next.isAtStartOfLine() || Tokens.empty())
                   IsDirective =
                       Next.isAtStartOfLine() ? Next.is(tok::hash) : true;
                 if (IsDirective)
                   return;
                 SourceToken Kept;
                 Kept.Location = Next.getLocation();
                 Kept.Kind = Next.getKind();
                 if (Next.is(tok::raw_identifier)) {
                   Kept.Name = &Context.Idents.get(Next.getRawIdentifier());
                   Kept.Kind = Kept.Name->getTokenID();
                 }
                 Tokens.push_back(Kept);
               });
  return Tokens;
}

} // namespace bank_lint::frontend
