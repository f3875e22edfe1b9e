//===-- analysis/frontend/kernels/lost_kernels.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/kernels/lost_kernels.h"
#include "analysis/frontend/kernels/kernel_texts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"

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
        ErrorsAt.emplace_back(*At, &Error.Text);
  }

  void look(const KernelText &Kernel) {
    const SourceLocation Name = Tokens[Kernel.Name].Location;
    if (!Where.isInUserFile(Name))
      return;
    const std::string *Error = firstError(Kernel.Begin, Kernel.Body);
    const SourceRange Place = Where.range(Name);
    if (llvm::any_of(Kernel.Marks, [&](std::size_t Mark) {
          return Defined.Marks.contains(Tokens[Mark].Location);
        })) {
      if (Error)
        explain(Place, *Error);
      return;
    }
    LostKernel New;
    New.Name = Kernel.QualifiedName;
    New.Where = Place;
    if (!Error)
      Error = firstError(Kernel.Body, Kernel.End);
    New.Reason = Error ? *Error : reasonBefore(Kernel.Begin, Place.File);
    Lost.push_back(std::move(New));
  }

private:
  /// The first that was reported of those from \p Begin to \p End. That a
  /// variable is void says only that the parser takes the kernel for one.
  const std::string *firstError(std::size_t Begin, std::size_t End) const {
    const std::string *OfVariable = nullptr;
    for (const auto &[At, Text] : ErrorsAt) {
      if (At < Begin || At > End)
        continue;
      if (*Text != "variable has incomplete type 'void'")
        return Text;
      if (!OfVariable)
        OfVariable = Text;
    }
    return OfVariable;
  }

  /// Of a kernel that is whole: the parser may skip what begins at \p Begin, in
  /// \p File, after another error.
  std::string reasonBefore(std::size_t Begin, llvm::StringRef File) const {
    const std::pair<std::size_t, const std::string *> *Last = nullptr;
    for (const auto &Error : ErrorsAt)
      if (Error.first < Begin && (!Last || Last->first <= Error.first))
        Last = &Error;
    if (!Last)
      return "the compiler does not take it for a function";
    const SourceRange Place = Where.range(Tokens[Last->first].Location);
    return "skipped after an error " +
           (Place.File == File ? "in line " + std::to_string(Place.Line)
                               : "in " + Place.File) +
           ": " + *Last->second;
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
  /// The token of each, and its text; as they were reported.
  std::vector<std::pair<std::size_t, const std::string *>> ErrorsAt;
};

} // namespace

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
