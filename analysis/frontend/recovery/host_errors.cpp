//===-- analysis/frontend/recovery/host_errors.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/host_errors.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace bank_lint::frontend {
namespace {

/// The bodies of functions that run on the host alone, as tokens: from the
/// brace to the one that closes it.
class HostBodies : public DynamicRecursiveASTVisitor {
public:
  explicit HostBodies(const SourceTokens &Tokens) : Tokens(Tokens) {
    ShouldWalkTypesOfTypeLocs = false;
  }
  bool VisitFunctionDecl(FunctionDecl *Function) override {
    // clang takes a constexpr function for one of both sides.
    const bool IsHosts = !Function->hasAttr<CUDAGlobalAttr>() &&
                         !Function->hasAttr<CUDADeviceAttr>() &&
                         !Function->isConstexpr() &&
                         !Function->getReturnType()->isUndeducedType();
    if (IsHosts && Function->doesThisDeclarationHaveABody())
      add(Function->getBody()->getSourceRange());
    return true;
  }
  bool TraverseStmt(Stmt *) override { return true; }

  bool contain(std::size_t Token) const {
    return llvm::any_of(Bodies, [&](const auto &Body) {
      return Body.first < Token && Token < Body.second;
    });
  }

private:
  void add(clang::SourceRange Range) {
    const auto Begin = Tokens.find(Range.getBegin()),
               End = Tokens.find(Range.getEnd());
    if (!Begin || !End)
      return;
    // A lambda in it may run on the device.
    for (std::size_t I = *Begin; I < *End; ++I)
      if (const IdentifierInfo *Name = Tokens.all()[I].Name)
        if (Name->isStr("device") || Name->isStr("global"))
          return;
    Bodies.emplace_back(*Begin, *End);
  }

  const SourceTokens &Tokens;
  std::vector<std::pair<std::size_t, std::size_t>> Bodies;
};

/// Whether the statement around \p At has a launch.
bool isInLaunch(llvm::ArrayRef<SourceToken> All, std::size_t At) {
  auto Ends = [](const SourceToken &Token) {
    return llvm::is_contained({tok::semi, tok::l_brace, tok::r_brace},
                              Token.Kind);
  };
  std::size_t Begin = At;
  while (Begin > 0 && !Ends(All[Begin - 1]))
    --Begin;
  for (std::size_t I = Begin; I < All.size() && (I <= At || !Ends(All[I])); ++I)
    if (All[I].Kind == tok::lesslessless ||
        (All[I].Name && All[I].Name->getName().starts_with("cudaLaunch")))
      return true;
  return false;
}

} // namespace

void markHostErrors(ASTContext &Context, const SourceTokens &Tokens,
                    DiagnosticCollector &Errors) {
  if (Errors.Places.empty())
    return;
  HostBodies Bodies(Tokens);
  Bodies.TraverseAST(Context);
  for (auto [Place, Message] : llvm::zip(Errors.Places, Errors.Messages)) {
    const auto At = Tokens.findLastUpTo(Place.Location);
    Message.IsInHostCode =
        At && Bodies.contain(*At) && !isInLaunch(Tokens.all(), *At);
  }
}

} // namespace bank_lint::frontend
