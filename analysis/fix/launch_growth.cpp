//===-- analysis/fix/launch_growth.cpp - launches that give more ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/launch_growth.h"
#include "analysis/fix/text/place_text.h"
#include "model/arch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace llvm;

namespace bank_lint {

std::uint64_t grownBytes(std::uint64_t Bytes, const FlatLayout &Layout,
                         unsigned ElementBytes) {
  return Bytes + Bytes / (std::uint64_t(Layout.Row) * ElementBytes) *
                     (std::uint64_t(Layout.Unit) * ElementBytes);
}

namespace {

/// The code of \p Count with what grownBytes adds.
std::string grownCode(const WrittenExpression &Count, const FlatLayout &Layout,
                      unsigned ElementBytes) {
  std::uint64_t Number;
  if (!StringRef(Count.Code).getAsInteger(10, Number))
    return utostr(grownBytes(Number, Layout, ElementBytes));
  return operand(Count) + " + " + operand(Count) + " / " +
         utostr(std::uint64_t(Layout.Row) * ElementBytes) + " * " +
         utostr(std::uint64_t(Layout.Unit) * ElementBytes);
}

class Growth {
public:
  Growth(const FileResult &Result, const ArrayFacts &Facts,
         const SourceRange &Declaration, const FlatLayout &Layout,
         unsigned ElementBytes)
      : Result(Result), Facts(Facts), Layout(Layout),
        ElementBytes(ElementBytes),
        IsInHeader(Declaration.File != Result.File) {
    for (const AccessSummary &A : Result.Accesses)
      if (A.array() == Declaration) {
        Kernels.insert(A.Kernel);
        IsGivenElsewhere |= A.LaunchedWith.Source == LaunchSource::CommandLine;
        IsRecorded |= A.LaunchedWith.Source == LaunchSource::Recorded;
      }
  }

  LaunchGrowth run();

private:
  bool isOfKernels(const LaunchSite &Site) const {
    auto It = Facts.DisplayNames.find(Site.Kernel);
    return It != Facts.DisplayNames.end() && Kernels.count(It->second);
  }
  const LaunchBytes *countOf(const LaunchSite &Site) const {
    auto It = find_if(Facts.SharedCounts, [&](const LaunchBytes &Count) {
      return Count.Launch == Site.Where;
    });
    return It == Facts.SharedCounts.end() ? nullptr : &*It;
  }
  bool onlyTheseUse(const WrittenExpression &Source) const;
  std::string grow(const LaunchSite &Site);

  const FileResult &Result;
  const ArrayFacts &Facts;
  const FlatLayout &Layout;
  const unsigned ElementBytes;
  const bool IsInHeader;
  std::set<std::string> Kernels;
  bool IsGivenElsewhere = false;
  bool IsRecorded = false;
  LaunchGrowth Grown;
};

/// Whether no launch of another kernel gets its bytes from \p Source.
bool Growth::onlyTheseUse(const WrittenExpression &Source) const {
  return all_of(Facts.Launches, [&](const LaunchSite &Site) {
    const LaunchBytes *Count = countOf(Site);
    return isOfKernels(Site) || !Count || Count->Source.Text != Source.Text;
  });
}

/// \returns why \p Site cannot give more; "" once it does.
std::string Growth::grow(const LaunchSite &Site) {
  const std::string There = "the launch at " + placeText(Site.Where);
  const LaunchBytes *Count = countOf(Site);
  const bool AtSource = Count && Count->Source.Text && Count->CanRepeatSource &&
                        onlyTheseUse(Count->Source);
  if (!Count || !Count->Count.Text)
    return There + " does not set its number of bytes in this file";
  if (!AtSource && !Count->CanRepeat)
    return "how many bytes " + There + " gives is more than variables contain";
  if (!Site.SharedBytes)
    return "how many bytes " + There + " gives is unknown";
  const std::uint64_t Bytes =
      grownBytes(*Site.SharedBytes, Layout, ElementBytes);
  const model::Architecture *Arch = model::findArchitecture(Result.Arch);
  const bool IsAskedFor = AtSource && Count->SetsAttribute;
  if (Site.SharedLimit && Bytes > *Site.SharedLimit && !IsAskedFor)
    return There + " would give more bytes than the " +
           utostr(*Site.SharedLimit) + " that cudaFuncSetAttribute allows at " +
           placeText(Site.SharedLimitAt);
  if (Arch && !Site.SharedLimit && Bytes > Arch->SharedBytesPerBlock &&
      !IsAskedFor)
    return There + " would give more bytes than a kernel gets without being "
                   "asked for";
  const WrittenExpression &Written = AtSource ? Count->Source : Count->Count;
  if (StringRef(Written.Code).contains('\n'))
    return "how many bytes " + There + " gives is on several lines";
  SourceEdit New = edit(Written, grownCode(Written, Layout, ElementBytes));
  if (!is_contained(Grown.Edits, New))
    Grown.Edits.push_back(std::move(New));
  Grown.RaisesLimit |= IsAskedFor;
  Grown.MoreBytes = std::max(Grown.MoreBytes, Bytes - *Site.SharedBytes);
  return "";
}

LaunchGrowth Growth::run() {
  if (IsInHeader)
    Grown.Obstacle = "other files may launch it, as a header declares it";
  else if (IsGivenElsewhere)
    Grown.Obstacle = "the command line sets how many bytes it has";
  else if (IsRecorded)
    Grown.Obstacle = "the recorded launches set how many bytes it has";
  else if (!Facts.LaunchNotes.empty())
    Grown.Obstacle = Facts.LaunchNotes.front();
  for (const LaunchSite &Site : Facts.Launches)
    if (Grown.Obstacle.empty() && isOfKernels(Site))
      Grown.Obstacle = grow(Site);
  if (Grown.Obstacle.empty() && Grown.Edits.empty())
    Grown.Obstacle = "no launch was found that sets how much memory it has";
  return std::move(Grown);
}

} // namespace

/// Whether a kernel gets the memory that \p L gives: what it gets anyway, or
/// what the program is seen to ask for.
static bool mayGive(const Launch &L, const model::Architecture &Arch) {
  return L.SharedBytes.value_or(0) <=
         L.SharedLimit.value_or(Arch.SharedBytesPerBlock);
}

LaunchGrowth growLaunches(const FileResult &Result, const ArrayFacts &Facts,
                          const SourceRange &Declaration,
                          const FlatLayout &Layout, unsigned ElementBytes) {
  return Growth(Result, Facts, Declaration, Layout, ElementBytes).run();
}

bool haveGrown(const FileResult &Before, const FileResult &After,
               const EditedText &Edited, const SourceRange &Declaration,
               const FlatLayout &Layout, unsigned ElementBytes) {
  using Given = std::set<std::pair<std::string, std::uint64_t>>;
  const model::Architecture *Arch = model::findArchitecture(After.Arch);
  Given Promised, Found;
  for (const AccessSummary &A : Before.Accesses)
    if (A.array() == Declaration)
      Promised.insert(
          {A.Kernel, grownBytes(A.LaunchedWith.SharedBytes.value_or(0), Layout,
                                ElementBytes)});
  for (const AccessSummary &A : After.Accesses)
    if (A.array().isValid()) {
      const SourceRange There = Edited.before(A.array());
      if (There.File == Declaration.File && There.Line == Declaration.Line &&
          There.Column == Declaration.Column) {
        if (!Arch || !mayGive(A.LaunchedWith, *Arch))
          return false;
        Found.insert({A.Kernel, A.LaunchedWith.SharedBytes.value_or(0)});
      }
    }
  return Promised == Found;
}

} // namespace bank_lint
