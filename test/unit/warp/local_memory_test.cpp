//===-- test/unit/warp/local_memory_test.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/state/local_memory.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::symbolic;

namespace {

class LocalMemoryTest : public testing::Test {
protected:
  void store(LocalMemory &Memory, std::int64_t Offset, unsigned Bytes,
             std::uint64_t Number) {
    Memory.store(C, &Object, Offset, Bytes, LaneValue(8 * Bytes, Number),
                 AllLanes, 0);
  }
  /// The number in all lanes; absent if unknown.
  std::optional<std::uint64_t> load(const LocalMemory &Memory,
                                    std::int64_t Offset, unsigned Bytes) {
    const std::optional<LaneValue> Value = Memory.load(&Object, Offset, Bytes);
    return Value ? std::optional(Value->constant()[0]) : std::nullopt;
  }

  ValueContext C;
  int Object = 0;
};

} // namespace

TEST_F(LocalMemoryTest, ACopyStaysAsItWas) {
  LocalMemory Memory;
  store(Memory, 0, 4, 1);
  const LocalMemory Before = Memory;
  store(Memory, 0, 4, 2);
  store(Memory, 4, 4, 3);
  EXPECT_EQ(load(Before, 0, 4), 1u);
  EXPECT_EQ(load(Before, 4, 4), std::nullopt);
  EXPECT_EQ(load(Memory, 0, 4), 2u);
  Memory.forget(&Object);
  EXPECT_EQ(load(Memory, 0, 4), std::nullopt);
  EXPECT_EQ(load(Before, 0, 4), 1u);
}

TEST_F(LocalMemoryTest, AStoreEndsWhateverItOverlaps) {
  LocalMemory Memory;
  for (std::int64_t Offset : {-8, -4, 0, 4, 8, 12})
    store(Memory, Offset, 4, std::uint64_t(Offset) + 100);
  store(Memory, -2, 8, 7); // from the midst of one to that of another
  EXPECT_EQ(load(Memory, -8, 4), 92u);
  for (std::int64_t Offset : {-4, 0, 4})
    EXPECT_EQ(load(Memory, Offset, 4), std::nullopt) << Offset;
  EXPECT_EQ(load(Memory, -2, 8), 7u);
  EXPECT_EQ(load(Memory, 8, 4), 108u);
  EXPECT_EQ(load(Memory, 12, 4), 112u);
  store(Memory, 0, 1, 9); // inside of one
  EXPECT_EQ(load(Memory, -2, 8), std::nullopt);
  EXPECT_EQ(load(Memory, 0, 1), 9u);
}
