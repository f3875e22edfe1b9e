//===-- analysis/frontend/recovery/uncertain_conditions.cpp ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/uncertain_conditions.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// Calls \p Look with the tokens from \p Begin on, as they are written, until
/// it returns false.
void forEachToken(SourceLocation Begin, const SourceManager &Sources,
                  const LangOptions &Options,
                  llvm::function_ref<bool(const Token &)> Look) {
  const auto [File, From] = Sources.getDecomposedLoc(Begin);
  bool IsInvalid = false;
  const llvm::StringRef Text = Sources.getBufferData(File, &IsInvalid);
  if (IsInvalid)
    return;
  Lexer Raw(Sources.getLocForStartOfFile(File), Options, Text.begin(),
            Text.begin() + From, Text.end());
  for (Token Next; !Raw.LexFromRawLexer(Next) && Look(Next);) {
  }
}

} // namespace

bool isOfCompiler(llvm::StringRef Name) {
  return llvm::any_of(
      std::initializer_list<llvm::StringRef>{
          "_WIN",         "_MSC",         "__CUDA",      "__NV",
          "__nv",         "__GNU",        "__clang",     "__CLANG",
          "__cplus",      "__cpp",        "__has_",      "__STDC",
          "__HIP",        "__SIZEOF",     "__x86",       "__amd64",
          "__i386",       "__linux",      "__unix",      "__APPLE",
          "__MINGW",      "__CYGWIN",     "__INTEL",     "__ICC",
          "__ICL",        "__PGI",        "__SYCL",      "__arm",
          "__ARM",        "__aarch64",    "__power",     "__POWER",
          "__ppc",        "__PPC",        "__riscv",     "__LP64",
          "__WORDSIZE",   "__BYTE_ORDER", "__FAST_MATH", "__OPTIMIZE",
          "__OPENMP",     "__AVX",        "__SSE",       "__FMA",
          "__EXCEPTIONS", "__GXX",        "__GLIBC",     "__CHAR",
          "__INT",        "__FLT",        "__DBL",       "__VERSION",
          "__NO_",        "__PTX",        "__ASSEMBLER", "__OBJC",
          "__THROW"},
      [&](llvm::StringRef Prefix) { return Name.starts_with(Prefix); });
}

class ConditionWatch : public PPCallbacks {
public:
  ConditionWatch(Preprocessor &Reader, UncertainConditions &To)
      : Reader(Reader), To(To) {}

  void InclusionDirective(SourceLocation, const Token &, llvm::StringRef Name,
                          bool, CharSourceRange, OptionalFileEntryRef File,
                          llvm::StringRef, llvm::StringRef, const Module *,
                          bool, SrcMgr::CharacteristicKind) override {
    if (!File)
      To.MissingHeaders.push_back(Name.str());
  }
  void HasInclude(SourceLocation At, llvm::StringRef Name, bool IsAngled,
                  OptionalFileEntryRef File,
                  SrcMgr::CharacteristicKind) override {
    if (!File && !IsAngled && !Reader.getSourceManager().isInSystemHeader(At))
      To.MissingHeaders.push_back(Name.str());
  }
  void If(SourceLocation, SourceRange Condition, ConditionValueKind) override {
    const std::size_t First = To.Tested.size();
    const bool IsUncertain = namesUncertain(Condition);
    Open.emplace_back();
    mark(IsUncertain, First);
  }
  void Elif(SourceLocation, SourceRange Condition, ConditionValueKind,
            SourceLocation) override {
    const std::size_t First = To.Tested.size();
    mark(namesUncertain(Condition), First);
  }
  void Ifdef(SourceLocation, const Token &Name,
             const MacroDefinition &) override {
    const std::size_t First = To.Tested.size();
    const bool IsUncertain = isUncertain(Name);
    Open.emplace_back();
    mark(IsUncertain, First);
  }
  void Ifndef(SourceLocation At, const Token &Name,
              const MacroDefinition &Definition) override {
    Ifdef(At, Name, Definition);
  }
  void Elifdef(SourceLocation, const Token &Name,
               const MacroDefinition &) override {
    const std::size_t First = To.Tested.size();
    mark(isUncertain(Name), First);
  }
  void Elifndef(SourceLocation, const Token &Name,
                const MacroDefinition &) override {
    const std::size_t First = To.Tested.size();
    mark(isUncertain(Name), First);
  }
  void Endif(SourceLocation At, SourceLocation Begin) override {
    if (Open.empty())
      return;
    if (Open.back().IsUncertain &&
        !Reader.getSourceManager().isInSystemHeader(At)) {
      To.Found.emplace_back(Begin, At);
      if (Open.back().Count)
        To.ByHeaders.push_back(
            {Conditional(Begin, At), Open.back().First, Open.back().Count});
    }
    Open.pop_back();
  }

private:
  /// What was tested since \p First belongs to the innermost conditional.
  void mark(bool IsUncertain, std::size_t First) {
    if (Open.empty())
      return;
    Opened &Inner = Open.back();
    Inner.IsUncertain = Inner.IsUncertain || IsUncertain;
    if (!Inner.Count)
      Inner.First = First;
    // What conditionals inside have tested counts as well.
    if (To.Tested.size() > First)
      Inner.Count = To.Tested.size() - Inner.First;
  }
  bool isUncertain(const Token &Name) {
    const IdentifierInfo *Word = Name.getIdentifierInfo();
    return Word && isUncertain(*Word, Name.getLocation());
  }
  /// Whether the macro \p Word, which is defined, uses others that are not.
  bool isMadeOfUncertain(const IdentifierInfo &Word, SourceLocation At,
                         unsigned Depth) {
    constexpr unsigned MostNested = 8;
    const MacroInfo *Macro = Reader.getMacroInfo(&Word);
    bool Result = false;
    if (Macro && Depth < MostNested && !Macro->isBuiltinMacro())
      for (const Token &Part : Macro->tokens())
        if (const IdentifierInfo *Other = Part.getIdentifierInfo();
            Other && Other != &Word)
          Result |= isUncertain(*Other, At, Depth + 1);
    return Result;
  }
  bool isUncertain(const IdentifierInfo &Word, SourceLocation At,
                   unsigned Depth = 0) {
    if (Word.getName() == "__CUDA_ARCH__")
      return true;
    if (To.MissingHeaders.empty())
      return false;
    if (Word.hasMacroDefinition())
      return isMadeOfUncertain(Word, At, Depth);
    if (Word.getTokenID() != tok::identifier || Word.getName() == "defined" ||
        isOfCompiler(Word.getName()))
      return false;
    const SourceManager &Sources = Reader.getSourceManager();
    if (!Sources.isInSystemHeader(At))
      To.Tested.push_back(Word.getName().str());
    return true;
  }
  /// \p Condition: clang's range may end before the last word of it.
  bool namesUncertain(SourceRange Condition) {
    const SourceManager &Sources = Reader.getSourceManager();
    // For a macro that the condition begins with: where it is written.
    const SourceLocation Begin = Sources.getExpansionLoc(Condition.getBegin());
    if (Begin.isInvalid() || Sources.isInSystemHeader(Begin))
      return false;
    bool IsFound = false;
    forEachToken(Begin, Sources, Reader.getLangOpts(), [&](const Token &Next) {
      if (Next.isAtStartOfLine() && Next.getLocation() != Begin)
        return false;
      if (Next.is(tok::raw_identifier))
        IsFound |=
            isUncertain(*Reader.getIdentifierInfo(Next.getRawIdentifier()),
                        Next.getLocation());
      return true;
    });
    return IsFound;
  }

  Preprocessor &Reader;
  UncertainConditions &To;
  struct Opened {
    bool IsUncertain = false;
    std::size_t First = 0, Count = 0; ///< of what it tests
  };
  /// The conditionals that are open.
  std::vector<Opened> Open;
};

void UncertainConditions::watch(Preprocessor &Reader) {
  Reader.addPPCallbacks(std::make_unique<ConditionWatch>(Reader, *this));
}

/// Whether the macro \p Name guards a header against being read twice: it is
/// called so, and has been defined since, as nothing. One with a value is for
/// files that include this one.
static bool isIncludeGuard(Preprocessor &Reader, llvm::StringRef Name) {
  const MacroInfo *Macro = Reader.getMacroInfo(Reader.getIdentifierInfo(Name));
  const llvm::StringRef Plain = Name.rtrim('_');
  return Macro && Macro->tokens_empty() &&
         llvm::any_of(
             std::initializer_list<llvm::StringRef>{"_H", "_HH", "_HPP", "_HXX",
                                                    "_CUH", "_INC", "_INL",
                                                    "_INCLUDED"},
             [&](llvm::StringRef End) {
               return Plain.ends_with_insensitive(End);
             });
}

std::vector<Conditional>
UncertainConditions::ofMissingHeaders(Preprocessor &Reader) const {
  std::vector<Conditional> Result;
  for (const OfHeaders &Each : ByHeaders)
    if (llvm::any_of(llvm::ArrayRef(Tested).slice(Each.First, Each.Count),
                     [&](const std::string &Macro) {
                       return !isIncludeGuard(Reader, Macro);
                     }))
      Result.push_back(Each.Where);
  return Result;
}

std::string
UncertainConditions::aboutMissingHeaders(Preprocessor &Reader) const {
  llvm::SmallSetVector<llvm::StringRef, 8> Names;
  for (const std::string &Macro : Tested)
    if (!isIncludeGuard(Reader, Macro))
      Names.insert(Macro);
  if (Names.empty())
    return "";
  constexpr std::size_t MostNames = 4; // or two and a number
  std::string Result = "'" + MissingHeaders.front() + "'";
  const bool IsOne = llvm::all_equal(MissingHeaders);
  if (!IsOne)
    Result += " and other headers";
  Result += IsOne ? ", which is missing, " : ", which are missing, ";
  Result += Names.size() > 1 ? (IsOne ? "defines none of " : "define none of ")
                             : (IsOne ? "does not define " : "do not define ");
  const llvm::ArrayRef<llvm::StringRef> Listed = Names.getArrayRef();
  if (Listed.size() <= MostNames)
    return Result + llvm::join(Listed, ", ");
  Result += llvm::join(Listed.take_front(2), ", ");
  Result += " and " + std::to_string(Listed.size() - 2) + " others";
  return Result;
}

std::vector<SourceToken> tokensOf(Conditional C, ASTContext &Context,
                                  std::vector<std::string> *Words) {
  std::vector<SourceToken> Tokens;
  const SourceManager &Sources = Context.getSourceManager();
  const auto [File, To] = Sources.getDecomposedLoc(C.getEnd());
  if (Sources.getFileID(C.getBegin()) != File)
    return Tokens;
  bool IsDirective = false, IsWord = false;
  forEachToken(C.getBegin(), Sources, Context.getLangOpts(),
               [&, To = To](const Token &Next) {
                 if (Sources.getFileOffset(Next.getLocation()) >= To)
                   return false;
                 // The first token is the word behind the `#`.
                 if (Next.isAtStartOfLine() || Tokens.empty())
                   IsDirective =
                       Next.isAtStartOfLine() ? Next.is(tok::hash) : true;
                 if (IsDirective) {
                   if (IsWord && Words && Next.is(tok::raw_identifier))
                     Words->push_back(Next.getRawIdentifier().str());
                   IsWord = Next.is(tok::hash);
                   return true;
                 }
                 SourceToken Kept;
                 Kept.Location = Next.getLocation();
                 Kept.Kind = Next.getKind();
                 if (Next.is(tok::raw_identifier)) {
                   Kept.Name = &Context.Idents.get(Next.getRawIdentifier());
                   Kept.Kind = Kept.Name->getTokenID();
                 }
                 Tokens.push_back(Kept);
                 return true;
               });
  return Tokens;
}

} // namespace bank_lint::frontend
