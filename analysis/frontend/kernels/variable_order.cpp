//===-- analysis/frontend/kernels/variable_order.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/kernels/variable_order.h"
#include "analysis/lowering/marks/variable_layout.h"
#include "analysis/lowering/marks/variable_places.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include <algorithm>

using namespace clang;

namespace bank_lint::frontend {
namespace {

const FunctionDecl *functionOf(const VarDecl &V) {
  return dyn_cast_or_null<FunctionDecl>(V.getParentFunctionOrMethod());
}

/// The variables of a function, those of a scope before those of the scopes in
/// it.
class ScopeOrder {
public:
  explicit ScopeOrder(const Stmt &Body) { addScope(Body); }
  std::vector<const VarDecl *> Variables;

private:
  static bool opensScope(const Stmt &S) {
    return isa<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt, SwitchStmt,
               CXXForRangeStmt, CXXTryStmt>(S);
  }
  void addScope(const Stmt &Scope) {
    std::vector<const Stmt *> Inner;
    addOwn(Scope, Inner);
    for (const Stmt *S : Inner)
      addScope(*S);
  }
  void addOwn(const Stmt &S, std::vector<const Stmt *> &Inner) {
    for (const Stmt *Child : S.children()) {
      if (!Child || isa<Expr>(Child))
        continue;
      if (const auto *Declared = dyn_cast<DeclStmt>(Child)) {
        for (const Decl *D : Declared->decls())
          if (const auto *V = dyn_cast<VarDecl>(D))
            Variables.push_back(V);
      } else if (opensScope(*Child)) {
        Inner.push_back(Child);
      } else {
        addOwn(*Child, Inner);
      }
    }
  }
};

/// Where a variable comes in the PTX: by the place of the function that has it,
/// or by its own, and by its number in the function.
struct Position {
  SourceLocation Where;
  std::size_t Number = 0;
};

class Places {
public:
  Places(const FileVariables &Variables, ASTContext &Context, NameOfDecl NameOf,
         llvm::Module &Module)
      : Variables(Variables), Context(Context), NameOf(NameOf), Module(Module) {
  }

  void noteShared();
  void noteDevice();

private:
  Position positionOf(const VarDecl &V);
  llvm::GlobalVariable *find(const VarDecl &V) {
    return Module.getGlobalVariable(NameOf(V), /*AllowInternal=*/true);
  }
  std::string homeOf(const VarDecl &V, const llvm::GlobalVariable &Code);

  const FileVariables &Variables;
  ASTContext &Context;
  NameOfDecl NameOf;
  llvm::Module &Module;
  llvm::DenseMap<const FunctionDecl *, std::vector<const VarDecl *>> Orders;
};

Position Places::positionOf(const VarDecl &V) {
  const FunctionDecl *Function = functionOf(V);
  if (!Function || !Function->getBody())
    return {V.getLocation(), 0};
  auto [It, IsNew] = Orders.try_emplace(Function);
  if (IsNew)
    It->second = std::move(ScopeOrder(*Function->getBody()).Variables);
  return {Function->getLocation(),
          std::size_t(llvm::find(It->second, &V) - It->second.begin())};
}

/// The one function whose instructions name \p V; null if there are several, or
/// if something else does.
const llvm::Function *onlyUser(const llvm::Value &V,
                               const llvm::Function *Before = nullptr) {
  for (const llvm::User *By : V.users()) {
    const llvm::Function *Here = nullptr;
    if (const auto *I = llvm::dyn_cast<llvm::Instruction>(By))
      Here = I->getFunction();
    else if (llvm::isa<llvm::ConstantExpr>(By))
      Here = onlyUser(*By, Before);
    if (!Here || (Before && Here != Before))
      return nullptr;
    Before = Here;
  }
  return Before;
}

/// The function among whose shared variables \p V has its place; "" if that is
/// not certain.
std::string Places::homeOf(const VarDecl &V, const llvm::GlobalVariable &Code) {
  if (Variables.IsRelocatable)
    return "";
  if (const FunctionDecl *Function = functionOf(V)) {
    if (!Function->hasAttr<CUDAGlobalAttr>())
      return "";
    return NameOf(*Function); // though lambdas in it may name it too
  }
  const llvm::Function *User = onlyUser(Code);
  return User && User->getCallingConv() == llvm::CallingConv::PTX_Kernel
             ? User->getName().str()
             : "";
}

void Places::noteShared() {
  struct Entry {
    Position At;
    llvm::GlobalVariable *Code;
  };
  std::vector<Entry> Entries;
  for (const VarDecl *V : Variables.All) {
    llvm::GlobalVariable *Code =
        V->hasAttr<CUDASharedAttr>() ? find(*V) : nullptr;
    if (!Code || Code->getAddressSpace() != llvm::NVPTXAS::ADDRESS_SPACE_SHARED)
      continue;
    if (const std::string Home = homeOf(*V, *Code); !Home.empty())
      lowering::placeWith(*Code, Home);
    Entries.push_back({positionOf(*V), Code});
  }
  const SourceManager &Sources = Context.getSourceManager();
  std::sort(
      Entries.begin(), Entries.end(), [&](const Entry &A, const Entry &B) {
        if (A.At.Where != B.At.Where)
          return Sources.isBeforeInTranslationUnit(A.At.Where, B.At.Where);
        return A.At.Number < B.At.Number;
      });
  for (const Entry &E : Entries) {
    E.Code->removeFromParent();
    Module.insertGlobalVariable(E.Code);
  }
}

/// Whether device memory that begins as \p V says is all zeros. For a variable
/// without code, which nothing uses, the initializer decides.
bool beginsAsZeros(const VarDecl &V, const llvm::GlobalVariable *Code) {
  if (Code && Code->hasInitializer())
    return Code->getInitializer()->isNullValue() ||
           llvm::isa<llvm::UndefValue>(Code->getInitializer());
  const Expr *Init = V.getAnyInitializer();
  if (!Init || isa<CXXConstructExpr>(Init->IgnoreImplicit()))
    return true;
  if (const auto *List = dyn_cast<InitListExpr>(Init->IgnoreImplicit()))
    return List->getNumInits() == 0;
  const APValue *Value = V.evaluateValue();
  return Value && ((Value->isInt() && Value->getInt().isZero()) ||
                   (Value->isFloat() && Value->getFloat().isPosZero()) ||
                   Value->isNullPointer());
}

/// In the file itself, so that it comes in the order of the file.
bool isPlain(const VarDecl &V) {
  return !functionOf(V) && !V.isInAnonymousNamespace() &&
         V.getTemplateSpecializationKind() != TSK_ImplicitInstantiation;
}

void Places::noteDevice() {
  struct Entry {
    SourceLocation Where;
    llvm::GlobalVariable *Code; ///< null if nothing uses it
    lowering::VariableSize Size;
  };
  struct {
    std::vector<Entry> Entries;
    bool IsOrderKnown = true, IsKnown = true;
  } Sections[2]; // what begins as zeros, and the rest
  if (!Variables.IsComplete || Variables.IsRelocatable)
    return;

  llvm::StringSet<> Names;
  for (const VarDecl *V : Variables.All) {
    if (!V->hasAttr<CUDADeviceAttr>() || V->hasAttr<CUDASharedAttr>())
      continue;
    if (!V->getDefinition())
      return; // another file has it: the linker lays them out
    const std::string Name = NameOf(*V);
    llvm::GlobalVariable *Code =
        Module.getGlobalVariable(Name, /*AllowInternal=*/true);
    if (V->getDefinition() != V || (!Code && !isPlain(*V)) ||
        !Names.insert(Name).second)
      continue;
    auto &Section = Sections[beginsAsZeros(*V, Code)];
    Section.IsOrderKnown &= isPlain(*V);
    // One of a function goes where all its uses are folded.
    if (functionOf(*V)) {
      Section.IsKnown &= Context.getDeclAlign(V).isOne();
      continue;
    }
    Section.Entries.push_back(
        {V->getLocation(),
         Code,
         {std::uint64_t(Context.getTypeSizeInChars(V->getType()).getQuantity()),
          std::uint64_t(Context.getDeclAlign(V).getQuantity())}});
  }
  // What else the code has: strings, and tables that the compiler may or may
  // not put into device memory.
  for (const llvm::GlobalVariable &Code : Module.globals())
    if (Code.getAddressSpace() != llvm::NVPTXAS::ADDRESS_SPACE_SHARED &&
        Code.hasInitializer() && !Names.contains(Code.getName()) &&
        !Code.isExternallyInitialized()) {
      auto &Section = Sections[Code.getInitializer()->isNullValue()];
      Section.IsOrderKnown = false;
      Section.IsKnown &= Code.getAlign().valueOrOne() == 1;
    }

  const SourceManager &Sources = Context.getSourceManager();
  for (auto &Section : Sections) {
    if (!Section.IsKnown)
      continue;
    std::sort(Section.Entries.begin(), Section.Entries.end(),
              [&](const Entry &A, const Entry &B) {
                return Sources.isBeforeInTranslationUnit(A.Where, B.Where);
              });
    std::vector<lowering::VariableSize> Sizes;
    for (const Entry &E : Section.Entries)
      Sizes.push_back(E.Size);
    const auto Offsets = lowering::packDevice(Sizes, Section.IsOrderKnown);
    for (std::size_t I = 0; I < Offsets.size(); ++I)
      if (Offsets[I] && Section.Entries[I].Code)
        lowering::setDeviceOffset(*Section.Entries[I].Code, *Offsets[I]);
  }
}

} // namespace

void notePlaces(const FileVariables &Variables, ASTContext &Context,
                NameOfDecl NameOf, llvm::Module &Module) {
  Places Known(Variables, Context, NameOf, Module);
  Known.noteShared();
  Known.noteDevice();
}

} // namespace bank_lint::frontend
