//===-- analysis/frontend/host/library/map_swizzles.cpp -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/library/map_swizzles.h"
#include "analysis/frontend/host/library/tensor_maps.h"
#include "analysis/frontend/parse/written_code.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

constexpr unsigned MaxDepth = 8; ///< of structures in structures

/// Whether \p Type has a tensor map, or its swizzle, in it, or leads to one.
bool hasMap(QualType Type, unsigned Depth = 0) {
  if (Type.isNull() || Depth > MaxDepth)
    return false;
  while (Type->isPointerType() || Type->isReferenceType())
    Type = Type->getPointeeType();
  if (const clang::ArrayType *Array = Type->getAsArrayTypeUnsafe())
    return hasMap(Array->getElementType(), Depth + 1);
  const TagDecl *Tag = Type->getAsTagDecl();
  if (!Tag)
    return false;
  if (Tag->getIdentifier() && (Tag->getName() == "CUtensorMap_st" ||
                               Tag->getName() == "CUtensorMapSwizzle_enum"))
    return true;
  const auto *Record = dyn_cast<CXXRecordDecl>(Tag);
  if (!Record || !Record->hasDefinition())
    return false;
  return llvm::any_of(Record->getDefinition()->bases(),
                      [&](const CXXBaseSpecifier &Base) {
                        return hasMap(Base.getType(), Depth + 1);
                      }) ||
         llvm::any_of(Record->getDefinition()->fields(),
                      [&](const FieldDecl *Field) {
                        return hasMap(Field->getType(), Depth + 1);
                      });
}

bool isOfDeviceAlone(const FunctionDecl &Function) {
  return Function.hasAttr<CUDAGlobalAttr>() ||
         (Function.hasAttr<CUDADeviceAttr>() &&
          !Function.hasAttr<CUDAHostAttr>());
}

/// Whether a caller in another file may get a map of \p Function's, or a
/// swizzle.
bool letsMapsOut(const FunctionDecl &Function) {
  if (!Function.isExternallyVisible() || Function.isMain())
    return false;
  return hasMap(Function.getReturnType()) ||
         llvm::any_of(Function.parameters(), [](const ParmVarDecl *P) {
           const QualType Type = P->getType();
           return (Type->isPointerType() || Type->isReferenceType()) &&
                  !Type->getPointeeType().isConstQualified() && hasMap(Type);
         });
}

class MapFinder : public DynamicRecursiveASTVisitor {
public:
  MapFinder(const ASTContext &Context, const Locations &Where)
      : Context(Context), Where(Where) {}

  void look(FunctionDecl &Function) {
    Around = &Function;
    Path.clear();
    TraverseStmt(Function.getBody());
  }
  TensorMapSpelling take() { return std::move(Result); }

  bool TraverseStmt(Stmt *S) override {
    Path.push_back(S);
    const bool GoesOn = DynamicRecursiveASTVisitor::TraverseStmt(S);
    Path.pop_back();
    return GoesOn;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Reference) override;
  bool VisitCXXThisExpr(CXXThisExpr *This) override {
    const auto *Method = dyn_cast<CXXMethodDecl>(Around);
    if (Method && Method->getParent()->isExternallyVisible() &&
        hasMap(This->getType()))
      obstacle("a tensor map is kept in an object of '" +
                   Method->getParent()->getNameAsString() +
                   "', which other files may have,",
               *This);
    return true;
  }

private:
  void obstacle(const std::string &What, const Expr &At) {
    if (Result.Obstacle.empty())
      Result.Obstacle = What + " at line " +
                        std::to_string(Where.range(At.getSourceRange()).Line);
  }
  void addSwizzle(const DeclRefExpr &Reference, llvm::StringRef Name);
  /// The way by which the expression at the end of Path may reach unseen code;
  /// "" if it does not.
  std::string wayOut(bool &IsHandedOn) const;
  static std::string wayOutOfCall(const CallExpr &Call, const Expr &Argument);

  const ASTContext &Context;
  const Locations &Where;
  const FunctionDecl *Around = nullptr;
  std::vector<Stmt *> Path;
  TensorMapSpelling Result;
};

bool MapFinder::VisitDeclRefExpr(DeclRefExpr *Reference) {
  bool IsHandedOn = false;
  if (const auto *Constant = dyn_cast<EnumConstantDecl>(Reference->getDecl())) {
    if (hasMap(Constant->getType()) && wayOut(IsHandedOn).empty() && IsHandedOn)
      addSwizzle(*Reference, Constant->getName());
    return true;
  }
  const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
  if (!Variable || !hasMap(Variable->getType()))
    return true;
  if (Variable->hasGlobalStorage() && Variable->isExternallyVisible())
    obstacle("other files may use the tensor map '" +
                 Variable->getNameAsString() + "'",
             *Reference);
  else if (const std::string Way = wayOut(IsHandedOn); !Way.empty())
    obstacle("a tensor map " + Way, *Reference);
  return true;
}

void MapFinder::addSwizzle(const DeclRefExpr &Reference, llvm::StringRef Name) {
  WrittenSwizzle Found;
  Found.Written = writtenInMainFile(Reference, Context, Where);
  constexpr unsigned Unknown = ~0u;
  const unsigned Bytes = llvm::StringSwitch<unsigned>(Name)
                             .Case("CU_TENSOR_MAP_SWIZZLE_NONE", 0)
                             .Case("CU_TENSOR_MAP_SWIZZLE_32B", 32)
                             .Case("CU_TENSOR_MAP_SWIZZLE_64B", 64)
                             .Case("CU_TENSOR_MAP_SWIZZLE_128B", 128)
                             .Default(Unknown);
  if (Bytes == Unknown || !Found.Written.Text ||
      llvm::any_of(Result.Swizzles, [&](const WrittenSwizzle &Known) {
        return Known.Written.Text == Found.Written.Text;
      }))
    return;
  Found.Bytes = Bytes;
  if (letsMapsOut(*Around))
    Found.Obstacle = "other files may call '" + Around->getNameAsString() +
                     "', which makes the map";
  Result.Swizzles.push_back(std::move(Found));
}

std::string MapFinder::wayOut(bool &IsHandedOn) const {
  const auto *Here = cast<Expr>(Path.back());
  for (std::size_t At = Path.size() - 1; At-- > 0;) {
    const Stmt *Above = Path[At];
    if (const auto *Call = dyn_cast<CallExpr>(Above)) {
      IsHandedOn = true;
      return wayOutOfCall(*Call, *Here);
    }
    if (const auto *Made = dyn_cast<CXXConstructExpr>(Above)) {
      IsHandedOn = true;
      const CXXConstructorDecl &Constructor = *Made->getConstructor();
      if (!Constructor.isCopyOrMoveConstructor())
        return Constructor.isDefined()
                   ? ""
                   : "is passed to '" + Constructor.getNameAsString() + "'";
    } else if (isa<ReturnStmt>(Above)) {
      return hasMap(Here->getType()) ? "" : "is used as something else";
    } else if (const auto *Declaration = dyn_cast<DeclStmt>(Above)) {
      IsHandedOn = true;
      const bool HaveMaps =
          llvm::all_of(Declaration->decls(), [](const Decl *D) {
            const auto *Variable = dyn_cast<VarDecl>(D);
            return !Variable || !Variable->getInit() ||
                   hasMap(Variable->getType());
          });
      return HaveMaps ? "" : "is stored as something else";
    } else if (const auto *Member = dyn_cast<MemberExpr>(Above)) {
      if (!hasMap(Member->getType()))
        return "";
    } else if (const auto *Operator = dyn_cast<BinaryOperator>(Above)) {
      if (!Operator->isAssignmentOp() || Operator->getLHS() == Here)
        return "";
      IsHandedOn = true;
      return hasMap(Operator->getLHS()->getType())
                 ? ""
                 : "is stored as something else";
    } else if (isa<UnaryExprOrTypeTraitExpr>(Above) || !isa<Expr>(Above)) {
      return "";
    } else if (!isa<ImplicitCastExpr>(Above) &&
               !hasMap(cast<Expr>(Above)->getType())) {
      return "is used as something else";
    }
    Here = cast<Expr>(Above);
  }
  return "";
}

std::string MapFinder::wayOutOfCall(const CallExpr &Call,
                                    const Expr &Argument) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (isa<CUDAKernelCallExpr>(Call) || isTensorMapEncoder(Call))
    return "";
  if (!Callee)
    return "is passed to a function whose code is not seen";
  const std::string Name = Callee->getNameAsString();
  if (llvm::StringRef(Name).starts_with("cudaLaunchKernel"))
    return "";
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  if (Method && Method->isTrivial())
    return "";
  if (!Callee->isDefined())
    return "is passed to '" + Name + "', which is not in this file,";
  for (unsigned I = 0; I < Call.getNumArgs(); ++I)
    if (Call.getArg(I) == &Argument && I < Callee->getNumParams() && !Method &&
        !hasMap(Callee->getParamDecl(I)->getType()))
      return "is passed to '" + Name + "' as something else";
  return "";
}

} // namespace

TensorMapSpelling collectMapSwizzles(llvm::ArrayRef<FunctionDecl *> Functions,
                                     const ASTContext &Context,
                                     const Locations &Where) {
  MapFinder Finder(Context, Where);
  for (FunctionDecl *Function : Functions)
    if (Function->hasBody() && Where.isInUserFile(Function->getLocation()) &&
        !isOfDeviceAlone(*Function))
      Finder.look(*Function);
  return Finder.take();
}

} // namespace bank_lint::frontend
