//===-- tool/launches/ncu_page.cpp ----------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/launches/ncu_page.h"
#include "tool/crosscheck/csv.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace bank_lint::launches {
namespace {

/// "(32, 8, 1)"
bool readSizes(StringRef Cell, std::array<std::uint32_t, 3> &Sizes) {
  Cell = Cell.trim();
  if (!Cell.consume_front("(") || !Cell.consume_back(")"))
    return false;
  SmallVector<StringRef, 4> Parts;
  Cell.split(Parts, ',');
  if (Parts.size() != 3)
    return false;
  for (unsigned I = 0; I < 3; ++I)
    if (Parts[I].trim().getAsInteger(10, Sizes[I]))
      return false;
  return true;
}

class PageReader {
public:
  explicit PageReader(LaunchSet &Into) : Into(Into) {}
  Error read(StringRef Text);

private:
  using Column = std::optional<std::size_t>;
  struct Entry {
    RecordedLaunch Launch;
    std::size_t Line;
  };

  Error header(ArrayRef<std::string> Cells);
  Error row(ArrayRef<std::string> Cells, std::size_t Line);
  void sharedBytes(ArrayRef<std::string> Cells, RecordedLaunch &Launch) const;
  Error wrong(std::size_t Line, const Twine &What) const {
    return createStringError("line " + Twine(Line) + ": " + What);
  }

  LaunchSet &Into;
  std::vector<Entry> Entries;
  std::map<std::pair<std::string, std::string>, std::size_t> ByNumber;
  // For the current page.
  std::size_t NumColumns = 0; ///< 0: there is none
  Column Number, Process, Name, Block, Grid, RawBytes, Metric, Unit, Value;
  bool HasBytes = false; ///< of RawBytes: the unit is a byte
};

Error PageReader::header(ArrayRef<std::string> Cells) {
  auto Find = [&](StringRef Wanted) {
    const auto *It = find(Cells, Wanted);
    return It == Cells.end() ? Column() : Column(It - Cells.begin());
  };
  NumColumns = Cells.size();
  ByNumber.clear();
  HasBytes = false;
  Number = Find("ID");
  Process = Find("Process ID");
  Name = Find("Kernel Name");
  Block = Find("Block Size");
  Grid = Find("Grid Size");
  RawBytes = Find("launch__shared_mem_per_block_dynamic");
  Metric = Find("Metric Name");
  Unit = Find("Metric Unit");
  Value = Find("Metric Value");
  for (const auto &[Have, Wanted] :
       {std::pair(Name, "Kernel Name"), std::pair(Block, "Block Size"),
        std::pair(Grid, "Grid Size")})
    if (!Have)
      return createStringError(Twine("its page of ncu has no column '") +
                               Wanted + "'");
  return Error::success();
}

void PageReader::sharedBytes(ArrayRef<std::string> Cells,
                             RecordedLaunch &Launch) const {
  StringRef Text;
  if (RawBytes && HasBytes)
    Text = Cells[*RawBytes];
  else if (Metric && Unit && Value &&
           (Cells[*Metric] == "Dynamic Shared Memory Per Block" ||
            Cells[*Metric] == "launch__shared_mem_per_block_dynamic") &&
           StringRef(Cells[*Unit]).starts_with("byte"))
    Text = Cells[*Value];
  if (const std::optional<std::uint64_t> Bytes = countIn(Text);
      Bytes && *Bytes <= std::uint64_t(MostSize))
    Launch.SharedBytes = Bytes;
}

Error PageReader::row(ArrayRef<std::string> Cells, std::size_t Line) {
  if (Cells.size() != NumColumns)
    return wrong(Line, "it has " + Twine(Cells.size()) +
                           " cells, and the line of names " +
                           Twine(NumColumns));
  if (Cells[*Number].empty() && Cells[*Name].empty()) { // the units
    HasBytes = RawBytes && StringRef(Cells[*RawBytes]).starts_with("byte");
    return Error::success();
  }
  auto [Known, IsNew] = ByNumber.try_emplace(
      {Process ? Cells[*Process] : "", Cells[*Number]}, Entries.size());
  if (IsNew) {
    Entry New{{}, Line};
    (StringRef(Cells[*Name]).starts_with("_Z") && isMangledName(Cells[*Name])
         ? New.Launch.Mangled
         : New.Launch.Name) = Cells[*Name];
    if (!readSizes(Cells[*Block], New.Launch.Block) ||
        !readSizes(Cells[*Grid], New.Launch.Grid))
      return wrong(Line, "expected sizes such as (32, 8, 1) of block and grid");
    Entries.push_back(std::move(New));
  }
  sharedBytes(Cells, Entries[Known->second].Launch);
  return Error::success();
}

Error PageReader::read(StringRef Text) {
  bool HasPage = false;
  std::size_t Line = 0;
  for (StringRef Rest = Text; !Rest.empty();) {
    StringRef Row;
    std::tie(Row, Rest) = Rest.split('\n');
    ++Line;
    if (!Row.starts_with("\"")) // what ncu says of itself
      continue;
    const std::vector<std::string> Cells = splitRow(Row);
    Error Wrong = Error::success();
    if (Cells.front() == "ID") {
      HasPage = true;
      Wrong = header(Cells);
    } else if (NumColumns) {
      Wrong = row(Cells, Line);
    }
    if (Wrong)
      return Wrong;
  }
  if (!HasPage)
    return createStringError(
        "it is no export of Nsight Systems to SQLite, no page of ncu as CSV "
        "(ncu --csv --page raw) and no record of launches");
  for (Entry &Each : Entries)
    if (Error Wrong = Into.add(std::move(Each.Launch)))
      return wrong(Each.Line, toString(std::move(Wrong)));
  return Error::success();
}

} // namespace

Error readNcuPage(StringRef Text, LaunchSet &Into) {
  return PageReader(Into).read(Text);
}

} // namespace bank_lint::launches
