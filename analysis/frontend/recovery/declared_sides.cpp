//===-- analysis/frontend/recovery/declared_sides.cpp ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/declared_sides.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace bank_lint::frontend {
namespace {

/// \p D as a function, also of a template.
FunctionDecl *functionOf(Decl *D) {
  if (auto *Template = dyn_cast<FunctionTemplateDecl>(D))
    return Template->getTemplatedDecl();
  return dyn_cast<FunctionDecl>(D);
}

bool haveSameType(const FunctionDecl &A, const FunctionDecl &B,
                  const ASTContext &Context) {
  // In templates the parameters may have other names, and then other types.
  return A.isTemplated() == B.isTemplated() &&
         (A.isTemplated()
              ? A.getType().getAsString() == B.getType().getAsString()
              : Context.hasSameType(A.getType(), B.getType()));
}

/// Whether \p Host, of the same name, defines what \p Device declares.
bool defines(const FunctionDecl &Host, const FunctionDecl &Device,
             const ASTContext &Context) {
  return Host.doesThisDeclarationHaveABody() &&
         !Host.hasAttr<CUDADeviceAttr>() && !Host.hasAttr<CUDAGlobalAttr>() &&
         haveSameType(Host, Device, Context);
}

/// Whether \p Device, of the same name, is what the friend \p Host is meant to
/// be: the host has none.
bool isOfDevice(const FunctionDecl &Device, const FunctionDecl &Host,
                const ASTContext &Context) {
  return Device.hasAttr<CUDADeviceAttr>() && !Host.isDefined() &&
         haveSameType(Host, Device, Context);
}

using DeclaredFunctions = std::vector<std::pair<FunctionDecl *, DeclContext *>>;

/// The functions that are declared in \p In, and in which scope a name of
/// theirs is known: of friends, that around the class.
void addFunctions(DeclContext &In, DeclContext &Scope,
                  const SourceManager &Sources, DeclaredFunctions &To) {
  for (Decl *D : In.noload_decls()) {
    if (!isa<NamespaceDecl>(D) && Sources.isInSystemHeader(D->getLocation()))
      continue;
    if (auto *Namespace = dyn_cast<NamespaceDecl>(D))
      addFunctions(*Namespace, *Namespace, Sources, To);
    else if (auto *Template = dyn_cast<ClassTemplateDecl>(D))
      addFunctions(*Template->getTemplatedDecl(), Scope, Sources, To);
    else if (auto *Class = dyn_cast<CXXRecordDecl>(D))
      addFunctions(*Class, Scope, Sources, To);
    else if (auto *Friend = dyn_cast<FriendDecl>(D)) {
      if (NamedDecl *Named = Friend->getFriendDecl())
        if (FunctionDecl *Function = functionOf(Named))
          To.emplace_back(Function, &Scope);
    } else if (FunctionDecl *Function = functionOf(D);
               Function && !In.isRecord())
      To.emplace_back(Function, &Scope);
  }
}

/// Adds what \p Function lacks if it is declared for one side, and the same
/// function for the other.
void addOtherSide(FunctionDecl &Function, DeclContext &Scope,
                  ASTContext &Context, std::vector<NvccForm> &To) {
  if (Function.hasAttr<CUDAGlobalAttr>())
    return;
  const bool IsFriend = Function.getFriendObjectKind() != Decl::FOK_None;
  const bool IsForHost =
      !Function.hasAttr<CUDADeviceAttr>() || Function.hasAttr<CUDAHostAttr>();
  if (Function.isDefined() || (IsForHost && !IsFriend))
    return;
  for (NamedDecl *Named : Scope.lookup(Function.getDeclName())) {
    FunctionDecl *Other = functionOf(Named);
    if (!Other || Other == &Function)
      continue;
    if (!IsForHost && defines(*Other, Function, Context))
      To.push_back({NvccForm::DeclaredForDevice, Other->getLocation(), {}});
    else if (IsForHost && !Function.hasAttr<CUDADeviceAttr>() &&
             isOfDevice(*Other, Function, Context))
      To.push_back({Other->hasAttr<CUDAHostAttr>()
                        ? NvccForm::DeclaredForBoth
                        : NvccForm::DeclaredForDevice,
                    Function.getLocation(),
                    {}});
  }
}

} // namespace

std::vector<NvccForm> callersOfHost(llvm::ArrayRef<HostCall> Calls,
                                    ASTContext &Context) {
  std::vector<NvccForm> Result;
  if (Calls.empty())
    return Result;
  DeclaredFunctions Functions;
  TranslationUnitDecl &Unit = *Context.getTranslationUnitDecl();
  const SourceManager &Sources = Context.getSourceManager();
  addFunctions(Unit, Unit, Sources, Functions);
  for (const auto &[Function, Scope] : Functions) {
    if (!Function->doesThisDeclarationHaveABody() || Function->isInlined() ||
        Function->isTemplated() || !Function->isExternallyVisible())
      continue;
    const clang::SourceRange Body = Function->getBody()->getSourceRange();
    if (llvm::any_of(Calls, [&](const HostCall &Call) {
          return Sources.isPointWithin(Call.Location, Body.getBegin(),
                                       Body.getEnd());
        }))
      Result.push_back({NvccForm::MadeInline, Function->getLocation(), {}});
  }
  return Result;
}

std::vector<NvccForm> definedForHost(ASTContext &Context) {
  std::vector<NvccForm> Result;
  DeclaredFunctions Functions;
  TranslationUnitDecl &Unit = *Context.getTranslationUnitDecl();
  addFunctions(Unit, Unit, Context.getSourceManager(), Functions);
  for (const auto &[Function, Scope] : Functions)
    addOtherSide(*Function, *Scope, Context, Result);
  return Result;
}

} // namespace bank_lint::frontend
