//===-- tool/report/tally/assumed_blocks.cpp - blocks nobody states -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/tally/assumed_blocks.h"
#include "tool/report/profiler/next_step.h"
#include "tool/report/profiler/profiler_command.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/launch_text.h"
#include "tool/report/wording/short_text.h"
#include <set>

namespace bank_lint {

/// Kernels that are named; of the others their number is given.
constexpr std::size_t ShownBlocks = 6;

static void addIfAssumed(llvm::StringRef Kernel, const Launch &LaunchedWith,
                         std::set<AssumedBlock> &Blocks) {
  if (LaunchedWith.assumesBlock())
    Blocks.insert({kernelBaseName(Kernel), LaunchedWith.Block});
}

static std::vector<AssumedBlock> listed(std::set<AssumedBlock> Blocks) {
  return {Blocks.begin(), Blocks.end()};
}

std::vector<AssumedBlock> assumedBlocks(llvm::ArrayRef<FileResult> Results) {
  std::set<AssumedBlock> Blocks;
  for (const FileResult &Result : Results)
    for (const AccessSummary &Access : Result.Accesses)
      if (!Access.IsRepeated)
        addIfAssumed(Access.Kernel, Access.LaunchedWith, Blocks);
  return listed(std::move(Blocks));
}

std::vector<AssumedBlock>
assumedBlocks(llvm::ArrayRef<CountersResult> Results) {
  std::set<AssumedBlock> Blocks;
  for (const CountersResult &Result : Results)
    for (const LaunchCounters &Counted : Result.Launches)
      addIfAssumed(Counted.Kernel, Counted.LaunchedWith, Blocks);
  return listed(std::move(Blocks));
}

std::string describe(llvm::ArrayRef<AssumedBlock> Blocks) {
  if (Blocks.empty())
    return "";
  std::string Text = "block assumed: ";
  const bool IsCut = Blocks.size() > ShownBlocks + 1;
  const llvm::ArrayRef<AssumedBlock> Shown =
      IsCut ? Blocks.take_front(ShownBlocks) : Blocks;
  for (const AssumedBlock &Each : Shown)
    Text += (&Each == Shown.begin() ? "" : ", ") + oneLine(Each.Kernel) + " " +
            shape(Each.Block);
  if (IsCut)
    Text += " and " + counted(Blocks.size() - ShownBlocks, "more kernel");
  return Text + "; set it with " + launchOption(Blocks.front().Kernel) +
         " or a comment on the kernel";
}

} // namespace bank_lint
