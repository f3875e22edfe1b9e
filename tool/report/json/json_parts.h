//===-- tool/report/json/json_parts.h - shapes of reports -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the documents of the subcommands have in common: texts, counts,
/// places, launches, and what is said of a file. See docs/dev/json.md.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_JSON_JSON_PARTS_H
#define BANK_LINT_TOOL_REPORT_JSON_JSON_PARTS_H

#include "analysis/result/finding.h"
#include "analysis/result/launch_pipes.h"
#include "tool/report/shard_facts.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

/// Writes attributes into the object that is open.
class JsonParts {
public:
  explicit JsonParts(llvm::raw_ostream &OS) : J(OS, /*IndentSize=*/2) {}

protected:
  /// What people read, so that all of it can be seen (visible_text.h).
  void text(llvm::StringRef Key, llvm::StringRef Value);
  /// What programs take as it is: a path, or text for a file. What is not UTF-8
  /// is made so.
  void exactText(llvm::StringRef Key, llvm::StringRef Value);
  void texts(llvm::StringRef Key, llvm::ArrayRef<std::string> Values);
  /// Files, those of cells by their notebooks.
  void paths(llvm::StringRef Key, llvm::ArrayRef<std::string> Files);
  /// A number with at most three decimal places.
  void decimal(llvm::StringRef Key, double Value);
  /// A percentage with one decimal place.
  void share(llvm::StringRef Key, double Percent);
  /// A number, {"min", "max"}, or null.
  void count(llvm::StringRef Key, const std::optional<Interval> &Value);
  /// The fields of a place.
  void range(const SourceRange &Where);
  /// A place, or null if there is none.
  void location(llvm::StringRef Key, const SourceRange &Where);
  /// The fields of a launch.
  void launch(const Launch &LaunchedWith);
  /// The fields of what a kernel takes, but for its launches.
  void resources(const KernelResources &Kernel);
  /// `occupancy`, and `why_unknown` where that is null.
  void occupancy(const LaunchOccupancy &Of);
  /// How long a file took.
  void times(const FileTimes &Of);
  /// The attribute that says which shard the report is of; \p Part is called
  /// with the number of each of its files, \p More for further attributes.
  void shard(
      const ShardFacts &Shard, llvm::function_ref<void(std::size_t)> Part,
      llvm::function_ref<void()> More = [] {});
  void problem(const SourceProblem &Problem);
  void fromSource(const SourceVerdict &Verdict);
  void machineCode(const MachineAccesses &Code);
  /// The findings that are not reported, in short.
  void setAside(llvm::ArrayRef<FileResult> Results);
  /// The fields of an element of `files`.
  void file(const FileResult &Result);
  /// `gain`, and `no_gain` where there is a reason why that is null.
  /// (gain_json.cpp)
  void gain(const GainBound &Gain);
  /// The fields of `pipes` of a launch. (gain_json.cpp)
  void pipes(const LaunchPipes &Of);
  /// What was found when fixes of \p F were searched for; nothing if they were
  /// not. (fix_json.cpp)
  void fixes(const Finding &F);

  llvm::json::OStream J;
};

} // namespace bank_lint

#endif
