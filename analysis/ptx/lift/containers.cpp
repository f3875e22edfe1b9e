//===-- analysis/ptx/lift/containers.cpp ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/containers.h"
#include "analysis/ptx/lift/lz4.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/Endian.h"

using namespace llvm;

namespace bank_lint::ptx {
namespace {

/// No PTX is larger than this.
constexpr std::uint64_t LargestText = std::uint64_t(256) << 20;

constexpr std::uint32_t FatbinMagic = 0xba55ed50;
constexpr std::size_t FatbinHeader = 16, EntryHeader = 64;

enum EntryKind : std::uint16_t { PtxEntry = 1 };
enum EntryFlag : std::uint64_t { IsLz4 = 0x2000, IsZstd = 0x8000 };

template <typename T> T readAt(StringRef Bytes, std::size_t At) {
  return support::endian::read<T>(Bytes.data() + At, endianness::little);
}

/// PTX in a fatbin.
struct Entry {
  std::uint32_t Arch = 0;
  std::uint64_t Flags = 0, FullSize = 0;
  StringRef Payload;
};

Expected<std::string> unpacked(const Entry &E) {
  if (!(E.Flags & (IsLz4 | IsZstd)))
    return E.Payload.rtrim('\0').str();
  if (E.FullSize > LargestText)
    return createStringError("its PTX is too large");
  if (E.Flags & IsLz4) {
    Expected<std::string> Text = decompressLz4(E.Payload, E.FullSize);
    if (!Text)
      return Text;
    return StringRef(*Text).rtrim('\0').str();
  }
  if (!compression::zstd::isAvailable())
    return createStringError("its PTX is compressed with Zstandard, which this "
                             "build of LLVM does not read");
  SmallVector<std::uint8_t, 0> Text;
  if (Error Problem = compression::zstd::decompress(
          arrayRefFromStringRef(E.Payload), Text, E.FullSize)) {
    consumeError(std::move(Problem));
    return createStringError("its PTX is compressed with Zstandard, and "
                             "damaged");
  }
  return toStringRef(Text).rtrim('\0').str();
}

/// The PTX of one fatbin or of several, one behind the other; zeros may be
/// between them.
Error findEntries(StringRef Bytes, std::vector<Entry> &Result) {
  while (!(Bytes = Bytes.ltrim('\0')).empty()) {
    if (Bytes.size() < FatbinHeader ||
        readAt<std::uint32_t>(Bytes, 0) != FatbinMagic)
      return createStringError("the fatbin is damaged");
    const std::size_t Header = readAt<std::uint16_t>(Bytes, 6);
    const auto Size = readAt<std::uint64_t>(Bytes, 8);
    if (Header < FatbinHeader || Header > Bytes.size() ||
        Size > Bytes.size() - Header)
      return createStringError("the fatbin ends too early");
    StringRef Rest = Bytes.substr(Header, Size);
    Bytes = Bytes.substr(Header + Size);
    while (Rest.size() >= EntryHeader) {
      const std::size_t Begin = readAt<std::uint32_t>(Rest, 4);
      const auto Padded = readAt<std::uint64_t>(Rest, 8);
      if (Begin < EntryHeader || Begin > Rest.size() ||
          Padded > Rest.size() - Begin)
        return createStringError("an entry of the fatbin ends too early");
      if (readAt<std::uint16_t>(Rest, 0) == PtxEntry) {
        Entry E;
        E.Arch = readAt<std::uint32_t>(Rest, 0x1c);
        E.Flags = readAt<std::uint64_t>(Rest, 0x28);
        E.FullSize = readAt<std::uint64_t>(Rest, 0x38);
        const auto Packed = readAt<std::uint32_t>(Rest, 0x10);
        E.Payload = Rest.substr(
            Begin, Packed ? std::min<std::uint64_t>(Packed, Padded) : Padded);
        Result.push_back(E);
      }
      Rest = Rest.substr(Begin + Padded);
    }
  }
  return Error::success();
}

Expected<std::string> ptxOfFatbin(StringRef Bytes) {
  std::vector<Entry> All;
  if (Error Problem = findEntries(Bytes, All))
    return Problem;
  const Entry *Newest = nullptr;
  bool IsOne = true;
  for (const Entry &E : All) {
    if (Newest && E.Arch < Newest->Arch)
      continue;
    IsOne = !Newest || E.Arch > Newest->Arch;
    Newest = &E;
  }
  if (!Newest)
    return createStringError("it holds machine code and no PTX; nvcc adds PTX "
                             "with -gencode arch=compute_80,code=compute_80");
  if (!IsOne)
    return createStringError("it holds several PTX for one architecture; "
                             "cuobjdump -xptx all takes them apart");
  return unpacked(*Newest);
}

/// What is in the debug section has zeros for ends of lines.
std::string withLines(StringRef Text) {
  std::string Result = Text.ltrim('\0').str();
  std::replace(Result.begin(), Result.end(), '\0', '\n');
  return Result;
}

/// What cuobjdump writes: a head of some lines in front of each text. Nothing
/// else moves, so that lines and columns stay what they are.
Expected<std::string> ptxOfListing(StringRef Bytes) {
  std::string Result = Bytes.str();
  const auto Blank = [&](std::size_t From, std::size_t To) {
    std::replace_if(
        Result.begin() + std::ptrdiff_t(From),
        Result.begin() + std::ptrdiff_t(To), [](char Ch) { return Ch != '\n'; },
        ' ');
  };
  constexpr StringLiteral Version = "\n.version", Next = "\nFatbin ";
  const std::size_t Begin = Bytes.find(Version);
  if (Begin == StringRef::npos)
    return createStringError("it lists machine code and no PTX");
  Blank(0, Begin);
  if (const std::size_t End = Bytes.find(Next, Begin); End != StringRef::npos) {
    if (Bytes.find(Version, End) != StringRef::npos)
      return createStringError("it lists several PTX");
    Blank(End, Result.size());
  }
  return Result;
}

Error damaged(Error Problem) {
  consumeError(std::move(Problem));
  return createStringError("its ELF structure is damaged");
}

Expected<std::string> ptxOfElf(StringRef Bytes) {
  auto File = object::ELF64LEFile::create(Bytes);
  if (!File)
    return damaged(File.takeError());
  auto Sections = File->sections();
  if (!Sections)
    return damaged(Sections.takeError());
  for (const auto &Section : *Sections) {
    auto Name = File->getSectionName(Section);
    if (!Name)
      return damaged(Name.takeError());
    const bool IsText = *Name == ".nv_debug_ptx_txt";
    if (!IsText && *Name != ".nv_fatbin")
      continue;
    auto Contents = File->getSectionContents(Section);
    if (!Contents)
      return damaged(Contents.takeError());
    return IsText ? Expected<std::string>(withLines(toStringRef(*Contents)))
                  : ptxOfFatbin(toStringRef(*Contents));
  }
  return createStringError(
      "it holds machine code and no PTX; nvcc -lineinfo adds the PTX");
}

} // namespace

Expected<std::string> readPtxOf(StringRef Bytes) {
  if (Bytes.starts_with("\177ELF"))
    return ptxOfElf(Bytes);
  if (Bytes.size() >= 4 && readAt<std::uint32_t>(Bytes, 0) == FatbinMagic)
    return ptxOfFatbin(Bytes);
  if (Bytes.ltrim().starts_with("Fatbin "))
    return ptxOfListing(Bytes);
  return Bytes.rtrim('\0').str();
}

} // namespace bank_lint::ptx
