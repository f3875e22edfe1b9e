//===-- tool/report/html/sector_picture.cpp - lanes by sectors ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/html/sector_picture.h"
#include "tool/report/html/html_text.h"
#include "tool/report/wording/counts.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <map>
#include <set>

namespace bank_lint {

namespace {

using Lanes = std::array<std::int64_t, 32>;

constexpr unsigned NumLanes = 32, SectorBytes = 32;
// All in pixels, as in the pictures of banks.
constexpr unsigned Left = 34, Right = 506, Top = 18, RowHeight = 7;
constexpr unsigned BarTop = Top + NumLanes * RowHeight + 6, BarHeight = 40;

/// A column for each touched sector; columns that are no neighbours in memory
/// stand apart. Sectors are counted from 0 in the order of their addresses.
struct Columns {
  std::map<std::int64_t, unsigned> Left; ///< by the number of the sector
  unsigned Width = 0, End = 0;
  unsigned Step = 0; ///< from column to column; 0 if that differs
};

/// The first and last sector that a lane touches.
std::pair<std::int64_t, std::int64_t> sectorsOf(std::int64_t Byte,
                                                unsigned Width) {
  return {Byte / SectorBytes, (Byte + std::max(Width, 1u) - 1) / SectorBytes};
}

std::set<std::int64_t> touched(const Lanes &Bytes, unsigned Width) {
  std::set<std::int64_t> Touched;
  for (std::int64_t Byte : Bytes) {
    if (Byte < 0)
      continue;
    auto [First, Last] = sectorsOf(Byte, Width);
    for (std::int64_t Sector = First; Sector <= Last; ++Sector)
      Touched.insert(Sector);
  }
  return Touched;
}

Columns columnsOf(const std::set<std::int64_t> &Touched) {
  constexpr unsigned Gap = 3;
  unsigned Gaps = 0;
  for (std::int64_t Sector : Touched)
    Gaps += !Touched.contains(Sector - 1);
  Columns Result;
  const unsigned Room = Right - Left - std::min(Gap * Gaps, Right - Left);
  Result.Width = std::clamp<unsigned>(
      Room / std::max<std::size_t>(Touched.size(), 1), 4, 64);
  unsigned X = Left, Steps = 0;
  std::int64_t Previous = -1;
  for (std::int64_t Sector : Touched) {
    X += Previous >= 0 && Sector != Previous + 1 ? Gap : 0;
    if (Previous >= 0) {
      const unsigned Step = X - Result.Left[Previous];
      Steps += Step != Result.Step;
      Result.Step = Step;
    }
    Result.Left[Sector] = X;
    X += Result.Width;
    Previous = Sector;
  }
  if (Steps > 1)
    Result.Step = 0;
  Result.End = X;
  return Result;
}

class SectorDrawing {
public:
  SectorDrawing(const Lanes &Bytes, unsigned Width)
      : Where(columnsOf(touched(Bytes, Width))) {
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      if (Bytes[Lane] >= 0)
        drawLane(Lane, Bytes[Lane], Width);
  }
  std::string shapes() const;
  std::size_t usedBytes() const {
    std::size_t Sum = 0;
    for (const auto &[Sector, Bytes] : Used)
      Sum += Bytes.size();
    return Sum;
  }
  std::size_t sectors() const { return Where.Left.size(); }
  /// Bytes from the first sector to the last.
  std::uint64_t span() const {
    return Where.Left.empty()
               ? 0
               : (Where.Left.rbegin()->first - Where.Left.begin()->first + 1) *
                     SectorBytes;
  }

private:
  void drawLane(unsigned Lane, std::int64_t Offset, unsigned Bytes);
  void writeColumns(llvm::raw_ostream &OS, llvm::StringRef Class, unsigned Y,
                    unsigned Height) const;
  void writeBars(llvm::raw_ostream &OS) const;

  Columns Where;
  std::map<std::int64_t, std::set<std::int64_t>> Used; ///< bytes of a sector
  std::string LanePath;
};

void SectorDrawing::drawLane(unsigned Lane, std::int64_t Offset,
                             unsigned Bytes) {
  llvm::raw_string_ostream OS(LanePath);
  auto [First, Last] = sectorsOf(Offset, Bytes);
  for (std::int64_t Sector = First; Sector <= Last; ++Sector) {
    const std::int64_t Start = Sector * SectorBytes;
    const std::int64_t Begin = std::max(Offset, Start);
    const std::int64_t End =
        std::min<std::int64_t>(Offset + Bytes, Start + SectorBytes);
    for (std::int64_t Byte = Begin; Byte < End; ++Byte)
      Used[Sector].insert(Byte);
    const auto From = unsigned(Begin - Start) * Where.Width / SectorBytes;
    const auto To = unsigned(End - Start) * Where.Width / SectorBytes;
    OS << "M" << Where.Left.at(Sector) + From << " " << Lane << "h"
       << std::max(To - From, 2u);
  }
}

/// All columns from \p Y on: as one dashed stroke, if they stand regularly.
void SectorDrawing::writeColumns(llvm::raw_ostream &OS, llvm::StringRef Class,
                                 unsigned Y, unsigned Height) const {
  const unsigned Wide = Where.Width - 1;
  if (Where.Step || Where.Left.size() < 2) {
    OS << "<path class=\"" << Class << "\" stroke-width=\"" << Height
       << "\" stroke-dasharray=\"" << Wide << " "
       << std::max(Where.Step, Where.Width) - Wide << "\" d=\"M" << Left << " "
       << Y + Height / 2 << "h" << Where.End - 1 - Left << "\"/>";
    return;
  }
  OS << "<path class=\"" << Class << "\" stroke-width=\"" << Wide << "\" d=\"";
  for (const auto &[Sector, X] : Where.Left)
    OS << "M" << X + Wide / 2 << " " << Y << "v" << Height;
  OS << "\"/>";
}

void SectorDrawing::writeBars(llvm::raw_ostream &OS) const {
  const unsigned Wide = Where.Width - 1;
  std::set<std::size_t> Sizes;
  for (const auto &[Sector, Bytes] : Used)
    Sizes.insert(Bytes.size());
  auto ClassOf = [](std::size_t Bytes) {
    return Bytes < SectorBytes ? "used hot" : "used";
  };
  auto HeightOf = [](std::size_t Bytes) {
    return std::max<std::size_t>(BarHeight * Bytes / SectorBytes, 1);
  };
  // An even height, for its middle is drawn.
  if (Sizes.size() == 1) {
    writeColumns(OS, ClassOf(*Sizes.begin()), BarTop,
                 (HeightOf(*Sizes.begin()) + 1) / 2 * 2);
    return;
  }
  for (bool IsFull : {false, true}) {
    std::string Path;
    for (const auto &[Sector, Bytes] : Used)
      if ((Bytes.size() == SectorBytes) == IsFull)
        llvm::raw_string_ostream(Path)
            << "M" << Where.Left.at(Sector) + Wide / 2 << " " << BarTop << "v"
            << HeightOf(Bytes.size());
    if (!Path.empty())
      OS << "<path class=\"" << ClassOf(IsFull ? SectorBytes : 0)
         << "\" stroke-width=\"" << Wide << "\" d=\"" << Path << "\"/>";
  }
}

std::string SectorDrawing::shapes() const {
  std::string Shapes;
  llvm::raw_string_ostream OS(Shapes);
  OS << "<use href=\"#sectors\"/>";
  writeColumns(OS, "field", Top, BarTop + BarHeight - Top);
  OS << "<path class=\"lanes wide\" d=\"" << LanePath << "\"/>";
  writeBars(OS);
  return Shapes;
}

} // namespace

LanePicture sectorPicture(const AccessSummary &Access) {
  // Lanes are drawn where they go, if that is what is paid for.
  const bool IsExact = touched(Access.LaneBytes, Access.Width).size() ==
                       Access.Sectors.Worst.Max;
  const SectorDrawing Drawing(IsExact ? Access.LaneBytes : Access.Witness,
                              Access.Width);
  LanePicture Picture;
  Picture.Shapes = Drawing.shapes();
  const std::uint64_t All = Drawing.sectors() * SectorBytes;
  Picture.Caption = counted(Drawing.sectors(), "sector");
  if (Drawing.span() != All)
    Picture.Caption += " within " + grouped(counted(Drawing.span(), "byte"));
  Picture.Caption += ", " + grouped(counted(Drawing.usedBytes(), "byte")) +
                     " of " + grouped(std::to_string(All)) + " used";
  const Interval &Paid = Access.Sectors.Worst;
  if (Drawing.sectors() + 1 == Paid.Max)
    Picture.Caption += "; the lowest lane is drawn at the start of a sector, "
                       "an access that begins elsewhere may touch one more";
  else if (Drawing.sectors() != Paid.Max)
    Picture.Caption += "; this is an example: the most expensive "
                       "instruction touches " +
                       grouped(counted(Paid, "sector"));
  return Picture;
}

} // namespace bank_lint
