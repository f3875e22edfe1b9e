//===-- analysis/frontend/kernels/lost_kernels.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/kernels/lost_kernels.h"
#include "analysis/frontend/kernels/kernel_texts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// Where `global` stands on the definitions of kernels that are in the tree.
class DefinedKernels : public DynamicRecursiveASTVisitor {
public:
  DefinedKernels() { ShouldWalkTypesOfTypeLocs = false; }
  bool VisitFunctionDecl(FunctionDecl *Function) override {
    if (Function->isThisDeclarationADefinition())
      for (const auto *Mark : Function->specific_attrs<CUDAGlobalAttr>())
        if (!Mark->isInherited())
          Marks.insert(Mark->getLocation());
    return true;
  }
  bool TraverseStmt(Stmt *) override { return true; }

  llvm::DenseSet<SourceLocation> Marks;
};

class LostDeclarations {
public:
  LostDeclarations(ASTContext &Context, const SourceTokens &Tokens,
                   llvm::ArrayRef<ErrorPlace> Errors, const Locations &Where,
                   std::vector<LostKernel> &Lost)
      : Tokens(Tokens.all()), Where(Where), Lost(Lost) {
    Defined.TraverseAST(Context);
    for (const ErrorPlace &Error : Errors)
      if (std::optional<std::size_t> At = Tokens.findLastUpTo(Error.Location))
        ErrorsAt.push_back({*At, ErrorsAt.size(), &Error.Text});
    llvm::sort(ErrorsAt);
    for (const LostKernel &Kernel : Lost)
      Known.insert(idOf(Kernel));
  }

  /// \returns the token of the error after which \p Kernel was skipped, if it
  /// was.
  std::optional<std::size_t> look(const KernelText &Kernel) {
    const SourceLocation Name = Tokens[Kernel.Name].Location;
    if (!Where.isInUserFile(Name))
      return std::nullopt;
    const std::string *Error = firstError(Kernel.Begin, Kernel.Body);
    const SourceRange Place = Where.range(Name);
    if (llvm::any_of(Kernel.Marks, [&](std::size_t Mark) {
          return Defined.Marks.contains(Tokens[Mark].Location);
        })) {
      if (Error)
        explain(Place, *Error);
      return std::nullopt;
    }
    LostKernel New;
    New.Name = Kernel.QualifiedName;
    New.Where = Place;
    if (!Error)
      Error = firstError(Kernel.Body, Kernel.End);
    const ErrorAt *Before = Error ? nullptr : lastBefore(Kernel.Begin);
    if (Error)
      New.Reason = *Error;
    else if (Before)
      New.Reason = skippedAfter(*Before, Place.File);
    else
      New.Reason = "the compiler does not take it for a function";
    if (Known.insert(idOf(New)).second)
      Lost.push_back(std::move(New));
    return Before ? std::optional(Before->Token) : std::nullopt;
  }

private:
  struct ErrorAt {
    std::size_t Token, Number; ///< Number: as they were reported
    const std::string *Text;
    auto operator<=>(const ErrorAt &) const = default;
  };

  static std::string idOf(const LostKernel &Kernel) {
    return Kernel.Name + ":" + std::to_string(Kernel.Where.Line) + ":" +
           std::to_string(Kernel.Where.Column) + ":" + Kernel.Where.File;
  }

  /// The first error at or behind \p Token.
  std::vector<ErrorAt>::const_iterator firstFrom(std::size_t Token) const {
    return llvm::lower_bound(ErrorsAt, Token,
                             [](const ErrorAt &Error, std::size_t Wanted) {
                               return Error.Token < Wanted;
                             });
  }

  /// The first that was reported of those from \p Begin to \p End. That a
  /// variable is void says only that the parser takes the kernel for one.
  const std::string *firstError(std::size_t Begin, std::size_t End) const {
    const ErrorAt *First = nullptr;
    auto IsOfVariable = [](const ErrorAt &Error) {
      return *Error.Text == "variable has incomplete type 'void'";
    };
    for (auto It = firstFrom(Begin); It != ErrorsAt.end() && It->Token <= End;
         ++It)
      if (!First || std::pair(IsOfVariable(*It), It->Number) <
                        std::pair(IsOfVariable(*First), First->Number))
        First = &*It;
    return First ? First->Text : nullptr;
  }

  /// The last in front of \p Begin: the parser may skip what is whole.
  const ErrorAt *lastBefore(std::size_t Begin) const {
    const auto It = firstFrom(Begin);
    return It == ErrorsAt.begin() ? nullptr : &*(It - 1);
  }

  std::string skippedAfter(const ErrorAt &Error, llvm::StringRef File) const {
    const SourceRange Place = Where.range(Tokens[Error.Token].Location);
    return "skipped after an error " +
           (Place.File == File ? "in line " + std::to_string(Place.Line)
                               : "in " + Place.File) +
           ": " + *Error.Text;
  }

  /// Says of the template at \p Place, if it is never instantiated, why.
  void explain(const SourceRange &Place, const std::string &Error) {
    for (LostKernel &Kernel : Lost)
      if (Kernel.IsUninstantiatedTemplate && Kernel.Where == Place) {
        Kernel.IsUninstantiatedTemplate = false;
        Kernel.Reason = Error;
        Kernel.Example.clear();
      }
  }

  llvm::ArrayRef<SourceToken> Tokens;
  const Locations &Where;
  std::vector<LostKernel> &Lost;
  DefinedKernels Defined;
  std::vector<ErrorAt> ErrorsAt; ///< in the order of the tokens
  llvm::StringSet<> Known;       ///< what is in Lost
};

/// What has to be done for \p Kernel not to be there; nothing if that is not
/// certain.
std::optional<ReplacedArgument> removal(const KernelText &Kernel,
                                        llvm::ArrayRef<SourceToken> Tokens,
                                        const SourceManager &Sources) {
  // What begins with a macro is written where that is used.
  const SourceLocation First = Sources.getExpansionLoc(
                           Tokens[Kernel.Begin].Location),
                       Last = Tokens[Kernel.End].Location;
  if (Last.isMacroID() || Tokens[Kernel.End].Kind != tok::r_brace)
    return std::nullopt;
  const auto [File, Begin] = Sources.getDecomposedLoc(First);
  const auto [LastFile, End] = Sources.getDecomposedLoc(Last);
  const OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
  if (File != LastFile || !Entry || End <= Begin)
    return std::nullopt;
  ReplacedArgument New;
  New.File = Entry->getName().str();
  New.Begin = Begin;
  New.End = End + 1;
  New.Text = Sources.getBufferData(File).slice(Begin, End + 1).str();
  // A directive in it may belong to one outside.
  if (llvm::StringRef(New.Text).contains('#'))
    return std::nullopt;
  for (char &C : New.Text)
    if (C != '\n' && C != '\r')
      C = ' ';
  New.Text[0] = ';';
  return New;
}

} // namespace

void removeFromText(ASTContext &Context, const SourceTokens &Tokens,
                    llvm::ArrayRef<ErrorPlace> Errors, const Locations &Where,
                    LaunchMending &Mending) {
  const std::vector<KernelText> Kernels = kernelTexts(Tokens.all());
  if (Kernels.empty())
    return;
  std::vector<LostKernel> Lost;
  LostDeclarations Declarations(Context, Tokens, Errors, Where, Lost);
  std::vector<std::pair<const KernelText *, LostKernel>> Named;
  llvm::SmallVector<std::size_t> SkippedAfter;
  for (const KernelText &Kernel : Kernels) {
    const std::size_t Before = Lost.size();
    if (const auto Error = Declarations.look(Kernel))
      SkippedAfter.push_back(*Error);
    else if (Lost.size() > Before)
      Named.emplace_back(&Kernel, Lost.back());
  }
  for (auto &[Kernel, AsLost] : Named) {
    auto Holds = [&, Kernel = Kernel](std::size_t Error) {
      return Kernel->Begin <= Error && Error <= Kernel->End;
    };
    // Without it, a launch of another one of the name would be read as its own.
    const auto *Name = Tokens.all()[Kernel->Name].Name;
    auto HasName = [&](const KernelText &Other) {
      return Tokens.all()[Other.Name].Name == Name;
    };
    if (llvm::none_of(SkippedAfter, Holds) ||
        llvm::count_if(Kernels, HasName) != 1)
      continue;
    if (auto Removal =
            removal(*Kernel, Tokens.all(), Context.getSourceManager())) {
      Removal->Error = AsLost.Reason;
      Mending.Replaced.push_back(std::move(*Removal));
      Mending.Removed.push_back(std::move(AsLost));
    }
  }
}

void addLostDeclarations(ASTContext &Context, const SourceTokens &Tokens,
                         llvm::ArrayRef<ErrorPlace> Errors,
                         const Locations &Where,
                         std::vector<LostKernel> &Lost) {
  if (Errors.empty())
    return;
  const std::vector<KernelText> Kernels = kernelTexts(Tokens.all());
  if (Kernels.empty())
    return;
  LostDeclarations Declarations(Context, Tokens, Errors, Where, Lost);
  for (const KernelText &Kernel : Kernels)
    Declarations.look(Kernel);
}

} // namespace bank_lint::frontend
