//===-- test/oracle/same_result.cpp - before and after a fix ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// same_result BEFORE.cu AFTER.cu: runs the first and the last block of each
/// launch of each kernel of both files, thread by thread, with the same random
/// contents of memory, and compares what they leave there. What a kernel reads
/// of shared memory before it writes it differs from run to run.
///
/// same_result --as-written FILE.cu: the same of the accesses as they are
/// written and as they are issued.
///
/// Ends in success if all blocks could be run, all changed something, and all
/// changes are the same.
//===----------------------------------------------------------------------===//
#include "analysis/frontend/compile.h"
#include "oracle.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>
#include <random>

using namespace llvm;
using namespace bank_lint;
using namespace bank_lint::oracle;

namespace {

constexpr std::size_t BufferBytes = std::size_t(1) << 20;
constexpr std::uint64_t Steps = 40'000'000;

DeviceModule compile(const char *Path, bool AsWritten = false) {
  CompileRequest Request;
  Request.AsWritten = AsWritten;
  Request.File = Path;
  Request.UseBuiltinHeaders = true;
  Expected<DeviceModule> Device = compileDevice(Request);
  if (!Device) {
    errs() << Path << ": " << toString(Device.takeError()) << "\n";
    std::exit(2);
  }
  for (const CompileMessage &M : Device->Messages)
    if (M.Severity != CompileMessage::Warning) {
      errs() << Path << ":" << M.Where.Line << ": " << M.Text << "\n";
      std::exit(2);
    }
  return std::move(*Device);
}

/// Floats between 0 and 1, or small integers.
std::vector<std::uint8_t> contents(StringRef Type, std::mt19937 &Random) {
  std::vector<std::uint8_t> Bytes(BufferBytes);
  const bool IsFloat = Type.contains("float");
  for (std::size_t I = 0; I < BufferBytes; I += 4) {
    std::uint32_t Word = Random();
    float Fraction = float(Word >> 8) / float(1 << 24);
    Word = Type.contains("char") ? Word : Word % 256;
    std::memcpy(Bytes.data() + I, IsFloat ? (void *)&Fraction : &Word, 4);
  }
  return Bytes;
}

/// The launch of \p Site with random memory; absent if it is unknown whole.
std::optional<ConcreteLaunch> concrete(const LaunchSite &Site,
                                       const KernelInfo &Kernel, bool IsLast) {
  if (!Site.Block.isKnown() || !Site.Grid.isKnown())
    return std::nullopt;
  ConcreteLaunch Run;
  Run.SharedBytes = Site.SharedBytes.value_or(0);
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    Run.Block[Axis] = *Site.Block.Size[Axis];
    Run.Grid[Axis] = *Site.Grid.Size[Axis];
    Run.BlockIndex[Axis] = IsLast ? Run.Grid[Axis] - 1 : 0;
  }
  std::mt19937 Random(42);
  for (std::size_t I = 0; I < Kernel.Parameters.size(); ++I) {
    const KernelParameter &P = Kernel.Parameters[I];
    if (P.IsPointer) {
      Run.Arguments.push_back(Run.Buffers.size());
      Run.Buffers.push_back(contents(P.Type, Random));
      continue;
    }
    auto Known = find_if(Site.Arguments, [&](const ArgumentValue &A) {
      return A.Name == P.Name;
    });
    if (!P.IsInteger || Known == Site.Arguments.end() || !Known->Value)
      return std::nullopt;
    Run.Arguments.push_back(std::uint64_t(*Known->Value));
  }
  Run.Seed = 7;
  Run.StepLimit = Steps;
  return Run;
}

/// The launch of \p After that stands where \p Site does in \p Before; null if
/// it does not say its block, its grid or its shared memory.
const LaunchSite *siteAfter(const DeviceModule &Before,
                            const DeviceModule &After, const LaunchSite &Site) {
  const std::size_t Index = std::size_t(&Site - Before.Launches.data());
  if (After.Launches.size() != Before.Launches.size())
    return nullptr;
  const LaunchSite &Same = After.Launches[Index];
  return Same.Kernel == Site.Kernel && Same.SharedBytes &&
                 Same.Block.isKnown() && Same.Grid.isKnown()
             ? &Same
             : nullptr;
}

/// What is wrong with the two runs of a block; "" if nothing is. The second one
/// is the same of \p Site: the first block, or the last.
std::string compareRuns(Function *Before, Function *After,
                        const ConcreteLaunch &Run, const LaunchSite *Site,
                        bool IsLast) {
  if (!Before || !After)
    return "no code";
  if (!Site)
    return "is launched in a way that is unknown";
  ConcreteLaunch Changed = Run;
  Changed.SharedBytes = *Site->SharedBytes;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    Changed.Block[Axis] = *Site->Block.Size[Axis];
    Changed.Grid[Axis] = *Site->Grid.Size[Axis];
    Changed.BlockIndex[Axis] = IsLast ? Changed.Grid[Axis] - 1 : 0;
  }
  ++Changed.Seed;
  BlockTrace Old = runBlock(*Before, Run), New = runBlock(*After, Changed);
  for (const BlockTrace *Trace : {&Old, &New}) {
    if (!Trace->Problem.empty())
      return "cannot be run: " + Trace->Problem;
    if (Trace->Kept.Misaligned)
      return "is undefined: an access that is not aligned";
    if (!Trace->Kept.Undefined.empty())
      return "is undefined: " + Trace->Kept.Undefined;
  }
  if (Old.Buffers == Run.Buffers)
    return "changes nothing";
  return Old.Buffers == New.Buffers ? "" : "has another result";
}

} // namespace

int main(int Count, char **Arguments) {
  if (Count != 3) {
    errs() << "same_result BEFORE.cu AFTER.cu\n"
              "same_result --as-written FILE.cu\n";
    return 2;
  }
  const bool AsWritten = StringRef(Arguments[1]) == "--as-written";
  DeviceModule Before = compile(Arguments[AsWritten ? 2 : 1], AsWritten),
               After = compile(Arguments[2]);
  unsigned Compared = 0, Wrong = 0;
  for (const KernelInfo &Kernel : Before.Kernels)
    for (const LaunchSite &Site : Before.Launches) {
      if (Site.Kernel != Kernel.MangledName)
        continue;
      for (bool IsLast : {false, true}) {
        std::optional<ConcreteLaunch> Run = concrete(Site, Kernel, IsLast);
        std::string What =
            Run ? compareRuns(Before.Module->getFunction(Kernel.MangledName),
                              After.Module->getFunction(Kernel.MangledName),
                              *Run, siteAfter(Before, After, Site), IsLast)
                : "is launched in a way that is unknown";
        ++Compared;
        Wrong += !What.empty();
        outs() << Kernel.DisplayName << ", " << (IsLast ? "last" : "first")
               << " block: " << (What.empty() ? "same" : What) << "\n";
      }
    }
  outs() << Compared << " blocks compared, " << Wrong << " wrong\n";
  return Compared == 0 || Wrong ? 1 : 0;
}
