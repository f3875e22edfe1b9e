//===-- analysis/frontend/kernels/block_texts.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/kernels/block_texts.h"
#include "analysis/frontend/host/facts/changes.h"
#include "analysis/frontend/kernels/launch_extents.h"
#include "analysis/frontend/parse/written_code.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace bank_lint::frontend {
namespace {

/// Names are followed through no more definitions than this.
constexpr unsigned MostSteps = 8;

/// \p E without what only brings it to another type.
const Expr *withoutCasts(const Expr *E) {
  while (true) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Constant = dyn_cast<ConstantExpr>(E))
      E = Constant->getSubExpr();
    else if (const auto *Cast = dyn_cast<ExplicitCastExpr>(E);
             Cast && Cast->getType()->isIntegerType())
      E = Cast->getSubExpr();
    else
      return E;
  }
}

/// What the variable or the enumerator that \p E names is initialised with;
/// null if it names none, or one without.
const Expr *definitionOf(const Expr *E) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E);
  if (!Reference)
    return nullptr;
  if (const auto *Enumerator = dyn_cast<EnumConstantDecl>(Reference->getDecl()))
    return Enumerator->getInitExpr();
  const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
  return Variable && !isa<ParmVarDecl>(Variable) ? Variable->getAnyInitializer()
                                                 : nullptr;
}

class BlockReader {
public:
  BlockReader(const ASTContext &Context, const Locations &Where)
      : Context(Context), Where(Where) {}

  BlockText read(const Expr &Grid, const Expr &Block);

private:
  void block(const Expr *E, unsigned Step);
  void size(const Expr *E, unsigned Axis, unsigned Step);
  void grid(const Expr *E, unsigned Step);
  void blocks(const Expr *E, unsigned Axis, unsigned Step);
  /// Where the number \p E stands, in the main file: in the code, or in a macro
  /// that is defined there.
  std::optional<TextSpan> placeOf(const IntegerLiteral &E) const;
  std::optional<TextSpan> spanOf(const Expr &E) const {
    return writtenInMainFile(E, Context, Where).Text;
  }

  const ASTContext &Context;
  const Locations &Where;
  BlockText Result;
};

std::optional<TextSpan> BlockReader::placeOf(const IntegerLiteral &E) const {
  const SourceManager &Sources = Context.getSourceManager();
  const SourceLocation At = Sources.getSpellingLoc(E.getLocation());
  if (At.isInvalid() || Sources.getFileID(At) != Sources.getMainFileID())
    return std::nullopt;
  const unsigned Begin = Sources.getFileOffset(At);
  return TextSpan{Begin, Begin + Lexer::MeasureTokenLength(
                                     At, Sources, Context.getLangOpts())};
}

/// The size \p E of the block along \p Axis.
void BlockReader::size(const Expr *E, unsigned Axis, unsigned Step) {
  E = withoutCasts(E);
  if (const auto *Literal = dyn_cast<IntegerLiteral>(E)) {
    if (std::optional<TextSpan> Place = placeOf(*Literal)) {
      Result.Numbers.push_back({*Place, Axis, 0, std::nullopt});
      return;
    }
  } else if (const Expr *Definition = definitionOf(E);
             Definition && Step < MostSteps) {
    const std::size_t Known = Result.Numbers.size();
    size(Definition, Axis, Step + 1);
    if (Result.Numbers.size() > Known)
      return;
  }
  if (std::optional<TextSpan> Place = spanOf(*E))
    Result.Numbers.push_back({*Place, Axis, 0, std::nullopt});
}

/// The block \p E, a dim3 or a number that stands for one.
void BlockReader::block(const Expr *E, unsigned Step) {
  E = spelled(E);
  if (isa<CXXDefaultArgExpr>(E))
    return; // filled in later
  if (const auto *Cast = dyn_cast<CXXFunctionalCastExpr>(E);
      Cast && Cast->getType()->isRecordType()) {
    Result.Whole = spanOf(*E);
    return block(Cast->getSubExpr(), Step);
  }
  if (const auto *Made = dyn_cast<CXXConstructExpr>(E)) {
    if (isa<CXXTemporaryObjectExpr>(Made))
      Result.Whole = spanOf(*E);
    unsigned Axis = 0;
    for (const Expr *Argument : Made->arguments()) {
      if (isa<CXXDefaultArgExpr>(Argument))
        break;
      size(Argument, Axis++, Step);
      const auto Written = spanOf(*Argument);
      Result.Further = Written ? std::optional(Written->End) : std::nullopt;
    }
    Result.NextAxis = Axis;
    return;
  }
  if (!E->getType()->isRecordType()) {
    Result.Whole = spanOf(*E);
    Result.NextAxis = 1;
    return size(E, 0, Step);
  }
  Result.Whole = spanOf(*E);
  if (const Expr *Definition = definitionOf(E); Definition && Step < MostSteps)
    block(Definition, Step + 1);
}

/// The blocks \p E of a grid along \p Axis: (n + 255) / 256.
void BlockReader::blocks(const Expr *E, unsigned Axis, unsigned Step) {
  E = withoutCasts(E);
  if (const Expr *Definition = definitionOf(E); Definition && Step < MostSteps)
    return blocks(Definition, Axis, Step + 1);
  const auto *Quotient = dyn_cast<BinaryOperator>(E);
  if (!Quotient || Quotient->getOpcode() != BO_Div)
    return;
  auto Add = [&](const Expr *Number, std::int64_t Plus) {
    const auto *Literal = dyn_cast<IntegerLiteral>(withoutCasts(Number));
    if (!Literal || Literal->getValue().getActiveBits() > 32)
      return;
    if (std::optional<TextSpan> Place = placeOf(*Literal))
      Result.Numbers.push_back(
          {*Place, Axis, Plus,
           std::int64_t(Literal->getValue().getZExtValue())});
  };
  Add(Quotient->getRHS(), 0);
  if (const auto *Sum =
          dyn_cast<BinaryOperator>(withoutCasts(Quotient->getLHS()));
      Sum && Sum->getOpcode() == BO_Add)
    Add(Sum->getRHS(), -1);
}

void BlockReader::grid(const Expr *E, unsigned Step) {
  E = spelled(E);
  if (const auto *Cast = dyn_cast<CXXFunctionalCastExpr>(E);
      Cast && Cast->getType()->isRecordType())
    return grid(Cast->getSubExpr(), Step);
  if (const auto *Made = dyn_cast<CXXConstructExpr>(E)) {
    unsigned Axis = 0;
    for (const Expr *Argument : Made->arguments()) {
      if (isa<CXXDefaultArgExpr>(Argument))
        break;
      blocks(Argument, Axis++, Step);
    }
    return;
  }
  if (!E->getType()->isRecordType())
    return blocks(E, 0, Step);
  if (const Expr *Definition = definitionOf(E); Definition && Step < MostSteps)
    grid(Definition, Step + 1);
}

BlockText BlockReader::read(const Expr &Grid, const Expr &Block) {
  block(&Block, 0);
  grid(&Grid, 0);
  return std::move(Result);
}

/// Collects launches, and the expressions of grid and block.
class LaunchFinder : public DynamicRecursiveASTVisitor {
public:
  struct Found {
    const CallExpr *Launch, *Sizes;
    unsigned First; ///< the argument of Sizes that is the grid
  };
  std::vector<Found> Launches;

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    const CallExpr *Config = Launch->getConfig();
    if (Config && Config->getNumArgs() >= 2 &&
        !Config->getArg(0)->getType()->isPointerType())
      Launches.push_back({Launch, Config, 0});
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    if (!isa<CUDAKernelCallExpr>(Call) && Call->getNumArgs() >= 3 &&
        launchFunction(*Call) == "cudaLaunchKernel")
      Launches.push_back({Call, Call, 1});
    return true;
  }
};

} // namespace

std::vector<BlockText>
collectBlockTexts(llvm::ArrayRef<FunctionDecl *> Functions,
                  const ASTContext &Context, const Locations &Where) {
  LaunchFinder Finder;
  for (FunctionDecl *Function : Functions)
    if (Where.isInUserFile(Function->getLocation()))
      Finder.TraverseDecl(Function);
  std::vector<BlockText> Result;
  for (const LaunchFinder::Found &Each : Finder.Launches) {
    const bank_lint::SourceRange Place =
        Where.range(Each.Launch->getSourceRange());
    if (llvm::any_of(Result, [&](const BlockText &Known) {
          return Known.Launch == Place;
        }))
      continue;
    BlockText Here = BlockReader(Context, Where)
                         .read(*Each.Sizes->getArg(Each.First),
                               *Each.Sizes->getArg(Each.First + 1));
    Here.Launch = Place;
    Result.push_back(std::move(Here));
  }
  return Result;
}

} // namespace bank_lint::frontend
