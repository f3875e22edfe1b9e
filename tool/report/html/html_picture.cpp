//===-- tool/report/html/html_picture.cpp - lanes as a picture ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/html/html_picture.h"
#include "tool/report/wording/wording.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <map>
#include <set>
#include <vector>

namespace bank_lint {

namespace {

constexpr unsigned NumLanes = 32, NumBanks = 32;
constexpr unsigned WordBytes = 4, SectorBytes = 32;

// All in pixels.
constexpr unsigned Left = 62, Top = 18, RowHeight = 9;
constexpr unsigned BarTop = Top + NumLanes * RowHeight + 6, BarHeight = 36;
constexpr unsigned Height = BarTop + BarHeight + 16;

/// The shapes of a picture.
class Svg {
public:
  void open(unsigned Width, llvm::StringRef Label) {
    OS << "<svg viewBox=\"0 0 " << Width << " " << Height << "\" width=\""
       << Width << "\" height=\"" << Height << "\" role=\"img\" aria-label=\""
       << Label << "\">";
  }
  void rectangle(llvm::StringRef Class, double X, double Y, double Width,
                 double High, llvm::StringRef Title = "") {
    OS << "<rect class=\"" << Class << "\" x=\"" << llvm::format("%g", X)
       << "\" y=\"" << llvm::format("%g", Y) << "\" width=\""
       << llvm::format("%g", Width) << "\" height=\""
       << llvm::format("%g", High) << "\"";
    if (Title.empty())
      OS << "/>";
    else
      OS << "><title>" << Title << "</title></rect>";
  }
  /// \p Anchor is start, middle or end.
  void text(llvm::StringRef Anchor, double X, double Y, llvm::StringRef Text) {
    OS << "<text text-anchor=\"" << Anchor << "\" x=\"" << llvm::format("%g", X)
       << "\" y=\"" << llvm::format("%g", Y) << "\">" << Text << "</text>";
  }
  void laneNames() {
    text("end", Left - 6, Top - 6, "lane");
    for (unsigned Lane = 0; Lane < NumLanes; Lane += 8)
      text("end", Left - 6, Top + (Lane + 1) * RowHeight - 1,
           std::to_string(Lane));
    text("end", Left - 6, Top + NumLanes * RowHeight - 1, "31");
  }
  std::string close() {
    OS << "</svg>";
    return std::move(Text);
  }

private:
  std::string Text;
  llvm::raw_string_ostream OS{Text};
};

double rowOf(unsigned Lane) { return Top + Lane * RowHeight; }

/// A column for each touched sector; columns that are no neighbours in memory
/// stand apart.
struct SectorColumns {
  std::map<std::int64_t, double> Left; ///< by the number of the sector
  double Width = 0, End = 0;
};

} // namespace

/// The words of a lane: neighbours of its first word, and never more than go
/// round all banks.
static unsigned wordsPerLane(const AccessSummary &Access) {
  return std::clamp(Access.Width / WordBytes, 1u, NumBanks);
}

static LanePicture bankPicture(const AccessSummary &Access) {
  constexpr unsigned Column = 15;
  Svg Picture;
  Picture.open(Left + NumBanks * Column + 4, "lanes by banks");
  Picture.laneNames();
  Picture.rectangle("field", Left, Top, NumBanks * Column,
                    NumLanes * RowHeight);
  const unsigned Words = wordsPerLane(Access);
  std::array<unsigned, NumBanks> Lanes{};
  for (std::int64_t First : Access.Witness)
    for (unsigned Word = 0; First >= 0 && Word != Words; ++Word)
      ++Lanes[(First + Word) % NumBanks];
  const unsigned Most = *std::max_element(Lanes.begin(), Lanes.end());

  for (unsigned Bank = 0; Bank < NumBanks; ++Bank) {
    const double X = Left + Bank * Column;
    if (Bank % 4 == 0 || Bank == NumBanks - 1)
      Picture.text("middle", X + Column / 2.0, Top - 6, std::to_string(Bank));
    Picture.rectangle("rule", X, Top, 1, NumLanes * RowHeight);
  }
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
    const std::int64_t First = Access.Witness[Lane];
    for (unsigned Word = 0; First >= 0 && Word != Words; ++Word) {
      const unsigned Bank = (First + Word) % NumBanks;
      // What all banks together could not serve at once anyway is not hot.
      const bool IsHot = Lanes[Bank] > Words;
      Picture.rectangle(IsHot ? "lane hot" : "lane", Left + Bank * Column + 1,
                        rowOf(Lane) + 0.5, Column - 1, RowHeight - 1,
                        "lane " + std::to_string(Lane) + ": bank " +
                            std::to_string(Bank));
    }
  }
  Picture.text("end", Left - 6, BarTop + 9, "lanes");
  for (unsigned Bank = 0; Bank < NumBanks; ++Bank) {
    if (!Lanes[Bank])
      continue;
    const double X = Left + Bank * Column;
    const double High = double(BarHeight) * Lanes[Bank] / Most;
    Picture.rectangle(Lanes[Bank] > Words ? "bar hot" : "bar", X + 1, BarTop,
                      Column - 1, High);
    Picture.text("middle", X + Column / 2.0, BarTop + High + 10,
                 std::to_string(Lanes[Bank]));
  }
  std::string Caption =
      "The banks of each lane, and how many lanes meet in a bank. Lanes that "
      "want the same word of a bank share a wavefront; each further word costs "
      "one more.";
  if (Words > 1)
    Caption += " A lane of " + std::to_string(Access.Width) + " bytes takes " +
               std::to_string(Words) +
               " neighbouring banks; the lanes are served in groups of at most "
               "128 bytes.";
  return {Picture.close(), Caption};
}

/// The first and last sector that a lane touches.
static std::pair<std::int64_t, std::int64_t> sectorsOf(std::int64_t Offset,
                                                       unsigned Width) {
  return {Offset / SectorBytes,
          (Offset + std::max(Width, 1u) - 1) / SectorBytes};
}

static SectorColumns columnsOf(const AccessSummary &Access) {
  constexpr double AllColumns = 580, Gap = 4;
  std::set<std::int64_t> Touched;
  for (std::int64_t Offset : Access.Witness) {
    if (Offset < 0)
      continue;
    auto [First, Last] = sectorsOf(Offset, Access.Width);
    for (std::int64_t Sector = First; Sector <= Last; ++Sector)
      Touched.insert(Sector);
  }
  std::size_t Gaps = 0;
  for (std::int64_t Sector : Touched)
    Gaps += !Touched.contains(Sector - 1);
  SectorColumns Columns;
  Columns.Width = std::clamp((AllColumns - Gap * Gaps) /
                                 std::max<std::size_t>(Touched.size(), 1),
                             8.0, 64.0);
  double X = Left;
  std::int64_t Previous = -1;
  for (std::int64_t Sector : Touched) {
    X += Previous >= 0 && Sector != Previous + 1 ? Gap : 0;
    Columns.Left[Sector] = X;
    X += Columns.Width;
    Previous = Sector;
  }
  Columns.End = X;
  return Columns;
}

static LanePicture sectorPicture(const AccessSummary &Access) {
  const SectorColumns Columns = columnsOf(Access);
  const double PerByte = Columns.Width / SectorBytes;
  std::map<std::int64_t, std::set<std::int64_t>> Used; // bytes of a sector
  Svg Picture;
  Picture.open(unsigned(Columns.End) + 40, "lanes by sectors");
  Picture.laneNames();
  for (const auto &[Sector, X] : Columns.Left) {
    Picture.rectangle("field", X, Top, Columns.Width - 1, NumLanes * RowHeight);
    Picture.rectangle("field", X, BarTop, Columns.Width - 1, BarHeight);
  }
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
    const std::int64_t Offset = Access.Witness[Lane];
    if (Offset < 0)
      continue;
    auto [First, Last] = sectorsOf(Offset, Access.Width);
    for (std::int64_t Sector = First; Sector <= Last; ++Sector) {
      const std::int64_t Begin = std::max(Offset, Sector * SectorBytes);
      const std::int64_t End = std::min<std::int64_t>(
          Offset + Access.Width, (Sector + 1) * SectorBytes);
      for (std::int64_t Byte = Begin; Byte < End; ++Byte)
        Used[Sector].insert(Byte);
      Picture.rectangle(
          "lane",
          Columns.Left.at(Sector) + (Begin - Sector * SectorBytes) * PerByte,
          rowOf(Lane) + 0.5, std::max((End - Begin) * PerByte - 0.5, 1.5),
          RowHeight - 1,
          "lane " + std::to_string(Lane) + ": byte " + std::to_string(Offset));
    }
  }
  std::size_t Bytes = 0;
  for (const auto &[Sector, Those] : Used) {
    Bytes += Those.size();
    const bool IsHot = Those.size() < SectorBytes;
    Picture.rectangle(IsHot ? "bar hot" : "bar", Columns.Left.at(Sector),
                      BarTop, Columns.Width - 1,
                      double(BarHeight) * Those.size() / SectorBytes);
  }
  Picture.text("end", Left - 6, BarTop + 9, "used");
  if (!Columns.Left.empty()) {
    const auto &[FirstSector, FirstX] = *Columns.Left.begin();
    const auto &[LastSector, LastX] = *Columns.Left.rbegin();
    Picture.text("start", FirstX, Top - 6, "byte 0");
    if (LastSector - FirstSector > 1 && LastX - FirstX > 100)
      Picture.text("end", LastX + Columns.Width, Top - 6,
                   std::to_string(LastSector * SectorBytes));
  }
  return {Picture.close(),
          "The 32-byte sectors that the lanes touch, each a column, and how "
          "much of it is used: " +
              counted(Bytes, "byte") + " of " +
              std::to_string(Columns.Left.size() * SectorBytes) +
              ". The lowest lane is drawn at the start of a sector; an access "
              "that begins elsewhere may touch one more."};
}

LanePicture lanePicture(const AccessSummary &Access) {
  if (!Access.HasWitness)
    return {};
  if (Access.Space == AccessSpace::Shared)
    return bankPicture(Access);
  // A bulk copy has no lanes.
  if (Access.Space == AccessSpace::Global && Access.Width <= SectorBytes)
    return sectorPicture(Access);
  return {};
}

} // namespace bank_lint
