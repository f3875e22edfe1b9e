//===-- analysis/frontend/arrays/shared_arrays.cpp - arrays and their uses ===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/arrays/shared_arrays.h"
#include "analysis/frontend/arrays/array_declaration.h"
#include "analysis/frontend/arrays/array_pointers.h"
#include "analysis/frontend/arrays/array_use.h"
#include "analysis/frontend/arrays/array_views.h"
#include "analysis/frontend/arrays/included_parts.h"
#include "analysis/frontend/arrays/sum_loop.h"
#include "analysis/frontend/arrays/use_describer.h"
#include "analysis/frontend/kernels/source_map.h"
#include "analysis/frontend/parse/written_code.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
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

class ArrayGatherer {
public:
  ArrayGatherer(ASTContext &Context, const Locations &Where,
                const ArrayPointers &Pointed)
      : Context(Context), Sources(Context.getSourceManager()), Where(Where),
        Pointed(Pointed), Describer(Context, Where) {}

  void gather(FunctionDecl &Function);
  std::vector<SharedArray> take(llvm::ArrayRef<FunctionDecl *> Functions);

private:
  Gathered *arrayOf(const ValueDecl *Declared);
  void addUse(Gathered &To, DeclRefExpr &Reference, ReferencePath Path);
  void addViewUse(Gathered &To, std::size_t View, DeclRefExpr &Reference,
                  ReferencePath Path);
  bool addView(Gathered &To, std::size_t Of, ReferencePath Path);
  void addPointers(Gathered &To);
  void addPointerUses(Gathered &To, const ArrayPointer &Pointer);
  void addAliasUses(Gathered &To, const ArrayPointer &Alias);
  FileID fileOf(const Gathered &Of) const;
  void noteMention(Gathered &Of, SourceLocation Location);
  void checkMentions(Gathered &Of);
  void checkMentions(Gathered &Of, SharedArray &Array, llvm::StringRef Name);
  void checkPlaces(llvm::ArrayRef<FunctionDecl *> Functions);

  ASTContext &Context;
  const SourceManager &Sources;
  const Locations &Where;
  const ArrayPointers &Pointed;
  UseDescriber Describer;
  llvm::MapVector<const VarDecl *, Gathered> Arrays;
  llvm::SmallPtrSet<const DeclRefExpr *, 32> Seen;
  /// The functions that name a dynamic array.
  std::vector<std::pair<const VarDecl *, const FunctionDecl *>> Users;
};

void ArrayGatherer::gather(FunctionDecl &Function) {
  // Probes change what is walked over: first all uses, then the probes.
  std::vector<std::pair<DeclRefExpr *, std::vector<Stmt *>>> Uses;
  ReferencePaths Finder([&](DeclRefExpr &Reference, ReferencePath Path) {
    const auto *Variable = dyn_cast<VarDecl>(Reference.getDecl());
    if (!Variable)
      return;
    if (Variable->hasAttr<CUDASharedAttr>()) {
      if (Variable->getType()->isIncompleteArrayType())
        Users.emplace_back(Variable, &Function);
      if (Seen.insert(&Reference).second)
        Uses.emplace_back(&Reference, Path.vec());
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

void ArrayGatherer::addUse(Gathered &To, DeclRefExpr &Reference,
                           ReferencePath Path) {
  noteMention(To, Reference.getLocation());
  if (To.Array.Dimensions.empty())
    return;
  if (To.Array.IsDynamic && To.Array.Dimensions.size() == 1)
    return addViewUse(To, 0, Reference, Path);
  if (std::optional<ClassifiedUse> Classified =
          classifyUse(Path, To.Array.Dimensions.size(), Context, Where);
      Classified && (Classified->Kind != ArrayUseKind::Other ||
                     !Pointed.isFollowed(Reference)))
    To.Array.Uses.push_back(Describer.describe(*Classified, Reference));
}

/// The uses through pointers into an array.
void ArrayGatherer::addPointers(Gathered &To) {
  const auto Add = [&](std::string Obstacle, SourceRange Place) {
    ArrayUse Use;
    Use.Where = std::move(Place);
    Use.Obstacle = std::move(Obstacle);
    To.Array.Uses.push_back(std::move(Use));
  };
  for (const ArrayPointer &Pointer : Pointed.into(*To.Variable)) {
    const bool IsArray = Pointer.Variable == To.Variable;
    if (!Pointer.Obstacle.empty())
      Add(Pointer.Obstacle, Where.range(Pointer.At->getSourceRange()));
    else if (std::string Why = IsArray ? "" : Pointed.whyUnseen(Pointer);
             !Why.empty())
      Add(Why, Where.range(declarationRange(*Pointer.Variable, Where)));
    else if (!isArrayAlias(*Pointer.Variable))
      addPointerUses(To, Pointer);
    else if (std::string Why = Pointer.Leads == LeadsTo::Begin
                                   ? Pointed.whyNotOnly(Pointer)
                                   : "'" + Pointer.Variable->getNameAsString() +
                                         "' is a part of it";
             !Why.empty())
      Add(Why, Where.range(declarationRange(*Pointer.Variable, Where)));
    else
      addAliasUses(To, Pointer);
  }
}

/// The uses of what is the array under another name. Its type has the size.
void ArrayGatherer::addAliasUses(Gathered &To, const ArrayPointer &Alias) {
  ArrayUse Size;
  Size.Kind = ArrayUseKind::Size;
  Size.Where = Where.range(declarationRange(*Alias.Variable, Where));
  Size.Obstacle = "its size is asked for";
  To.Array.Uses.push_back(std::move(Size));
  for (const PointerReference *Use : Alias.Uses)
    To.Array.Uses.push_back(Describer.describe(*Use->Element, *Use->Reference));
}

namespace {

/// The node around the address that the reference at the end of \p Path reads.
const Stmt *aroundAddress(ReferencePath Path) {
  std::size_t At = Path.size() - 1;
  while (At > 0 && isa<ImplicitCastExpr, ParenExpr>(Path[At - 1]))
    --At;
  return At > 0 ? Path[At - 1] : nullptr;
}

} // namespace

void ArrayGatherer::addPointerUses(Gathered &To, const ArrayPointer &Pointer) {
  for (const PointerReference *Use : Pointer.Uses) {
    PointerUse Result;
    Result.Name = Pointer.Variable->getNameAsString();
    Result.Use = Describer.describe(*Use->Element, *Use->Reference);
    const Stmt *Around = aroundAddress(Use->Path);
    const auto *Element = dyn_cast_or_null<UnaryOperator>(Around);
    Result.IsElement = Use->Element->Subscripts.empty() && Element &&
                       Element->getOpcode() == UO_Deref;
    const Expr &Written = Result.IsElement ? static_cast<const Expr &>(*Element)
                                           : *Use->Reference;
    Result.Written = writtenExpression(Written, Context, Where,
                                       isInArgument(Written, Context));
    Result.Written.IsSummand =
        Use->Element->Subscripts.empty() && !Result.IsElement &&
        !isa_and_nonnull<CallExpr, CXXNamedCastExpr>(Around);
    Result.IsRowBegin = Pointer.Leads != LeadsTo::Anywhere;
    Result.Begin = Pointed.beginAt(*Use, Pointer, *To.Variable);
    if (Pointer.Variable == To.Variable)
      ; // its own name
    else if (!Result.Begin)
      Result.WhyNoBegin = "'" + Result.Name +
                          "' leads into it, and nothing there names its begin";
    else if (std::string Why = Pointed.whyNotOnly(Pointer); !Why.empty()) {
      Result.Begin = std::nullopt;
      Result.WhyNoBegin = std::move(Why);
    }
    To.Array.PointerUses.push_back(std::move(Result));
  }
}

/// A use of a view, which may make another view.
void ArrayGatherer::addViewUse(Gathered &To, std::size_t View,
                               DeclRefExpr &Reference, ReferencePath Path) {
  std::optional<ClassifiedUse> Classified =
      classifyUse(Path, /*Rank=*/1, Context, Where);
  if (!Classified)
    return;
  if (Classified->Kind == ArrayUseKind::Element) {
    ArrayUse Use = Describer.describe(*Classified, Reference);
    To.Array.Views[View].Uses.push_back(std::move(Use));
  } else if (!addView(To, View, Path)) {
    To.Array.Uses.push_back(Describer.describe(*Classified, Reference));
  }
}

/// Whether the reference at the end of \p Path makes a view.
bool ArrayGatherer::addView(Gathered &To, std::size_t Of, ReferencePath Path) {
  std::optional<MadePointer> Made = pointerMade(Path, Context);
  if (!Made) {
    const VarDecl &From = Of ? *To.Views[Of - 1].Variable : *To.Variable;
    const VarDecl *Parameter = Pointed.passedOnly(From, Path);
    if (!Parameter)
      return false;
    if (llvm::any_of(To.Views, [&](const Gathered &Known) {
          return Known.Variable == Parameter;
        }))
      return true; // another call
    Made = MadePointer{Parameter, {}};
  }
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
    View.Steps.push_back(Describer.step(Step));
  const std::size_t Here = To.Array.Views.size();
  To.Array.Views.push_back(std::move(View));
  To.Views.emplace_back();
  To.Views.back().Variable = &Variable;
  noteMention(To.Views.back(), Variable.getLocation());
  for (const PointerReference &Use : Pointed.usesOf(Variable))
    noteMention(To.Views[Here - 1], Use.Reference->getLocation());
  for (const PointerReference &Use : Pointed.usesOf(Variable))
    addViewUse(To, Here, *Use.Reference, Use.Path);
  return true;
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
  if (Of.Variable->isLocalVarDeclOrParm()) {
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
    addPointers(Array);
    checkMentions(Array);
    Result.push_back(std::move(Array.Array));
  }
  return Result;
}

} // namespace

std::vector<SharedArray>
probeSharedArrays(llvm::ArrayRef<FunctionDecl *> Functions, ASTContext &Context,
                  const Locations &Where) {
  const ArrayPointers Pointed(Functions, Context, Where);
  ArrayGatherer Gatherer(Context, Where, Pointed);
  for (FunctionDecl *Function : Functions)
    if (Where.isInUserFile(Function->getLocation()))
      Gatherer.gather(*Function);
  return Gatherer.take(Functions);
}

} // namespace bank_lint::frontend
