//===-- analysis/frontend/recovery/lost_launches.cpp - k<<<1, 32>>>(what) -===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/lost_launches.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include <algorithm>

using namespace clang;

namespace bank_lint::frontend {

namespace {

using Index = std::size_t;

/// The kernels of a file by name, its variables with an error in their
/// declaration, and the launches that were read.
class LaunchFinder : public DynamicRecursiveASTVisitor {
public:
  LaunchFinder() { ShouldWalkTypesOfTypeLocs = false; }

  bool VisitFunctionDecl(FunctionDecl *Function) override {
    if (Function->hasAttr<CUDAGlobalAttr>() && Function->getIdentifier())
      Kernels[Function->getIdentifier()].insert(
          Function->getDescribedFunctionTemplate()
              ? static_cast<const Decl *>(
                    Function->getDescribedFunctionTemplate()
                        ->getCanonicalDecl())
              : Function->getCanonicalDecl());
    return true;
  }
  bool VisitValueDecl(ValueDecl *D) override {
    if (D->isInvalidDecl() && D->getIdentifier())
      Invalid.insert(D->getIdentifier());
    return true;
  }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    if (!Launch->containsErrors())
      Read.insert(Launch->getRParenLoc());
    return true;
  }

  llvm::DenseMap<const IdentifierInfo *, llvm::DenseSet<const Decl *>> Kernels;
  llvm::DenseSet<const IdentifierInfo *> Invalid;
  llvm::DenseSet<SourceLocation> Read; ///< by their last token
};

/// Whether \p Kernel may be another one where an argument is unknown.
bool dependsOnArguments(const Decl &Kernel) {
  const auto *Template = dyn_cast<FunctionTemplateDecl>(&Kernel);
  return Template &&
         llvm::any_of(*Template->getTemplateParameters(),
                      [](const NamedDecl *Parameter) {
                        if (const auto *Type =
                                dyn_cast<TemplateTypeParmDecl>(Parameter))
                          return Type->hasDefaultArgument();
                        if (const auto *Value =
                                dyn_cast<NonTypeTemplateParmDecl>(Parameter))
                          return Value->hasDefaultArgument();
                        return true;
                      });
}

/// Reads the launches in the text of a file.
class LaunchReader {
public:
  LaunchReader(ASTContext &Context, const SourceTokens &Tokens,
               llvm::ArrayRef<ErrorPlace> Errors)
      : Context(Context), Tokens(Tokens.all()) {
    for (const ErrorPlace &Error : Errors)
      if (std::optional<Index> At = Tokens.findLastUpTo(Error.Location))
        ErrorsAt.emplace_back(*At, &Error.Text);
    llvm::sort(ErrorsAt);
    Found.TraverseAST(Context);
  }

  std::vector<ReplacedArgument> read() {
    for (Index I = 0; I < Tokens.size(); ++I)
      if (kind(I) == tok::lesslessless)
        readLaunch(I);
    return std::move(Result);
  }

private:
  struct Part {
    Index Begin, End; ///< to before End
  };

  tok::TokenKind kind(Index I) const {
    return I < Tokens.size() ? Tokens[I].Kind : tok::eof;
  }
  const std::string *errorIn(const Part &Text) const {
    auto It =
        llvm::lower_bound(ErrorsAt, Text.Begin,
                          [](const auto &E, Index I) { return E.first < I; });
    return It != ErrorsAt.end() && It->first < Text.End ? It->second : nullptr;
  }
  std::optional<std::vector<Part>> parts(Index Begin, tok::TokenKind Closing,
                                         Index &End) const;
  const Decl *kernelAt(Index Opening) const;
  void readLaunch(Index Opening);
  bool replace(const Part &Argument, bool IsConfiguration, bool IsRead,
               std::vector<ReplacedArgument> &Here) const;

  ASTContext &Context;
  llvm::ArrayRef<SourceToken> Tokens;
  std::vector<std::pair<Index, const std::string *>> ErrorsAt;
  LaunchFinder Found;
  std::vector<ReplacedArgument> Result;
};

/// The texts between commas from \p Begin on, up to \p Closing, which is at
/// \p End then. Nothing if it cannot be said where they end.
std::optional<std::vector<LaunchReader::Part>>
LaunchReader::parts(Index Begin, tok::TokenKind Closing, Index &End) const {
  constexpr Index Most = 2000;
  std::vector<Part> Result;
  Index From = Begin;
  unsigned Depth = 0;
  int Angles = 0;
  for (Index I = Begin; I < std::min(Tokens.size(), Begin + Most); ++I) {
    const tok::TokenKind Kind = kind(I);
    if (Depth == 0 && (Kind == tok::comma || Kind == Closing)) {
      // `f<1, 2>(x)` has a comma that separates no arguments.
      if (Angles != 0)
        return std::nullopt;
      if (I > From || Kind == tok::comma)
        Result.push_back({From, I});
      From = I + 1;
      if (Kind == Closing) {
        End = I;
        return Result;
      }
      continue;
    }
    if (Kind == tok::semi && Depth == 0)
      return std::nullopt;
    if (Kind == tok::l_paren || Kind == tok::l_brace || Kind == tok::l_square)
      ++Depth;
    else if (Kind == tok::r_paren || Kind == tok::r_brace ||
             Kind == tok::r_square) {
      if (Depth-- == 0)
        return std::nullopt;
    } else if (Depth == 0 && Kind == tok::less) {
      ++Angles;
    } else if (Depth == 0 && Kind == tok::greater) {
      --Angles;
    }
  }
  return std::nullopt;
}

/// The kernel that is named in front of the chevrons at \p Opening; null if it
/// is unknown which.
const Decl *LaunchReader::kernelAt(Index Opening) const {
  Index Name = Opening;
  if (Name == 0)
    return nullptr;
  --Name;
  if (kind(Name) == tok::greater || kind(Name) == tok::greatergreater) {
    int Depth = 0;
    constexpr Index Most = 200;
    for (Index I = 0; I < Most; ++I) {
      Depth += kind(Name) == tok::greater          ? 1
               : kind(Name) == tok::greatergreater ? 2
               : kind(Name) == tok::less           ? -1
                                                   : 0;
      if (Name == 0)
        return nullptr;
      --Name;
      if (Depth == 0)
        break;
    }
    if (Depth != 0)
      return nullptr;
  }
  auto It = Found.Kernels.find(Tokens[Name].Name);
  return kind(Name) == tok::identifier && It != Found.Kernels.end() &&
                 It->second.size() == 1
             ? *It->second.begin()
             : nullptr;
}

/// Replaces \p Argument if it cannot be read. \p IsRead: the launch is whole,
/// if only because another name was guessed. \returns false if it would have to
/// be and cannot.
bool LaunchReader::replace(const Part &Argument, bool IsConfiguration,
                           bool IsRead,
                           std::vector<ReplacedArgument> &Here) const {
  const std::string *Error = errorIn(Argument);
  const llvm::ArrayRef<SourceToken> Text =
      Tokens.slice(Argument.Begin, Argument.End - Argument.Begin);
  const bool NamesInvalid =
      !IsRead && llvm::any_of(Text, [this](const SourceToken &T) {
        return T.Kind == tok::identifier && Found.Invalid.contains(T.Name);
      });
  if (!Error && !NamesInvalid)
    return true;
  if (Text.empty())
    return false;
  const SourceManager &Sources = Context.getSourceManager();
  auto Written = [&](SourceLocation Location) {
    return Location.isMacroID() && Sources.isMacroArgExpansion(Location)
               ? Sources.getSpellingLoc(Location)
               : Location;
  };
  const SourceLocation First = Written(Text.front().Location),
                       Last = Written(Text.back().Location);
  if (First.isMacroID() || Last.isMacroID())
    return false;
  const auto [File, Begin] = Sources.getDecomposedLoc(First);
  const auto [LastFile, LastBegin] = Sources.getDecomposedLoc(Last);
  const OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
  const unsigned End = LastBegin + Lexer::MeasureTokenLength(
                                       Last, Sources, Context.getLangOpts());
  if (File != LastFile || !Entry || End <= Begin)
    return false;
  ReplacedArgument New;
  New.File = Entry->getName().str();
  New.Begin = Begin;
  New.End = End;
  New.Text = Sources.getBufferData(File).slice(Begin, End).str();
  for (char &C : New.Text)
    if (C != '\n' && C != '\r')
      C = ' ';
  // An expression of any type; in chevrons there may be no braces.
  if (IsConfiguration || New.Text.size() < 2 || New.Text[1] != ' ')
    New.Text[0] = '0';
  else
    New.Text.replace(0, 2, "{}");
  for (const SourceToken &Token : Text)
    if (Token.Kind == tok::identifier)
      New.Names.push_back(Token.Name->getName().str());
    else if (Token.Kind == tok::kw_this)
      New.Names.push_back("this");
  New.Error = Error ? *Error : "uses a broken declaration";
  Here.push_back(std::move(New));
  return true;
}

void LaunchReader::readLaunch(Index Opening) {
  const Decl *Kernel = kernelAt(Opening);
  if (!Kernel || dependsOnArguments(*Kernel))
    return;
  Index Closing = 0, End = 0;
  const auto Configuration =
      parts(Opening + 1, tok::greatergreatergreater, Closing);
  if (!Configuration || kind(Closing + 1) != tok::l_paren)
    return;
  const auto Arguments = parts(Closing + 2, tok::r_paren, End);
  if (!Arguments)
    return;
  const bool IsRead = Found.Read.contains(Tokens[End].Location);
  std::vector<ReplacedArgument> Here;
  for (const Part &Argument : *Configuration)
    if (!replace(Argument, true, IsRead, Here))
      return;
  for (const Part &Argument : *Arguments)
    if (!replace(Argument, false, IsRead, Here))
      return;
  Result.insert(Result.end(), Here.begin(), Here.end());
}

} // namespace

void LaunchMending::apply(llvm::StringRef File, std::string &Text) const {
  for (const ReplacedArgument &One : Replaced)
    if (One.File == File && One.End <= Text.size())
      Text.replace(One.Begin, One.End - One.Begin, One.Text);
}

bool LaunchMending::concerns(llvm::StringRef File) const {
  return IsApplied && llvm::any_of(Replaced, [&](const ReplacedArgument &One) {
           return One.File == File;
         });
}

bool LaunchMending::concernsOtherThan(llvm::StringRef File) const {
  return llvm::any_of(
      Replaced, [&](const ReplacedArgument &One) { return One.File != File; });
}

std::vector<ReplacedArgument>
unreadableArguments(ASTContext &Context, const SourceTokens &Tokens,
                    llvm::ArrayRef<ErrorPlace> Errors) {
  const bool HasLaunch =
      llvm::any_of(Tokens.all(), [](const SourceToken &Token) {
        return Token.Kind == tok::lesslessless;
      });
  if (!HasLaunch)
    return {};
  return LaunchReader(Context, Tokens, Errors).read();
}

ReplacedPlaces::ReplacedPlaces(const LaunchMending &Mending,
                               SourceManager &Sources)
    : Sources(&Sources) {
  if (!Mending.IsApplied)
    return;
  for (const ReplacedArgument &One : Mending.Replaced) {
    const OptionalFileEntryRef Entry =
        Sources.getFileManager().getOptionalFileRef(One.File);
    const FileID File = Entry ? Sources.translateFile(*Entry) : FileID();
    if (File.isInvalid())
      continue;
    const SourceLocation Location =
        Sources.getLocForStartOfFile(File).getLocWithOffset(
            static_cast<int>(One.Begin));
    Places.push_back({Location, &One});
    Locations.insert(Location);
  }
}

bool ReplacedPlaces::contains(const Expr &E) const {
  const SourceLocation Begin = E.getBeginLoc();
  return !Locations.empty() && Begin.isValid() &&
         Locations.contains(Sources->getSpellingLoc(Begin));
}

} // namespace bank_lint::frontend
