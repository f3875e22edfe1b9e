//===-- tool/bank-lint/merge/unused_records.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/merge/unused_records.h"
#include "analysis/launch/recorded_launches.h"
#include "analysis/launch/recorded_name.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/short_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

namespace bank_lint {
namespace {

constexpr std::size_t MostNamed = 3;

/// The files that have a record, and what of it they use.
struct Use {
  FileResult *First = nullptr;
  std::set<std::uint32_t> Used;
  bool HasFailure = false;
};

/// "a, b, c and 7 more".
std::string listOf(llvm::ArrayRef<std::string> Names) {
  std::string Text = llvm::join(Names.take_front(MostNamed), ", ");
  if (Names.size() > MostNamed)
    Text += " and " + std::to_string(Names.size() - MostNamed) + " more";
  return Text;
}

} // namespace

void noteUnusedRecords(const ProjectSettings &Settings,
                       llvm::ArrayRef<std::string> Files,
                       llvm::ArrayRef<FileResult *> Results) {
  // In the order of the files.
  std::vector<std::pair<const RecordedLaunches *, Use>> Uses;
  for (const auto &[File, Result] : llvm::zip(Files, Results)) {
    const RecordedLaunches *Record = Settings.analysisOf(File).Recorded.get();
    if (!Record)
      continue;
    auto Known =
        llvm::find_if(Uses, [&](const auto &U) { return U.first == Record; });
    if (Known == Uses.end())
      Known = Uses.insert(Known, {Record, Use{Result, {}, false}});
    Known->second.Used.insert(Result->UsedRecords.begin(),
                              Result->UsedRecords.end());
    Known->second.HasFailure |= !Result->Failure.empty();
  }
  for (const auto &[Record, Of] : Uses) {
    std::vector<std::string> Names;
    std::size_t Unused = 0;
    for (const auto &[Number, Launch] : llvm::enumerate(Record->all())) {
      if (Of.Used.contains(std::uint32_t(Number)))
        continue;
      ++Unused;
      std::string Name = readRecordedName(Launch.displayName()).WithArguments;
      Name = shortName(Name.empty() ? Launch.displayName() : Name);
      if (!llvm::is_contained(Names, Name))
        Names.push_back(std::move(Name));
    }
    if (Unused)
      Of.First->Notes.push_back(
          counted(Unused, "recorded launch") +
          (Unused == 1 ? " fits" : " fit") + " no kernel" +
          (Of.HasFailure ? " of the files that could be read: " : ": ") +
          listOf(Names));
  }
}

void noteUnusedRecords(const ProjectSettings &Settings,
                       llvm::ArrayRef<std::string> Files,
                       std::vector<FileResult> &Results) {
  std::vector<FileResult *> Pointers;
  for (FileResult &Result : Results)
    Pointers.push_back(&Result);
  noteUnusedRecords(Settings, Files, llvm::ArrayRef(Pointers));
}

} // namespace bank_lint
