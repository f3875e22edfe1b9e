//===-- analysis/frontend/kernels/kernels.cpp - the kernels of a file -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/kernels/kernels.h"
#include "analysis/frontend/kernels/block_room.h"
#include "analysis/frontend/kernels/parameter_members.h"
#include "analysis/frontend/kernels/tensor_map_types.h"
#include "analysis/program/kernel_name.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include <set>

using namespace clang;

namespace bank_lint::frontend {

namespace {

void eraseAll(std::string &Text, llvm::StringRef Part) {
  for (std::size_t At; (At = Text.find(Part)) != std::string::npos;)
    Text.erase(At, Part.size());
}

/// "ns::k": without template arguments and unnamed namespaces.
std::string userName(const NamedDecl &Kernel) {
  std::string Name = Kernel.getQualifiedNameAsString();
  eraseAll(Name, "(anonymous namespace)::");
  return Name;
}

/// The name of a kernel in `extern "C"`, whose name in the code has no
/// parameters.
std::string displayName(const FunctionDecl &Kernel) {
  std::string Name = Kernel.getNameAsString() + "(";
  llvm::ListSeparator Comma;
  for (const ParmVarDecl *Parameter : Kernel.parameters())
    Name += (llvm::StringRef(Comma) + Parameter->getType().getAsString()).str();
  return Name + ")";
}

/// "ns::k<float, 32>", for code at the end of the file.
std::string callableName(const FunctionDecl &Kernel,
                         const ASTContext &Context) {
  PrintingPolicy Policy = Context.getPrintingPolicy();
  Policy.SuppressUnwrittenScope = true;
  Policy.PrintAsCanonical = true;
  std::string Result;
  llvm::raw_string_ostream OS(Result);
  Kernel.getNameForDiagnostic(OS, Policy, /*Qualified=*/true);
  return Result;
}

/// Whether a value of \p Type is, or has in it, what only a program can fill
/// in: an address.
bool holdsPointers(QualType Type, unsigned Depth = 0) {
  Type = Type.getCanonicalType();
  if (Type->isPointerType() || Type->isReferenceType() ||
      Type->isMemberPointerType() || Type->isFunctionType())
    return true;
  if (const auto *Array = dyn_cast<clang::ArrayType>(Type.getTypePtr()))
    return holdsPointers(Array->getElementType(), Depth);
  const auto *Class = Type->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || Depth > 8)
    return Depth > 8;
  for (const CXXBaseSpecifier &Base : Class->bases())
    if (holdsPointers(Base.getType(), Depth + 1))
      return true;
  for (const FieldDecl *Field : Class->fields())
    if (holdsPointers(Field->getType(), Depth + 1))
      return true;
  return false;
}

KernelParameter describeParameter(const ParmVarDecl &Parameter,
                                  const ASTContext &Context) {
  KernelParameter Result;
  Result.Name = Parameter.getNameAsString();
  QualType Type = Parameter.getType();
  Result.Type = Type.getAsString(Context.getPrintingPolicy());
  Result.IsPointer = Type->isPointerType() || Type->isReferenceType();
  Result.IsInteger = Type->isIntegralOrEnumerationType();
  if (Result.IsInteger) {
    Result.IsUnsigned = Type->isUnsignedIntegerOrEnumerationType();
    Result.IsBool = Type->isBooleanType();
    Result.Bits = Context.getIntWidth(Type);
  }
  Result.IsFloating = Type->isRealFloatingType();
  if (const auto *Class = Type->getAsCXXRecordDecl())
    Result.IsEmptyClass = Class->hasDefinition() && Class->isEmpty();
  if (Type->isRecordType())
    Result.Members = membersOf(Type, Context);
  Result.Maps = tensorMapsIn(Type, Result.Name, Context);
  if (Result.IsPointer)
    Result.LeadsToPointers = holdsPointers(Type->getPointeeType());
  return Result;
}

std::optional<unsigned> maxThreads(const FunctionDecl &Kernel,
                                   const ASTContext &Context) {
  const auto *Bounds = Kernel.getAttr<CUDALaunchBoundsAttr>();
  if (!Bounds || !Bounds->getMaxThreads() ||
      Bounds->getMaxThreads()->isValueDependent())
    return std::nullopt;
  Expr::EvalResult Value;
  if (!Bounds->getMaxThreads()->EvaluateAsInt(Value, Context))
    return std::nullopt;
  return static_cast<unsigned>(Value.Val.getInt().getZExtValue());
}

/// An instantiation that could be asked for, "ns::k<float, 32>": arguments that
/// have no default are float, 32 and true. "" if that cannot be.
std::string exampleOf(const FunctionTemplateDecl &Template) {
  if (Template.getDeclContext()->isDependentContext())
    return "";
  std::string Result = userName(*Template.getTemplatedDecl()) + "<";
  llvm::ListSeparator Comma;
  for (const NamedDecl *Parameter : *Template.getTemplateParameters()) {
    llvm::StringRef Argument = "float";
    if (Parameter->isTemplateParameterPack())
      break; // may be empty
    if (const auto *Type = dyn_cast<TemplateTypeParmDecl>(Parameter)) {
      if (Type->hasDefaultArgument())
        break;
    } else if (const auto *Value =
                   dyn_cast<NonTypeTemplateParmDecl>(Parameter)) {
      if (Value->hasDefaultArgument())
        break;
      if (Value->getType()->isBooleanType())
        Argument = "true";
      else if (Value->getType()->isIntegerType() &&
               !Value->getType()->isEnumeralType())
        Argument = "32";
      else
        return "";
    } else {
      return "";
    }
    Result += (llvm::StringRef(Comma) + Argument).str();
  }
  return Result + ">";
}

class TemplateFinder : public DynamicRecursiveASTVisitor {
public:
  TemplateFinder(llvm::ArrayRef<FunctionDecl *> Functions,
                 const Locations &Where)
      : Where(Where) {
    ShouldWalkTypesOfTypeLocs = false;
    for (const FunctionDecl *Function : Functions)
      if (Function->hasAttr<CUDAGlobalAttr>())
        Instantiated.insert(Function->getTemplateInstantiationPattern());
  }
  bool VisitFunctionTemplateDecl(FunctionTemplateDecl *Template) override {
    for (const FunctionDecl *Instance : Template->specializations())
      if (Instance->getDefinition() || Instance->isInvalidDecl())
        return true;
    return look(*Template->getTemplatedDecl(), exampleOf(*Template));
  }
  // A member of a class template.
  bool VisitFunctionDecl(FunctionDecl *Function) override {
    return !Function->isDependentContext() ||
           Function->getDescribedFunctionTemplate() || look(*Function, "");
  }
  bool TraverseStmt(Stmt *) override { return true; }

  std::vector<LostKernel> Lost;

private:
  bool look(const FunctionDecl &Pattern, std::string Example) {
    if (!Pattern.hasAttr<CUDAGlobalAttr>() ||
        !Pattern.isThisDeclarationADefinition() ||
        Instantiated.contains(&Pattern) ||
        !Where.isInUserFile(Pattern.getLocation()))
      return true;
    LostKernel Kernel;
    Kernel.Name = userName(Pattern);
    Kernel.Where = Where.range(Pattern.getNameInfo().getSourceRange());
    Kernel.Reason = "template, not instantiated";
    Kernel.IsUninstantiatedTemplate = true;
    Kernel.Example = std::move(Example);
    Lost.push_back(std::move(Kernel));
    return true;
  }

  const Locations &Where;
  llvm::SmallPtrSet<const FunctionDecl *, 16> Instantiated;
};

/// The first broken function that \p From reaches by calls, or null.
const llvm::Function *
reachesBroken(const llvm::Function &From,
              const llvm::StringMap<std::string> &Broken) {
  llvm::SmallPtrSet<const llvm::Function *, 16> Seen{&From};
  llvm::SmallVector<const llvm::Function *> Open{&From};
  while (!Open.empty()) {
    const llvm::Function *Function = Open.pop_back_val();
    if (Broken.contains(Function->getName()))
      return Function;
    for (const llvm::Instruction &I : llvm::instructions(*Function))
      if (const auto *Call = dyn_cast<llvm::CallBase>(&I))
        if (const llvm::Function *Callee = Call->getCalledFunction())
          if (Seen.insert(Callee).second)
            Open.push_back(Callee);
  }
  return nullptr;
}

/// Why \p Kernel cannot be analysed, or "".
std::string reasonOfLoss(const KernelInfo &Kernel, llvm::Module &Module,
                         const llvm::StringMap<std::string> &Broken) {
  if (auto It = Broken.find(Kernel.MangledName); It != Broken.end())
    return It->second;
  const llvm::Function *Code = Module.getFunction(Kernel.MangledName);
  if (!Code || Code->isDeclaration())
    return "no code was generated for it";
  if (const llvm::Function *Callee = reachesBroken(*Code, Broken))
    return "calls " + llvm::demangle(Callee->getName()) + ": " +
           Broken.lookup(Callee->getName());
  return "";
}

} // namespace

void forceEmission(llvm::ArrayRef<FunctionDecl *> Functions,
                   ASTContext &Context) {
  for (FunctionDecl *Function : Functions)
    if (Function->hasAttr<CUDAGlobalAttr>() && !Function->hasAttr<UsedAttr>())
      Function->addAttr(UsedAttr::CreateImplicit(Context));
}

std::vector<KernelInfo>
describeKernels(llvm::ArrayRef<FunctionDecl *> Functions,
                const ASTContext &Context, const Locations &Where,
                const MangledNameOf &MangledName) {
  // Equal elements, the instantiations of a template, keep their order.
  const SourceManager &Sources = Context.getSourceManager();
  auto IsBefore = [&](const FunctionDecl *Left, const FunctionDecl *Right) {
    return Sources.isBeforeInTranslationUnit(Left->getLocation(),
                                             Right->getLocation());
  };
  std::multiset<const FunctionDecl *, decltype(IsBefore)> Kernels(IsBefore);
  for (const FunctionDecl *Function : Functions)
    if (Function->hasAttr<CUDAGlobalAttr>() &&
        Where.isInUserFile(Function->getLocation()))
      Kernels.insert(Function);

  std::vector<KernelInfo> Result;
  for (const FunctionDecl *Kernel : Kernels) {
    KernelInfo Info;
    Info.MangledName = MangledName(Kernel);
    Info.Name = userName(*Kernel);
    if (!llvm::StringRef(Info.MangledName).starts_with("_Z"))
      Info.DisplayName = displayName(*Kernel);
    Info.Callable = callableName(*Kernel, Context);
    Info.Where = Where.range(Kernel->getNameInfo().getSourceRange());
    for (const ParmVarDecl *Parameter : Kernel->parameters())
      Info.Parameters.push_back(describeParameter(*Parameter, Context));
    Info.MaxThreadsPerBlock = maxThreads(*Kernel, Context);
    Info.Room = blockRoom(*Kernel, Context);
    Result.push_back(std::move(Info));
  }
  std::vector<llvm::StringRef> Mangled;
  for (const KernelInfo &Info : Result)
    Mangled.push_back(Info.MangledName);
  for (auto [Info, Name] : llvm::zip(Result, kernelDisplayNames(Mangled)))
    if (Info.DisplayName.empty())
      Info.DisplayName = std::move(Name);
  return Result;
}

std::vector<LostKernel>
uninstantiatedKernels(llvm::ArrayRef<FunctionDecl *> Functions,
                      ASTContext &Context, const Locations &Where) {
  TemplateFinder Finder(Functions, Where);
  Finder.TraverseAST(Context);
  return std::move(Finder.Lost);
}

void dropLostKernels(
    const std::vector<std::pair<std::string, std::string>> &Broken,
    DeviceModule &Result) {
  llvm::StringMap<std::string> Reasons;
  for (const auto &[Name, Error] : Broken)
    Reasons.try_emplace(Name, Error);

  std::vector<KernelInfo> Kept;
  for (KernelInfo &Kernel : Result.Kernels) {
    std::string Reason = reasonOfLoss(Kernel, *Result.Module, Reasons);
    if (Reason.empty()) {
      Kept.push_back(std::move(Kernel));
      continue;
    }
    Result.Lost.push_back(
        {Kernel.DisplayName, Kernel.Where, Reason, false, ""});
  }
  Result.Kernels = std::move(Kept);

  llvm::StringSet<> Analysed;
  for (const KernelInfo &Kernel : Result.Kernels)
    Analysed.insert(Kernel.MangledName);
  for (llvm::Function &Code : *Result.Module)
    if (Code.getCallingConv() == llvm::CallingConv::PTX_Kernel &&
        !Analysed.contains(Code.getName()))
      Code.deleteBody();
}

} // namespace bank_lint::frontend
