//===-- test/unit/embedded/places.h - where a text comes from ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What tests ask of embedded sources: which line and column of the file a
/// piece of a source comes from.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_UNIT_EMBEDDED_PLACES_H
#define BANK_LINT_TEST_UNIT_EMBEDDED_PLACES_H

#include "analysis/embedded/embedded_sources.h"

namespace bank_lint {

/// "k.py:3:5": where the first \p Piece in \p Source comes from; "" if from
/// nowhere, or if there is none.
inline std::string placeOf(llvm::StringRef Piece, const EmbeddedSource &Source,
                           const EmbeddedFile &File) {
  const std::size_t Here = Source.Text.find(Piece.str());
  const auto There =
      Here == std::string::npos ? std::nullopt : Source.Map.at(Here);
  if (!There)
    return "";
  const ContainingText &Text = File.Texts[There->Text];
  const auto Place = LineStarts(Text.Text).placeOf(There->Offset);
  return Text.Name + ":" + std::to_string(Place.Line) + ":" +
         std::to_string(Place.Column);
}

/// The line in which the first \p Piece of \p Text stands.
inline unsigned lineOf(llvm::StringRef Piece, llvm::StringRef Text) {
  return unsigned(Text.take_front(Text.find(Piece)).count('\n')) + 1;
}

} // namespace bank_lint

#endif
