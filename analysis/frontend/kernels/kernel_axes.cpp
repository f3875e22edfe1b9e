//===-- analysis/frontend/kernels/kernel_axes.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/kernels/kernel_axes.h"
#include "analysis/frontend/kernels/shared_traffic.h"
#include "analysis/frontend/kernels/source_map.h"
#include "analysis/frontend/parse/written_code.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

constexpr llvm::StringLiteral Variables[] = {"threadIdx", "blockDim",
                                             "blockIdx", "gridDim"};

/// The number in Variables of what \p Reference names; absent if it is none.
std::optional<unsigned> variableOf(const DeclRefExpr &Reference) {
  const auto *Variable = dyn_cast<VarDecl>(Reference.getDecl());
  if (!Variable || !Variable->getIdentifier() ||
      !Variable->getDeclContext()->getRedeclContext()->isTranslationUnit())
    return std::nullopt;
  const auto *Found = llvm::find(Variables, Variable->getName());
  return Found == std::end(Variables)
             ? std::nullopt
             : std::optional(unsigned(Found - std::begin(Variables)));
}

/// What is read of CUDA's variables in a function.
class AxisReads : public DynamicRecursiveASTVisitor {
public:
  AxisReads() { ShouldVisitImplicitCode = true; }

  /// threadIdx.x: the property, and the variable.
  std::vector<std::pair<const MSPropertyRefExpr *, const DeclRefExpr *>> Reads;
  std::vector<const DeclRefExpr *> All; ///< of the variables
  llvm::SmallPtrSet<const FunctionDecl *, 8> Callees;

  bool TraversePseudoObjectExpr(PseudoObjectExpr *E) override {
    return TraverseStmt(E->getSyntacticForm());
  }
  bool VisitMSPropertyRefExpr(MSPropertyRefExpr *E) override {
    const Expr *Object = E->getBaseExpr()->IgnoreParenImpCasts();
    if (const auto *Opaque = dyn_cast<OpaqueValueExpr>(Object))
      Object = Opaque->getSourceExpr()->IgnoreParenImpCasts();
    const auto *Base = dyn_cast<DeclRefExpr>(Object);
    if (Base && variableOf(*Base))
      Reads.emplace_back(E, Base);
    return true;
  }
  bool VisitOpaqueValueExpr(OpaqueValueExpr *E) override {
    return TraverseStmt(E->getSourceExpr());
  }
  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    if (variableOf(*Reference))
      All.push_back(Reference);
    if (const auto *Callee = dyn_cast<FunctionDecl>(Reference->getDecl()))
      Callees.insert(Callee);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *Member) override {
    if (const auto *Callee = dyn_cast<FunctionDecl>(Member->getMemberDecl()))
      Callees.insert(Callee);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Made) override {
    Callees.insert(Made->getConstructor());
    return true;
  }
};

/// A kernel while it is gathered.
struct Gathered {
  KernelAxes Axes;
  const FunctionDecl *Function = nullptr; ///< one of its instantiations
  llvm::DenseSet<unsigned> Mentions[std::size(Variables)];
  llvm::DenseSet<unsigned> OwnMentions; ///< of its name
};

class AxesCollector {
public:
  AxesCollector(ASTContext &Context, const Locations &Where,
                const MangledNameOf &MangledName)
      : Context(Context), Sources(Context.getSourceManager()), Where(Where),
        MangledName(MangledName) {}

  void gather(FunctionDecl &Kernel);
  void gatherUses(llvm::ArrayRef<FunctionDecl *> Functions);
  std::vector<KernelAxes> take();

private:
  void addRead(const MSPropertyRefExpr &Read, const DeclRefExpr &Base,
               Gathered &To);
  const FunctionDecl *reader(const FunctionDecl &Function);
  void noteMention(SourceLocation Name, Gathered &Of);

  ASTContext &Context;
  const SourceManager &Sources;
  const Locations &Where;
  const MangledNameOf &MangledName;
  llvm::MapVector<SourceLocation, Gathered> Kernels; ///< by their names' places
  llvm::SmallPtrSet<const FunctionDecl *, 32> Searched;
};

void obstacle(KernelAxes &Axes, const std::string &Why) {
  if (Axes.Obstacle.empty())
    Axes.Obstacle = Why;
}

void AxesCollector::addRead(const MSPropertyRefExpr &Read,
                            const DeclRefExpr &Base, Gathered &To) {
  const unsigned Variable = *variableOf(Base);
  const SourceLocation Name = Base.getLocation();
  const llvm::StringRef Axis = Read.getPropertyDecl()->getName();
  if (Axis != "x" && Axis != "y" && Axis != "z")
    return obstacle(To.Axes, Variables[Variable].str() + " is read whole");
  if (Name.isFileID() && Sources.isWrittenInMainFile(Name))
    To.Mentions[Variable].insert(Sources.getFileOffset(Name));
  if (Axis == "z")
    return;
  AxisRead Found;
  Found.IsOfThreads = Variable < 2;
  Found.IsIndex = Variable % 2 == 0;
  Found.IsY = Axis == "y";
  const SourceLocation Member = Read.getMemberLoc();
  Found.Member.Where = Where.range({Member, Member});
  if (Member.isMacroID() || !Sources.isWrittenInMainFile(Member)) {
    if (Member.isMacroID())
      Found.Member.Macro = macroAt(Member, Context);
    obstacle(To.Axes, (Variables[Variable] + "." + Axis + " is ").str() +
                          (Found.Member.Macro
                               ? "the macro " + Found.Member.Macro->Name +
                                     "'s (" + Found.Member.Macro->Place + ")"
                               : "not written in this file"));
    return;
  }
  const unsigned Offset = Sources.getFileOffset(Member);
  Found.Member.Text = TextSpan{Offset, Offset + 1};
  Found.Member.Code = Axis.str();
  if (llvm::none_of(To.Axes.Reads, [&](const AxisRead &Known) {
        return Known.Member.Text == Found.Member.Text;
      }))
    To.Axes.Reads.push_back(std::move(Found));
}

void AxesCollector::noteMention(SourceLocation Name, Gathered &Of) {
  if (Name.isFileID() && Sources.isWrittenInMainFile(Name))
    Of.OwnMentions.insert(Sources.getFileOffset(Name));
}

/// A function that \p Function leads to and that reads such a variable.
const FunctionDecl *AxesCollector::reader(const FunctionDecl &Function) {
  const FunctionDecl *Defined = nullptr;
  if (!Function.isDefined(Defined) || !Searched.insert(Defined).second)
    return nullptr;
  AxisReads Finder;
  Finder.TraverseDecl(const_cast<FunctionDecl *>(Defined));
  if (!Finder.All.empty() || !Finder.Reads.empty())
    return Defined;
  for (const FunctionDecl *Callee : Finder.Callees)
    if (const FunctionDecl *Found = reader(*Callee))
      return Found;
  return nullptr;
}

void AxesCollector::gather(FunctionDecl &Kernel) {
  auto [It, IsNew] = Kernels.try_emplace(Kernel.getLocation());
  Gathered &To = It->second;
  KernelAxes &Axes = To.Axes;
  if (IsNew) {
    To.Function = &Kernel;
    Axes.Name = Kernel.getNameAsString();
    Axes.Where = Where.range({Kernel.getLocation(), Kernel.getLocation()});
  }
  if (std::string Name = MangledName(&Kernel); !Name.empty())
    Axes.Kernels.push_back(std::move(Name));
  AxisReads Finder;
  Finder.TraverseStmt(Kernel.getBody());
  llvm::SmallPtrSet<const DeclRefExpr *, 8> Known;
  for (const auto &[Read, Base] : Finder.Reads) {
    Known.insert(Base);
    addRead(*Read, *Base, To);
  }
  for (const DeclRefExpr *Reference : Finder.All)
    if (!Known.contains(Reference))
      obstacle(
          Axes,
          Variables[*variableOf(*Reference)].str() + " is read whole at line " +
              std::to_string(Where.range(Reference->getSourceRange()).Line));
  Searched.clear();
  for (const FunctionDecl *Callee : Finder.Callees)
    if (const FunctionDecl *Reader = reader(*Callee))
      obstacle(Axes, "'" + Reader->getNameAsString() +
                         "', which it calls, reads them too");
  for (const FunctionDecl *Declared : Kernel.redecls())
    noteMention(Declared->getLocation(), To);
  for (const FunctionDecl *Declared : Kernel.redecls())
    if (Declared->getLocation().isMacroID() ||
        !Sources.isWrittenInMainFile(Declared->getLocation()))
      obstacle(Axes, "other files may launch it, as a header declares it");
  if (const FunctionTemplateDecl *Template = Kernel.getPrimaryTemplate())
    for (const auto *Declared : Template->redecls())
      noteMention(Declared->getLocation(), To);
  if (const auto *Pattern = Kernel.getTemplateInstantiationPattern();
      Pattern && (Pattern->getLocation().isMacroID() ||
                  !Sources.isWrittenInMainFile(Pattern->getLocation())))
    obstacle(Axes, "other files may launch it, as a header has it");
  if (Kernel.hasAttr<CUDAClusterDimsAttr>())
    Axes.WhyOrdered = "its blocks are in clusters";
  if (Axes.WhyOrdered.empty())
    Axes.WhyOrdered = whyTalksWithoutBarrier(Kernel, Context, Where);
}

/// References to kernels that are no launches.
class KernelUses : public DynamicRecursiveASTVisitor {
public:
  llvm::SmallPtrSet<const DeclRefExpr *, 16> Launched;
  std::vector<const DeclRefExpr *> All;

  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    const auto *Function = dyn_cast<FunctionDecl>(Reference->getDecl());
    if (Function && Function->hasAttr<CUDAGlobalAttr>())
      All.push_back(Reference);
    return true;
  }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    note(Launch->getCallee());
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    // Whatever the block is, these settings are the same.
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (Callee && Callee->getIdentifier() &&
        (Callee->getName() == "cudaFuncSetAttribute" ||
         Callee->getName() == "cudaFuncSetCacheConfig") &&
        Call->getNumArgs() > 0)
      note(Call->getArg(0));
    return true;
  }

private:
  void note(const Expr *E) {
    while (true) {
      E = E->IgnoreParenCasts();
      const auto *Unary = dyn_cast<UnaryOperator>(E);
      if (!Unary || Unary->getOpcode() != UO_AddrOf)
        break;
      E = Unary->getSubExpr();
    }
    if (const auto *Reference = dyn_cast<DeclRefExpr>(E))
      Launched.insert(Reference);
  }
};

void AxesCollector::gatherUses(llvm::ArrayRef<FunctionDecl *> Functions) {
  KernelUses Uses;
  for (FunctionDecl *Function : Functions)
    if (Where.isInUserFile(Function->getLocation()))
      Uses.TraverseDecl(Function);
  for (const DeclRefExpr *Reference : Uses.All) {
    const auto *Kernel = cast<FunctionDecl>(Reference->getDecl());
    const FunctionDecl *Defined = nullptr;
    if (!Kernel->isDefined(Defined))
      continue;
    auto It = Kernels.find(Defined->getLocation());
    if (It == Kernels.end())
      continue;
    noteMention(Reference->getLocation(), It->second);
    if (Uses.Launched.contains(Reference))
      It->second.Axes.LaunchedAt.push_back(
          Where.range(Reference->getSourceRange()));
    else
      obstacle(
          It->second.Axes,
          "it is more than launched at line " +
              std::to_string(Where.range(Reference->getSourceRange()).Line));
  }
}

std::vector<KernelAxes> AxesCollector::take() {
  std::vector<KernelAxes> Result;
  for (auto &[Place, Kernel] : Kernels) {
    const Stmt *Body = Kernel.Function->getBody();
    const bool IsHere = !Body->getBeginLoc().isMacroID() &&
                        !Body->getEndLoc().isMacroID() &&
                        Sources.isWrittenInMainFile(Body->getBeginLoc());
    if (!IsHere)
      obstacle(Kernel.Axes, "it is not written in this file as it is");
    for (std::size_t I = 0; IsHere && I < std::size(Variables); ++I)
      if (const auto Other =
              unknownMention(Variables[I], Body->getSourceRange(),
                             Kernel.Mentions[I], Context, Where);
          Other.isValid())
        obstacle(Kernel.Axes, Variables[I].str() + " at line " +
                                  std::to_string(Other.Line) +
                                  " is in code that is not compiled here");
    if (IsHere) {
      const FileID Main = Sources.getMainFileID();
      const auto Other = unknownMention(Kernel.Axes.Name,
                                        {Sources.getLocForStartOfFile(Main),
                                         Sources.getLocForEndOfFile(Main)},
                                        Kernel.OwnMentions, Context, Where);
      if (Other.isValid())
        obstacle(Kernel.Axes, "its name at line " + std::to_string(Other.Line) +
                                  " is in code that is not compiled here");
    }
    Result.push_back(std::move(Kernel.Axes));
  }
  return Result;
}

} // namespace

std::vector<KernelAxes>
collectKernelAxes(llvm::ArrayRef<FunctionDecl *> Functions, ASTContext &Context,
                  const Locations &Where, const MangledNameOf &MangledName) {
  AxesCollector Collector(Context, Where, MangledName);
  for (FunctionDecl *Function : Functions)
    if (Function->hasAttr<CUDAGlobalAttr>() && Function->hasBody() &&
        !Function->isDependentContext() &&
        Where.isInUserFile(Function->getLocation()))
      Collector.gather(*Function);
  Collector.gatherUses(Functions);
  return Collector.take();
}

} // namespace bank_lint::frontend
