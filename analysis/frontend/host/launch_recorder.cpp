//===-- analysis/frontend/host/launch_recorder.cpp - reads a launch -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/launch_recorder.h"
#include "analysis/frontend/host/argument_parts.h"
#include "analysis/frontend/host/facts/outside_callee.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using llvm::APSInt;

namespace bank_lint::frontend {

namespace {

/// A launch on more different ways than this is not followed further.
constexpr std::size_t MostWays = 16;
/// How many of those that are left out are counted.
constexpr std::size_t MostCounted = 1024;

std::optional<std::uint64_t> count(const HostValue &Value) {
  const APSInt *Integer = Value.integer();
  if (!Integer || Integer->isNegative() || Integer->getActiveBits() > 63)
    return std::nullopt;
  return Integer->getZExtValue();
}

/// The extent of a dim3, or of a number that stands for one.
Extent extent(const HostValue &Value) {
  Extent Result;
  if (Value.integer())
    return Extent{{count(Value), 1, 1}};
  if (const HostValue::Parts *Parts = Value.parts())
    for (std::size_t I = 0; I < Parts->size() && I < 3; ++I)
      Result.Size[I] = count((*Parts)[I]);
  return Result;
}

/// A number of unknown value is a dim3 too.
HostValue asDim3(HostValue Value, const Expr *E) {
  if (Value.isKnown() || !E->getType()->isIntegralOrEnumerationType())
    return Value;
  HostValue One(APSInt(llvm::APInt(32, 1), true));
  return HostValue::Parts{Value, One, One};
}

/// The function whose parameters have the types and names of the definition.
const FunctionDecl *definitionOf(const FunctionDecl *Kernel) {
  const FunctionDecl *Definition = Kernel->getDefinition();
  return Definition ? Definition : Kernel;
}

void collectCalls(const HostValue &Value,
                  llvm::SetVector<const CallExpr *> &Calls) {
  if (Value.From && Value.isKnown())
    Calls.insert(Value.From);
  if (const HostValue::Parts *Parts = Value.parts())
    for (const HostValue &Part : *Parts)
      collectCalls(Part, Calls);
}

/// Who chooses an unknown part of \p Value; null if that is unknown.
const char *chooserOf(const HostValue &Value) {
  if (!Value.isKnown())
    return Value.Why.Chooser;
  if (const HostValue::Parts *Parts = Value.parts())
    for (const HostValue &Part : *Parts)
      if (const char *Chooser = chooserOf(Part))
        return Chooser;
  return nullptr;
}

/// The decision that has to be made first for \p Last to be made.
const HostDecision *firstOf(const HostDecision *Last) {
  constexpr unsigned Most = 64;
  for (unsigned I = 0; Last && Last->On && I < Most; ++I)
    Last = Last->On;
  return Last;
}

/// The decision that a part of \p Value depends on; null if there is none.
const HostDecision *decisionOf(const HostValue &Value) {
  if (!Value.isKnown())
    return firstOf(Value.Why.Decision);
  if (const HostValue::Parts *Parts = Value.parts())
    for (const HostValue &Part : *Parts)
      if (const HostDecision *Decision = decisionOf(Part))
        return Decision;
  return nullptr;
}

} // namespace

/// Reads `kernel<<<grid, block, bytes, stream>>>(arguments)`. The shape is in a
/// separate call. On the host that is __cudaPushCallConfiguration(grid, block,
/// bytes, stream); a launch by device code, and in a lambda that could be such,
/// has a call with two pointers in front.
LaunchRecorder::Values
LaunchRecorder::chevrons(const CUDAKernelCallExpr &Launch,
                         HostInterpreter &Host) {
  Values Result;
  const Expr *Callee = Launch.getCallee()->IgnoreParenImpCasts();
  if (const auto *Overloads = dyn_cast<OverloadExpr>(Callee)) {
    // Which one it is was not decided, because of an error.
    if (Overloads->getNumDecls() == 1)
      if (auto *Only = dyn_cast<FunctionDecl>(*Overloads->decls_begin()))
        Result.Kernel = HostValue::Functions{Only};
  } else {
    Result.Kernel = Host.evaluate(Launch.getCallee());
  }
  if (const CallExpr *Config = Launch.getConfig()) {
    unsigned First = 0;
    while (First < Config->getNumArgs() &&
           Config->getArg(First)->getType()->isPointerType())
      ++First;
    // A call with an error in it has no default arguments.
    llvm::ArrayRef<const Expr *> Given(Config->getArgs(), Config->getNumArgs());
    Given = Given.drop_front(First);
    if (Given.size() >= 2) {
      Result.Grid = asDim3(evaluate(*Given[0], Host), Given[0]);
      Result.Block = asDim3(evaluate(*Given[1], Host), Given[1]);
      Result.SharedBytes = Given.size() > 2
                               ? evaluate(*Given[2], Host)
                               : HostValue(APSInt(llvm::APInt(64, 0), true));
    }
  }
  for (const Expr *Argument : Launch.arguments())
    Result.Arguments.push_back(evaluate(*Argument, Host));
  return Result;
}

/// Text in the place of something that could not be read is unknown.
HostValue LaunchRecorder::evaluate(const Expr &Argument,
                                   HostInterpreter &Host) const {
  return Replaced.contains(Argument) ? HostValue() : Host.evaluate(&Argument);
}

/// Reads a call of the runtime: cudaLaunchKernel(kernel, grid, block,
/// arguments, bytes, stream), cudaLaunchKernelExC(&config, kernel, arguments),
/// cudaLaunchKernelEx(&config, kernel, arguments...).
LaunchRecorder::Values LaunchRecorder::runtimeCall(const CallExpr &Launch,
                                                   HostInterpreter &Host) {
  Values Result;
  llvm::StringRef Function = launchFunction(Launch);
  std::vector<HostValue> Given;
  for (const Expr *Argument : Launch.arguments())
    Given.push_back(Host.evaluate(Argument));
  if (Function == "cudaLaunchKernel") {
    if (Given.size() < 5)
      return Result;
    Result.Kernel = Given[0];
    Result.Grid = asDim3(Given[1], Launch.getArg(1));
    Result.Block = asDim3(Given[2], Launch.getArg(2));
    Result.Arguments = argumentArray(Given[3], Host);
    Result.SharedBytes = Given[4];
    return Result;
  }
  if (Given.size() < 2)
    return Result;
  Result.Kernel = Given[1];
  if (Given[0].place()) {
    // cudaLaunchConfig_t begins with grid, block and shared bytes.
    HostValue Config = Host.read(*Given[0].place());
    if (const HostValue::Parts *Parts = Config.parts();
        Parts && Parts->size() >= 3) {
      Result.Grid = (*Parts)[0];
      Result.Block = (*Parts)[1];
      Result.SharedBytes = (*Parts)[2];
    }
  }
  if (Function == "cudaLaunchKernelEx")
    Result.Arguments.assign(Given.begin() + 2, Given.end());
  else if (Given.size() > 2)
    Result.Arguments = argumentArray(Given[2], Host);
  return Result;
}

/// What an array of pointers to the arguments leads to.
std::vector<HostValue> LaunchRecorder::argumentArray(const HostValue &Array,
                                                     HostInterpreter &Host) {
  std::vector<HostValue> Result;
  if (!Array.place() || Array.place()->Path.empty() ||
      Array.place()->Path.back() != 0)
    return Result;
  HostPlace Whole = *Array.place();
  Whole.Path.pop_back();
  HostValue Pointers = Host.read(Whole);
  if (const HostValue::Parts *Parts = Pointers.parts())
    for (const HostValue &Pointer : *Parts)
      Result.push_back(Pointer.place() ? Host.read(*Pointer.place())
                                       : HostValue());
  return Result;
}

LaunchSite LaunchRecorder::describe(const CallExpr &Launch,
                                    const FunctionDecl &Kernel,
                                    const Values &Given,
                                    const std::optional<SharedLimit> &Limit) {
  LaunchSite Site;
  Site.Kernel = MangledName(&Kernel);
  Site.Where = Where.range(Launch.getSourceRange());
  Site.Grid = extent(Given.Grid);
  Site.Block = extent(Given.Block);
  if (const char *Chooser = chooserOf(Given.Block))
    Site.BlockChosenBy = Chooser;
  Site.SharedBytes = count(Given.SharedBytes);
  if (Limit) {
    Site.SharedLimit = Limit->Bytes;
    Site.SharedLimitAt = Where.range(Limit->SaidAt->getSourceRange());
  }
  llvm::SetVector<const CallExpr *> Calls;
  for (const HostValue *Value : {&Given.Kernel, &Given.Grid, &Given.Block})
    collectCalls(*Value, Calls);
  if (Site.SharedBytes)
    collectCalls(Given.SharedBytes, Calls);
  for (unsigned I = 0; I < Kernel.getNumParams(); ++I) {
    const ParmVarDecl *Parameter = Kernel.getParamDecl(I);
    ArgumentValue Argument{Parameter->getNameAsString(), std::nullopt};
    if (I < Given.Arguments.size() &&
        Parameter->getType()->isIntegralOrEnumerationType()) {
      HostValue Value =
          converted(Given.Arguments[I], Parameter->getType(), Context);
      if (Value.integer()) {
        Argument.Value = Value.integer()->getExtValue();
        collectCalls(Value, Calls);
      }
    }
    Site.Arguments.push_back(std::move(Argument));
    if (I < Given.Arguments.size())
      addPointers(Given.Arguments[I], Parameter->getType(), Context,
                  {I, 0, Parameter->getNameAsString()}, Site.Pointers);
    if (I < Given.Arguments.size())
      addMaps(Given.Arguments[I], Parameter->getType(), Context,
              {I, 0, Parameter->getNameAsString(), {}}, Site.Maps);
  }
  for (const CallExpr *Call : Calls)
    if (bank_lint::SourceRange Place = Where.range(Call->getSourceRange());
        Place.isValid() && !llvm::is_contained(Site.Calls, Place))
      Site.Calls.push_back(std::move(Place));
  return Site;
}

/// What the grid covers. What is negative, or wraps around, makes no grid of it
/// that can be launched; formulas of which that is not so are left out.
std::vector<GridCover>
LaunchRecorder::coversOf(const FunctionDecl &Kernel, const Values &Given,
                         const HostInterpreter &Host) const {
  std::vector<GridCover> Result;
  const HostValue::Parts *Sizes = Given.Grid.parts();
  for (unsigned Axis = 0; Sizes && Axis < 3 && Axis < Sizes->size(); ++Axis) {
    const std::optional<HostQuotient> Q = Host.quotient((*Sizes)[Axis]);
    if (!Q || Q->Plus < 0 || (!Q->IsSigned && (Q->Added < 0 || Q->Plus)))
      continue;
    for (unsigned I = 0; I < Kernel.getNumParams(); ++I) {
      const ParmVarDecl *Parameter = Kernel.getParamDecl(I);
      if (I >= Given.Arguments.size() || Given.Arguments[I].isKnown() ||
          Given.Arguments[I].Same.Number != Q->Of ||
          !Parameter->getType()->isIntegerType())
        continue;
      GridCover Cover{Axis, Parameter->getNameAsString(), Q->Divisor};
      Cover.MostShort = Q->Divisor * Q->Plus + Q->Added;
      Cover.LeastShort = Cover.MostShort - (Q->Divisor - 1);
      // A numerator from -(Divisor - 1) on makes 0 as well.
      Cover.MostShortOfOne =
          Cover.MostShort + (Q->Plus && Q->IsSigned ? Q->Divisor - 1 : 0);
      Result.push_back(std::move(Cover));
    }
  }
  return Result;
}

/// Counts \p Site once, however often the program comes by it.
void LaunchRecorder::leaveOut(const CallExpr &Launch, LaunchSite Site) {
  std::vector<LaunchSite> &Known = LeftOut[&Launch];
  if (Known.size() < MostCounted &&
      llvm::none_of(Known, [&](const LaunchSite &Other) {
        return Other.saysTheSame(Site);
      }))
    Known.push_back(std::move(Site));
}

/// Reads the arguments of a call of a function of another file. What they
/// depend on is treated as what a block depends on.
LaunchVisit LaunchRecorder::readCallOut(const CallExpr &Call,
                                        HostInterpreter &Host) {
  const FunctionDecl &Callee = *outsideCallee(Call);
  LaunchVisit Result;
  Result.Path = HostPath(Host.path());
  LaunchSite Site;
  Site.Kernel = MangledName(&Callee);
  Site.Where = Where.range(Call.getSourceRange());
  for (unsigned I = 0; I < Callee.getNumParams(); ++I) {
    const ParmVarDecl &Parameter = *Callee.getParamDecl(I);
    HostValue Value;
    if (I < Call.getNumArgs() && !Replaced.contains(*Call.getArg(I)) &&
        mayBePassed(Parameter.getType(), Context))
      Value = Host.argument(Parameter, *Call.getArg(I));
    Site.Passed.push_back(passedValue(Value, Parameter.getType(), Context));
    if (!Result.Block)
      Result.Block = decisionOf(Value);
  }
  Result.Sites.push_back(std::move(Site));
  return Result;
}

LaunchVisit LaunchRecorder::read(const CallExpr &Launch,
                                 HostInterpreter &Host) {
  const auto *Chevrons = dyn_cast<CUDAKernelCallExpr>(&Launch);
  if (!Chevrons && launchFunction(Launch).empty())
    return readCallOut(Launch, Host);
  Values Given =
      Chevrons ? chevrons(*Chevrons, Host) : runtimeCall(Launch, Host);
  LaunchVisit Result;
  Result.Path = HostPath(Host.path());
  if (!Given.Kernel.functions())
    return Result;
  for (const FunctionDecl *Function : *Given.Kernel.functions()) {
    if (!Function) // nothing is launched by a null pointer
      continue;
    const FunctionDecl *Kernel = definitionOf(Function);
    if (!Kernel->hasAttr<CUDAGlobalAttr>())
      continue;
    if (!Kernel->isDefined() && isVisibleOutside(*Kernel))
      Outside[MangledName(Kernel)] = Kernel;
    Result.Sites.push_back(
        describe(Launch, *Kernel, Given, Host.limitOf(*Kernel)));
    Result.Sites.back().Covers = coversOf(*Kernel, Given, Host);
  }
  Result.Block = decisionOf(Given.Block);
  if (Result.Sites.size() > 1)
    Result.Kernel = firstOf(Given.Kernel.Why.Decision);
  Result.Rest = decisionOf(Given.Grid);
  if (!Result.Rest)
    Result.Rest = decisionOf(Given.SharedBytes);
  return Result;
}

void LaunchRecorder::record(const CallExpr &Launch,
                            std::vector<LaunchSite> Found) {
  std::vector<LaunchSite> &Known = Sites[&Launch];
  for (LaunchSite &Site : Found) {
    auto Same = llvm::find_if(Known, [&](const LaunchSite &Other) {
      return Other.saysTheSame(Site);
    });
    if (Same != Known.end()) {
      llvm::erase_if(Same->Decisions, [&](const LaunchDecision &D) {
        return !llvm::is_contained(Site.Decisions, D);
      });
      continue;
    }
    if (llvm::count_if(Known, [&](const LaunchSite &Other) {
          return Other.Kernel == Site.Kernel;
        }) >= std::ptrdiff_t(MostWays))
      leaveOut(Launch, std::move(Site));
    else
      Known.push_back(std::move(Site));
  }
}

} // namespace bank_lint::frontend
