//===-- analysis/frontend/modules/module_kernels.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/modules/module_kernels.h"
#include "analysis/program/kernel_name.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace llvm;

namespace bank_lint::frontend {
namespace {

void eraseAll(std::string &Text, StringRef Part) {
  for (std::size_t At; (At = Text.find(Part)) != std::string::npos;)
    Text.erase(At, Part.size());
}

/// "ns::k" of "ns::k<float>(float*)".
std::string userName(StringRef Display) {
  std::string Name = Display.str();
  eraseAll(Name, "(anonymous namespace)::");
  unsigned Depth = 0;
  std::string Result;
  for (char C : Name) {
    Depth += C == '<';
    if (C == '(' && Depth == 0)
      break;
    if (Depth == 0)
      Result += C;
    Depth -= C == '>' && Depth > 0;
  }
  return Result.empty() ? Name : Result;
}

std::string typeText(const Type &T) {
  std::string Text;
  raw_string_ostream OS(Text);
  T.print(OS);
  return Text;
}

/// Without names for it and qualifiers.
const DIType *plainType(const DIType *Of) {
  for (unsigned Depth = 0; Depth < 64; ++Depth) {
    const auto *Derived = dyn_cast_if_present<DIDerivedType>(Of);
    if (!Derived ||
        !is_contained({dwarf::DW_TAG_typedef, dwarf::DW_TAG_const_type,
                       dwarf::DW_TAG_volatile_type},
                      Derived->getTag()))
      return Of;
    Of = Derived->getBaseType();
  }
  return nullptr;
}

bool isUnsigned(const DIType *Of) {
  const auto *Basic = dyn_cast_if_present<DIBasicType>(plainType(Of));
  return Basic && (Basic->getEncoding() == dwarf::DW_ATE_unsigned ||
                   Basic->getEncoding() == dwarf::DW_ATE_unsigned_char ||
                   Basic->getEncoding() == dwarf::DW_ATE_boolean);
}

/// Whether a parameter of the source of type \p Source may be the argument
/// \p A of the code.
bool fits(const DIType *Source, const Argument &A) {
  Source = plainType(Source);
  if (!Source)
    return true;
  const bool IsPointer =
      isa<DIDerivedType>(Source) &&
      is_contained({dwarf::DW_TAG_pointer_type, dwarf::DW_TAG_reference_type,
                    dwarf::DW_TAG_rvalue_reference_type},
                   cast<DIDerivedType>(Source)->getTag());
  if (A.getType()->isPointerTy())
    return IsPointer || A.hasByValAttr();
  const TypeSize Bits = A.getType()->getPrimitiveSizeInBits();
  return Bits.isZero() || Bits.isScalable() || !Source->getSizeInBits() ||
         Bits.getFixedValue() == Source->getSizeInBits() ||
         Bits.getFixedValue() == 1;
}

/// The parameters in the source of \p F by number, from 1 on.
std::map<unsigned, const DILocalVariable *>
sourceParameters(const Function &F) {
  std::map<unsigned, const DILocalVariable *> Result;
  const DISubprogram *Of = F.getSubprogram();
  if (!Of)
    return Result;
  auto Add = [&](const DILocalVariable *V) {
    if (V && V->getArg() && V->getScope() == Of)
      Result[V->getArg()] = V;
  };
  for (const DINode *Node : Of->getRetainedNodes())
    Add(dyn_cast_if_present<DILocalVariable>(Node));
  for (const Instruction &I : instructions(F))
    for (const DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange()))
      Add(Record.getVariable());
  return Result;
}

/// Whether the parameters of the source are the arguments, one by one.
bool isOneByOne(const Function &F,
                const std::map<unsigned, const DILocalVariable *> &Source) {
  const DISubprogram *Of = F.getSubprogram();
  if (!Of || !Of->getType())
    return false;
  const auto Types = Of->getType()->getTypeArray();
  if (Types && Types.size() > 1 && Types.size() - 1 != F.arg_size())
    return false;
  return all_of(Source, [&](const auto &Each) {
    return Each.first <= F.arg_size() &&
           fits(Each.second->getType(), *F.getArg(Each.first - 1));
  });
}

std::vector<KernelParameter> parametersOf(const Function &F) {
  auto Source = sourceParameters(F);
  if (!isOneByOne(F, Source))
    Source.clear();
  std::vector<KernelParameter> Result;
  unsigned Nameless = 0;
  for (const Argument &A : F.args()) {
    KernelParameter P;
    const auto Known = Source.find(A.getArgNo() + 1);
    if (Known != Source.end()) {
      P.Name = Known->second->getName().str();
      P.IsUnsigned = isUnsigned(Known->second->getType());
    }
    if (P.Name.empty())
      P.Name = A.getName().str();
    const std::string AsPrinted = "%" + std::to_string(Nameless);
    Nameless += !A.hasName();
    if (P.Name.empty())
      P.Name = AsPrinted;
    const Type *T = A.getType();
    P.Type = typeText(*T);
    P.IsPointer = T->isPointerTy() && !A.hasByValAttr();
    P.IsInteger = T->isIntegerTy() && T->getIntegerBitWidth() <= 64;
    P.IsBool = T->isIntegerTy(1);
    P.IsUnsigned |= P.IsBool;
    P.Bits = P.IsInteger ? T->getIntegerBitWidth() : 0;
    P.IsFloating = T->isFloatingPointTy();
    Result.push_back(std::move(P));
  }
  return Result;
}

/// The product of up to three numbers, "128,1,1" of an attribute of \p F.
std::optional<unsigned> threadsOf(const Function &F, StringRef Name) {
  const Attribute Sizes = F.getFnAttribute(Name);
  if (!Sizes.isStringAttribute())
    return std::nullopt;
  std::uint64_t Threads = 1;
  for (StringRef Part : split(Sizes.getValueAsString(), ',')) {
    unsigned Size = 0;
    if (Part.trim().getAsInteger(10, Size) || !Size || Size > 1024)
      return std::nullopt;
    Threads *= Size;
    if (Threads > 1024)
      return std::nullopt;
  }
  return unsigned(Threads);
}

} // namespace

std::vector<KernelInfo> describeModuleKernels(const Module &M) {
  std::vector<KernelInfo> Result;
  for (const Function &F : M) {
    if (F.getCallingConv() != CallingConv::PTX_Kernel || F.isDeclaration())
      continue;
    KernelInfo Info;
    Info.MangledName = F.getName().str();
    Info.Parameters = parametersOf(F);
    Info.MaxThreadsPerBlock = threadsOf(F, "nvvm.maxntid");
    Result.push_back(std::move(Info));
  }
  SmallVector<StringRef, 8> Mangled;
  for (const KernelInfo &Info : Result)
    Mangled.push_back(Info.MangledName);
  const std::vector<std::string> Names = kernelDisplayNames(Mangled);
  for (std::size_t At = 0; At < Result.size(); ++At) {
    KernelInfo &Info = Result[At];
    Info.DisplayName = Names[At];
    Info.Name = userName(withoutAbiTags(Info.DisplayName));
    Info.Callable = Info.Name;
  }
  return Result;
}

std::string whyNotFollowed(const Function &Code) {
  for (const Argument &A : Code.args())
    if (A.getType()->isPointerTy() &&
        A.getType()->getPointerAddressSpace() == NVPTXAS::ADDRESS_SPACE_LOCAL)
      return "argument " + std::to_string(A.getArgNo()) +
             " is a pointer to local memory, which no launch passes";
  return "";
}

} // namespace bank_lint::frontend
