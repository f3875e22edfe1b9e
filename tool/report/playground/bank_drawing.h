//===-- tool/report/playground/bank_drawing.h - banks as paths --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// An access to shared memory as paths of SVG: the report draws its pictures
/// with it, and so does the playground, to which it is compiled as WebAssembly.
/// So it allocates nothing, and needs headers only.
///
///   Lanes  a square at (bank, lane) for each word that a lane wants,
///   neighbours
///          as one stroke: along a lane, "M2 5h4", or along a bank, "M2 0v32",
///          whichever are fewer
///   Bars   a stroke downwards at (bank, 0), as long as the bank has distinct
///          words, at most BarHeight
///
/// Each of both is two paths. What is hot waits for another word of its bank.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_PLAYGROUND_BANK_DRAWING_H
#define BANK_LINT_TOOL_REPORT_PLAYGROUND_BANK_DRAWING_H

#include "model/bank_map.h"
#include <string_view>

namespace bank_lint {

/// A text of at most \p Capacity characters; what is more is left out.
template <std::size_t Capacity> class PathText {
public:
  PathText &operator<<(char C) {
    if (Size < Capacity)
      Text[Size++] = C;
    return *this;
  }
  PathText &operator<<(unsigned Number) {
    if (Number >= 10)
      *this << Number / 10;
    return *this << static_cast<char>('0' + Number % 10);
  }
  void clear() { Size = 0; }
  const char *data() const { return Text.data(); }
  std::size_t size() const { return Size; }
  std::string_view view() const { return {Text.data(), Size}; }

private:
  std::array<char, Capacity> Text{};
  std::size_t Size = 0;
};

struct BankDrawing {
  static constexpr unsigned NumBanks = model::BankMap::MaxBanks;
  static constexpr unsigned BarHeight = 40;
  /// 32 lanes of five words, each by itself: "M31 31h1".
  using Path = PathText<std::size_t{32} * 5 * 8>;

  Path Lanes, HotLanes, Bars, HotBars;
  bool AlongBanks = false;  ///< the strokes of Lanes and HotLanes
  unsigned MostWords = 0;   ///< of a bank: the height of the highest bar
  unsigned IdealHeight = 0; ///< a word of each bank in each transaction
};

namespace detail {

/// What is at a bank and a lane.
enum class Heat : std::uint8_t { None, Cool, Hot };
using Heats =
    std::array<std::array<Heat, BankDrawing::NumBanks>, model::WarpSize>;

inline Heats heats(const model::WarpAccess &Access, const model::BankMap &Map,
                   const model::Architecture &Arch) {
  Heats Of{};
  for (unsigned Lane = 0; Lane < model::WarpSize; ++Lane)
    if (Access.isActive(Lane))
      model::detail::forEachWord(
          Access, Lane, Arch, [&](std::uint64_t, unsigned Bank) {
            const unsigned Words = Map.Words[Lane / Map.GroupLanes][Bank];
            Of[Lane][Bank] = Words > 1 ? Heat::Hot : Heat::Cool;
          });
  return Of;
}

/// Calls \p Visit(heat, lane, bank, length) for each stroke.
template <typename Visitor>
void forEachStroke(const Heats &Of, bool AlongBanks, Visitor Visit) {
  constexpr unsigned Size = model::WarpSize;
  for (unsigned Line = 0; Line < Size; ++Line) {
    auto At = [&](unsigned I) {
      return AlongBanks ? Of[I][Line] : Of[Line][I];
    };
    for (unsigned Begin = 0, End; Begin < Size; Begin = End) {
      for (End = Begin + 1; End < Size && At(End) == At(Begin);)
        ++End;
      if (At(Begin) != Heat::None)
        Visit(At(Begin), AlongBanks ? Begin : Line, AlongBanks ? Line : Begin,
              End - Begin);
    }
  }
}

inline void drawLanes(const Heats &Of, BankDrawing &Drawing) {
  unsigned Strokes[2] = {0, 0};
  for (bool AlongBanks : {false, true})
    forEachStroke(Of, AlongBanks, [&](Heat, unsigned, unsigned, unsigned) {
      ++Strokes[AlongBanks];
    });
  Drawing.AlongBanks = Strokes[1] < Strokes[0];
  forEachStroke(Of, Drawing.AlongBanks,
                [&](Heat H, unsigned Lane, unsigned Bank, unsigned Length) {
                  (H == Heat::Hot ? Drawing.HotLanes : Drawing.Lanes)
                      << 'M' << Bank << ' ' << Lane
                      << (Drawing.AlongBanks ? 'v' : 'h') << Length;
                });
}

} // namespace detail

/// \p Map is that of \p Access, whose width is 1 to 16.
inline void draw(const model::WarpAccess &Access, const model::BankMap &Map,
                 const model::Architecture &Arch, BankDrawing &Drawing) {
  for (auto *Path :
       {&Drawing.Lanes, &Drawing.HotLanes, &Drawing.Bars, &Drawing.HotBars})
    Path->clear();
  detail::drawLanes(detail::heats(Access, Map, Arch), Drawing);
  unsigned Most = 0;
  for (unsigned Bank = 0; Bank < BankDrawing::NumBanks; ++Bank)
    Most = std::max(Most, Map.wordsOf(Bank));
  Drawing.MostWords = Most;
  Drawing.IdealHeight = 0;
  if (Most == 0)
    return;
  auto HeightOf = [&](unsigned Words) {
    return std::max(1u, (Words * BankDrawing::BarHeight + Most / 2) / Most);
  };
  Drawing.IdealHeight =
      std::min(BankDrawing::BarHeight, HeightOf(Map.Cost.Ideal));
  for (unsigned Bank = 0; Bank < BankDrawing::NumBanks; ++Bank)
    if (const unsigned Words = Map.wordsOf(Bank))
      (Words > Map.Cost.Ideal ? Drawing.HotBars : Drawing.Bars)
          << 'M' << Bank << ' ' << 0u << 'v' << HeightOf(Words);
}

} // namespace bank_lint

#endif
