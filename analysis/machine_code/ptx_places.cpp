//===-- analysis/machine_code/ptx_places.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/machine_code/ptx_places.h"
#include "analysis/machine_code/elf_lines.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace llvm;

namespace bank_lint::machine_code {
namespace {

/// Functions that are inlined into each other are not nested deeper.
constexpr std::size_t DeepestInlining = 64;

/// The place of the row \p Number of \p Of, from 0 on.
SourceLines placeOf(const FunctionLines &Of, std::size_t Number) {
  SourceLines Result;
  while (Result.size() < DeepestInlining) {
    const LineRow &Row = Of.Rows[Number];
    Result.push_back(Row.Where);
    // A call stands before what was inlined.
    if (Row.Caller == 0 || Row.Caller > Number)
      break;
    Number = Row.Caller - 1;
  }
  return Result;
}

/// By the address of the first instruction.
std::map<std::uint64_t, SourceLines> placesOf(const FunctionLines &Of) {
  std::map<std::uint64_t, SourceLines> Result;
  for (std::size_t Number = 0; Number < Of.Rows.size(); ++Number)
    Result[Of.Rows[Number].Address] = placeOf(Of, Number);
  return Result;
}

/// How often each place was seen with a line of PTX.
using Votes = std::map<unsigned, std::vector<std::pair<SourceLines, unsigned>>>;

void vote(const FunctionLines &InPtx, const FunctionLines &InSource,
          Votes &Result) {
  const auto Places = placesOf(InSource);
  for (const LineRow &Row : InPtx.Rows) {
    const auto Behind = Places.upper_bound(Row.Address);
    if (Behind == Places.begin())
      continue;
    const SourceLines &Place = std::prev(Behind)->second;
    auto &Seen = Result[Row.Where.Line];
    const auto Known =
        find_if(Seen, [&](const auto &Each) { return Each.first == Place; });
    if (Known == Seen.end())
      Seen.emplace_back(Place, 1);
    else
      ++Known->second;
  }
}

Expected<std::map<unsigned, SourceLines>> read(StringRef Bytes) {
  auto Elf = ElfFile::create(Bytes);
  if (!Elf)
    return Elf.takeError();
  auto Text = contentsOf(*Elf, ".nv_debug_ptx_txt");
  if (!Text)
    return Text.takeError();
  auto InPtx = linesOf(*Elf, ".nv_debug_line_sass");
  if (!InPtx)
    return InPtx.takeError();
  auto InSource = linesOf(*Elf, ".debug_line");
  if (!InSource)
    return InSource.takeError();
  Votes All;
  for (const FunctionLines &Of : *InPtx)
    for (const FunctionLines &Source : *InSource)
      if (Source.Section == Of.Section)
        vote(Of, Source, All);
  // In that section a zero ends a line.
  const auto Empty = unsigned(Text->size() - Text->ltrim('\0').size());
  std::map<unsigned, SourceLines> Result;
  for (auto &[Line, Seen] : All)
    if (Line > Empty)
      Result[Line - Empty] =
          std::move(max_element(Seen, [](const auto &A, const auto &B) {
                      return A.second < B.second;
                    })->first);
  return Result;
}

} // namespace

std::map<unsigned, SourceLines> placesOfPtx(StringRef Bytes) {
  if (!Bytes.starts_with(StringRef(ELF::ElfMagic)))
    return {};
  auto Result = read(Bytes);
  if (!Result) {
    consumeError(Result.takeError());
    return {};
  }
  return std::move(*Result);
}

} // namespace bank_lint::machine_code
