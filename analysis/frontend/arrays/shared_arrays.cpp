//===-- analysis/frontend/arrays/shared_arrays.cpp - arrays and their uses ===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/arrays/shared_arrays.h"
#include "analysis/frontend/arrays/array_declaration.h"
#include "analysis/frontend/arrays/array_use.h"
#include "analysis/frontend/arrays/array_views.h"
#include "analysis/frontend/arrays/included_parts.h"
#include "analysis/frontend/arrays/index_probes.h"
#include "analysis/frontend/arrays/sum_loop.h"
#include "analysis/frontend/kernels/source_map.h"
#include "analysis/frontend/parse/written_code.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// An array while its uses are gathered.
struct Gathered {
  SharedArray Array;
  const VarDecl *Variable = nullptr;
  /// Offsets in the file that declares it at which its name is known to stand.
  llvm::DenseSet<unsigned> Mentions;
  /// For a dynamic array: the pointers that are its views, after itself.
  std::vector<Gathered> Views;
};

/// A reference and all that stands around it.
struct PlacedReference {
  DeclRefExpr *Reference;
  std::vector<Stmt *> Path;
};

class ArrayGatherer {
public:
  ArrayGatherer(ASTContext &Context, const Locations &Where)
      : Context(Context), Sources(Context.getSourceManager()), Where(Where),
        Probes(Context) {}

  void gather(FunctionDecl &Function);
  std::vector<SharedArray> take(llvm::ArrayRef<FunctionDecl *> Functions);

private:
  Gathered *arrayOf(const ValueDecl *Declared);
  void addUse(Gathered &To, DeclRefExpr &Reference, ReferencePath Path);
  void addViewUse(Gathered &To, std::size_t View, DeclRefExpr &Reference,
                  ReferencePath Path);
  bool addView(Gathered &To, std::size_t Of, ReferencePath Path);
  ArrayUse describe(const ClassifiedUse &Classified, DeclRefExpr &Reference);
  ArrayIndex describeIndex(Expr &Element);
  void addSummands(BinaryOperator &Sum, std::vector<WatchedExpression> &To);
  bool standApart(llvm::ArrayRef<WatchedExpression> Summands,
                  SourceLocation Beside) const;
  ViewStep describeStep(const PointerStep &Step);
  FileID fileOf(const Gathered &Of) const;
  void noteMention(Gathered &Of, SourceLocation Location);
  void checkMentions(Gathered &Of);
  void checkMentions(Gathered &Of, SharedArray &Array, llvm::StringRef Name);
  void checkPlaces(llvm::ArrayRef<FunctionDecl *> Functions);

  ASTContext &Context;
  const SourceManager &Sources;
  const Locations &Where;
  IndexProbes Probes;
  llvm::MapVector<const VarDecl *, Gathered> Arrays;
  llvm::SmallPtrSet<const DeclRefExpr *, 32> Seen;
  /// For local pointers, in the function that is looked at.
  llvm::DenseMap<const VarDecl *, std::vector<PlacedReference>> Pointers;
  /// The functions that name a dynamic array.
  std::vector<std::pair<const VarDecl *, const FunctionDecl *>> Users;
};

/// What \p Sum adds to a pointer.
const Expr &addedTo(const BinaryOperator &Sum) {
  return Sum.getLHS()->getType()->isPointerType() ? *Sum.getRHS()
                                                  : *Sum.getLHS();
}

void ArrayGatherer::gather(FunctionDecl &Function) {
  // Probes change what is walked over: first all uses, then the probes.
  std::vector<std::pair<DeclRefExpr *, std::vector<Stmt *>>> Uses;
  Pointers.clear();
  ReferencePaths Finder([&](DeclRefExpr &Reference, ReferencePath Path) {
    const auto *Variable = dyn_cast<VarDecl>(Reference.getDecl());
    if (!Variable)
      return;
    if (Variable->hasAttr<CUDASharedAttr>()) {
      if (Variable->getType()->isIncompleteArrayType())
        Users.emplace_back(Variable, &Function);
      if (Seen.insert(&Reference).second)
        Uses.emplace_back(&Reference, Path.vec());
    } else if (Variable->hasLocalStorage() &&
               Variable->getType()->isPointerType() &&
               Seen.insert(&Reference).second) {
      Pointers[Variable].push_back({&Reference, Path.vec()});
    }
  });
  Finder.TraverseDecl(&Function);
  for (auto &[Reference, Path] : Uses)
    if (Gathered *Array = arrayOf(Reference->getDecl()))
      if (auto Loop = sumLoopAround(Path, Context, Where))
        if (llvm::none_of(Array->Array.SumLoops, [&](const SumLoop &Known) {
              return Known.Where == Loop->Where;
            }))
          Array->Array.SumLoops.push_back(std::move(*Loop));
  for (auto &[Reference, Path] : Uses)
    if (Gathered *Array = arrayOf(Reference->getDecl()))
      addUse(*Array, *Reference, Path);
}

Gathered *ArrayGatherer::arrayOf(const ValueDecl *Declared) {
  const auto *Variable = cast<VarDecl>(Declared);
  if (!Where.isInUserFile(Variable->getLocation()) ||
      Variable->getType()->isDependentType())
    return nullptr;
  auto [It, IsNew] = Arrays.try_emplace(Variable);
  if (IsNew) {
    It->second.Variable = Variable;
    It->second.Array = declaredArray(*Variable, Context, Where);
    SharedArray &Array = It->second.Array;
    if (Array.IsDynamic)
      Array.Views.push_back(
          {Array.Name, Array.Declaration, Array.ElementBytes, {}, {}});
    noteMention(It->second, Variable->getLocation());
  }
  return &It->second;
}

/// \p Element: `a[i]`, or `a + i`.
ArrayIndex ArrayGatherer::describeIndex(Expr &Element) {
  ArrayIndex Index;
  auto *Subscript = dyn_cast<ArraySubscriptExpr>(&Element);
  const Expr &Written = Subscript ? *Subscript->getIdx()
                                  : addedTo(*cast<BinaryOperator>(&Element));
  const bool IsArgument = isInArgument(Element, Context);
  Index.Written = writtenExpression(Written, Context, Where, IsArgument);
  Index.Written.IsSummand = !Subscript;
  Index.CanRepeat = canRepeat(Written);
  // What a macro wrote around it may write it for other arrays too.
  for (SourceLocation End : {Element.getEndLoc(), Element.getBeginLoc()})
    if (End.isMacroID() && !IsArgument) {
      Index.Written.Text = std::nullopt;
      Index.Written.Macro = macroAt(End, Context);
    }
  Expr::EvalResult Value;
  if (!Written.isValueDependent() && Written.EvaluateAsInt(Value, Context))
    Index.Constant = Value.Val.getInt().getExtValue();
  if (Index.Constant)
    return Index;
  if (auto *Sum = dyn_cast<BinaryOperator>(
          const_cast<Expr *>(Written.IgnoreParenImpCasts()));
      Sum && Sum->getOpcode() == BO_Add && Sum->getType()->isIntegerType())
    addSummands(*Sum, Index.Summands);
  if (IsArgument || !standApart(Index.Summands,
                                Sources.getExpansionLoc(Element.getBeginLoc())))
    Index.Summands.clear();
  Index.Probe = Subscript ? Probes.add(*Subscript)
                          : Probes.add(*cast<BinaryOperator>(&Element));
  return Index;
}

/// Whether the code of \p Summands, with only a plus sign between each two, is
/// that of their sum: a macro may have written several of them. They are in the
/// file of \p Beside.
bool ArrayGatherer::standApart(llvm::ArrayRef<WatchedExpression> Summands,
                               SourceLocation Beside) const {
  for (std::size_t I = 0; I < Summands.size(); ++I) {
    if (!Summands[I].Written.Text)
      return false;
    if (I == 0)
      continue;
    const TextSpan Between{Summands[I - 1].Written.Text->End,
                           Summands[I].Written.Text->Begin};
    if (Between.End <= Between.Begin)
      return false;
    const std::string Code = textOf(Between, Beside, Context);
    if (llvm::StringRef(Code).count('+') != 1 ||
        Code.find_first_not_of(" +()") != std::string::npos)
      return false;
  }
  return true;
}

void ArrayGatherer::addSummands(BinaryOperator &Sum,
                                std::vector<WatchedExpression> &To) {
  for (bool IsLeft : {true, false}) {
    Expr *Operand = IsLeft ? Sum.getLHS() : Sum.getRHS();
    if (auto *Inner = dyn_cast<BinaryOperator>(Operand->IgnoreParenImpCasts());
        Inner && Inner->getOpcode() == BO_Add) {
      addSummands(*Inner, To);
      continue;
    }
    WatchedExpression Part;
    Part.Written = writtenExpression(*Operand, Context, Where);
    Expr::EvalResult Value;
    if (!Operand->isValueDependent() && Operand->EvaluateAsInt(Value, Context))
      Part.Constant = Value.Val.getInt().getExtValue();
    else
      Part.Probe = Probes.addOperand(Sum, IsLeft);
    To.push_back(std::move(Part));
  }
}

void ArrayGatherer::addUse(Gathered &To, DeclRefExpr &Reference,
                           ReferencePath Path) {
  noteMention(To, Reference.getLocation());
  if (To.Array.Dimensions.empty())
    return;
  if (To.Array.IsDynamic && To.Array.Dimensions.size() == 1)
    return addViewUse(To, 0, Reference, Path);
  if (std::optional<ClassifiedUse> Classified =
          classifyUse(Path, To.Array.Dimensions.size(), Context, Where))
    To.Array.Uses.push_back(describe(*Classified, Reference));
}

ArrayUse ArrayGatherer::describe(const ClassifiedUse &Classified,
                                 DeclRefExpr &Reference) {
  ArrayUse Use;
  Use.Kind = Classified.Kind;
  Use.Obstacle = Classified.Obstacle;
  Use.Bytes = Classified.Bytes;
  Use.IsAligned = Classified.IsAligned;
  Use.Where = Where.range(Use.Kind == ArrayUseKind::Element ||
                                  Use.Kind == ArrayUseKind::TensorCopy
                              ? Classified.Whole->getSourceRange()
                              : Reference.getSourceRange());
  for (const Stmt *Assembly : Classified.CopiedBy)
    Use.CopiedBy.push_back(Where.range(Assembly->getSourceRange()));
  for (Expr *Subscript : Classified.Subscripts)
    Use.Indices.push_back(describeIndex(*Subscript));
  return Use;
}

/// A use of a view, which may make another view.
void ArrayGatherer::addViewUse(Gathered &To, std::size_t View,
                               DeclRefExpr &Reference, ReferencePath Path) {
  std::optional<ClassifiedUse> Classified =
      classifyUse(Path, /*Rank=*/1, Context, Where);
  if (!Classified)
    return;
  if (Classified->Kind == ArrayUseKind::Element) {
    ArrayUse Use = describe(*Classified, Reference);
    To.Array.Views[View].Uses.push_back(std::move(Use));
  } else if (!addView(To, View, Path)) {
    To.Array.Uses.push_back(describe(*Classified, Reference));
  }
}

/// Whether the reference at the end of \p Path makes a view.
bool ArrayGatherer::addView(Gathered &To, std::size_t Of, ReferencePath Path) {
  std::optional<MadePointer> Made = pointerMade(Path, Context);
  if (!Made)
    return false;
  const VarDecl &Variable = *Made->Variable;
  ArrayView View;
  View.Name = Variable.getNameAsString();
  View.Declaration = Where.range(declarationRange(Variable, Where));
  QualType Element = Variable.getType()->getPointeeType();
  if (Element->isIncompleteType())
    return false;
  View.ElementBytes =
      unsigned(Context.getTypeSizeInChars(Element).getQuantity());
  View.Steps = To.Array.Views[Of].Steps;
  for (const PointerStep &Step : Made->Steps)
    View.Steps.push_back(describeStep(Step));
  const std::size_t Here = To.Array.Views.size();
  To.Array.Views.push_back(std::move(View));
  To.Views.emplace_back();
  To.Views.back().Variable = &Variable;
  noteMention(To.Views.back(), Variable.getLocation());
  for (auto &[Reference, Path] : Pointers[&Variable])
    noteMention(To.Views[Here - 1], Reference->getLocation());
  for (auto &[Reference, Path] : std::vector(Pointers[&Variable]))
    addViewUse(To, Here, *Reference, Path);
  return true;
}

ViewStep ArrayGatherer::describeStep(const PointerStep &Step) {
  ViewStep Result;
  Result.Bytes = Step.Bytes;
  if (Step.Subscript) {
    Result.Index = describeIndex(*Step.Subscript);
    return Result;
  }
  const Expr &Written = addedTo(*Step.Sum);
  Result.Index.Written = writtenExpression(Written, Context, Where);
  Expr::EvalResult Value;
  if (!Written.isValueDependent() && Written.EvaluateAsInt(Value, Context))
    Result.Index.Constant = Value.Val.getInt().getExtValue();
  else
    Result.Index.Probe = Probes.add(*Step.Sum);
  return Result;
}

/// The file that declares \p Of.
FileID ArrayGatherer::fileOf(const Gathered &Of) const {
  return Sources.getFileID(Sources.getSpellingLoc(Of.Variable->getLocation()));
}

/// A name that a macro's body has is where the body is written.
void ArrayGatherer::noteMention(Gathered &Of, SourceLocation Location) {
  SourceLocation Spelled = Sources.getSpellingLoc(Location);
  if (Sources.getFileID(Spelled) == fileOf(Of))
    Of.Mentions.insert(Sources.getFileOffset(Spelled));
}

/// Other code that has the name may mean the array: code of an #if that is not
/// taken, of a template that nothing instantiates.
void ArrayGatherer::checkMentions(Gathered &Of) {
  checkMentions(Of, Of.Array, Of.Array.Name);
  for (Gathered &View : Of.Views)
    checkMentions(View, Of.Array, View.Variable->getName());
}

/// \p Of: \p Array, or a view of it.
void ArrayGatherer::checkMentions(Gathered &Of, SharedArray &Array,
                                  llvm::StringRef Name) {
  if (!Array.Obstacle.empty())
    return;
  const FileID File = fileOf(Of);
  clang::SourceRange Scope(Sources.getLocForStartOfFile(File),
                           Sources.getLocForEndOfFile(File));
  if (Of.Variable->isLocalVarDecl()) {
    // For an extern one, the other context is a namespace.
    const auto *Function =
        dyn_cast<FunctionDecl>(Of.Variable->getLexicalDeclContext());
    const Stmt *Body = Function ? Function->getBody() : nullptr;
    if (!Body || Body->getBeginLoc().isMacroID() ||
        Body->getEndLoc().isMacroID()) {
      const SourceLocation Begin =
          Body ? Body->getBeginLoc() : SourceLocation();
      Array.Obstacle =
          macroText(!Body || Begin.isMacroID() ? Begin : Body->getEndLoc(),
                    Context) +
          " writes the function around it";
      return;
    }
    Scope = Body->getSourceRange();
    if (Sources.getFileID(Scope.getBegin()) != File ||
        Sources.getFileID(Scope.getEnd()) != File ||
        includesWithin(Scope, Sources)) {
      Array.Obstacle = "an #include writes a part of the function around it";
      return;
    }
  }
  SourceRange Other = unknownMention(Name, Scope, Of.Mentions, Context, Where);
  if (!Other.isValid())
    return;
  ArrayUse Use;
  Use.Where = Other;
  Use.Obstacle = "code that is not compiled here may use it";
  Array.Uses.push_back(std::move(Use));
}

/// Dynamic arrays that are one piece of memory.
void ArrayGatherer::checkPlaces(llvm::ArrayRef<FunctionDecl *> Functions) {
  for (auto [Variable, Other] : arraysAtOnePlace(Functions, Users)) {
    auto Known = Arrays.find(Variable);
    if (Known != Arrays.end() && Known->second.Array.Obstacle.empty())
      Known->second.Array.Obstacle =
          "'" + Other->getNameAsString() + "' at line " +
          std::to_string(Where.range(declarationRange(*Other, Where)).Line) +
          " begins at the same place";
  }
}

std::vector<SharedArray>
ArrayGatherer::take(llvm::ArrayRef<FunctionDecl *> Functions) {
  checkPlaces(Functions);
  std::vector<SharedArray> Result;
  for (auto &[Variable, Array] : Arrays) {
    checkMentions(Array);
    Result.push_back(std::move(Array.Array));
  }
  return Result;
}

} // namespace

std::vector<SharedArray>
probeSharedArrays(llvm::ArrayRef<FunctionDecl *> Functions, ASTContext &Context,
                  const Locations &Where) {
  ArrayGatherer Gatherer(Context, Where);
  for (FunctionDecl *Function : Functions)
    if (Where.isInUserFile(Function->getLocation()))
      Gatherer.gather(*Function);
  return Gatherer.take(Functions);
}

} // namespace bank_lint::frontend
