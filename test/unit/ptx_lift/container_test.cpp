//===-- test/unit/ptx_lift/container_test.cpp - files that hold PTX -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/containers.h"
#include "analysis/ptx/lift/lz4.h"
#include "llvm/Support/Compression.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace bank_lint::ptx;

namespace {

std::string number(std::uint64_t Value, unsigned Bytes) {
  std::string Result;
  for (unsigned I = 0; I < Bytes; ++I)
    Result += I < sizeof(Value) ? char(Value >> 8 * I) : '\0';
  return Result;
}

/// An entry of a fatbin. \p Kind: 1 is PTX, 2 machine code.
std::string entry(unsigned Kind, unsigned Arch, std::string Payload,
                  std::uint64_t Flags = 0, std::uint64_t FullSize = 0) {
  const std::uint64_t Packed = FullSize ? Payload.size() : 0;
  Payload.resize((Payload.size() + 7) / 8 * 8);
  return number(Kind, 2) + number(0x101, 2) + number(0x40, 4) +
         number(Payload.size(), 8) + number(Packed, 4) + number(0, 8) +
         number(Arch, 4) + number(0, 8) + number(Flags, 8) + number(0, 8) +
         number(FullSize, 8) + Payload;
}

std::string fatbin(const std::string &Entries) {
  return number(0xba55ed50, 4) + number(1, 2) + number(16, 2) +
         number(Entries.size(), 8) + Entries;
}

std::string readOrError(StringRef Bytes) {
  Expected<std::string> Text = readPtxOf(Bytes);
  return Text ? *Text : "error: " + toString(Text.takeError());
}

TEST(PtxContainers, TextIsItself) {
  EXPECT_EQ(readOrError(".version 9.0"), ".version 9.0");
  EXPECT_EQ(readOrError(""), "");
}

TEST(PtxContainers, ListingsOfCuobjdump) {
  const std::string Head = "\nFatbin elf code:\n====\narch = sm_89\n\n"
                           "Fatbin ptx code:\n====\narch = sm_89\n\n";
  const std::string Text = ".version 8.0\n.target sm_89\n";
  const std::string Read = readOrError(Head + Text);
  EXPECT_EQ(StringRef(Read).trim().str() + "\n", Text);
  EXPECT_EQ(Read.find(".version"), Head.size());
  EXPECT_EQ(readOrError(Head + Text + Head + Text),
            "error: it lists several PTX");
  EXPECT_EQ(readOrError("Fatbin elf code:\n"),
            "error: it lists machine code and no PTX");
}

TEST(PtxContainers, TheNewestOfAFatbin) {
  EXPECT_EQ(readOrError(fatbin(entry(2, 90, "\177ELF") + entry(1, 75, "old") +
                               entry(1, 80, "new"))),
            "new");
  EXPECT_EQ(readOrError(fatbin(entry(2, 90, "\177ELF"))),
            "error: it holds machine code and no PTX; nvcc adds PTX with "
            "-gencode arch=compute_80,code=compute_80");
  EXPECT_EQ(readOrError(fatbin(entry(1, 80, "a") + entry(1, 80, "b"))),
            "error: it holds several PTX for one architecture; cuobjdump -xptx "
            "all takes them apart");
}

TEST(PtxContainers, Lz4) {
  // Five literals, a match of 8 at the distance of 4, and one literal.
  const std::string Block = std::string("\x54"
                                        "abcde"
                                        "\x04\x00",
                                        8) +
                            std::string("\x10"
                                        "f",
                                        2);
  const std::string Text = "abcdebcdebcdef";
  EXPECT_EQ(readOrError(fatbin(entry(1, 80, Block, 0x2000, Text.size()))),
            Text);
  EXPECT_EQ(readOrError(fatbin(entry(1, 80, Block, 0x2000, 99))),
            "error: what is compressed with LZ4 is damaged");
  // Every shorter block, and every changed byte, ends in an answer.
  for (std::size_t Length = 0; Length < Block.size(); ++Length)
    consumeError(decompressLz4(StringRef(Block).take_front(Length), Text.size())
                     .takeError());
  for (std::size_t At = 0; At < Block.size(); ++At)
    for (unsigned Value = 0; Value < 256; ++Value) {
      std::string Changed = Block;
      Changed[At] = char(Value);
      consumeError(decompressLz4(Changed, Text.size()).takeError());
    }
}

TEST(PtxContainers, Zstandard) {
  if (!compression::zstd::isAvailable())
    GTEST_SKIP() << "LLVM has no Zstandard";
  SmallVector<std::uint8_t, 0> Packed;
  const std::string Text(1000, 'x');
  compression::zstd::compress(arrayRefFromStringRef(Text), Packed);
  const std::string Payload = toStringRef(Packed).str();
  EXPECT_EQ(readOrError(fatbin(entry(1, 80, Payload, 0x8000, Text.size()))),
            Text);
  EXPECT_EQ(readOrError(fatbin(entry(1, 80, "nonsense", 0x8000, 1000))),
            "error: its PTX is compressed with Zstandard, and damaged");
}

/// An ELF file with the sections of \p Sections, names and contents.
std::string
elf(const std::vector<std::pair<std::string, std::string>> &Sections) {
  std::string Names(1, '\0'), Contents, Headers(64, '\0');
  const auto Header = [&](std::size_t Name, unsigned Type, std::size_t At,
                          std::size_t Size) {
    Headers += number(Name, 4) + number(Type, 4) + number(0, 16) +
               number(64 + At, 8) + number(Size, 8) + number(0, 8) +
               number(1, 8) + number(0, 8);
  };
  for (const auto &[Name, Content] : Sections) {
    Header(Names.size(), 1, Contents.size(), Content.size());
    Names += Name + '\0';
    Contents += Content;
  }
  Header(0, 3, Contents.size(), Names.size());
  Contents += Names;
  return "\177ELF" + number(2, 1) + number(1, 1) + number(1, 1) +
         std::string(9, '\0') + number(2, 2) + number(190, 2) + number(1, 4) +
         number(0, 16) + number(64 + Contents.size(), 8) + number(0, 4) +
         number(64, 2) + number(0, 4) + number(64, 2) +
         number(Sections.size() + 2, 2) + number(Sections.size() + 1, 2) +
         Contents + Headers;
}

TEST(PtxContainers, TheTextInACubin) {
  // Lines end with zeros.
  const std::string Text(".version 9.0\0.target sm_80\0", 27);
  EXPECT_EQ(
      readOrError(elf({{".text", "code"},
                       {".nv_debug_ptx_txt", std::string(2, '\0') + Text}})),
      readOrError(elf({{".nv_debug_ptx_txt", Text}})));
  EXPECT_EQ(readOrError(elf({{".nv_debug_ptx_txt", Text}})),
            ".version 9.0\n.target sm_80\n");
  EXPECT_EQ(readOrError(elf({{".nv_fatbin", fatbin(entry(1, 80, "x"))}})), "x");
  EXPECT_EQ(readOrError(elf({{".text", "code"}})),
            "error: it holds machine code and no PTX; nvcc -lineinfo adds the "
            "PTX");
  const std::string Whole = elf({{".nv_debug_ptx_txt", Text}});
  for (std::size_t At = 4; At < Whole.size(); ++At)
    for (unsigned Value : {0u, 1u, 0x7fu, 0xffu}) {
      std::string Changed = Whole;
      Changed[At] = char(Value);
      readOrError(Changed);
      readOrError(StringRef(Whole).take_front(At));
    }
}

TEST(PtxContainers, DamagedOnesAreErrors) {
  const std::string Whole = fatbin(entry(1, 80, "some text"));
  for (std::size_t Length = 4; Length < Whole.size(); ++Length)
    EXPECT_EQ(readOrError(StringRef(Whole).take_front(Length)).substr(0, 6),
              "error:")
        << Length;
  for (std::size_t At = 4; At < Whole.size(); ++At)
    for (unsigned Value : {0u, 1u, 0x7fu, 0xffu}) {
      std::string Changed = Whole;
      Changed[At] = char(Value);
      readOrError(Changed);
    }
  EXPECT_EQ(readOrError("\177ELFxxxx"), "error: its ELF structure is damaged");
}

} // namespace
