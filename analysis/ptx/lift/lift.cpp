//===-- analysis/ptx/lift/lift.cpp ----------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/lift.h"
#include "analysis/ptx/lift/function_lift.h"
#include "analysis/ptx/lift/gcc_launches.h"
#include "analysis/ptx/lift/program_parser.h"
#include "analysis/ptx/lift/recover_addresses.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/Errc.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace bank_lint::ptx {

char LiftError::ID = 0;

void LiftError::log(raw_ostream &OS) const {
  ListSeparator Newline("\n");
  for (const Problem &P : Problems)
    OS << Newline << File << ":" << P.Line << ":" << P.Column << ": "
       << P.Message;
}

std::error_code LiftError::convertToErrorCode() const {
  return make_error_code(errc::invalid_argument);
}

namespace {

/// More complaints than these are not reported.
constexpr std::size_t MostProblems = 20;

class ModuleLift {
public:
  ModuleLift(StringRef Text, const Program &Of, StringRef Name,
             LLVMContext &Context, const LineStarts &Lines, LiftCounts &Counts,
             const ForeignPlaces &Known)
      : Text(Text), Of(Of), Counts(Counts),
        Result(std::make_unique<Module>(Name, Context)),
        Places(*Result, Of, Name, Lines, Known) {}

  std::unique_ptr<Module> run();
  Complaints Problems;

private:
  void declareFunctions();
  void declare(const Function &F);
  FunctionType *kernelType(const Function &F, const ParameterUses &Uses);
  void fill(const LiftedFunction &F);

  StringRef Text;
  const Program &Of;
  LiftCounts &Counts;
  std::unique_ptr<Module> Result;
  DebugPlaces Places;
  FileSymbols Symbols;
  LiftedFunctions Functions;
};

std::unique_ptr<Module> ModuleLift::run() {
  const Triple Target("nvptx64-nvidia-cuda");
  Result->setTargetTriple(Target);
  Result->setDataLayout(Target.computeDataLayout());
  for (const Variable &V : Of.Variables) {
    if (V.Space == StateSpace::Local)
      Problems.All.push_back({V.Position, "a local variable of no function"});
    else if (V.bytes() == 0 && V.Space != StateSpace::Shared &&
             V.Seen != Linkage::Extern)
      Problems.All.push_back({V.Position, "a variable of no size"});
    else if (!Symbols.contains(V.Name))
      Symbols[V.Name] = makeGlobal(V, *Result);
  }
  declareFunctions();
  for (const Function &F : Of.Functions) {
    if (!F.HasBody || Problems.All.size() >= MostProblems)
      continue;
    const LiftedFunction &Lifted = Functions[F.Name];
    if (Lifted.Of == &F)
      fill(Lifted);
    else
      Problems.All.push_back({F.Position, "a second body of " + F.Name});
  }
  Places.finish();
  return std::move(Result);
}

/// If a function is declared and defined, the definition counts.
void ModuleLift::declareFunctions() {
  for (const Function &F : Of.Functions)
    if (F.HasBody && !Functions.contains(F.Name))
      declare(F);
  for (const Function &F : Of.Functions)
    if (!F.HasBody && !Functions.contains(F.Name))
      declare(F);
  for (const auto &[Name, Target] : Of.Aliases)
    if (auto Found = Functions.find(Target);
        Found != Functions.end() && !Functions.contains(Name)) {
      const LiftedFunction Same = Found->second;
      Functions[Name] = Same;
      Symbols[Name] = Same.Code;
    }
}

FunctionType *ModuleLift::kernelType(const Function &F,
                                     const ParameterUses &Uses) {
  SmallVector<llvm::Type *, 8> Types;
  LLVMContext &Context = Result->getContext();
  for (unsigned Number = 0; Number < F.Takes.Parameters.size(); ++Number)
    Types.push_back(Uses.IsPlain[Number] && !Uses.IsPointer[Number]
                        ? static_cast<llvm::Type *>(IntegerType::get(
                              Context, F.Takes.Parameters[Number].Element.Bits))
                        : PointerType::get(Context, 0));
  return FunctionType::get(llvm::Type::getVoidTy(Context), Types, false);
}

/// "param_1" of "_Z1kPfi_param_1", a parameter of \p Kernel.
StringRef shortName(StringRef Parameter, StringRef Kernel) {
  StringRef Rest = Parameter;
  return Rest.consume_front(Kernel) && Rest.consume_front("_") &&
                 Rest.starts_with("param_")
             ? Rest
             : Parameter;
}

void ModuleLift::declare(const Function &F) {
  LiftedFunction &New = Functions[F.Name];
  New.Of = &F;
  LLVMContext &Context = Result->getContext();
  const auto &Parameters = F.Takes.Parameters;
  for (const Variable &V : Parameters)
    if (F.IsKernel && (V.IsRegister || V.bytes() == 0)) {
      Problems.All.push_back({V.Position, "not a parameter of a kernel"});
      return;
    }
  if (F.IsKernel)
    New.Uses = parameterUses(F);
  FunctionType *Type =
      F.IsKernel ? kernelType(F, New.Uses) : functionType(F.Takes, Context);
  const bool IsExternal = F.IsKernel || !F.HasBody;
  New.Code = llvm::Function::Create(Type,
                                    IsExternal ? GlobalValue::ExternalLinkage
                                               : GlobalValue::InternalLinkage,
                                    F.Name, *Result);
  Symbols[F.Name] = New.Code;
  for (unsigned Number = 0; Number < Parameters.size(); ++Number) {
    const Variable &V = Parameters[Number];
    New.Code->getArg(Number)->setName(shortName(V.Name, F.Name));
    if (!F.IsKernel || New.Uses.IsPlain[Number])
      continue;
    AttrBuilder Attributes(Context);
    Attributes.addByValAttr(
        ArrayType::get(llvm::Type::getInt8Ty(Context), V.bytes()));
    Attributes.addAlignmentAttr(Align(V.alignment()));
    // Its address is that of the parameter: it is not copied.
    Attributes.addAttribute("nvvm.grid_constant");
    New.Code->addParamAttrs(Number, Attributes);
  }
  if (F.IsKernel)
    New.Code->setCallingConv(CallingConv::PTX_Kernel);
  else if (F.HasBody)
    New.Code->addFnAttr(Attribute::AlwaysInline);
  New.Code->addFnAttr("target-cpu", Of.Target);
  // The treatment of small floats is unknown here.
  New.Code->addFnAttr("denormal-fp-math", "dynamic,dynamic");
  for (const auto &[Name, Value] : F.Attributes)
    New.Code->addFnAttr(Name, Value);
}

/// The values that may be computed from loaded ones, the loads included.
SmallPtrSet<const Value *, 32> computedFromLoads(llvm::Function &F) {
  SmallPtrSet<const Value *, 32> Result;
  SmallVector<const Value *, 32> Open;
  for (const llvm::Instruction &I : instructions(F))
    if (isa<LoadInst>(I))
      Open.push_back(&I);
  if (F.getCallingConv() != CallingConv::PTX_Kernel)
    for (const llvm::Argument &Passed : F.args())
      Open.push_back(&Passed);
  while (!Open.empty()) {
    const Value *From = Open.pop_back_val();
    if (Result.insert(From).second)
      append_range(Open, From->users());
  }
  return Result;
}

/// Freezes stored values that are computed from loads: LLVM drops a store of
/// what was loaded from the same address, and folding may show that `x ^ 0` is
/// that. ptxas 13.0 drops none of them (it drops a store that another one
/// follows).
void keepStoresOfLoads(llvm::Function &F) {
  const auto Loaded = computedFromLoads(F);
  if (Loaded.empty())
    return;
  for (llvm::Instruction &I : instructions(F))
    if (auto *Store = dyn_cast<StoreInst>(&I))
      if (Value *Stored = Store->getValueOperand(); Loaded.contains(Stored))
        Store->setOperand(
            0, new FreezeInst(Stored, Stored->getName(), Store->getIterator()));
}

void ModuleLift::fill(const LiftedFunction &F) {
  if (!F.Code)
    return;
  const auto Before = Problems.All.size();
  Places.begin(*F.Of, *F.Code);
  FunctionLift Lift(Text, F, Functions, Symbols, Places, Counts, Problems);
  Lift.run();
  if (Problems.All.size() > Before) // it may be half filled
    return;
  EliminateUnreachableBlocks(*F.Code);
  std::vector<AllocaInst *> Slots(Lift.slots());
  Slots.push_back(Lift.carry());
  Slots.insert(Slots.end(), Lift.scalars().begin(), Lift.scalars().end());
  erase_if(Slots, [](AllocaInst *Slot) { return !isAllocaPromotable(Slot); });
  DominatorTree Dominators(*F.Code);
  PromoteMemToReg(Slots, Dominators);
  keepStoresOfLoads(*F.Code);
  recoverAddresses(*F.Code);
}

} // namespace

Expected<std::unique_ptr<Module>> liftPtx(StringRef Text, StringRef Name,
                                          LLVMContext &Context,
                                          LiftCounts *Counts,
                                          const ForeignPlaces &Known) {
  const LineStarts Lines(Text);
  const auto Problem = [&](std::size_t Position, std::string Message) {
    const auto [Line, Column] = Lines.of(Position);
    return LiftError::Problem{Line, Column, std::move(Message)};
  };
  Expected<Program> Read = ProgramParser(Text).run();
  if (!Read) {
    std::vector<LiftError::Problem> Problems;
    handleAllErrors(Read.takeError(), [&](const SyntaxError &E) {
      Problems.push_back(Problem(E.position(), E.text().str()));
    });
    return make_error<LiftError>(Name.str(), std::move(Problems));
  }
  addGccLaunches(Text, *Read);
  LiftCounts Own;
  ModuleLift Lift(Text, *Read, Name, Context, Lines, Counts ? *Counts : Own,
                  Known);
  std::unique_ptr<Module> Result = Lift.run();
  std::vector<LiftError::Problem> Problems;
  for (const auto &[Position, Message] : Lift.Problems.All)
    Problems.push_back(Problem(Position, Message));
  if (Problems.empty()) {
    std::string Bad;
    raw_string_ostream Out(Bad);
    if (verifyModule(*Result, &Out))
      Problems.push_back({1, 1, "it has no meaning in LLVM IR: " + Bad});
  }
  if (!Problems.empty())
    return make_error<LiftError>(Name.str(), std::move(Problems));
  return std::move(Result);
}

} // namespace bank_lint::ptx
