//===-- tool/bank-lint/run/machine_code.h - --cubin -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Puts what a cubin has beside what is predicted: whether an access is there,
/// as how many instructions, and which registers are spilled.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_RUN_MACHINE_CODE_H
#define BANK_LINT_TOOL_BANK_LINT_RUN_MACHINE_CODE_H

#include "analysis/machine_code/cubin.h"
#include "analysis/result/finding.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>
#include <set>

namespace bank_lint {

class MachineCode {
public:
  /// Reads \p Files, which are cubins. An error names the file.
  static llvm::Expected<MachineCode> read(llvm::ArrayRef<std::string> Files);

  /// What was read, for the analysis.
  std::shared_ptr<const machine_code::Cubins> cubins() const { return Read; }

  /// Fills in AccessSummary::Machine, and notes which kernels are not in the
  /// cubins and which spill registers.
  void addTo(FileResult &Result) const;

private:
  /// A file's name without folders, and a line.
  using LineKey = std::pair<std::string, unsigned>;
  using Instructions = std::vector<const machine_code::PlacedInstruction *>;

  struct Function {
    const machine_code::Cubin *In = nullptr;
    std::vector<const machine_code::PlacedInstruction *> All;
    std::map<LineKey, Instructions> ByLine;
  };

  void add(const machine_code::Cubin &In,
           const machine_code::MachineFunction &Added);
  const Function *find(llvm::StringRef Kernel, llvm::StringRef Arch) const;
  void fill(AccessSummary &Access, llvm::StringRef Arch) const;
  std::string spills(const FileResult &Result, const std::string &Kernel,
                     const Function &Code) const;

  std::shared_ptr<const machine_code::Cubins> Read;
  /// By the kernel's name as people see it; one of each cubin that has it.
  std::map<std::string, std::vector<Function>, std::less<>> Kernels;
  /// Functions that were not inlined: whose they are is unknown.
  std::vector<Function> Others;
};

} // namespace bank_lint

#endif
