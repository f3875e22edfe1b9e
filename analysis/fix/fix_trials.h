//===-- analysis/fix/fix_trials.h - fixes that are tried --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A file that is edited in memory, with headers of its project, and analysed
/// again, as often as a search may: what it was, what is known of its arrays,
/// and the result of an edit.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_FIX_TRIALS_H
#define BANK_LINT_ANALYSIS_FIX_FIX_TRIALS_H

#include "analysis/analyzer.h"
#include "analysis/fix/fix_target.h"
#include "analysis/fix/index_proof.h"
#include "analysis/fix/lane_recorder.h"
#include "analysis/fix/layout_candidates.h"
#include "analysis/fix/text/editable_files.h"
#include "analysis/pipeline/kernel_store.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

namespace bank_lint {

class FixTrials {
public:
  FixTrials(const std::string &File, const AnalysisOptions &Asked,
            std::string Text)
      : File(File), Options(Asked), Files(File, Text, Options.Unsaved) {
    Options.Contents = std::move(Text);
    if (!Options.Kernels) // most of them are the same in each trial
      Options.Kernels = std::make_shared<KernelStore>();
  }

  FixTrials(const FixTrials &) = delete;

  /// Besides, it must have no objection to the edited file.
  using Condition = llvm::function_ref<std::string(const FileResult &After,
                                                   const EditedText &Edited)>;
  /// The array with \p C, if that is better; else an objection.
  std::optional<Fix> tryOne(const FixTarget &T, const Candidate &C,
                            std::string &Objection, Condition Also = {});
  /// \p Edits made, and the file analysed.
  llvm::Expected<EditedText> tryEdits(const std::vector<SourceEdit> &Edits,
                                      FileResult &After);
  /// Asks for Facts, unless that has been done.
  void needFacts() {
    if (!HasFacts)
      Facts = arrayFacts(File, Options);
    HasFacts = true;
  }
  /// Records where lanes go in the kernels that access one of \p Targets.
  void needLanes(llvm::ArrayRef<FixTarget> Targets);
  MergedAccesses mergedAccesses(const FixTarget &T) const {
    return {Result, T.Declaration, Facts.Indices, Recorded};
  }

  const std::string &File;
  AnalysisOptions Options;
  EditableFiles Files;
  FileResult Result; ///< of the file as it is
  ArrayFacts Facts;  ///< the same, once they are needed

private:
  LaneRecords Recorded;
  unsigned Tries = 0;
  bool HasFacts = false;
};

} // namespace bank_lint

#endif
