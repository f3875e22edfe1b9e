//===-- analysis/pipeline/prepared_file.h - a file, compiled ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What every analysis of a file begins with: the compile, the launches of
/// each kernel, and a guard against crashes of the compiler.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PIPELINE_PREPARED_FILE_H
#define BANK_LINT_ANALYSIS_PIPELINE_PREPARED_FILE_H

#include "analysis/frontend/compile.h"
#include "analysis/launch/launches.h"
#include "analysis/pipeline/analysis_options.h"
#include "analysis/pipeline/architecture_choice.h"
#include "analysis/pipeline/project_uses.h"
#include "analysis/result/machine_blocks.h"
#include "analysis/run/kernel_run.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace bank_lint {

struct PreparedFile {
  CompileRequest Request;             ///< absent options: the frontend's own
  FileResult Base;                    ///< with its failure, problems and notes
  std::optional<DeviceModule> Device; ///< absent after a failure
  const model::Architecture *Arch = nullptr;
  CompileSetup Setup;        ///< what the project says of the file
  ArchitectureChoice Choice; ///< which architecture, and why
  LaunchFacts Facts;
  AskedElsewhere Asked;                 ///< of other files of the project
  std::vector<std::string> KernelNames; ///< see AnalysisOptions
  /// For code of another compiler: what is missing from it.
  std::vector<std::string> CodeNotes;
  /// Whether the pipes that compute are asked for, and if they are: the machine
  /// code of what the user's compiler makes.
  bool WantsKernelCode = false;
  std::vector<KernelCode> Code;

  bool wants(const KernelInfo &Kernel) const;
};

/// What will be compiled and how; nothing is compiled yet. Base has the failure
/// if there is one.
PreparedFile planFile(const std::string &File, const AnalysisOptions &Options);

/// What other files of the project do with \p Wanted, of \p File.
std::vector<OutsideUse> usesElsewhere(const std::string &File,
                                      llvm::ArrayRef<OutsideFunction> Wanted,
                                      const AnalysisOptions &Options);

/// Compiles what was planned, unless that failed.
void compilePlanned(PreparedFile &Planned, const AnalysisOptions &Options);

/// Both.
PreparedFile prepareFile(const std::string &File,
                         const AnalysisOptions &Options);

/// Prepares the code of \p Device, which another compiler made, for the passes,
/// and runs them if \p Request says so. An error if there is too much of it.
llvm::Error prepareModule(DeviceModule &Device, const CompileRequest &Request);

/// Calls \p Function for each wanted kernel that has code, and counts it.
void forEachKernelCode(
    PreparedFile &Prepared,
    llvm::function_ref<void(const KernelInfo &, llvm::Function &)> Function);

/// Calls \p Function for each kernel with all of its launches, and gathers what
/// the runs could not analyse.
void forEachKernel(
    PreparedFile &Prepared,
    llvm::function_ref<void(KernelRun &, llvm::ArrayRef<Launch>)> Function);

/// Bytes: enough for deeply nested sources.
constexpr unsigned DeepStack = 64u << 20;

/// Runs \p Function on a deep stack. \returns false if it crashed and \p
/// Options say that it may.
bool runGuarded(const AnalysisOptions &Options,
                llvm::function_ref<void()> Function);

} // namespace bank_lint

#endif
