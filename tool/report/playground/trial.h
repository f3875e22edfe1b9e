//===-- tool/report/playground/trial.h - a layout is tried ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One question of the playground and its answer, in numbers of 32 bits at
/// places that the page's script knows (pages/playground.js).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_PLAYGROUND_TRIAL_H
#define BANK_LINT_TOOL_REPORT_PLAYGROUND_TRIAL_H

#include "model/trial_layout.h"
#include "tool/report/playground/bank_drawing.h"

namespace bank_lint {

/// The lanes begin at Lanes or, if IsFormula, where Start and Factor say. All
/// in bytes.
struct TrialQuestion {
  std::int32_t Architecture; ///< 80 for sm_80; an unknown one is sm_80
  std::int32_t IsStore;
  std::int32_t WrittenBytes; ///< that a lane accesses, as it is written
  std::int32_t RowElements, Padding, SwizzleColumns, ElementBytes;
  std::int32_t IsFormula;
  std::int32_t Start, Factor[3];
  std::int32_t Block[3], Warp;
  std::int32_t Lanes[model::WarpSize]; ///< -1: off
};

struct TrialAnswer {
  std::int32_t Wavefronts, Ideal;
  std::int32_t Active, Misaligned; ///< a bit for each lane
  std::int32_t GroupLanes;         ///< of a transaction
  std::int32_t ByTransaction[model::BankMap::MaxTransactions]; ///< wavefronts
  std::int32_t MostWords, IdealHeight, AlongBanks; ///< as in BankDrawing
  std::int32_t Words[BankDrawing::NumBanks]; ///< distinct words of each bank
  std::int32_t Address[model::WarpSize];     ///< in bytes; 0 for a lane off
};

inline const model::Architecture &architectureOf(const TrialQuestion &Q) {
  static constexpr const model::Architecture &Usual =
      *model::findArchitecture("sm_80");
  for (const model::Architecture &Arch : model::architectures())
    if (Arch.Number == static_cast<unsigned>(Q.Architecture))
      return Arch;
  return Usual;
}

/// The access that is asked about. Sizes that make no sense are 1.
inline model::WarpAccess accessOf(const TrialQuestion &Q) {
  auto Size = [](std::int32_t Number, unsigned Least = 1) {
    return Number < static_cast<std::int32_t>(Least)
               ? Least
               : static_cast<unsigned>(Number);
  };
  model::LaneBytes Lanes{};
  if (Q.IsFormula)
    Lanes =
        model::lanesOf({Q.Start, {Q.Factor[0], Q.Factor[1], Q.Factor[2]}},
                       {Size(Q.Block[0]), Size(Q.Block[1]), Size(Q.Block[2])},
                       Size(Q.Warp, 0));
  else
    for (unsigned Lane = 0; Lane < model::WarpSize; ++Lane)
      Lanes[Lane] = Q.Lanes[Lane];
  const model::TrialLayout Layout{Size(Q.RowElements), Size(Q.Padding, 0),
                                  Size(Q.SwizzleColumns), Size(Q.ElementBytes)};
  return model::laidOut(Lanes, Size(Q.WrittenBytes), Layout,
                        Q.IsStore ? model::Operation::Store
                                  : model::Operation::Load);
}

inline TrialAnswer answer(const TrialQuestion &Q, BankDrawing &Drawing) {
  const model::Architecture &Arch = architectureOf(Q);
  const model::WarpAccess Access = accessOf(Q);
  const model::BankMap Map = model::bankMap(Access, Arch);
  draw(Access, Map, Arch, Drawing);
  TrialAnswer A{};
  A.Wavefronts = static_cast<std::int32_t>(Map.Cost.Wavefronts);
  A.Ideal = static_cast<std::int32_t>(Map.Cost.Ideal);
  A.Active = static_cast<std::int32_t>(Access.Active);
  A.Misaligned = static_cast<std::int32_t>(model::misalignedLanes(Access));
  A.GroupLanes = static_cast<std::int32_t>(Map.GroupLanes);
  for (unsigned I = 0; I < Map.transactions(); ++I)
    A.ByTransaction[I] = static_cast<std::int32_t>(Map.wavefronts(I));
  A.MostWords = static_cast<std::int32_t>(Drawing.MostWords);
  A.IdealHeight = static_cast<std::int32_t>(Drawing.IdealHeight);
  A.AlongBanks = Drawing.AlongBanks;
  for (unsigned Bank = 0; Bank < BankDrawing::NumBanks; ++Bank)
    A.Words[Bank] = static_cast<std::int32_t>(Map.wordsOf(Bank));
  for (unsigned Lane = 0; Lane < model::WarpSize; ++Lane)
    A.Address[Lane] = static_cast<std::int32_t>(Access.Address[Lane]);
  return A;
}

} // namespace bank_lint

#endif
