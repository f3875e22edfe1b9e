//===-- analysis/summary/formula_writer.cpp - values as text --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/summary/formula_writer.h"
#include "analysis/lowering/marks/debug_location.h"
#include "analysis/program/kernel_name.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"
#include <set>

using namespace llvm;

namespace bank_lint {

namespace {

/// The variable of the source that a value with this name was once stored in:
/// "j.028" is j, "n.addr.0" is n; "" for names that the compiler gave.
StringRef variableOf(StringRef Name) {
  auto [First, Rest] = Name.split('.');
  Rest.consume_front("addr.");
  Rest.consume_front("sroa.");
  return !Rest.empty() && isDigit(Rest.front()) ? First : "";
}

/// Whether \p Incoming was computed from \p Phi, in a few steps.
bool isOfLoop(const PHINode &Phi, const Value &Incoming) {
  SmallVector<const Value *, 16> Work{&Incoming};
  SmallPtrSet<const Value *, 32> Seen;
  while (!Work.empty() && Seen.size() < 32) {
    const Value *V = Work.pop_back_val();
    if (V == &Phi)
      return true;
    if (auto *I = dyn_cast<Instruction>(V); I && Seen.insert(I).second)
      append_range(Work, I->operand_values());
  }
  return false;
}

const char *relationOf(CmpInst::Predicate Predicate) {
  switch (Predicate) {
  case CmpInst::ICMP_EQ:
    return " == ";
  case CmpInst::ICMP_NE:
    return " != ";
  case CmpInst::ICMP_SLT:
  case CmpInst::ICMP_ULT:
    return " < ";
  case CmpInst::ICMP_SLE:
  case CmpInst::ICMP_ULE:
    return " <= ";
  case CmpInst::ICMP_SGT:
  case CmpInst::ICMP_UGT:
    return " > ";
  case CmpInst::ICMP_SGE:
  case CmpInst::ICMP_UGE:
    return " >= ";
  default:
    return nullptr;
  }
}

LinearForm single(const std::string &Term) {
  LinearForm Form;
  Form.add(Term, 1);
  return Form;
}

} // namespace

SourceRange FormulaWriter::placeOf(const Instruction &I) const {
  const DILocation *L = Lines.ofUser(I.getDebugLoc());
  if (!L)
    return {};
  return {debugFileName(*L), L->getLine(), std::max(1u, L->getColumn()),
          L->getLine(), std::max(1u, L->getColumn()) + 1};
}

/// Notes \p Part under a name that nothing else has.
LinearForm FormulaWriter::part(const Value &V, AddressPart Part) {
  std::string &Name = Names[&V];
  if (Name.empty()) {
    const bool IsFixed = Part.What == AddressPart::Kind::Thread ||
                         Part.What == AddressPart::Kind::Block ||
                         Part.What == AddressPart::Kind::Argument;
    auto [It, IsNew] = Owners.try_emplace(Part.Name, &V);
    if (!IsNew && IsFixed) { // two instructions read the same
      Name = Part.Name;
      return single(Name);
    }
    for (unsigned Number = 2; !IsNew; ++Number) {
      std::string Other = Part.Name + "'" + (Number > 2 ? utostr(Number) : "");
      std::tie(It, IsNew) = Owners.try_emplace(Other, &V);
    }
    Part.Name = It->first().str();
    Name = Part.Name;
    Parts.push_back(std::move(Part));
  }
  return single(Name);
}

LinearForm FormulaWriter::unnamed(const Instruction &I) {
  AddressPart Part;
  Part.Where = placeOf(I);
  Part.Name = "[value";
  if (Part.Where.isValid())
    Part.Name += " at " + Lines.text(*I.getDebugLoc());
  Part.Name += "]";
  return part(I, std::move(Part));
}

LinearForm FormulaWriter::infix(const User &Of, const char *Operator) {
  std::string Left = formOf(*Of.getOperand(0)).factor();
  return single("(" + Left + Operator + formOf(*Of.getOperand(1)).factor() +
                ")");
}

LinearForm FormulaWriter::ofBinary(const BinaryOperator &I) {
  const Value &Left = *I.getOperand(0), &Right = *I.getOperand(1);
  auto *Number = dyn_cast<ConstantInt>(&Right);
  const bool IsSmall = Number && Number->getBitWidth() <= 64;
  LinearForm Form;
  switch (I.getOpcode()) {
  case Instruction::Or:
    if (!cast<PossiblyDisjointInst>(I).isDisjoint())
      return infix(I, " | ");
    [[fallthrough]];
  case Instruction::Add:
    Form = formOf(Left);
    Form.add(formOf(Right), 1);
    return Form;
  case Instruction::Sub:
    Form = formOf(Left);
    Form.add(formOf(Right), -1);
    return Form;
  case Instruction::Mul: {
    if (IsSmall) {
      Form.add(formOf(Left), Number->getSExtValue());
      return Form;
    }
    std::string First = formOf(Left).factor();
    return single(First + "*" + formOf(Right).factor());
  }
  case Instruction::Shl:
    if (IsSmall && Number->getZExtValue() < 63) {
      Form.add(formOf(Left), std::int64_t(1) << Number->getZExtValue());
      return Form;
    }
    return infix(I, " << ");
  case Instruction::LShr:
    if (IsSmall && Number->getZExtValue() < 63)
      return single("(" + formOf(Left).factor() + " / " +
                    utostr(std::uint64_t(1) << Number->getZExtValue()) + ")");
    return infix(I, " >> ");
  case Instruction::AShr:
    return infix(I, " >> ");
  case Instruction::UDiv:
  case Instruction::SDiv:
    return infix(I, " / ");
  case Instruction::URem:
  case Instruction::SRem:
    return infix(I, " % ");
  case Instruction::And:
    return infix(I, " & ");
  case Instruction::Xor:
    return infix(I, " ^ ");
  default:
    return unnamed(I);
  }
}

LinearForm FormulaWriter::ofPointer(const GEPOperator &Address) {
  const auto *I = dyn_cast<Instruction>(&Address);
  const Module *M = I ? I->getModule() : nullptr;
  LinearForm Form = formOf(*Address.getPointerOperand());
  SmallMapVector<Value *, APInt, 4> Variable;
  APInt Constant(64, 0);
  const DataLayout Default;
  if (!Address.collectOffset(M ? M->getDataLayout() : Default, 64, Variable,
                             Constant)) {
    StepsLeft = 0;
    return Form;
  }
  for (const auto &[Index, Factor] : Variable)
    Form.add(formOf(*Index), Factor.getSExtValue());
  Form.Constant += Constant.getSExtValue();
  return Form;
}

LinearForm FormulaWriter::ofIntrinsic(const IntrinsicInst &I) {
  using Kind = AddressPart::Kind;
  static constexpr std::pair<const char *, const char *> Registers[] = {
      {"tid.", "threadIdx."},
      {"ctaid.", "blockIdx."},
      {"ntid.", "blockDim."},
      {"nctaid.", "gridDim."}};
  StringRef Name = I.getCalledFunction()->getName();
  if (Name.consume_front("llvm.nvvm.read.ptx.sreg.")) {
    AddressPart Part;
    Part.What = Name.starts_with("tid.") || Name == "laneid" ? Kind::Thread
                                                             : Kind::Block;
    for (const auto &[Register, Source] : Registers)
      if (Name.starts_with(Register))
        Part.Name = Source + Name.substr(StringRef(Register).size()).str();
    if (Name == "laneid")
      Part.Name = Name.str();
    return Part.Name.empty() ? unnamed(I) : part(I, std::move(Part));
  }
  const char *Function = nullptr;
  switch (I.getIntrinsicID()) {
  case Intrinsic::smin:
  case Intrinsic::umin:
    Function = "min";
    break;
  case Intrinsic::smax:
  case Intrinsic::umax:
    Function = "max";
    break;
  case Intrinsic::abs:
    return single("abs(" + formOf(*I.getArgOperand(0)).text() + ")");
  default:
    return unnamed(I);
  }
  std::string First = formOf(*I.getArgOperand(0)).text();
  return single(Function + ("(" + First) + ", " +
                formOf(*I.getArgOperand(1)).text() + ")");
}

LinearForm FormulaWriter::ofPhi(const PHINode &Phi) {
  AddressPart Part;
  StringRef Name = variableOf(Phi.getName());
  const bool Loops = any_of(Phi.incoming_values(), [&](const Use &Incoming) {
    return isOfLoop(Phi, *Incoming);
  });
  Part.What = Loops ? AddressPart::Kind::Loop : AddressPart::Kind::Variable;
  const Instruction &Last = *Phi.getParent()->getTerminator();
  Part.Where = placeOf(Last);
  Part.Name = !Name.empty() ? Name.str()
              : Loops       ? "[of a loop]"
                            : "[one of several]";
  const bool IsNew = !Names.contains(&Phi);
  LinearForm Form = part(Phi, std::move(Part));
  if (Loops && IsNew)
    noteSteps(Phi, Parts.size() - 1);
  return Form;
}

/// What the variable \p Phi of a loop begins with, and what an iteration adds,
/// if that is one thing each.
void FormulaWriter::noteSteps(const PHINode &Phi, std::size_t Part) {
  std::set<std::string> First, Step;
  for (const Use &Incoming : Phi.incoming_values()) {
    auto *Next = dyn_cast<BinaryOperator>(Incoming);
    if (Next && Next->getOpcode() == Instruction::Add &&
        Next->getOperand(0) == &Phi)
      Step.insert(formOf(*Next->getOperand(1)).text());
    else if (isOfLoop(Phi, *Incoming))
      Step.insert("");
    else
      First.insert(formOf(*Incoming).text());
  }
  if (First.size() == 1)
    Parts[Part].First = *First.begin();
  if (Step.size() == 1)
    Parts[Part].Step = *Step.begin();
}

/// As an element, "index[blockIdx.x]", if the place can be spelled out.
/// The member of a parameter that \p Load reads; "" if it reads another thing.
std::string FormulaWriter::memberRead(const LoadInst &Load) const {
  const DataLayout &Layout = Load.getDataLayout();
  const Value &Pointer = *Load.getPointerOperand();
  APInt Offset(Layout.getIndexTypeSizeInBits(Pointer.getType()), 0);
  const auto *From = dyn_cast<Argument>(
      Pointer.stripAndAccumulateConstantOffsets(Layout, Offset, true));
  if (!From || !From->hasByValAttr() || Offset.isNegative() ||
      From->getArgNo() >= Kernel.Parameters.size())
    return "";
  return Kernel.Parameters[From->getArgNo()].memberAt(
      Offset.getZExtValue(), Layout.getTypeStoreSize(Load.getType()));
}

LinearForm FormulaWriter::ofLoad(const LoadInst &Load) {
  AddressPart Part;
  Part.What = AddressPart::Kind::Loaded;
  Part.Where = placeOf(Load);
  const auto Bytes = std::int64_t(
      Load.getDataLayout().getTypeStoreSize(Load.getType()).getFixedValue());
  if (Part.Where.isValid())
    if (const AccessExpression *Read =
            Map.find(Part.Where.File, Part.Where.Line, Part.Where.Column,
                     AccessKind::Load, unsigned(Bytes)))
      Part.Where = Read->Range;
  if (std::string Member = memberRead(Load); !Member.empty()) {
    Part.Name = std::move(Member);
    return part(Load, std::move(Part));
  }
  LinearForm Place = formOf(*Load.getPointerOperand());
  LinearForm Index = Place;
  if (!Index.Terms.empty() && Index.Terms.front().second == 1)
    Index.Terms.erase(Index.Terms.begin());
  if (Index.Terms.size() + 1 == Place.Terms.size() && Bytes &&
      Index.isMultipleOf(Bytes))
    Part.Name =
        Place.Terms.front().first + "[" + Index.dividedBy(Bytes).text() + "]";
  else
    Part.Name = "*(" + Place.text() + ")";
  return part(Load, std::move(Part));
}

LinearForm FormulaWriter::ofInstruction(const Instruction &I) {
  if (auto *Binary = dyn_cast<BinaryOperator>(&I))
    return ofBinary(*Binary);
  if (auto *Phi = dyn_cast<PHINode>(&I))
    return ofPhi(*Phi);
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return ofLoad(*Load);
  if (auto *Call = dyn_cast<IntrinsicInst>(&I))
    return ofIntrinsic(*Call);
  if (auto *Compare = dyn_cast<ICmpInst>(&I))
    if (const char *Relation = relationOf(Compare->getPredicate()))
      return infix(*Compare, Relation);
  if (isa<CastInst>(I) && !I.getOperand(0)->getType()->isFPOrFPVectorTy())
    return formOf(*I.getOperand(0));
  if (isa<FreezeInst>(I))
    return formOf(*I.getOperand(0));
  if (auto *Select = dyn_cast<SelectInst>(&I)) {
    std::string Condition = formOf(*Select->getCondition()).text();
    std::string Yes = formOf(*Select->getTrueValue()).text();
    return single("(" + Condition + " ? " + Yes + " : " +
                  formOf(*Select->getFalseValue()).text() + ")");
  }
  if (isa<AllocaInst>(I)) {
    StringRef Name = I.getName();
    return single(Name.empty() ? "[a private array]"
                               : Name.split('.').first.str());
  }
  return unnamed(I);
}

LinearForm FormulaWriter::formOf(const Value &V) {
  if (StepsLeft)
    --StepsLeft;
  if (!StepsLeft)
    return {};
  if (auto *Address = dyn_cast<GEPOperator>(&V))
    return ofPointer(*Address);
  if (auto *I = dyn_cast<Instruction>(&V))
    return ofInstruction(*I);
  if (auto *Number = dyn_cast<ConstantInt>(&V)) {
    LinearForm Form;
    Form.Constant = Number->getBitWidth() == 1    ? Number->getZExtValue()
                    : Number->getBitWidth() <= 64 ? Number->getSExtValue()
                                                  : 0;
    return Form;
  }
  if (auto *A = dyn_cast<Argument>(&V)) {
    std::string Name = A->getArgNo() < Kernel.Parameters.size()
                           ? Kernel.Parameters[A->getArgNo()].Name
                           : "";
    if (Name.empty())
      Name = "[argument " + utostr(A->getArgNo() + 1) + "]";
    // Pointers are named at the array.
    if (A->getType()->isPointerTy())
      return single(Name);
    AddressPart Part;
    Part.What = AddressPart::Kind::Argument;
    Part.Name = Name;
    return part(V, std::move(Part));
  }
  if (auto *Variable = dyn_cast<GlobalVariable>(&V))
    return single(variableDisplayName(Variable->getName()));
  if (auto *Expression = dyn_cast<ConstantExpr>(&V);
      Expression && Expression->isCast())
    return formOf(*Expression->getOperand(0));
  return single("[a constant]");
}

} // namespace bank_lint
