//===-- analysis/diagnosis.h - how a file was read --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The third door of the analysis: not what is wrong with a file, but how it
/// was understood: whose command, which options, architecture and headers, and
/// which kernels and launches were seen. For when an answer looks wrong.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_DIAGNOSIS_H
#define BANK_LINT_ANALYSIS_DIAGNOSIS_H

#include "analysis/analyzer.h"
#include "analysis/frontend/command/compile_setup.h"
#include "analysis/program/preamble_use.h"

namespace bank_lint {

/// A kernel, and the launches that it is analysed under.
struct DiagnosedKernel {
  std::string Name; ///< demangled, with parameters
  SourceRange Where;
  std::vector<Launch> Launches;
};

/// What the cache had for a file.
struct CacheDiagnosis {
  std::string Folder;  ///< "" if there is no cache
  PreambleUse Headers; ///< of the compile that the diagnosis took
  bool HasResult = false;
};

struct FileDiagnosis {
  /// Without accesses and findings; its notes are those of every check.
  FileResult Base;
  CompileSetup Setup;
  std::string ArchChosenBy;
  std::string HeadersChosenBy; ///< "the project's command", "--cuda-path"
  /// Folders of the command that hold a toolkit's headers, left out because the
  /// built-in ones are used.
  std::vector<std::string> FoldersLeftOut;
  std::vector<std::string> ExtraArguments; ///< those of the user
  std::vector<OptionFate> TypedOptions;    ///< what the user typed of them
  std::size_t LaunchSites = 0;             ///< `<<<...>>>` in the file
  std::vector<DiagnosedKernel> Kernels;
  CacheDiagnosis Cache;
};

FileDiagnosis diagnoseFile(const std::string &File,
                           const AnalysisOptions &Options);

} // namespace bank_lint

#endif
