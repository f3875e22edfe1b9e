//===-- tool/report/html/html_trial.cpp - an access to play with ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/html/html_trial.h"
#include "model/shared.h"
#include "model/trial_layout.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <map>
#include <optional>

namespace bank_lint {

namespace {

/// Numbers of the page's script have 32 bits.
constexpr std::int64_t MostBytes = 1 << 24;
/// That the page's field for them takes.
constexpr std::int64_t MostRowElements = 65536;

struct KnownIndex {
  model::ThreadFormula Formula;
  unsigned Warp = 0;
};

/// 0 to 2 for "threadIdx.x" to "threadIdx.z".
std::optional<unsigned> dimensionOf(const AddressPart &Part) {
  llvm::StringRef Name = Part.Name;
  if (Part.What != AddressPart::Kind::Thread ||
      !Name.consume_front("threadIdx.") || Name.size() != 1 || Name[0] < 'x' ||
      Name[0] > 'z')
    return std::nullopt;
  return Name[0] - 'x';
}

/// How the lanes follow from threadIdx, if the address says so and they do. All
/// else in it is the same in all lanes.
std::optional<KnownIndex> knownIndex(const AccessSummary &Access) {
  KnownIndex Known;
  for (const AddressPart &Part : Access.Derivation.Parts) {
    const std::optional<unsigned> Dimension = dimensionOf(Part);
    if (!Dimension)
      continue;
    if (!Part.Factor || *Part.Factor < 0 || *Part.Factor > MostBytes)
      return std::nullopt;
    Known.Formula.Factor[*Dimension] = *Part.Factor;
  }
  const std::array<unsigned, 3> Block{Access.LaunchedWith.Block[0],
                                      Access.LaunchedWith.Block[1],
                                      Access.LaunchedWith.Block[2]};
  const std::uint64_t Threads = std::uint64_t{Block[0]} * Block[1] * Block[2];
  for (; Known.Warp * std::uint64_t{model::WarpSize} < Threads; ++Known.Warp) {
    const model::LaneBytes Lanes =
        model::lanesOf(Known.Formula, Block, Known.Warp);
    std::optional<std::int64_t> Start;
    bool Fits = true;
    for (unsigned Lane = 0; Lane < model::WarpSize && Fits; ++Lane) {
      // The playground would have lanes that are off here take part.
      Fits = (Lanes[Lane] < 0) == (Access.LaneBytes[Lane] < 0);
      if (!Fits || Lanes[Lane] < 0)
        continue;
      if (!Start)
        Start = Access.LaneBytes[Lane] - Lanes[Lane];
      Fits = Lanes[Lane] + *Start == Access.LaneBytes[Lane];
    }
    if (!Fits || !Start)
      continue;
    // Where lanes are is known from a multiple of 128 on.
    Known.Formula.Start = ((*Start % 128) + 128) % 128;
    return Known;
  }
  return std::nullopt;
}

/// \p Bytes as elements of \p Access, if rows may have so many; else 0.
std::int64_t asRow(std::int64_t Bytes, const AccessSummary &Access) {
  const bool IsRow = Bytes > Access.Width && Bytes % Access.Width == 0 &&
                     Bytes / Access.Width <= MostRowElements;
  return IsRow ? Bytes / Access.Width : 0;
}

/// Elements of a row by the index: as far as the address grows with what leads
/// from row to row, threads before loops. 0 if nothing does.
std::int64_t rowByIndex(const AccessSummary &Access) {
  std::int64_t Row = 0;
  bool IsThreads = false;
  for (const AddressPart &Part : Access.Derivation.Parts) {
    if (!Part.Factor || *Part.Factor < -MostBytes || *Part.Factor > MostBytes)
      continue;
    const std::int64_t Here = asRow(std::abs(*Part.Factor), Access);
    const bool IsThread = Part.What == AddressPart::Kind::Thread;
    if (!Here)
      continue;
    if (!Row || (IsThread && !IsThreads) ||
        (IsThread == IsThreads && Here < Row)) {
      Row = Here;
      IsThreads = IsThread;
    }
  }
  return Row;
}

/// The same by the lanes: the distance that is most often between neighbours.
std::int64_t rowByLanes(const AccessSummary &Access) {
  std::map<std::int64_t, unsigned> Times;
  for (unsigned Lane = 1; Lane < model::WarpSize; ++Lane) {
    const std::int64_t Here = Access.LaneBytes[Lane];
    const std::int64_t Before = Access.LaneBytes[Lane - 1];
    if (Here >= 0 && Before >= 0)
      if (const std::int64_t Row = asRow(std::abs(Here - Before), Access))
        ++Times[Row];
  }
  std::int64_t Row = 0;
  for (const auto &[Candidate, Count] : Times)
    if (!Row || Count > Times[Row])
      Row = Candidate;
  return Row;
}

} // namespace

const model::Architecture &architectureOf(llvm::StringRef Name) {
  static constexpr const model::Architecture &Usual =
      *model::findArchitecture("sm_80");
  const model::Architecture *Known =
      model::findArchitecture(std::string_view(Name));
  return Known ? *Known : Usual;
}

model::WarpAccess issuedAccess(const AccessSummary &Access) {
  model::WarpAccess Issued;
  Issued.Active = 0;
  Issued.Width = std::min(Access.Width, 16u);
  Issued.Op = Access.Operation == AccessOperation::Load &&
                      Access.Form == AccessForm::Plain
                  ? model::Operation::Load
                  : model::Operation::Store;
  for (unsigned Lane = 0; Lane < model::WarpSize; ++Lane) {
    if (Access.LaneBytes[Lane] < 0)
      continue;
    Issued.Active |= model::LaneMask{1} << Lane;
    Issued.Address[Lane] = std::uint64_t(Access.LaneBytes[Lane]);
  }
  return Issued;
}

std::string lanesText(const std::array<std::int64_t, model::WarpSize> &Lanes) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  for (unsigned Begin = 0, End; Begin < model::WarpSize; Begin = End) {
    End = Begin + 1;
    OS << (Begin ? " " : "") << Lanes[Begin];
    if (End == model::WarpSize)
      return Text;
    const std::int64_t Step = Lanes[End] - Lanes[Begin];
    while (End < model::WarpSize && Lanes[End] - Lanes[End - 1] == Step)
      ++End;
    if (End - Begin > 2)
      OS << "+" << Step << "*" << End - Begin;
    else
      End = Begin + 1;
  }
  return Text;
}

std::string trialOf(const AccessSummary &Access, llvm::StringRef Arch) {
  if (!Access.HasWitness || Access.Space != AccessSpace::Shared ||
      Access.Form != AccessForm::Plain ||
      Access.Operation == AccessOperation::Atomic || Access.Width == 0 ||
      Access.Width > 16)
    return "";
  const model::Architecture &Of = architectureOf(Arch);
  const model::WarpAccess Issued = issuedAccess(Access);
  if (model::sharedCost(Issued, Of).Wavefronts != Access.Wavefronts.Worst.Max ||
      *std::max_element(Access.LaneBytes.begin(), Access.LaneBytes.end()) >
          MostBytes)
    return "";
  const std::int64_t ByIndex = rowByIndex(Access);
  const std::int64_t Row = ByIndex ? ByIndex : rowByLanes(Access);
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  OS << Of.Number << " " << (Issued.Op == model::Operation::Store) << " "
     << Access.Width << " " << Row;
  if (const std::optional<KnownIndex> Known = knownIndex(Access)) {
    OS << " f " << Known->Formula.Start;
    for (std::int64_t Factor : Known->Formula.Factor)
      OS << " " << Factor;
    for (unsigned D = 0; D < 3; ++D)
      OS << " " << Access.LaunchedWith.Block[D];
    OS << " " << Known->Warp;
    return Text;
  }
  OS << " l " << lanesText(Access.LaneBytes);
  return Text;
}

} // namespace bank_lint
