//===-- tool/report/html/sector_picture.cpp - lanes by sectors ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/html/sector_picture.h"
#include "tool/report/html/html_text.h"
#include "tool/report/wording/wording.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <map>
#include <set>

namespace bank_lint {

namespace {

using Lanes = std::array<std::int64_t, 32>;

constexpr unsigned NumLanes = 32, SectorBytes = 32;
// All in pixels, as in the pictures of banks.
constexpr unsigned Left = 34, Top = 18, RowHeight = 7;
constexpr unsigned BarTop = Top + NumLanes * RowHeight + 6, BarHeight = 40;
constexpr unsigned Width = 512, Height = 296;

/// A column for each touched sector; columns that are no neighbours in memory
/// stand apart.
struct Columns {
  std::map<std::int64_t, double> Left; ///< by the number of the sector
  double Width = 0, End = 0;
};

/// A number as a path has it: at most one decimal place.
struct Short {
  double Value;
  friend llvm::raw_ostream &operator<<(llvm::raw_ostream &OS, Short S) {
    return OS << llvm::format("%g", std::round(S.Value * 10) / 10);
  }
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
  constexpr double AllColumns = Width - Left - 6, Gap = 3;
  std::size_t Gaps = 0;
  for (std::int64_t Sector : Touched)
    Gaps += !Touched.contains(Sector - 1);
  Columns Result;
  Result.Width = std::clamp((AllColumns - Gap * Gaps) /
                                std::max<std::size_t>(Touched.size(), 1),
                            4.0, 64.0);
  double X = Left;
  std::int64_t Previous = -1;
  for (std::int64_t Sector : Touched) {
    X += Previous >= 0 && Sector != Previous + 1 ? Gap : 0;
    Result.Left[Sector] = X;
    X += Result.Width;
    Previous = Sector;
  }
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
  unsigned width() const { return std::max(unsigned(Where.End) + 6, 200u); }

private:
  void drawLane(unsigned Lane, std::int64_t Offset, unsigned Bytes);
  void writeBars(llvm::raw_ostream &OS) const;
  void writeNames(llvm::raw_ostream &OS) const;

  Columns Where;
  std::map<std::int64_t, std::set<std::int64_t>> Used; ///< bytes of a sector
  std::string LanePath;
};

void SectorDrawing::drawLane(unsigned Lane, std::int64_t Offset,
                             unsigned Bytes) {
  llvm::raw_string_ostream OS(LanePath);
  const double PerByte = Where.Width / SectorBytes;
  auto [First, Last] = sectorsOf(Offset, Bytes);
  for (std::int64_t Sector = First; Sector <= Last; ++Sector) {
    const std::int64_t Start = Sector * SectorBytes;
    const std::int64_t Begin = std::max(Offset, Start);
    const std::int64_t End =
        std::min<std::int64_t>(Offset + Bytes, Start + SectorBytes);
    for (std::int64_t Byte = Begin; Byte < End; ++Byte)
      Used[Sector].insert(Byte);
    OS << "M" << Short{Where.Left.at(Sector) + (Begin - Start) * PerByte} << " "
       << Lane << "h" << Short{std::max((End - Begin) * PerByte - 0.5, 1.5)};
  }
}

void SectorDrawing::writeBars(llvm::raw_ostream &OS) const {
  std::string Full, Partly;
  for (const auto &[Sector, Bytes] : Used) {
    llvm::raw_string_ostream Path(Bytes.size() < SectorBytes ? Partly : Full);
    const Short High{double(BarHeight) * Bytes.size() / SectorBytes};
    const Short Wide{Where.Width - 1};
    Path << "M" << Short{Where.Left.at(Sector)} << " " << BarTop << "h" << Wide
         << "v" << High << "h-" << Wide << "z";
  }
  if (!Full.empty())
    OS << "<path class=\"full\" d=\"" << Full << "\"/>";
  if (!Partly.empty())
    OS << "<path class=\"full hot\" d=\"" << Partly << "\"/>";
}

void SectorDrawing::writeNames(llvm::raw_ostream &OS) const {
  if (Where.Left.empty())
    return;
  const auto &[FirstSector, FirstX] = *Where.Left.begin();
  const auto &[LastSector, LastX] = *Where.Left.rbegin();
  OS << "<text x=\"" << Left << "\" y=\"12\">byte "
     << grouped(std::to_string(FirstSector * SectorBytes)) << "</text>";
  if (LastSector - FirstSector > 1 && LastX - FirstX > 100)
    OS << "<text class=\"most\" x=\"" << Short{Where.End} << "\" y=\"12\">"
       << grouped(std::to_string(LastSector * SectorBytes)) << "</text>";
}

std::string SectorDrawing::shapes() const {
  std::string Shapes;
  llvm::raw_string_ostream OS(Shapes);
  OS << "<use href=\"#sectors\"/><path class=\"field\" d=\"";
  for (const auto &[Sector, X] : Where.Left)
    for (auto [Y, High] :
         {std::pair{Top, NumLanes * RowHeight}, std::pair{BarTop, BarHeight}})
      OS << "M" << Short{X} << " " << Y << "h" << Short{Where.Width - 1} << "v"
         << High << "h-" << Short{Where.Width - 1} << "z";
  OS << "\"/><g class=\"lanes wide\"><path d=\"" << LanePath << "\"/></g>";
  writeBars(OS);
  writeNames(OS);
  return Shapes;
}

} // namespace

LanePicture sectorPicture(const AccessSummary &Access) {
  // Lanes are drawn where they go, if that is what is paid for.
  const bool IsExact = touched(Access.LaneBytes, Access.Width).size() ==
                       Access.Sectors.Worst.Max;
  const SectorDrawing Drawing(IsExact ? Access.LaneBytes : Access.Witness,
                              Access.Width);
  LanePicture Picture{Drawing.shapes(), Drawing.width(), Height, {}, {}};
  const std::string Use =
      counted(Drawing.usedBytes(), "byte") + " of " +
      grouped(std::to_string(Drawing.sectors() * SectorBytes));
  Picture.Label =
      counted(Drawing.sectors(), "sector") + " touched, " + Use + " used";
  Picture.Caption = "The 32-byte sectors that the lanes touch, each a column, "
                    "and below how much of it is used: " +
                    Use + ".";
  if (!IsExact)
    Picture.Caption +=
        " The lowest lane is drawn at the start of a sector; an access that "
        "begins elsewhere may touch one more.";
  return Picture;
}

} // namespace bank_lint
