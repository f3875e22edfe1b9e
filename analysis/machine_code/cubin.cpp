//===-- analysis/machine_code/cubin.cpp -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/machine_code/cubin.h"
#include "analysis/machine_code/code_blocks.h"
#include "analysis/machine_code/elf_lines.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Endian.h"
#include <map>

using namespace llvm;
using namespace llvm::object;

namespace bank_lint::machine_code {
namespace {

using File = ElfFile;

using LinesByAddress = std::map<std::uint64_t, SourceLine>;

/// sm_70, the first with instructions of 16 bytes.
constexpr unsigned FirstArch = 70;

/// From CUDA 13 on the number stands in the second byte of the flags.
unsigned archOf(const File &Elf) {
  constexpr unsigned WithSecondByte = 8;
  const std::uint32_t Flags = Elf.getHeader().e_flags;
  const bool IsNew =
      Elf.getHeader().e_ident[ELF::EI_ABIVERSION] >= WithSecondByte;
  return (IsNew ? Flags >> 8U : Flags) & 0xffU;
}

class Reader {
public:
  explicit Reader(const File &Elf) : Elf(Elf) {}
  Expected<Cubin> read();

private:
  Error readSymbols(const File::Elf_Shdr &Of);
  Error readFunctions(const std::vector<FunctionLines> &Lines);
  MachineFunction functionOf(StringRef Name, ArrayRef<std::uint8_t> Code,
                             const LinesByAddress &Rows) const;

  const File &Elf;
  Cubin Result;
  DenseSet<std::size_t> KernelSections; ///< with the code of a kernel
};

Error Reader::readSymbols(const File::Elf_Shdr &Of) {
  constexpr unsigned IsEntry = 0x10; // STO_CUDA_ENTRY
  auto Table = Elf.symbols(&Of);
  if (!Table)
    return Table.takeError();
  for (const auto &Symbol : *Table)
    if (Symbol.getType() == ELF::STT_FUNC && (Symbol.st_other & IsEntry))
      KernelSections.insert(Symbol.st_shndx);
  return Error::success();
}

/// The row that counts at \p Address.
SourceLine lineAt(const LinesByAddress &Rows, std::uint64_t Address) {
  auto Next = Rows.upper_bound(Address);
  return Next == Rows.begin() ? SourceLine() : std::prev(Next)->second;
}

MachineFunction Reader::functionOf(StringRef Name, ArrayRef<std::uint8_t> Code,
                                   const LinesByAddress &Rows) const {
  std::vector<CodeWord> Words;
  for (std::size_t At = 0; At + InstructionBytes <= Code.size();
       At += InstructionBytes) {
    const std::uint8_t *Bytes = Code.data() + At;
    Words.push_back({support::endian::read64le(Bytes),
                     support::endian::read64le(Bytes + 8)});
  }
  CodeBlocks Split = splitCode(Words, Result.Arch);
  MachineFunction Function{Name.str(), false, {}, std::move(Split.Blocks)};
  for (const auto &[Index, Word] : enumerate(Words))
    if (auto Found = decode(Word.Low, Word.High, Result.Arch))
      Function.Accesses.push_back(
          {*Found, lineAt(Rows, Index * InstructionBytes),
           Function.Blocks.empty() ? 0 : Split.BlockOf[Index]});
  return Function;
}

Error Reader::readFunctions(const std::vector<FunctionLines> &Lines) {
  auto All = Elf.sections();
  if (!All)
    return All.takeError();
  for (const auto &[Index, Section] : enumerate(*All)) {
    auto Name = Elf.getSectionName(Section);
    if (!Name)
      return Name.takeError();
    if (Section.sh_type != ELF::SHT_PROGBITS || !Name->consume_front(".text."))
      continue;
    auto Code = Elf.getSectionContents(Section);
    if (!Code)
      return Code.takeError();
    LinesByAddress Rows;
    for (const FunctionLines &Each : Lines)
      if (Each.Section == Index)
        for (const LineRow &Row : Each.Rows)
          Rows.insert_or_assign(Row.Address, Row.Where);
    Result.Functions.push_back(functionOf(*Name, *Code, Rows));
    Result.Functions.back().IsKernel = KernelSections.contains(Index);
  }
  return Error::success();
}

Expected<Cubin> Reader::read() {
  Result.Arch = archOf(Elf);
  if (Result.Arch < FirstArch)
    return createStringError("is for sm_" + Twine(Result.Arch) +
                             "; machine code is read from sm_70 on");
  auto All = Elf.sections();
  if (!All)
    return All.takeError();
  for (const File::Elf_Shdr &Section : *All)
    if (Section.sh_type == ELF::SHT_SYMTAB)
      if (Error Wrong = readSymbols(Section))
        return std::move(Wrong);
  auto Lines = linesOf(Elf, ".debug_line");
  if (!Lines)
    return Lines.takeError();
  Result.HasLines = !Lines->empty();
  if (Error Wrong = readFunctions(*Lines))
    return std::move(Wrong);
  return std::move(Result);
}

} // namespace

Expected<Cubin> readCubin(StringRef Bytes) {
  constexpr std::size_t IdentBytes = 20; // up to the machine
  if (!Bytes.starts_with(StringRef(ELF::ElfMagic)) ||
      Bytes.size() < sizeof(File::Elf_Ehdr) ||
      support::endian::read16le(Bytes.data() + IdentBytes - 2) !=
          ELF::EM_CUDA ||
      static_cast<std::uint8_t>(Bytes[ELF::EI_CLASS]) != ELF::ELFCLASS64)
    return createStringError("is no cubin");
  auto Elf = File::create(Bytes);
  if (!Elf)
    return Elf.takeError();
  return Reader(*Elf).read();
}

} // namespace bank_lint::machine_code
