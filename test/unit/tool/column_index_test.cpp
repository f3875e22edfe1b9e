//===-- test/unit/tool/column_index_test.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/source/column_index.h"
#include "tool/server/text_positions.h"
#include "gtest/gtest.h"
#include <random>

using namespace bank_lint;

namespace {

TEST(ColumnIndex, SaysWhatCountingSays) {
  std::mt19937 Random(1);
  const llvm::StringRef Parts[] = {
      "a", "\xC3\xA9", "\xE4\xB8\xAD", "\xF0\x9F\x98\x80", "\x80", "\xFF"};
  std::string Line;
  while (Line.size() < 30'000)
    Line += Parts[Random() % std::size(Parts)];
  ColumnIndex Index(Line, utf16Length);
  for (unsigned I = 0; I < 2000; ++I) {
    std::size_t Bytes = Random() % (Line.size() + 100);
    // Columns begin where characters do.
    Bytes = takeCharacters(Line, Bytes).size();
    ASSERT_EQ(Index.before(Bytes), utf16Length(Line.substr(0, Bytes)));
  }
}

TEST(ColumnIndex, CountsALongLineOnce) {
  static std::size_t Counted;
  Counted = 0;
  const std::string Line(10'000'000, 'x');
  ColumnIndex Index(Line, [](llvm::StringRef Text) {
    Counted += Text.size();
    return Text.size();
  });
  for (std::size_t I = 0; I < 1000; ++I)
    ASSERT_EQ(Index.before(10'000 * I), 10'000 * I);
  EXPECT_LT(Counted, 2 * Line.size());
}

} // namespace
