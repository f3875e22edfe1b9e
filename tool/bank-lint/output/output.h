//===-- tool/bank-lint/output/output.h - which report goes where *- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The formats of --format and --output, and the files of --output.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_OUTPUT_OUTPUT_H
#define BANK_LINT_TOOL_BANK_LINT_OUTPUT_OUTPUT_H

#include "analysis/result/finding.h"
#include "tool/report/report_options.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace bank_lint {

enum class OutputFormat {
  Text,
  Json,
  OneLine,
  Sarif,
  Github,
  Gitlab,
  Checkstyle,
  Html,
  Fixes
};

/// A format of `bank-lint check`.
struct FormatTraits {
  OutputFormat Format;
  llvm::StringLiteral Name;        ///< "sarif"
  llvm::StringLiteral Description; ///< for --help
  void (*Write)(llvm::ArrayRef<FileResult>, const ReportOptions &,
                llvm::raw_ostream &);
};

/// All formats, in the order of the enumerators.
llvm::ArrayRef<FormatTraits> outputFormats();

const FormatTraits &traitsOf(OutputFormat Format);

/// A report for a file.
struct OutputRequest {
  OutputFormat Format;
  std::string Path; ///< "-" is stdout
};

/// Takes "sarif=report.sarif" apart. An error names the formats.
llvm::Expected<OutputRequest> parseOutput(llvm::StringRef Text);

/// Has \p Write fill the file at \p Path. Readers see the file as it was or as
/// it will be, never a part: it is written under another name and then renamed.
/// What is not a regular file (a pipe, /dev/null) is written as it is. A
/// symbolic link in a git repository that leads out of it is an error: who
/// wrote the repository does not say which files are written. After an error
/// the file is what it was.
llvm::Error writeWholeFile(llvm::StringRef Path,
                           llvm::function_ref<void(llvm::raw_ostream &)> Write);

/// Whatever the format is, no character in it is one that cannot be seen
/// (visible_text.h).
void writeReport(OutputFormat Format, llvm::ArrayRef<FileResult> Results,
                 const ReportOptions &Options, llvm::raw_ostream &OS);

/// Writes the reports that go to files. One that cannot be written is reported
/// on \p Errors, and the others are written all the same. Whether all were.
bool writeOutputs(llvm::ArrayRef<OutputRequest> Outputs,
                  llvm::ArrayRef<FileResult> Results,
                  const ReportOptions &Options, llvm::raw_ostream &Errors);

} // namespace bank_lint

#endif
