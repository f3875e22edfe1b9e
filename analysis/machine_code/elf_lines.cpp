//===-- analysis/machine_code/elf_lines.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/machine_code/elf_lines.h"
#include "llvm/ADT/DenseMap.h"

using namespace llvm;
using namespace llvm::object;

namespace bank_lint::machine_code {
namespace {

/// By its offset in a line table: the section that an address is in.
using SectionsOfAddresses = DenseMap<std::uint64_t, std::size_t>;

Error addRelocations(const ElfFile &Elf, const ElfFile::Elf_Shdr &Of,
                     SectionsOfAddresses &To) {
  auto Symbols = Elf.getSection(Of.sh_link);
  if (!Symbols)
    return Symbols.takeError();
  auto Table = Elf.symbols(*Symbols);
  if (!Table)
    return Table.takeError();
  auto Add = [&](std::uint64_t Offset, std::uint32_t Symbol) {
    if (Symbol < Table->size())
      To[Offset] = (*Table)[Symbol].st_shndx;
  };
  if (Of.sh_type == ELF::SHT_RELA) {
    auto All = Elf.relas(Of);
    if (!All)
      return All.takeError();
    for (const auto &Each : *All)
      Add(Each.r_offset, Each.getSymbol(/*isMips64EL=*/false));
    return Error::success();
  }
  auto All = Elf.rels(Of);
  if (!All)
    return All.takeError();
  for (const auto &Each : *All)
    Add(Each.r_offset, Each.getSymbol(/*isMips64EL=*/false));
  return Error::success();
}

/// The section \p Name; null if there is none.
Expected<const ElfFile::Elf_Shdr *> find(const ElfFile &Elf, StringRef Name) {
  auto All = Elf.sections();
  if (!All)
    return All.takeError();
  for (const ElfFile::Elf_Shdr &Section : *All) {
    auto Own = Elf.getSectionName(Section);
    if (!Own)
      return Own.takeError();
    if (*Own == Name)
      return &Section;
  }
  return nullptr;
}

} // namespace

Expected<StringRef> contentsOf(const ElfFile &Elf, StringRef Name) {
  auto Section = find(Elf, Name);
  if (!Section)
    return Section.takeError();
  if (!*Section)
    return "";
  auto Contents = Elf.getSectionContents(**Section);
  if (!Contents)
    return Contents.takeError();
  return toStringRef(*Contents);
}

Expected<std::vector<FunctionLines>> linesOf(const ElfFile &Elf,
                                             StringRef Section) {
  auto Table = contentsOf(Elf, Section);
  if (!Table)
    return Table.takeError();
  SectionsOfAddresses Sections;
  for (StringRef Prefix : {".rel", ".rela"}) {
    auto Relocations = find(Elf, (Prefix + Section).str());
    if (!Relocations)
      return Relocations.takeError();
    if (*Relocations)
      if (Error Wrong = addRelocations(Elf, **Relocations, Sections))
        return std::move(Wrong);
  }
  return readLines(*Table,
                   [&](std::uint64_t At) { return Sections.lookup(At); });
}

} // namespace bank_lint::machine_code
