//===-- analysis/frontend/recovery/hidden_kernels.cpp ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/hidden_kernels.h"
#include "analysis/frontend/parse/locations.h"
#include "analysis/frontend/recovery/uncertain_conditions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include <map>

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// The raw tokens of [\p From, \p To) of the text of \p File, without
/// directives.
std::vector<Token> tokensIn(FileID File, unsigned From, unsigned To,
                            const SourceManager &Sources,
                            const LangOptions &Options) {
  std::vector<Token> Result;
  bool IsInvalid = false;
  const llvm::StringRef Text = Sources.getBufferData(File, &IsInvalid);
  if (IsInvalid || To > Text.size() || From >= To)
    return Result;
  Lexer Raw(Sources.getLocForStartOfFile(File), Options, Text.begin(),
            Text.begin() + From, Text.end());
  bool IsDirective = false;
  for (Token Next; !Raw.LexFromRawLexer(Next);) {
    if (Sources.getFileOffset(Next.getLocation()) >= To)
      break;
    if (Next.isAtStartOfLine())
      IsDirective = Next.is(tok::hash);
    if (!IsDirective)
      Result.push_back(Next);
  }
  return Result;
}

bool isWord(const Token &T, llvm::StringRef Word) {
  return T.is(tok::raw_identifier) && T.getRawIdentifier() == Word;
}

/// Whether a line of \p Text defines \p Macro.
bool definesMacro(llvm::StringRef Text, llvm::StringRef Macro) {
  for (std::size_t At = Text.find("define"); At != llvm::StringRef::npos;
       At = Text.find("define", At + 1)) {
    const llvm::StringRef Rest = Text.substr(At + 6).ltrim(" \t");
    if (Text.take_front(At).rtrim(" \t").ends_with("#") &&
        Rest.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; }) ==
            Macro)
      return true;
  }
  return false;
}

/// The token that follows the bracket that closes the one at \p Open.
std::size_t behindBracket(llvm::ArrayRef<Token> Tokens, std::size_t Open) {
  unsigned Depth = 0;
  for (; Open < Tokens.size(); ++Open) {
    Depth += Tokens[Open].is(tok::l_paren);
    if (Tokens[Open].is(tok::r_paren) && --Depth == 0)
      return Open + 1;
  }
  return Open;
}

/// The name of the kernel whose `__global__` is at \p At, "" if a macro makes
/// it; nothing if it is only declared.
std::optional<std::string> definedKernel(llvm::ArrayRef<Token> Tokens,
                                         std::size_t At) {
  std::optional<std::string> Name;
  for (++At; At < Tokens.size(); ++At) {
    const Token &T = Tokens[At];
    if (T.is(tok::l_brace))
      return Name;
    if (T.isOneOf(tok::semi, tok::r_brace))
      return std::nullopt;
    if (T.isNot(tok::l_paren))
      continue;
    const Token &Before = Tokens[At - 1];
    const std::size_t Behind = behindBracket(Tokens, At);
    const bool IsAttribute =
        isWord(Before, "__launch_bounds__") || isWord(Before, "__maxnreg__") ||
        isWord(Before, "__attribute__") || isWord(Before, "__cluster_dims__") ||
        isWord(Before, "__block_size__") || Before.is(tok::l_paren);
    // `void NAME(k)(float *x)`: what the macro expands to is not seen.
    if (!IsAttribute && !Name) {
      const bool IsMacro =
          Behind < Tokens.size() && Tokens[Behind].is(tok::l_paren);
      Name = Before.is(tok::raw_identifier) && !IsMacro
                 ? Before.getRawIdentifier().str()
                 : "";
    }
    At = Behind - 1;
  }
  return std::nullopt;
}

} // namespace

class SkipWatch : public PPCallbacks {
public:
  SkipWatch(Preprocessor &Reader, HiddenKernels &To) : Reader(Reader), To(To) {}

  void If(SourceLocation, clang::SourceRange Condition,
          ConditionValueKind) override {
    open();
    addNames(Condition);
  }
  void Elif(SourceLocation, clang::SourceRange Condition, ConditionValueKind,
            SourceLocation) override {
    Closed.reset();
    addNames(Condition);
  }
  void Ifdef(SourceLocation, const Token &Name,
             const MacroDefinition &) override {
    open();
    add(Name.getIdentifierInfo());
  }
  void Ifndef(SourceLocation At, const Token &Name,
              const MacroDefinition &Definition) override {
    Ifdef(At, Name, Definition);
  }
  void Elifdef(SourceLocation, const Token &Name,
               const MacroDefinition &) override {
    Closed.reset();
    add(Name.getIdentifierInfo());
  }
  void Elifndef(SourceLocation, const Token &Name,
                const MacroDefinition &) override {
    Closed.reset();
    add(Name.getIdentifierInfo());
  }
  void Else(SourceLocation, SourceLocation) override { Closed.reset(); }
  void Endif(SourceLocation, SourceLocation) override {
    if (Open.empty())
      return;
    Closed = std::move(Open.back());
    Open.pop_back();
  }
  void SourceRangeSkipped(clang::SourceRange Range, SourceLocation) override {
    const SourceManager &Sources = Reader.getSourceManager();
    const SourceLocation Begin = Range.getBegin();
    // clang has closed a conditional when it reports what was skipped last.
    const Condition *Own = Closed         ? &*Closed
                           : Open.empty() ? nullptr
                                          : &Open.back();
    if (!Own || Begin.isMacroID() || Sources.isInSystemHeader(Begin))
      return;
    const auto [File, From] = Sources.getDecomposedLoc(Begin);
    const auto [Last, End] = Sources.getDecomposedLoc(Range.getEnd());
    bool IsInvalid = false;
    const llvm::StringRef Text = Sources.getBufferData(File, &IsInvalid);
    if (IsInvalid || File != Last ||
        !Text.slice(From, End).contains("__global__"))
      return;
    // What defines the macro itself is an include guard.
    std::vector<std::string> Defined;
    for (const std::string &Macro : Own->Defined)
      if (!definesMacro(Text.slice(From, End), Macro))
        Defined.push_back(Macro);
    const std::vector<Token> Tokens =
        tokensIn(File, From, End, Sources, Reader.getLangOpts());
    for (std::size_t I = 0; I < Tokens.size(); ++I) {
      if (!isWord(Tokens[I], "__global__"))
        continue;
      if (std::optional<std::string> Name = definedKernel(Tokens, I))
        To.Found.push_back({std::move(*Name), Tokens[I].getLocation(),
                            Own->Undefined, Defined, Own->AsksForArch});
    }
  }

private:
  struct Condition {
    std::vector<std::string> Undefined, Defined;
    bool AsksForArch = false;
  };

  void open() {
    Closed.reset();
    Open.emplace_back();
  }
  void add(const IdentifierInfo *Word) {
    if (!Word || Open.empty() || Word->getName() == "defined" ||
        Word->getTokenID() != tok::identifier)
      return;
    Condition &Own = Open.back();
    if (Word->getName() == "__CUDA_ARCH__") {
      Own.AsksForArch = true;
      return;
    }
    if (isOfCompiler(Word->getName()))
      return;
    std::vector<std::string> &Names =
        Word->hasMacroDefinition() ? Own.Defined : Own.Undefined;
    if (!llvm::is_contained(Names, Word->getName()))
      Names.push_back(Word->getName().str());
  }

  /// clang's range may end before the last word of the condition.
  void addNames(clang::SourceRange Range) {
    const SourceManager &Sources = Reader.getSourceManager();
    const SourceLocation Begin = Sources.getExpansionLoc(Range.getBegin());
    if (Begin.isInvalid())
      return;
    const auto [File, From] = Sources.getDecomposedLoc(Begin);
    bool IsInvalid = false;
    const llvm::StringRef Text = Sources.getBufferData(File, &IsInvalid);
    if (IsInvalid)
      return;
    Lexer Raw(Sources.getLocForStartOfFile(File), Reader.getLangOpts(),
              Text.begin(), Text.begin() + From, Text.end());
    for (Token Next; !Raw.LexFromRawLexer(Next);) {
      if (Next.isAtStartOfLine() && Next.getLocation() != Begin)
        break;
      if (Next.is(tok::raw_identifier))
        add(Reader.getIdentifierInfo(Next.getRawIdentifier()));
    }
  }

  Preprocessor &Reader;
  HiddenKernels &To;
  std::vector<Condition> Open; ///< those around
  /// The one whose end was the last that was seen of any.
  std::optional<Condition> Closed;
};

void HiddenKernels::watch(Preprocessor &Reader) {
  Reader.addPPCallbacks(std::make_unique<SkipWatch>(Reader, *this));
}

/// Adds the names of the kernels in \p Context to \p Names.
static void addKernelNames(const DeclContext &Context,
                           llvm::StringSet<> &Names) {
  // What a precompiled header has of the user's has been read by now.
  for (const Decl *D : Context.noload_decls()) {
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D))
      D = Template->getTemplatedDecl();
    if (const auto *Function = dyn_cast<FunctionDecl>(D)) {
      if (Function->hasAttr<CUDAGlobalAttr>() && Function->getIdentifier())
        Names.insert(Function->getName());
    } else if (isa<NamespaceDecl, LinkageSpecDecl, CXXRecordDecl, ExportDecl>(
                   D) &&
               !isOfSystemHeader(*D)) {
      addKernelNames(*cast<DeclContext>(D), Names);
    }
  }
}

/// "A, B", or the first two and how many others.
static std::string listed(llvm::ArrayRef<std::string> Names) {
  constexpr std::size_t MostNames = 4;
  if (Names.size() <= MostNames)
    return llvm::join(Names, ", ");
  return llvm::join(Names.take_front(2), ", ") + " and " +
         std::to_string(Names.size() - 2) + " others";
}

std::vector<std::string> HiddenKernels::notes(ASTContext &Context,
                                              const Locations &Where,
                                              llvm::StringRef Arch) const {
  std::vector<std::string> Notes;
  if (Found.empty())
    return Notes;
  llvm::StringSet<> Compiled;
  addKernelNames(*Context.getTranslationUnitDecl(), Compiled);
  struct Group {
    std::vector<std::string> Macros;
    std::map<std::pair<unsigned, unsigned>, std::string> Kernels; ///< by place
  };
  enum Why { IsUndefined, IsDefined, IsOfArch };
  std::map<std::pair<std::string, Why>, Group> Groups; // by file
  for (const Kernel &Each : Found) {
    const bank_lint::SourceRange Place = Where.range(Each.Location);
    const bool Matters =
        !Each.Undefined.empty() || !Each.Defined.empty() || Each.AsksForArch;
    if (!Matters || (!Each.Name.empty() && Compiled.contains(Each.Name)))
      continue;
    const Why Reason = !Each.Undefined.empty() ? IsUndefined
                       : Each.AsksForArch      ? IsOfArch
                                               : IsDefined;
    Group &Own = Groups[{Place.File, Reason}];
    Own.Kernels.emplace(std::pair(Place.Line, Place.Column), Each.Name);
    for (const std::string &Macro :
         Reason == IsUndefined ? Each.Undefined : Each.Defined)
      if (Reason != IsOfArch && !llvm::is_contained(Own.Macros, Macro))
        Own.Macros.push_back(Macro);
  }
  for (const auto &[Key, Own] : Groups) {
    const bool IsOne = Own.Kernels.size() == 1;
    std::string Note = Key.first + ": " + std::to_string(Own.Kernels.size()) +
                       " `__global__` function" + (IsOne ? " is" : "s are");
    if (Key.second == IsUndefined)
      Note += " behind macros that are not defined: " + listed(Own.Macros) +
              "; analyse " + (IsOne ? "it" : "them") + " with " +
              (Own.Macros.size() == 1 ? "-D" + Own.Macros.front()
                                      : std::string("-D"));
    else if (Key.second == IsDefined)
      Note += " left out by macros that are defined: " + listed(Own.Macros);
    else
      Note += " left out for " + Arch.str() +
              " by a condition on __CUDA_ARCH__; with another --arch there "
              "may be some";
    Notes.push_back(std::move(Note));
  }
  return Notes;
}

} // namespace bank_lint::frontend
