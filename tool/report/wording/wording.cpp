//===-- tool/report/wording/wording.cpp - the words of the reports --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/wording/wording.h"
#include "tool/report/wording/visible_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

namespace bank_lint {

llvm::StringRef nameOf(AccessSpace Space) {
  switch (Space) {
  case AccessSpace::Shared:
    return "shared";
  case AccessSpace::Global:
    return "global";
  case AccessSpace::Unknown:
    return "unknown";
  case AccessSpace::Constant:
    return "constant";
  case AccessSpace::Local:
    return "local";
  case AccessSpace::Other:
    return "other";
  }
  return "";
}

llvm::StringRef nameOf(AccessOperation Operation) {
  switch (Operation) {
  case AccessOperation::Load:
    return "load";
  case AccessOperation::Store:
    return "store";
  case AccessOperation::Atomic:
    return "atomic";
  }
  return "";
}

llvm::StringRef nameOf(Certainty Sureness) {
  switch (Sureness) {
  case Certainty::Proven:
    return "proven";
  case Certainty::Expected:
    return "expected";
  case Certainty::Parametric:
    return "parametric";
  case Certainty::Bounded:
    return "bounded";
  case Certainty::Undecided:
    return "undecided";
  }
  return "";
}

llvm::StringRef nameOf(AccessState State) {
  switch (State) {
  case AccessState::Clean:
    return "clean";
  case AccessState::Flagged:
    return "flagged";
  case AccessState::Tolerated:
    return "tolerated";
  case AccessState::Undecided:
    return "undecided";
  }
  return "";
}

llvm::StringRef nameOf(LaunchSource Source) {
  switch (Source) {
  case LaunchSource::CommandLine:
    return "command-line";
  case LaunchSource::LaunchSite:
    return "launch";
  case LaunchSource::Required:
    return "required";
  case LaunchSource::Metadata:
    return "metadata";
  case LaunchSource::Comment:
    return "comment";
  case LaunchSource::LaunchBounds:
    return "launch-bounds";
  case LaunchSource::Assumed:
    return "assumed";
  }
  return "";
}

llvm::StringRef nameOf(TrafficKind Kind) {
  switch (Kind) {
  case TrafficKind::None:
    return "";
  case TrafficKind::SharedWavefronts:
    return "shared wavefronts";
  case TrafficKind::Sectors:
    return "sectors";
  case TrafficKind::ConstantRequests:
    return "constant requests";
  }
  return "";
}

/// Whether what \p F costs is the same on all architectures.
static bool isSameOnAll(const Finding &F) {
  ArchitectureFigure First = F.ByArchitecture.front();
  return llvm::all_of(F.ByArchitecture, [&](const ArchitectureFigure &Each) {
    First.Arch = Each.Arch;
    return Each == First;
  });
}

std::string architecturesText(const Finding &F) {
  if (!F.ByArchitecture.empty() && isSameOnAll(F))
    return "the same on " +
           (F.ByArchitecture.size() == 2
                ? std::string("both")
                : "all " + std::to_string(F.ByArchitecture.size())) +
           " architectures";
  const char *Unit = F.Traffic == TrafficKind::SharedWavefronts ? "wavefront"
                     : F.Traffic == TrafficKind::Sectors        ? "sector"
                                                                : "request";
  std::string Text;
  for (const ArchitectureFigure &Each : F.ByArchitecture) {
    Text += (Text.empty() ? "" : ", ") + Each.Arch + ": ";
    if (!Each.IsThere)
      Text += "not in its code";
    else if (Each.Sureness == Certainty::Undecided)
      Text += "not known";
    else if (F.Traffic == TrafficKind::None)
      Text += "the same";
    else
      Text += counted(Each.Cost, Unit);
  }
  return Text;
}

std::vector<TilePlace> tilePlaces(const AccessSummary &Access) {
  std::vector<TilePlace> Result;
  auto Add = [&](const SourceRange &Where, const char *Text) {
    if (Where.isValid() && Where != Access.Where &&
        llvm::none_of(Result, [&](const TilePlace &Other) {
          return Other.Where == Where;
        }))
      Result.push_back({Where, Text});
  };
  if (Access.Mismatch) {
    Add(Access.Mismatch->Other, "the tile is written here");
    Add(Access.Mismatch->MadeAt, "the tensor map is made here");
  }
  if (Access.Tile) {
    Add(Access.Tile->MadeAt, "the tensor map is made here");
    if (Access.Where == Access.Tile->MadeAt && !Access.Within.empty())
      Add(Access.Within.front(), "the box is copied here");
  }
  return Result;
}

std::string kindText(const AccessSummary &Access) {
  std::string Text =
      (nameOf(Access.Space) + " " + nameOf(Access.Operation)).str();
  switch (Access.Form) {
  case AccessForm::BulkCopy:
    return Text + " of a bulk copy";
  case AccessForm::OtherBlock:
    return Text + " of another block";
  case AccessForm::TensorCopy:
    return Text + " of a tensor copy";
  case AccessForm::MatrixOperand:
    return Text + " of a matrix operand";
  default:
    return Text;
  }
}

bool isCertainCrash(const Finding &F) {
  // What a copy costs is another matter than that it cannot be made.
  const bool IsSure = F.Access.Sureness == Certainty::Proven ||
                      F.Access.Form == AccessForm::TensorCopy;
  return F.StopsKernel && IsSure && F.Access.ExecutionsCertain;
}

std::string percent(double Share) {
  if (Share > 0 && Share < 1)
    return "less than 1 %";
  return llvm::utostr(std::uint64_t(std::llround(Share))) + " %";
}

static std::string plural(llvm::StringRef Noun) {
  if (Noun.ends_with("y") && !Noun.ends_with("ay"))
    return (Noun.drop_back() + "ies").str();
  bool Hisses = Noun.ends_with("s") || Noun.ends_with("ch");
  return (Noun + (Hisses ? "es" : "s")).str();
}

std::string decimal(double Count) {
  const auto Tenths = std::uint64_t(std::llround(Count * 10));
  std::string Text = llvm::utostr(Tenths / 10);
  if (Tenths % 10)
    Text += "." + llvm::utostr(Tenths % 10);
  return Text;
}

std::string perBlock(const AccessSummary &Access, const Interval &Total,
                     llvm::StringRef Noun) {
  const std::string Least = decimal(Access.perBlock(Total.Min)),
                    Most = decimal(Access.perBlock(Total.Max));
  std::string Text = Least == Most ? Most : Least + " to " + Most;
  if (!Noun.empty())
    Text += " " + (Text == "1" ? Noun.str() : plural(Noun));
  return Text;
}

std::string number(const Interval &Count) {
  if (Count.isExact())
    return llvm::utostr(Count.Max);
  return llvm::utostr(Count.Min) + " to " + llvm::utostr(Count.Max);
}

std::string counted(std::uint64_t Count, llvm::StringRef Noun) {
  return llvm::utostr(Count) + " " + (Count == 1 ? Noun.str() : plural(Noun));
}

std::string counted(const Interval &Count, llvm::StringRef Noun) {
  if (Count.isExact())
    return counted(Count.Max, Noun);
  return number(Count) + " " + plural(Noun);
}

std::string executions(const AccessSummary &Access) {
  std::string Text = counted(Access.Executions, "execution");
  if (!Access.HoldsForEvery.empty() && !Access.RunsAsOftenForEvery &&
      Access.ExecutionsKnown)
    Text += " at this launch";
  if (Access.WithoutLanes)
    Text += " and " + std::to_string(Access.WithoutLanes) + " without lanes";
  return Text;
}

/// "LDS.64": as disassemblers write it.
static std::string instructionName(const MachineInstructions &Of) {
  switch (Of.Width) {
  case 1:
  case 2:
    return Of.Name + ".U" + llvm::utostr(8 * Of.Width);
  case 8:
  case 16:
    return Of.Name + "." + llvm::utostr(8 * Of.Width);
  default:
    return Of.Name;
  }
}

std::string machineCodeText(const AccessSummary &Access) {
  const MachineAccesses &Code = *Access.Machine;
  std::string Text;
  llvm::ListSeparator Comma;
  bool IsAsPredicted = Code.Instructions.empty() || !Access.Width;
  for (const MachineInstructions &Each : Code.Instructions) {
    Text += llvm::StringRef(Comma).str() + llvm::utostr(Each.Count) + " " +
            instructionName(Each);
    IsAsPredicted |= !Each.Width || Each.Width == Access.Width;
  }
  if (Text.empty())
    Text =
        ("no " + nameOf(Access.Space) + " " + nameOf(Access.Operation)).str();
  Text += " at line " + llvm::utostr(Code.Line);
  if (!IsAsPredicted)
    Text += ", where " + counted(Access.Width, "byte") +
            (Access.Width == 1 ? " is" : " are") + " predicted";
  return Text + " (" + Code.Arch + ")";
}

std::string sourceVerdictText(const AccessSummary &Access) {
  const SourceVerdict &From = *Access.FromSource;
  const bool IsConstant = Access.Space == AccessSpace::Constant;
  const bool IsShared = Access.Space == AccessSpace::Shared;
  const Interval &Total = (IsConstant ? Access.Requests
                           : IsShared ? Access.Wavefronts
                                      : Access.Sectors)
                              .Total;
  const Interval Executions{From.LeastExecutions, From.MostExecutions};
  const Interval Cost{From.LeastTotal, From.MostTotal};
  if (From.Width == Access.Width && Executions == Access.Executions &&
      Cost == Total && From.Sureness == Access.Sureness)
    return "the same";
  return nameOf(From.Sureness).str() + "; " + counted(From.Width, "byte") +
         " per lane, " + counted(Executions, "execution") + ", " +
         perBlock(Access, Cost,
                  IsConstant ? "request"
                  : IsShared ? "wavefront"
                             : "sector") +
         " per block";
}

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

llvm::StringRef nameOf(ArgumentSource Source) {
  switch (Source) {
  case ArgumentSource::LaunchSite:
    return "launch";
  case ArgumentSource::CommandLine:
    return "command-line";
  case ArgumentSource::Comment:
    return "comment";
  }
  return "";
}

/// "the launch at 20:3 and the call at 40:5".
static std::string siteAndCalls(const Launch &LaunchedWith,
                                llvm::StringRef Here) {
  constexpr std::size_t MostCalls = 3;
  const SourceRange &Site =
      LaunchedWith.Site.isValid() ? LaunchedWith.Site : LaunchedWith.Where;
  std::string Text = "the launch";
  if (Site.isValid())
    Text += " at " + place(Site, Here);
  const std::vector<SourceRange> &Calls = LaunchedWith.Calls;
  if (Calls.empty())
    return Text;
  Text += Calls.size() > 1 ? " and the calls at " : " and the call at ";
  for (std::size_t I = 0; I < Calls.size() && I < MostCalls; ++I)
    Text += (I ? ", " : "") + place(Calls[I], Here);
  if (Calls.size() > MostCalls)
    Text += ", ...";
  return Text;
}

/// Why the launch of the file does not give the block; "" if there is none.
static std::string whyNotTheSite(const Launch &LaunchedWith,
                                 llvm::StringRef Here) {
  if (!LaunchedWith.Site.isValid())
    return "";
  std::string Site = place(LaunchedWith.Site, Here);
  if (!LaunchedWith.BlockChosenBy.empty())
    return LaunchedWith.BlockChosenBy + " chooses it for the launch at " + Site;
  return "the block of the launch at " + Site + " is not known";
}

static std::string whoSaysSo(const Launch &LaunchedWith, llvm::StringRef Here) {
  std::string WhyNot = whyNotTheSite(LaunchedWith, Here);
  switch (LaunchedWith.Source) {
  case LaunchSource::CommandLine:
    return "from --launch";
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
           (WhyNot.empty() ? "" : ", " + WhyNot);
  case LaunchSource::Assumed:
    return std::string("assumed") +
           (LaunchedWith.FitsArrays ? " to fit its shared arrays" : "") + ", " +
           (WhyNot.empty() ? "no launch found" : WhyNot);
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

/// The index just past the > that closes the < at \p Open, or npos.
static std::size_t endOfTemplateArguments(llvm::StringRef Text,
                                          std::size_t Open) {
  unsigned Depth = 0;
  for (std::size_t I = Open; I != Text.size(); ++I) {
    bool IsArrow = I && Text[I - 1] == '-';
    Depth += Text[I] == '<';
    Depth -= Text[I] == '>' && !IsArrow;
    if (!Depth)
      return I + 1;
  }
  return llvm::StringRef::npos;
}

std::string shortName(llvm::StringRef Text) {
  constexpr std::size_t Longest = 60;
  std::string Line = oneLine(Text), Short;
  llvm::StringRef Rest = Line;
  for (std::size_t Open; (Open = Rest.find('<')) != llvm::StringRef::npos;) {
    std::size_t End = endOfTemplateArguments(Rest, Open);
    if (End == llvm::StringRef::npos)
      break;
    llvm::StringRef Arguments = Rest.slice(Open + 1, End - 1);
    Short += Rest.take_front(Open + 1);
    Short += takeCharacters(Arguments, Longest);
    Short += Arguments.size() > Longest ? "...>" : ">";
    Rest = Rest.drop_front(End);
  }
  return Short + Rest.str();
}

std::string oneLine(llvm::StringRef Text) {
  std::string Line = visible(Text);
  for (char &C : Line)
    if (C == '\n' || C == '\r' || C == '\t')
      C = ' ';
  return Line;
}

} // namespace bank_lint
