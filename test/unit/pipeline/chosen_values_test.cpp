//===-- test/unit/pipeline/chosen_values_test.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How much dynamic shared memory a kernel is run with, if its size is not set:
// as much as it touches, and no more than the program allows.
//===----------------------------------------------------------------------===//
#include "analysis/pipeline/chosen_values.h"
#include <gtest/gtest.h>

namespace bank_lint {
namespace {

using Bytes = std::optional<std::uint64_t>;

struct Choice {
  Bytes Given;
  std::vector<std::string> Told;
};

Choice choose(const ByteRange &Touched, Bytes Limit, Bytes Said = {}) {
  Launch L;
  L.SharedBytes = Said;
  L.SharedLimit = Limit;
  Choice Result;
  chooseSharedBytes(Touched, L, Result.Told);
  Result.Given = L.SharedBytes;
  return Result;
}

ByteRange upTo(std::int64_t Last) { return {0, Last, /*IsTouched=*/true}; }
const ByteRange Anywhere{0, 0, /*IsTouched=*/true, /*IsBounded=*/false};

TEST(ChosenSharedBytes, AreThoseThatAreTouched) {
  for (Bytes Limit : {Bytes(), Bytes(4100), Bytes(70000)}) {
    const Choice C = choose(upTo(4100), Limit);
    EXPECT_EQ(C.Given, 4100u);
    EXPECT_EQ(C.Told, std::vector<std::string>(
                          {"4100 bytes of dynamic shared memory"}));
  }
}

TEST(ChosenSharedBytes, AreNoMoreThanTheProgramAllows) {
  for (const ByteRange &Touched : {upTo(4101), upTo(1 << 30), Anywhere}) {
    const Choice C = choose(Touched, 4100);
    EXPECT_EQ(C.Given, 4100u);
    EXPECT_EQ(C.Told, std::vector<std::string>(
                          {"4100 bytes of dynamic shared memory, the most "
                           "that cudaFuncSetAttribute allows"}));
  }
}

TEST(ChosenSharedBytes, StayOpenWhereNothingSaysANumber) {
  const Choice C = choose(Anywhere, {});
  EXPECT_EQ(C.Given, std::nullopt);
  EXPECT_TRUE(C.Told.empty());
}

TEST(ChosenSharedBytes, AreNoneWhereNoneAreTouched) {
  for (Bytes Limit : {Bytes(), Bytes(4100)}) {
    const Choice C = choose({}, Limit);
    EXPECT_EQ(C.Given, 0u);
    EXPECT_TRUE(C.Told.empty());
  }
}

TEST(ChosenSharedBytes, AreWhatTheLaunchSays) {
  for (const ByteRange &Touched : {upTo(5000), Anywhere}) {
    const Choice C = choose(Touched, 70000, 64);
    EXPECT_EQ(C.Given, 64u);
    EXPECT_TRUE(C.Told.empty());
  }
}

} // namespace
} // namespace bank_lint
