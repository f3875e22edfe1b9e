//===-- analysis/pipeline/seen_code.cpp -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/pipeline/seen_code.h"
#include "analysis/lowering/marks/debug_location.h"
#include "analysis/machine_code/cubin.h"
#include "analysis/program/kernel_name.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace llvm;

namespace bank_lint {
namespace {

using machine_code::Cubin;
using machine_code::MachineFunction;
using machine_code::PlacedInstruction;

/// Whether \p Of has code for \p Arch: "sm_90a" is written down as sm_90.
bool isFor(const Cubin &Of, StringRef Arch) {
  unsigned Number = 0;
  return Arch.consume_front("sm_") && !Arch.consumeInteger(10, Number) &&
         Number == Of.Arch;
}

/// The files of a module by the last part of their names: a compiler may have
/// got them with other paths.
class FilesByName {
public:
  explicit FilesByName(const Module &Code) {
    DebugInfoFinder Finder;
    Finder.processModule(Code);
    for (const DISubprogram *Each : Finder.subprograms())
      add(debugFileName(*Each));
    for (const DIScope *Each : Finder.scopes())
      add(debugFileName(*Each));
  }
  /// None if there is no such file.
  ArrayRef<std::string> named(StringRef Path) const {
    auto Known = Names.find(sys::path::filename(Path));
    if (Known == Names.end())
      return {};
    return Known->second;
  }

private:
  void add(const std::string &File) {
    std::vector<std::string> &Same = Names[sys::path::filename(File)];
    if (!is_contained(Same, File))
      Same.push_back(File);
  }
  StringMap<std::vector<std::string>> Names;
};

/// Whether an instruction of \p Of may access local memory at an address that
/// does not say so.
bool hasGeneric(const MachineFunction &Of) {
  return any_of(Of.Accesses, [](const PlacedInstruction &Each) {
    return Each.What.Space == AccessSpace::Unknown;
  });
}

LocalCode localCodeOf(const MachineFunction &Kernel, const Cubin &In,
                      const FilesByName &Files) {
  LocalCode Result;
  Result.IsAll = !hasGeneric(Kernel) &&
                 all_of(In.Functions, [](const MachineFunction &Each) {
                   return Each.IsKernel || Each.Accesses.empty();
                 });
  std::set<LocalInstruction> All;
  for (const PlacedInstruction &Each : Kernel.Accesses) {
    if (Each.What.Space != AccessSpace::Local)
      continue;
    LocalInstruction Here;
    Here.IsStore = Each.What.Operation == AccessOperation::Store;
    Here.Width = Each.What.Width;
    Here.IsComputed = Each.What.IsComputed;
    ArrayRef<std::string> Names;
    if (Each.Where.Line)
      Names = Files.named(Each.Where.File);
    if (Names.empty())
      All.insert(Here);
    for (const std::string &Name : Names) {
      Here.Where.File = Name;
      Here.Where.Line = Here.Where.EndLine = Each.Where.Line;
      All.insert(Here);
    }
  }
  Result.Instructions.assign(All.begin(), All.end());
  return Result;
}

} // namespace

void takeSeenCode(DeviceModule &Device, StringRef Arch,
                  ArrayRef<Cubin> Cubins) {
  const FilesByName Files(*Device.Module);
  StringMap<std::pair<const MachineFunction *, const Cubin *>> Kernels;
  for (const Cubin &Each : Cubins)
    if (isFor(Each, Arch))
      for (const MachineFunction &Function : Each.Functions)
        if (Function.IsKernel)
          Kernels.try_emplace(kernelDisplayName(Function.Name), &Function,
                              &Each);
  for (KernelInfo &Kernel : Device.Kernels)
    if (auto Seen = Kernels.find(Kernel.DisplayName); Seen != Kernels.end())
      Kernel.Local =
          localCodeOf(*Seen->second.first, *Seen->second.second, Files);
}

std::vector<KernelCode> kernelCode(StringRef Arch,
                                   const machine_code::Cubins *Read) {
  std::vector<KernelCode> Result;
  if (!Read)
    return Result;
  for (const Cubin &Each : Read->All) {
    if (!isFor(Each, Arch) || !Each.HasLines)
      continue;
    for (const MachineFunction &Function : Each.Functions) {
      if (!Function.IsKernel || Function.Blocks.empty())
        continue;
      KernelCode Code{kernelDisplayName(Function.Name), Function.Blocks, {}};
      for (const PlacedInstruction &I : Function.Accesses) {
        const std::string File = sys::path::filename(I.Where.File).str();
        Code.Accesses.push_back({File, I.Where.Line, I.What.Space,
                                 I.What.Operation, I.What.Width, I.Block});
      }
      Result.push_back(std::move(Code));
    }
  }
  return Result;
}

} // namespace bank_lint
