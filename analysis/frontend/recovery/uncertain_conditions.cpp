//===-- analysis/frontend/recovery/uncertain_conditions.cpp ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Long: one listener of the preprocessor; what it keeps of the open
// conditionals is of no use to others.
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
          "_WIN",         "_MSC",        "_MSVC",      "_OPENMP",
          "__JETBRAINS",  "__CUDA",      "__NV",       "__nv",
          "__GNU",        "__clang",     "__CLANG",    "__cplus",
          "__cpp",        "__has_",      "__STDC",     "__HIP",
          "__SIZEOF",     "__x86",       "__amd64",    "__i386",
          "__linux",      "__unix",      "__APPLE",    "__MINGW",
          "__CYGWIN",     "__INTEL",     "__ICC",      "__ICL",
          "__PGI",        "__SYCL",      "__arm",      "__ARM",
          "__aarch64",    "__power",     "__POWER",    "__ppc",
          "__PPC",        "__riscv",     "__LP64",     "__WORDSIZE",
          "__BYTE_ORDER", "__FAST_MATH", "__OPTIMIZE", "__OPENMP",
          "__AVX",        "__SSE",       "__FMA",      "__EXCEPTIONS",
          "__GXX",        "__GLIBC",     "__CHAR",     "__INT8",
          "__INT16",      "__INT32",     "__INT64",    "__INT_",
          "__INTMAX",     "__INTPTR",    "__FLT",      "__DBL",
          "__VERSION",    "__NO_INLINE", "__NO_MATH",  "__PTX",
          "__ASSEMBLER",  "__OBJC",      "__THROW"},
      [&](llvm::StringRef Prefix) { return Name.starts_with(Prefix); });
}

/// \p Next, of a Lexer that knows no names, as it is kept.
static SourceToken keptToken(const Token &Next, IdentifierTable &Names) {
  SourceToken Kept;
  Kept.Location = Next.getLocation();
  Kept.Kind = Next.getKind();
  if (Next.is(tok::raw_identifier)) {
    Kept.Name = &Names.get(Next.getRawIdentifier());
    Kept.Kind = Kept.Name->getTokenID();
  }
  return Kept;
}

/// The directives between those of \p C.
static std::vector<Directive> directivesOf(Conditional C,
                                           const SourceManager &Sources,
                                           const LangOptions &Options,
                                           IdentifierTable &Names) {
  std::vector<Directive> Result;
  const auto [File, To] = Sources.getDecomposedLoc(C.getEnd());
  if (Sources.getFileID(C.getBegin()) != File)
    return Result;
  enum { OfCode, Hash, Word, Name } Before = OfCode;
  forEachToken(C.getBegin(), Sources, Options, [&, To = To](const Token &Next) {
    if (Sources.getFileOffset(Next.getLocation()) >= To)
      return false;
    const auto Was = std::exchange(Before, OfCode);
    if (Next.isAtStartOfLine()) {
      Before = Next.is(tok::hash) ? Hash : OfCode;
    } else if (Was == Hash && Next.is(tok::raw_identifier)) {
      Result.push_back({Next.getRawIdentifier().str(), ""});
      Before = Word;
    } else if (Was == Word) {
      const llvm::StringRef Text(Sources.getCharacterData(Next.getLocation()));
      Directive &Last = Result.back();
      Last.IsQuoted = Next.is(tok::string_literal);
      if (Next.is(tok::raw_identifier))
        Last.Name = Next.getRawIdentifier().str();
      else if (Last.IsQuoted || Next.is(tok::less))
        Last.Name = Text.drop_front()
                        .take_until([](char C) {
                          return C == '"' || C == '>' || C == '\n';
                        })
                        .str();
      Before = Last.Word == "define" ? Name : OfCode;
    } else if (Was == Name) {
      Result.back().Text.push_back(keptToken(Next, Names));
      Before = Name;
    }
    return true;
  });
  return Result;
}

/// Whether a macro \p Name is called as those that guard a header.
static bool isNamedAsGuard(llvm::StringRef Name) {
  return llvm::any_of(
      std::initializer_list<llvm::StringRef>{
          "_H", "_HH", "_HPP", "_HXX", "_CUH", "_INC", "_INL", "_INCLUDED"},
      [&](llvm::StringRef End) {
        return Name.rtrim('_').ends_with_insensitive(End);
      });
}

/// What a condition depends on.
struct Dependence {
  bool OnArch = false; ///< __CUDA_ARCH__
  /// A macro that a conditional of headers defines, or whether there is a
  /// header.
  bool TestsOwn = false;
  /// From false to true, or back, if missing headers define what they may.
  bool MayRise = false, MayFall = false;
  std::vector<std::string> Undefined;

  bool isDecided(PPCallbacks::ConditionValueKind Value) const {
    return Value == PPCallbacks::CVK_True    ? !MayFall
           : Value == PPCallbacks::CVK_False ? !MayRise
                                             : true;
  }
};

class ConditionWatch : public PPCallbacks {
public:
  ConditionWatch(Preprocessor &Reader, const SourceTokens *Tokens,
                 UncertainConditions &To)
      : Reader(Reader), Sources(Reader.getSourceManager()), Tokens(Tokens),
        To(To) {}

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
    if (File || Sources.isInSystemHeader(At))
      return;
    LacksHeader = true;
    if (!IsAngled)
      To.MissingHeaders.push_back(Name.str());
  }
  void If(SourceLocation At, SourceRange Condition,
          ConditionValueKind Value) override {
    open(At, read(Condition), Value);
  }
  void Elif(SourceLocation, SourceRange Condition, ConditionValueKind Value,
            SourceLocation) override {
    goOn(read(Condition), Value);
  }
  void Ifdef(SourceLocation At, const Token &Name,
             const MacroDefinition &Definition) override {
    open(At, read(Name), Definition ? CVK_True : CVK_False);
  }
  void Ifndef(SourceLocation At, const Token &Name,
              const MacroDefinition &Definition) override {
    Ifdef(At, Name, Definition);
  }
  void Elifdef(SourceLocation, const Token &Name,
               const MacroDefinition &Definition) override {
    goOn(read(Name), Definition ? CVK_True : CVK_False);
  }
  void Elifndef(SourceLocation At, const Token &Name,
                const MacroDefinition &Definition) override {
    Elifdef(At, Name, Definition);
  }
  void SourceRangeSkipped(SourceRange Range, SourceLocation) override {
    if (Sources.isInSystemHeader(Range.getBegin()))
      return;
    const auto [File, Begin] = Sources.getDecomposedLoc(Range.getBegin());
    To.Skipped[File].emplace_back(Begin, Sources.getFileOffset(Range.getEnd()));
  }
  void Else(SourceLocation, SourceLocation) override {
    if (!Open.empty())
      Open.back().IsGuard = false;
  }
  void Endif(SourceLocation At, SourceLocation Begin) override {
    if (Open.empty())
      return;
    const Opened Inner = Open.pop_back_val();
    if (Sources.isInSystemHeader(At))
      return;
    if (Inner.IsGuard && isGuard(Inner, Begin, At)) {
      To.Guards.insert(Inner.Guard);
      if (Inner.HasValue)
        To.GuardsOfOne[Reader.getIdentifierInfo(Inner.Guard)] = {
            {Conditional(Begin, At), Inner.FirstToken, numTokens()},
            Inner.First,
            Inner.Count,
            Inner.TestsOwn};
      if (!Inner.IsOnArch)
        return;
    }
    const Conditional Where(Begin, At);
    if (Inner.IsUncertain)
      To.Found.push_back(Where);
    if (!Inner.IsOfHeaders)
      return;
    To.ByHeaders.push_back({{Where, Inner.FirstToken, numTokens()},
                            Inner.First,
                            Inner.Count,
                            Inner.TestsOwn});
    // Those of the branches that are not read as well.
    for (const Directive &Each : directivesOf(
             Where, Sources, Reader.getLangOpts(), Reader.getIdentifierTable()))
      if ((Each.Word == "define" || Each.Word == "undef") && !Each.Name.empty())
        To.Uses.try_emplace(Reader.getIdentifierInfo(Each.Name));
  }
  void MacroDefined(const Token &Name, const MacroDirective *Defined) override {
    const IdentifierInfo *Macro = Name.getIdentifierInfo();
    const MacroInfo &Defines = *Defined->getMacroInfo();
    const bool IsOne =
        Defines.getNumTokens() == 1 &&
        Reader.getSpelling(Defines.getReplacementToken(0)) == "1";
    if (!Open.empty() && Open.back().Guard == Macro->getName() &&
        (Defines.tokens_empty() || IsOne)) {
      Open.back().IsGuard = true;
      Open.back().HasValue = IsOne;
      return;
    }
    noteChange(Macro);
  }
  void MacroUndefined(const Token &Name, const MacroDefinition &,
                      const MacroDirective *) override {
    noteChange(Name.getIdentifierInfo());
  }
  void MacroExpands(const Token &Name, const MacroDefinition &Definition,
                    SourceRange, const MacroArgs *) override {
    useGuard(Name.getIdentifierInfo());
    if (To.Uses.empty() || Reader.isParsingIfOrElifDirective())
      return;
    auto Found = To.Uses.find(Name.getIdentifierInfo());
    if (Found == To.Uses.end())
      return;
    Found->second.push_back(numTokens());
    // It may end what stands before.
    if (const MacroInfo *Macro = Definition.getMacroInfo();
        Macro && Macro->tokens_empty() && numTokens())
      Found->second.push_back(numTokens() - 1);
  }

private:
  struct Opened {
    bool IsUncertain = false;
    bool IsOnArch = false;
    bool IsOfHeaders = false;
    bool TestsOwn = false;
    std::size_t First = 0, Count = 0; ///< of what it tests
    std::size_t FirstToken = 0;
    std::string Guard; ///< a macro that may guard the file
    bool IsGuard = false;
    bool HasValue = false; ///< the guard, of 1
  };

  /// Whether what may be the guard of a file is one. One that is defined as 1
  /// has the name of a guard and is around the whole file.
  bool isGuard(const Opened &Of, SourceLocation Begin,
               SourceLocation End) const {
    return isNamedAsGuard(Of.Guard)
               ? !Of.HasValue || (isFirstInFile(Begin) && isLastInFile(End))
               : !Of.HasValue && isLastInFile(End);
  }

  std::size_t numTokens() const { return Tokens ? Tokens->all().size() : 0; }

  void open(SourceLocation At, const Dependence &On, ConditionValueKind Value) {
    Open.emplace_back();
    Open.back().FirstToken = numTokens();
    if (On.Undefined.size() == 1 &&
        (isNamedAsGuard(On.Undefined[0]) || isFirstInFile(At)))
      Open.back().Guard = On.Undefined[0];
    mark(On, Value);
  }
  void goOn(const Dependence &On, ConditionValueKind Value) {
    if (Open.empty())
      return;
    Open.back().IsGuard = false;
    mark(On, Value);
  }
  void mark(const Dependence &On, ConditionValueKind Value) {
    Opened &Inner = Open.back();
    Inner.IsOnArch |= On.OnArch;
    Inner.IsUncertain |= On.OnArch;
    if (On.isDecided(Value))
      return;
    Inner.IsUncertain |= !On.Undefined.empty();
    Inner.TestsOwn |= On.TestsOwn;
    Inner.IsOfHeaders |= On.TestsOwn || !On.Undefined.empty();
    if (!Inner.Count)
      Inner.First = To.Tested.size();
    llvm::append_range(To.Tested, On.Undefined);
    // What conditionals inside have tested counts as well.
    if (!On.Undefined.empty())
      Inner.Count = To.Tested.size() - Inner.First;
  }
  void noteChange(const IdentifierInfo *Macro) {
    if (llvm::any_of(Open, [](const Opened &Each) {
          return Each.IsOfHeaders && !Each.IsGuard;
        }))
      To.Uses.try_emplace(Macro);
  }

  /// The macro \p Guard, whose value is used, is none if it is defined as 1.
  void useGuard(const IdentifierInfo *Guard) {
    const auto Found = To.GuardsOfOne.find(Guard);
    if (Found == To.GuardsOfOne.end())
      return;
    To.ByHeaders.push_back(Found->second);
    To.Uses.try_emplace(Guard);
    To.Guards.erase(Guard->getName());
    To.GuardsOfOne.erase(Found);
  }

  /// Whether only `#pragma once` is in front of the directive at \p At,
  /// in a file that another one includes.
  bool isFirstInFile(SourceLocation At) const {
    const auto [File, Offset] = Sources.getDecomposedLoc(At);
    if (File == Sources.getMainFileID())
      return false;
    std::string Words;
    forEachToken(Sources.getLocForStartOfFile(File), Sources,
                 Reader.getLangOpts(), [&, Offset = Offset](const Token &Next) {
                   if (Sources.getFileOffset(Next.getLocation()) >= Offset)
                     return false;
                   Words += Next.is(tok::raw_identifier)
                                ? Next.getRawIdentifier().str()
                                : tok::getTokenName(Next.getKind());
                   return Words.size() < 32;
                 });
    return Words == "hash" || Words == "hashpragmaoncehash";
  }
  /// Whether no code follows the `#endif` at \p At.
  bool isLastInFile(SourceLocation At) const {
    bool HasMore = false;
    forEachToken(At, Sources, Reader.getLangOpts(), [&](const Token &Next) {
      HasMore = Next.getLocation() != At && Next.isNot(tok::eof);
      return !HasMore;
    });
    return !HasMore;
  }

  /// Adds the macro \p Word, which makes a condition \p Rise or \p Fall if it
  /// is defined; \p IsNamed: its value does not matter.
  void add(const IdentifierInfo &Word, bool IsNamed, bool Rises, bool Falls,
           Dependence &On, unsigned Depth = 0) {
    constexpr unsigned MostNested = 8;
    if (Word.getName() == "__CUDA_ARCH__")
      On.OnArch = true;
    if (To.MissingHeaders.empty() || Depth > MostNested)
      return;
    if (!IsNamed)
      useGuard(&Word);
    if (To.Uses.contains(&Word))
      On.TestsOwn = On.MayRise = On.MayFall = true;
    if (Word.hasMacroDefinition()) {
      // Others may change it.
      const MacroInfo *Macro = Reader.getMacroInfo(&Word);
      if (Macro && !Macro->isBuiltinMacro() && !IsNamed)
        for (const Token &Part : Macro->tokens())
          if (const IdentifierInfo *Other = Part.getIdentifierInfo();
              Other && Other != &Word)
            add(*Other, /*IsNamed=*/false, true, true, On, Depth + 1);
      return;
    }
    if (Word.getTokenID() != tok::identifier || Word.getName() == "defined" ||
        isOfCompiler(Word.getName()))
      return;
    On.Undefined.push_back(Word.getName().str());
    On.MayRise |= Rises;
    On.MayFall |= Falls;
  }
  Dependence read(const Token &Name) {
    Dependence On;
    if (const IdentifierInfo *Word = Name.getIdentifierInfo();
        Word && !Sources.isInSystemHeader(Name.getLocation()))
      add(*Word, /*IsNamed=*/true, true, true, On);
    return On;
  }
  /// \p Condition: clang's range may end before the last word of it.
  Dependence read(SourceRange Condition) {
    Dependence On;
    // For a macro that the condition begins with: where it is written.
    const SourceLocation Begin = Sources.getExpansionLoc(Condition.getBegin());
    if (Begin.isInvalid() || Sources.isInSystemHeader(Begin))
      return On;
    std::vector<Token> Text;
    forEachToken(Begin, Sources, Reader.getLangOpts(), [&](const Token &Next) {
      if (Next.isAtStartOfLine() && Next.getLocation() != Begin)
        return false;
      Text.push_back(Next);
      return true;
    });
    readWords(Text, On);
    if (std::exchange(LacksHeader, false))
      On.TestsOwn = On.MayRise = On.MayFall = true;
    return On;
  }
  /// Macros in `!`, `&&` and `||` alone change the condition in one direction.
  void readWords(llvm::ArrayRef<Token> Text, Dependence &On) {
    auto KindAt = [&](std::size_t At) {
      return At < Text.size() ? Text[At].getKind() : tok::eof;
    };
    auto IsOperator = [](tok::TokenKind Kind) {
      return Kind == tok::ampamp || Kind == tok::pipepipe || Kind == tok::eof;
    };
    auto MayEnd = [&](std::size_t At) {
      return IsOperator(KindAt(At)) || KindAt(At) == tok::r_paren;
    };
    auto MayBegin = [&](std::size_t At) {
      return At == 0 || IsOperator(KindAt(At - 1)) ||
             KindAt(At - 1) == tok::l_paren || KindAt(At - 1) == tok::exclaim;
    };
    llvm::SmallVector<bool, 8> Around;
    bool IsNegated = false, IsNext = false, IsPlain = true;
    for (std::size_t I = 0; I < Text.size(); ++I) {
      const Token &Next = Text[I];
      if (Next.is(tok::exclaim)) {
        IsNext = !IsNext;
        continue;
      }
      const bool Falls = IsNegated != std::exchange(IsNext, false);
      if (Next.is(tok::l_paren)) {
        IsPlain &= MayBegin(I);
        Around.push_back(std::exchange(IsNegated, Falls));
      } else if (Next.is(tok::r_paren)) {
        IsPlain &= MayEnd(I + 1);
        if (!Around.empty())
          IsNegated = Around.pop_back_val();
      } else if (Next.is(tok::raw_identifier) &&
                 Next.getRawIdentifier().starts_with("__has_")) {
        // The names in it are no macros: a header, an attribute.
        while (I + 1 < Text.size() && KindAt(I) != tok::r_paren)
          ++I;
        IsPlain &= MayEnd(I + 1);
      } else if (Next.is(tok::raw_identifier)) {
        const bool IsNamed = Next.getRawIdentifier() == "defined";
        const std::size_t First = I;
        if (IsNamed)
          I += KindAt(I + 1) == tok::l_paren ? 2 : 1;
        if (KindAt(I) != tok::raw_identifier)
          continue;
        const std::size_t Name = I;
        I += IsNamed && Name == First + 2;
        const bool IsAlone = MayBegin(First) && MayEnd(I + 1);
        add(*Reader.getIdentifierInfo(Text[Name].getRawIdentifier()), IsNamed,
            !IsAlone || !Falls, !IsAlone || Falls, On);
      }
    }
    const bool MayChange = On.MayRise || On.MayFall;
    On.MayRise |= !IsPlain && MayChange;
    On.MayFall |= !IsPlain && MayChange;
  }

  Preprocessor &Reader;
  const SourceManager &Sources;
  const SourceTokens *Tokens;
  UncertainConditions &To;
  bool LacksHeader = false; ///< the condition that is read asks for one
  llvm::SmallVector<Opened, 8> Open; ///< the conditionals that are open
};

void UncertainConditions::watch(Preprocessor &Reader,
                                const SourceTokens *Tokens) {
  Reader.addPPCallbacks(
      std::make_unique<ConditionWatch>(Reader, Tokens, *this));
}

bool UncertainConditions::isSkipped(SourceLocation Location,
                                    const SourceManager &Sources) const {
  const auto [File, Offset] = Sources.getDecomposedLoc(Location);
  const auto Found = Skipped.find(File);
  if (Found == Skipped.end())
    return false;
  const auto Next = llvm::upper_bound(
      Found->second, Offset,
      [](unsigned At, const auto &Each) { return At < Each.first; });
  return Next != Found->second.begin() && Offset < std::prev(Next)->second;
}

/// Whether the macro \p Name guards a header against being read twice: it is
/// called so, and has been defined since, as nothing. One with a value is for
/// files that include this one.
static bool isIncludeGuard(Preprocessor &Reader, llvm::StringRef Name) {
  const MacroInfo *Macro = Reader.getMacroInfo(Reader.getIdentifierInfo(Name));
  return Macro && Macro->tokens_empty() && isNamedAsGuard(Name);
}

std::vector<HeaderConditional>
UncertainConditions::ofMissingHeaders(Preprocessor &Reader) const {
  std::vector<HeaderConditional> Result;
  for (const OfHeaders &Each : ByHeaders) {
    HeaderConditional Found = Each.What;
    for (const std::string &Macro :
         llvm::ArrayRef(Tested).slice(Each.First, Each.Count))
      if (!Guards.contains(Macro) && !isIncludeGuard(Reader, Macro) &&
          !llvm::is_contained(Found.Macros, Macro))
        Found.Macros.push_back(Macro);
    if (Each.TestsOwn || !Found.Macros.empty())
      Result.push_back(std::move(Found));
  }
  return Result;
}

std::string
UncertainConditions::aboutMissingHeaders(Preprocessor &Reader) const {
  llvm::SmallSetVector<llvm::StringRef, 8> Names;
  for (const std::string &Macro : Tested)
    if (!Guards.contains(Macro) && !isIncludeGuard(Reader, Macro))
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
                                  std::vector<Directive> *Directives) {
  std::vector<SourceToken> Tokens;
  const SourceManager &Sources = Context.getSourceManager();
  const auto [File, To] = Sources.getDecomposedLoc(C.getEnd());
  if (Sources.getFileID(C.getBegin()) != File)
    return Tokens;
  if (Directives)
    *Directives =
        directivesOf(C, Sources, Context.getLangOpts(), Context.Idents);
  bool IsDirective = true;
  forEachToken(C.getBegin(), Sources, Context.getLangOpts(),
               [&, To = To](const Token &Next) {
                 if (Sources.getFileOffset(Next.getLocation()) >= To)
                   return false;
                 // The first token is the word after the `#`.
                 if (Next.isAtStartOfLine() &&
                     Next.getLocation() != C.getBegin())
                   IsDirective = Next.is(tok::hash);
                 if (IsDirective)
                   return true;
                 Tokens.push_back(keptToken(Next, Context.Idents));
                 return true;
               });
  return Tokens;
}

} // namespace bank_lint::frontend
