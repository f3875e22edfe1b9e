//===-- analysis/ptx/lift/operand_lift.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/operand_lift.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace bank_lint::ptx {

unsigned addressSpaceOf(StateSpace Space) {
  switch (Space) {
  case StateSpace::Generic:
    return 0;
  case StateSpace::Global:
    return 1;
  case StateSpace::Shared:
  case StateSpace::SharedCluster:
    return 3;
  case StateSpace::Constant:
    return 4;
  case StateSpace::Local:
    return 5;
  case StateSpace::Param:
    return 101;
  }
  return 0;
}

namespace {

/// Registers that LLVM has no intrinsic for, by the beginnings of their names;
/// with the suffix "64" or "_64" they have 64 bits.
constexpr StringLiteral OtherSpecials[] = {
    "pm",
    "reserved_smem_",
    "is_explicit_cluster",
    "cluster_",
    "nclusterid",
    "clusterid",
    "total_smem_size",
    "aggr_smem_size",
    "dynamic_smem_size",
    "current_graph_exec",
    "envreg",
    "gridid",
    "globaltimer",
    "clock",
    "warpid",
    "nwarpid",
    "smid",
    "nsmid",
    "lanemask_",
    "laneid",
};

bool isOtherSpecial(StringRef Name) {
  return any_of(OtherSpecials,
                [&](StringRef Prefix) { return Name.starts_with(Prefix); });
}

/// The intrinsic that reads a register, or 0.
Intrinsic::ID readingOf(StringRef Name) {
  std::string Dotted = Name.str();
  std::replace(Dotted.begin(), Dotted.end(), '_', '.');
  return Intrinsic::lookupIntrinsicID("llvm.nvvm.read.ptx.sreg." + Dotted);
}

bool isWide(StringRef Name) {
  return Name.ends_with("64") || Name == "globaltimer" || Name == "gridid" ||
         Name == "current_graph_exec" || Name == "reserved_smem_offset_0";
}

/// The bits of a floating-point constant in a register of \p Bits.
std::optional<APInt> floatBits(StringRef Text, unsigned Bits) {
  const bool IsNegated = Text.consume_front("-");
  APInt Result(Bits, 0);
  const bool IsSingle = Text.starts_with_insensitive("0f");
  if (IsSingle || Text.starts_with_insensitive("0d")) {
    std::uint64_t Value = 0;
    if (Text.drop_front(2).getAsInteger(16, Value))
      return std::nullopt;
    APFloat Number =
        IsSingle ? APFloat(APFloat::IEEEsingle(), APInt(32, Value & ~0u))
                 : APFloat(APFloat::IEEEdouble(), APInt(64, Value));
    if (IsNegated)
      Number.changeSign();
    if (Bits == 32 && !IsSingle) {
      bool LosesInfo;
      Number.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven,
                     &LosesInfo);
    } else if (Bits == 64 && IsSingle) {
      bool LosesInfo;
      Number.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                     &LosesInfo);
    }
    Result = Number.bitcastToAPInt();
  } else {
    const fltSemantics &Of = Bits == 32   ? APFloat::IEEEsingle()
                             : Bits == 64 ? APFloat::IEEEdouble()
                                          : APFloat::IEEEhalf();
    APFloat Number(Of);
    auto Status = Number.convertFromString(Text, APFloat::rmNearestTiesToEven);
    if (!Status) {
      consumeError(Status.takeError());
      return std::nullopt;
    }
    if (IsNegated)
      Number.changeSign();
    Result = Number.bitcastToAPInt();
  }
  if (Result.getBitWidth() != Bits)
    return std::nullopt;
  return Result;
}

} // namespace

std::nullptr_t OperandLift::fail(const Twine &Message) {
  Problems.All.push_back({At, Message.str()});
  return nullptr;
}

void OperandLift::makeSlots() {
  for (const Register &R : Of.Code.Registers) {
    if (R.ValueType.Bits == 0) {
      fail("the register " + R.Name + " has no type");
      return;
    }
    Slots.push_back(B.CreateAlloca(B.getIntNTy(R.ValueType.Bits), nullptr,
                                   StringRef(R.Name).ltrim('%')));
  }
  Carry = B.CreateAlloca(B.getInt1Ty(), nullptr, "carry");
}

unsigned OperandLift::width(const Operand &O) const {
  return O.Kind == OperandKind::Register
             ? Of.Code.Registers[O.Index].ValueType.Bits
             : 0;
}

Value *OperandLift::symbol(const Operand &O) const {
  if (O.Index)
    return Variables[O.Index - 1];
  const auto Found = Symbols.find(O.Name);
  return Found != Symbols.end() ? Found->second : nullptr;
}

bool OperandLift::isSpecial(StringRef Name) {
  Name = Name.drop_front();
  return readingOf(Name) || isOtherSpecial(Name);
}

Value *OperandLift::special(StringRef Name, unsigned Bits) {
  Name = Name.drop_front();
  Value *Read = nullptr;
  if (const Intrinsic::ID Id = readingOf(Name)) {
    Read = B.CreateIntrinsic(Id, {});
  } else if (isOtherSpecial(Name)) {
    const bool Wide = isWide(Name);
    llvm::Type *Word = B.getIntNTy(Name == "is_explicit_cluster" ? 1
                                   : Wide                        ? 64
                                                                 : 32);
    const std::string Text = (Name == "is_explicit_cluster" ? "mov.pred $0, %"
                              : Wide                        ? "mov.u64 $0, %"
                                                            : "mov.u32 $0, %") +
                             Name.str() + ";";
    Read = B.CreateCall(InlineAsm::get(FunctionType::get(Word, false), Text,
                                       Word->isIntegerTy(1) ? "=b"
                                       : Wide               ? "=l"
                                                            : "=r",
                                       /*hasSideEffects=*/true));
  } else {
    return fail("no register is declared as %" + Name);
  }
  return Read->getType()->isIntegerTy(1)
             ? Read
             : B.CreateZExtOrTrunc(Read, B.getIntNTy(Bits));
}

Value *OperandLift::read(const Operand &O, unsigned Bits) {
  IntegerType *Word = B.getIntNTy(Bits);
  switch (O.Kind) {
  case OperandKind::Register: {
    const unsigned Width = width(O);
    if (Width != Bits)
      return fail("the register " + O.Name + " has " + Twine(Width) +
                  " bits where " + Twine(Bits) + " are expected");
    Value *V = B.CreateLoad(Word, Slots[O.Index]);
    return O.Negated ? B.CreateNot(V) : V;
  }
  case OperandKind::Immediate:
    return ConstantInt::get(
        B.getContext(), APInt(64, std::uint64_t(O.Value)).sextOrTrunc(Bits));
  case OperandKind::Float:
    if (std::optional<APInt> Known = floatBits(O.Name, Bits))
      return ConstantInt::get(B.getContext(), *Known);
    return fail("not a constant of " + Twine(Bits) + " bits: " + O.Name);
  case OperandKind::Special:
    return special(O.Name, Bits);
  case OperandKind::Symbol:
    if (Value *Where = symbol(O))
      return B.CreatePtrToInt(Where, Word);
    return fail("nothing is declared as " + O.Name);
  case OperandKind::Sum:
    return sum(O, Bits);
  default:
    return fail("not an operand of this instruction");
  }
}

Value *OperandLift::readLow(const Operand &O, unsigned Bits) {
  const unsigned Width = width(O);
  if (Width <= Bits)
    return read(O, Bits);
  Value *V = read(O, Width);
  return V ? B.CreateTrunc(V, B.getIntNTy(Bits)) : nullptr;
}

Value *OperandLift::sum(const Operand &O, unsigned Bits) {
  Value *Result = nullptr;
  for (const Operand &Part : O.Elements) {
    Operand Plain = Part;
    Plain.Negated = false;
    Value *V = read(Plain, Bits);
    if (!V)
      return nullptr;
    if (!Result)
      Result = Part.Negated ? B.CreateNeg(V) : V;
    else
      Result = Part.Negated ? B.CreateSub(Result, V) : B.CreateAdd(Result, V);
  }
  Value *Constant = ConstantInt::get(
      B.getContext(), APInt(64, std::uint64_t(O.Value)).sextOrTrunc(Bits));
  if (!Result)
    return Constant;
  return O.Value ? B.CreateAdd(Result, Constant) : Result;
}

bool OperandLift::write(const Operand &To, Value *V) {
  if (!V)
    return false;
  if (To.Kind == OperandKind::Sink)
    return true;
  if (To.Kind != OperandKind::Register) {
    fail(To.Kind == OperandKind::Symbol
             ? "no register is declared as " + To.Name
             : "its result is no register");
    return false;
  }
  const unsigned Bits = V->getType()->getIntegerBitWidth();
  if (width(To) != Bits) {
    fail("the register " + To.Name + " has " + Twine(width(To)) +
         " bits where " + Twine(Bits) + " are expected");
    return false;
  }
  AllocaInst *Slot = Slots[To.Index];
  if (Guard)
    V = B.CreateSelect(Guard, V, B.CreateLoad(V->getType(), Slot));
  B.CreateStore(V, Slot);
  return true;
}

bool OperandLift::writeWidened(const Operand &To, Value *V, bool IsSigned) {
  if (!V)
    return false;
  if (const unsigned Bits = width(To);
      Bits > V->getType()->getIntegerBitWidth())
    V = IsSigned ? B.CreateSExt(V, B.getIntNTy(Bits))
                 : B.CreateZExt(V, B.getIntNTy(Bits));
  return write(To, V);
}

Value *OperandLift::guard(const Operand &O) {
  if (O.Kind == OperandKind::Immediate)
    return B.getInt1((O.Value != 0) != O.Negated);
  if (O.Kind != OperandKind::Register)
    return fail("no predicate is declared as " + O.Name);
  return read(O, 1);
}

/// A register of 32 bits is an address too, as files of 32 bits have it, and
/// all addresses in shared memory.
Value *OperandLift::pointer(const Operand &O, StateSpace Space) {
  auto *Pointer = B.getPtrTy(addressSpaceOf(Space));
  if (O.Kind != OperandKind::Address)
    return fail("an address is expected");
  if (O.Elements.size() == 1 && O.Elements[0].Kind == OperandKind::Symbol &&
      !O.Elements[0].Negated) {
    Value *Base = symbol(O.Elements[0]);
    if (!Base)
      return fail("nothing is declared as " + O.Elements[0].Name);
    // What lies on the stack is generic for LLVM.
    const bool IsStack = isa<AllocaInst>(Base) || isa<Argument>(Base);
    const unsigned Declared = Base->getType()->getPointerAddressSpace();
    if (!IsStack && Space != StateSpace::Generic &&
        Declared != Pointer->getAddressSpace())
      return fail(O.Elements[0].Name + " is in another memory");
    if (!IsStack)
      Base = B.CreateAddrSpaceCast(Base, Pointer);
    return O.Value ? B.CreatePtrAdd(Base, B.getInt64(std::uint64_t(O.Value)))
                   : Base;
  }
  unsigned Bits = 64;
  for (const Operand &Part : O.Elements)
    if (width(Part) == 32)
      Bits = 32;
  Operand Sum = O;
  Sum.Kind = OperandKind::Sum;
  Value *Where = read(Sum, Bits);
  return Where ? B.CreateIntToPtr(Where, Pointer) : nullptr;
}

} // namespace bank_lint::ptx
