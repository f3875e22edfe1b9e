// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is written is read again, and other bytes are refused.
#include "analysis/cache/bytes.h"
#include "gtest/gtest.h"
#include <limits>

using namespace bank_lint;

namespace {

enum class Color : std::uint8_t { Red, Green };

struct Inner {
  std::string Text;
  std::optional<std::int64_t> Number;
};

struct Outer {
  std::vector<Inner> All;
  std::array<std::int64_t, 3> Lanes{};
  double Weight = 0;
  Color Tone = Color::Red;
  bool Is = false;
  std::uint64_t Big = 0;
};

template <typename IO> void fields(IO &Io, Inner &I) {
  auto &[Text, Number] = I;
  Io(Text, Number);
}

template <typename IO> void fields(IO &Io, Outer &O) {
  auto &[All, Lanes, Weight, Tone, Is, Big] = O;
  Io(All, Lanes, Weight, Tone, Is, Big);
}

Outer sample() {
  constexpr auto Least = std::numeric_limits<std::int64_t>::min();
  constexpr auto Most = std::numeric_limits<std::int64_t>::max();
  return {{{"", std::nullopt}, {std::string("a\0b", 3), Least}, {"c", Most}},
          {-1, 0, 300},
          -0.1,
          Color::Green,
          true,
          std::numeric_limits<std::uint64_t>::max()};
}

TEST(Bytes, ComeBack) {
  ByteWriter Writer;
  Writer(sample());
  Outer Read;
  ByteReader Reader(Writer.Bytes);
  Reader(Read);
  ASSERT_TRUE(Reader.isComplete());
  Outer Expected = sample();
  ASSERT_EQ(Read.All.size(), 3u);
  for (std::size_t I = 0; I < 3; ++I) {
    EXPECT_EQ(Read.All[I].Text, Expected.All[I].Text);
    EXPECT_EQ(Read.All[I].Number, Expected.All[I].Number);
  }
  EXPECT_EQ(Read.Lanes, Expected.Lanes);
  EXPECT_EQ(Read.Weight, Expected.Weight);
  EXPECT_EQ(Read.Tone, Color::Green);
  EXPECT_TRUE(Read.Is);
  EXPECT_EQ(Read.Big, Expected.Big);
}

TEST(Bytes, CutShortAnywhereAreRefused) {
  ByteWriter Writer;
  Writer(sample());
  for (std::size_t Size = 0; Size < Writer.Bytes.size(); ++Size) {
    Outer Read;
    ByteReader Reader(llvm::StringRef(Writer.Bytes).take_front(Size));
    Reader(Read);
    EXPECT_FALSE(Reader.isComplete()) << Size;
  }
}

TEST(Bytes, ACountBeyondTheEndTakesNoMemory) {
  // A vector of 2^56 elements.
  ByteReader Reader("\xff\xff\xff\xff\xff\xff\xff\x7f");
  std::vector<Inner> Read;
  Reader(Read);
  EXPECT_TRUE(Reader.isBad());
  EXPECT_TRUE(Read.empty());
}

} // namespace
