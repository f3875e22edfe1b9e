//===-- tool/report/wording/launch_text.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/wording/launch_text.h"
#include "tool/report/wording/short_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace bank_lint {

std::string shape(const Extent &Size) {
  unsigned Dimensions = 3;
  while (Dimensions > 1 && Size.Size[Dimensions - 1] == 1)
    --Dimensions;
  std::string Text = "(";
  for (unsigned I = 0; I != Dimensions; ++I) {
    Text += I ? "," : "";
    Text += Size.Size[I] ? llvm::utostr(*Size.Size[I]) : "?";
  }
  return Text + ")";
}

std::string shape(const std::array<std::uint32_t, 3> &Size) {
  Extent Wide;
  for (unsigned I = 0; I != 3; ++I)
    Wide.Size[I] = Size[I];
  return shape(Wide);
}

std::string place(const SourceRange &Where, llvm::StringRef Here) {
  std::string LineAndColumn =
      llvm::utostr(Where.Line) + ":" + llvm::utostr(Where.Column);
  if (Where.File == Here)
    return LineAndColumn;
  std::string File = oneLine(Where.File);
  // CI systems take a line that begins with "::" as a command.
  if (llvm::StringRef(File).ltrim().starts_with("::"))
    File.insert(0, "./");
  return File + ":" + LineAndColumn;
}

/// " if n > 1000 and !(k % 2)"; the last decisions count most.
static std::string decisions(const Launch &LaunchedWith) {
  constexpr std::size_t Most = 2;
  llvm::ArrayRef<LaunchDecision> Last = LaunchedWith.Decisions;
  Last = Last.take_back(Most);
  std::string Text;
  for (const LaunchDecision &Decision : Last)
    Text += (Text.empty() ? " if " : " and ") + oneLine(Decision.Text);
  return Text;
}

/// "the launch at 20:3 and the call at 40:5 if n > 1000".
static std::string siteAndCalls(const Launch &LaunchedWith,
                                llvm::StringRef Here) {
  constexpr std::size_t MostCalls = 3;
  const SourceRange &Site =
      LaunchedWith.Site.isValid() ? LaunchedWith.Site : LaunchedWith.Where;
  std::string Text = "the launch";
  if (Site.isValid())
    Text += " at " + place(Site, Here);
  const std::vector<SourceRange> &Calls = LaunchedWith.Calls;
  if (!Calls.empty())
    Text += Calls.size() > 1 ? " and the calls at " : " and the call at ";
  for (std::size_t I = 0; I < Calls.size() && I < MostCalls; ++I)
    Text += (I ? ", " : "") + place(Calls[I], Here);
  if (Calls.size() > MostCalls)
    Text += ", ...";
  return Text + decisions(LaunchedWith);
}

/// Why the launch of the file does not give the block; "" if there is none.
static std::string whyNotTheSite(const Launch &LaunchedWith,
                                 llvm::StringRef Here) {
  if (!LaunchedWith.Site.isValid())
    return "";
  std::string Site = place(LaunchedWith.Site, Here);
  if (!LaunchedWith.BlockChosenBy.empty())
    return LaunchedWith.BlockChosenBy + " chooses it for the launch at " + Site;
  return "the block of the launch at " + Site + " is unknown";
}

static std::string whoSaysSo(const Launch &LaunchedWith, llvm::StringRef Here) {
  std::string WhyNot = whyNotTheSite(LaunchedWith, Here);
  switch (LaunchedWith.Source) {
  case LaunchSource::CommandLine:
    return "from --launch";
  case LaunchSource::Recorded:
    return "from the recorded launches";
  case LaunchSource::LaunchSite:
    return "from " + siteAndCalls(LaunchedWith, Here);
  case LaunchSource::Required:
    return "which the kernel requires";
  case LaunchSource::Metadata:
    return "from " + oneLine(LaunchedWith.Where.File);
  case LaunchSource::Comment:
    return "from the comment at " + place(LaunchedWith.Where, Here);
  case LaunchSource::LaunchBounds:
    return std::string("from __launch_bounds__") +
           (LaunchedWith.FitsArrays ? " and the size of its arrays" : "") +
           (WhyNot.empty() ? "" : ", because " + WhyNot);
  case LaunchSource::Assumed:
    return std::string("assumed") +
           (LaunchedWith.FitsArrays ? " to fit its shared arrays" : "") + ", " +
           (WhyNot.empty() ? "no launch found" : "because " + WhyNot);
  }
  return "";
}

/// Who says what an argument is; "" if it is he who says what the block is.
static std::string whoSaysSo(const ArgumentValue &Argument,
                             const Launch &LaunchedWith, llvm::StringRef Here) {
  switch (Argument.Source) {
  case ArgumentSource::LaunchSite:
    return LaunchedWith.Source == LaunchSource::LaunchSite ||
                   !LaunchedWith.Site.isValid()
               ? ""
               : "from " + siteAndCalls(LaunchedWith, Here);
  case ArgumentSource::CommandLine:
    return LaunchedWith.Source == LaunchSource::CommandLine ? "" : "from --arg";
  case ArgumentSource::Comment:
    return "from the comment at " + place(Argument.Where, Here);
  }
  return "";
}

/// "p 4 bytes behind a multiple of 256"; "" where that is 0.
static std::string whereItPoints(const PointerAlignment &P) {
  const std::string Multiple = "a multiple of " + llvm::utostr(P.Modulus);
  if (P.Residue == 0)
    return P.Modulus == PointerAlignment::Most || P.Modulus == 1
               ? ""
               : oneLine(P.Name) + " " + Multiple;
  return oneLine(P.Name) + " " + llvm::utostr(P.Residue) +
         (P.Residue == 1 ? " byte behind " : " bytes behind ") + Multiple;
}

std::string describe(const Launch &LaunchedWith, llvm::StringRef Here) {
  std::string Text;
  const Extent &Grid = LaunchedWith.Grid;
  if (Grid.Size[0] || Grid.Size[1] || Grid.Size[2])
    Text = "grid " + shape(Grid) + ", ";
  Text += "block " + shape(LaunchedWith.Block);
  if (LaunchedWith.SharedBytes && *LaunchedWith.SharedBytes)
    Text += ", " + llvm::utostr(*LaunchedWith.SharedBytes) + " shared bytes";
  else if (!LaunchedWith.SharedBytes && LaunchedWith.SharedLimit)
    Text += ", at most " + llvm::utostr(*LaunchedWith.SharedLimit) +
            " shared bytes";
  Text += " " + whoSaysSo(LaunchedWith, Here);

  // Arguments, and after those of one source who it is.
  std::vector<std::pair<std::string, std::string>> BySource{{"", ""}};
  for (const ArgumentValue &Argument : LaunchedWith.Arguments) {
    if (!Argument.Value)
      continue;
    std::string Source = whoSaysSo(Argument, LaunchedWith, Here);
    auto Known = llvm::find_if(
        BySource, [&](const auto &Group) { return Group.first == Source; });
    if (Known == BySource.end())
      Known = BySource.insert(Known, {Source, ""});
    std::string &List = Known->second;
    List += (List.empty() ? "" : ", ") + oneLine(Argument.Name) + " = " +
            llvm::itostr(*Argument.Value);
  }
  // What of pointers is known, the launch says.
  for (const PointerAlignment &Pointer : LaunchedWith.Pointers)
    if (std::string Place = whereItPoints(Pointer); !Place.empty()) {
      std::string &List = BySource.front().second;
      List += (List.empty() ? "" : ", ") + Place;
    }
  const char *Separator = ", with ";
  for (const auto &[Source, List] : BySource) {
    if (List.empty())
      continue;
    Text += Separator + List + (Source.empty() ? "" : " ") + Source;
    Separator = ", ";
  }
  return Text;
}

} // namespace bank_lint
