//===-- tool/bank-lint/run/embedded_run.h - sources in files ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Analyses what is CUDA in a file: the file itself, or the sources that stand
/// in strings and cells of it (analysis/embedded/). The reports see one result
/// for the file, with places in it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_RUN_EMBEDDED_RUN_H
#define BANK_LINT_TOOL_BANK_LINT_RUN_EMBEDDED_RUN_H

#include "analysis/analyzer.h"
#include "analysis/embedded/embedded_sources.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace bank_lint {

/// From the places of one source to those of the file that it stands in, which
/// outlive this.
class EmbeddedPlaces {
public:
  EmbeddedPlaces(const EmbeddedFile &File, const EmbeddedSource &Source);

  /// \p Where as it is reported: for a notebook, in a cell.
  void toTold(SourceRange &Where) const { move(Where, /*InFile=*/false); }
  /// The same of all places of a launch.
  void toTold(Launch &Launched) const;
  /// \p Where in the file on the disk.
  void toFile(SourceRange &Where) const { move(Where, /*InFile=*/true); }
  /// What follows the names of its kernels, if the text is compiled several
  /// times: " [-DN=4]"; else "".
  const std::string &variantSuffix() const { return Suffix; }

private:
  /// A text that was compiled, under its name.
  struct Compiled {
    std::string Path; ///< absolute
    const TextMap *Map;
    LineStarts Lines;
  };
  void move(SourceRange &Where, bool InFile) const;
  LineStarts::Place placeOf(const TextMap::Target &Target, bool InFile) const;

  const EmbeddedFile &File;
  std::string Suffix;
  std::vector<Compiled> Compilation;
  std::vector<LineStarts> Containing; ///< lines of the containing texts
};

/// Analyses a source; \p Places is null for the file itself.
using SourceAnalysis = llvm::function_ref<FileResult(
    const std::string &File, const AnalysisOptions &Options,
    const EmbeddedPlaces *Places)>;

/// Analyses what is CUDA in \p File, each source by \p Analyze, and makes one
/// result of it. A file without any is a failure, which says what it is.
FileResult analyzeEmbedded(const std::string &File,
                           const AnalysisOptions &Options,
                           SourceAnalysis Analyze);

} // namespace bank_lint

#endif
