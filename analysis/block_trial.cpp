//===-- analysis/block_trial.cpp ------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/block_trial.h"
#include "analysis/pipeline/prepared_file.h"
#include "analysis/support/foreign_file.h"
#include "llvm/ADT/STLExtras.h"

namespace bank_lint {
namespace {

/// What is written at a place, by where that begins: its end, and the text.
using Edits = std::map<unsigned, std::pair<unsigned, std::string>>;

/// Adds \p Text at \p Place. \returns false if something else must be written
/// there.
bool add(Edits &To, const TextSpan &Place, const std::string &Text) {
  const auto Later = To.lower_bound(Place.Begin);
  if (Later != To.end() && Later->first == Place.Begin)
    return Later->second == std::pair(Place.End, Text);
  if (Later != To.end() && Later->first < Place.End)
    return false;
  if (Later != To.begin() && std::prev(Later)->second.first > Place.Begin)
    return false;
  To[Place.Begin] = {Place.End, Text};
  return true;
}

bool addAll(Edits &To, const Edits &More) {
  return llvm::all_of(More, [&](const auto &Each) {
    return add(To, {Each.first, Each.second.first}, Each.second.second);
  });
}

/// The numbers that \p Written takes the block from, as those of \p Block.
/// \returns false if they cannot say it.
bool addNumbers(Edits &To, const BlockText &Written, const BlockSize &Block) {
  for (unsigned Axis = 0; Axis != Written.NextAxis; ++Axis)
    if (llvm::none_of(Written.Numbers, [&](const BlockNumber &N) {
          return N.Axis == Axis && !N.IfNow;
        }))
      return false;
  for (const BlockNumber &N : Written.Numbers)
    if (!N.IfNow && !add(To, N.Text, std::to_string(Block[N.Axis])))
      return false;
  std::string More;
  for (unsigned Axis = 3; Axis-- > Written.NextAxis;)
    if (Block[Axis] != 1 || !More.empty())
      More.insert(0, ", " + std::to_string(Block[Axis]));
  if (More.empty())
    return Written.NextAxis > 0;
  return Written.NextAxis > 0 && Written.Further &&
         add(To, {*Written.Further, *Written.Further}, More);
}

/// The numbers that the grid is divided by, as those of \p Block. One that
/// stands for two sizes that are no longer the same stays as it is.
Edits divisorsFor(const BlockText &Written, const LaunchSite &Site,
                  const BlockSize &Block) {
  Edits Result;
  std::set<unsigned> Torn;
  for (const BlockNumber &N : Written.Numbers)
    if (N.IfNow && Site.Block.Size[N.Axis] &&
        std::uint64_t(*N.IfNow - N.Plus) == *Site.Block.Size[N.Axis] &&
        !add(Result, N.Text,
             std::to_string(std::int64_t(Block[N.Axis]) + N.Plus)))
      Torn.insert(N.Text.Begin);
  for (unsigned Begin : Torn)
    Result.erase(Begin);
  return Result;
}

/// The edits that give the launch \p Site, which is written as \p Written says,
/// the block \p Block; none if there are no such.
std::optional<Edits> editsFor(const BlockText &Written, const LaunchSite &Site,
                              const BlockSize &Block) {
  Edits Result;
  if (!addNumbers(Result, Written, Block)) {
    Result.clear();
    if (!Written.Whole || !add(Result, *Written.Whole,
                               "dim3(" + std::to_string(Block[0]) + ", " +
                                   std::to_string(Block[1]) + ", " +
                                   std::to_string(Block[2]) + ")"))
      return std::nullopt;
  }
  for (const auto &[Begin, Edit] : divisorsFor(Written, Site, Block))
    add(Result, {Begin, Edit.first}, Edit.second); // or it says another size
  return Result;
}

/// The text of \p File; "" if it cannot be read.
std::string textOf(const std::string &File, const AnalysisOptions &Options) {
  if (Options.Contents)
    return *Options.Contents;
  llvm::Expected<FileText> Read = readForeignFile(File, MostSourceBytes);
  if (Read)
    return (*Read)->getBuffer().str();
  llvm::consumeError(Read.takeError());
  return "";
}

} // namespace

BlockTrial::BlockTrial(const std::string &File, const AnalysisOptions &Given,
                       const BlockSize &Block)
    : Options(Given), Block(Block) {
  for (LaunchOverride &Stated : Options.Launches)
    Stated.Block = Block;
  PreparedFile Prepared;
  const bool IsWhole = runGuarded(Options, [&] {
    Prepared = planFile(File, Options);
    Prepared.Request.FindsBlocks = true;
    Prepared.Request.RunPasses = false;
    compilePlanned(Prepared, Options);
  });
  if (!IsWhole || !Prepared.Device)
    return;
  Text = textOf(File, Options);
  Edits All;
  for (const KernelInfo &Kernel : Prepared.Device->Kernels) {
    const bool IsStated =
        llvm::any_of(Options.Launches, [&](const LaunchOverride &O) {
          return namesKernel(O.Kernel, Kernel);
        });
    if (!Prepared.wants(Kernel) || IsStated)
      continue;
    EditedKernel &To = Kernels[Kernel.DisplayName];
    To.Mangled = Kernel.MangledName;
    To.IsEdited = !Text.empty();
    for (const LaunchSite &Site : Prepared.Device->Launches) {
      if (Site.Kernel != Kernel.MangledName)
        continue;
      To.IsLaunched = true;
      const auto Written =
          llvm::find_if(Prepared.Device->Blocks, [&](const BlockText &B) {
            return B.Launch == Site.Where;
          });
      const std::optional<Edits> New = Written == Prepared.Device->Blocks.end()
                                           ? std::nullopt
                                           : editsFor(*Written, Site, Block);
      To.IsEdited &= New && addAll(To.Made, *New);
    }
    // Kernels may share what says their blocks.
    Edits Together = All;
    To.IsEdited &= !To.Made.empty() && addAll(Together, To.Made);
    if (To.IsEdited)
      All = std::move(Together);
  }
}

Edits BlockTrial::allEdits() const {
  Edits All;
  for (const auto &[Name, Kernel] : Kernels)
    if (Kernel.IsEdited)
      addAll(All, Kernel.Made);
  return All;
}

AnalysisOptions BlockTrial::attempt() const {
  AnalysisOptions Result = Options;
  for (const auto &[Name, Kernel] : Kernels)
    if (!Kernel.IsEdited)
      Result.Launches.push_back(
          {Kernel.Mangled, Extent(), Block, std::nullopt});
  const Edits All = allEdits();
  if (All.empty())
    return Result;
  std::string Edited;
  unsigned At = 0;
  for (const auto &[Begin, Edit] : All) {
    Edited += Text.substr(At, Begin - At) + Edit.second;
    At = Edit.first;
  }
  Result.Contents = Edited + Text.substr(At);
  return Result;
}

std::vector<std::pair<unsigned, unsigned>> BlockTrial::places() const {
  std::vector<std::pair<unsigned, unsigned>> Result;
  for (const auto &[Begin, Edit] : allEdits()) {
    const llvm::StringRef Before = llvm::StringRef(Text).take_front(Begin);
    const std::size_t LineEnd = Before.rfind('\n');
    Result.emplace_back(
        Before.count('\n') + 1,
        Begin - (LineEnd == llvm::StringRef::npos ? 0 : unsigned(LineEnd) + 1) +
            1);
  }
  return Result;
}

std::vector<std::string> BlockTrial::leftAsWritten() const {
  std::vector<std::string> Result;
  for (const auto &[Name, Kernel] : Kernels)
    if (Kernel.IsLaunched && !Kernel.IsEdited)
      Result.push_back(Name);
  return Result;
}

bool BlockTrial::needsAnother(const CountersResult &Counted) {
  bool IsWrong = false;
  for (auto &[Name, Kernel] : Kernels) {
    if (!Kernel.IsEdited)
      continue;
    bool IsSeen = false;
    for (const LaunchCounters &Each : Counted.Launches)
      if (Each.Kernel == Name) {
        IsSeen = true;
        if (Each.LaunchedWith.Block != Block)
          Kernel.IsEdited = false;
      }
    Kernel.IsEdited &= IsSeen;
    IsWrong |= !Kernel.IsEdited;
  }
  return IsWrong;
}

} // namespace bank_lint
