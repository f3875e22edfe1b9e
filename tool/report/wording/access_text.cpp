//===-- tool/report/wording/access_text.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/wording/access_text.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace bank_lint {

/// Whether what \p F costs is the same on all architectures.
static bool isSameOnAll(const Finding &F) {
  ArchitectureFigure First = F.ByArchitecture.front();
  return llvm::all_of(F.ByArchitecture, [&](const ArchitectureFigure &Each) {
    First.Arch = Each.Arch;
    return Each == First;
  });
}

std::string filesText(const Finding &F) {
  if (F.Files.size() < 2)
    return "";
  const Launch &Of = F.Access.LaunchedWith;
  const bool IsLaunched =
      Of.Site.isValid() || Of.Source == LaunchSource::LaunchSite;
  return (IsLaunched ? "launched from " : "compiled in ") +
         counted(F.Files.size(), "file");
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
      Text += "unknown";
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
  // A missing header may change the code.
  if (F.Access.Sureness == Certainty::Expected && !F.Access.Reason.empty())
    return false;
  if (F.Access.MisalignedLanes)
    return F.StopsKernel && F.Access.IsSurelyMisaligned;
  // What a copy costs is another matter than that it cannot be made.
  const bool IsSure = F.Access.Sureness == Certainty::Proven ||
                      F.Access.Form == AccessForm::TensorCopy;
  return F.StopsKernel && IsSure && F.Access.ExecutionsCertain;
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

} // namespace bank_lint
