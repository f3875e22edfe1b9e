//===-- test/unit/frontend/vectorize_neighbours_test.cpp --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A load that LLVM's vectorizer makes part of another must not be taken for
/// one without a neighbour: the vectorizer, which knows nothing of them, says
/// which ones those are.
//===----------------------------------------------------------------------===//
#include "value_numbering.h"
#include <gmock/gmock.h>
#include <random>
#include <sstream>
#include <vector>

using namespace bank_lint;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

/// A loop whose body has \p Body, behind what is computed before it.
std::string loopOf(const std::string &Body) {
  return R"(
@s = addrspace(3) global [4096 x i32] undef
declare void @use(...)
define void @f(ptr addrspace(1) %p, i32 %i, i32 %j, i32 %n) {
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %l = phi i32 [ 1, %0 ], [ %l.next, %loop ]
)" + Body +
         R"(
  %k.next = add nsw i32 %k, 4
  %l.next = add nsw i32 %l, 4
  %more = icmp slt i32 %k.next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
)";
}

std::string loadOf(const std::string &Name, const std::string &Index) {
  return "  %x" + Name + " = sext i32 %" + Index + " to i64\n  %p" + Name +
         " = getelementptr i32, ptr addrspace(1) %p, i64 %x" + Name + "\n  %" +
         Name + " = load i32, ptr addrspace(1) %p" + Name +
         ", align 16\n  call void (...) @use(i32 %" + Name + ") #0\n";
}

constexpr const char *Harmless =
    "attributes #0 = { memory(inaccessiblemem: readwrite) nounwind "
    "willreturn }\n";

TEST(VectorizeNeighbours, AProductThatIsWrittenOut) {
  // n * (k + 1) + 1 lies behind n * k + n.
  const std::string Text =
      loopOf("  %k1 = add nsw i32 %k, 1\n  %a0 = mul nsw i32 %n, %k1\n"
             "  %a1 = add nsw i32 %a0, 1\n  %b0 = mul nsw i32 %n, %k\n"
             "  %b1 = add nsw i32 %b0, %n\n  %c0 = mul nsw i32 %n, %j\n" +
             loadOf("b", "b1") + loadOf("a", "a1") + loadOf("c", "c0")) +
      Harmless;
  EXPECT_THAT(Code(Text).merged(), ElementsAre("a", "b"));
  EXPECT_THAT(Code(Text).withoutNeighbour(), ElementsAre("c"));
}

TEST(VectorizeNeighbours, TwoCountersOfALoop) {
  const std::string Text =
      loopOf(loadOf("a", "k") + loadOf("b", "l") + loadOf("c", "i")) + Harmless;
  EXPECT_THAT(Code(Text).merged(), ElementsAre("a", "b"));
  EXPECT_THAT(Code(Text).withoutNeighbour(), IsEmpty());
}

TEST(VectorizeNeighbours, ABitThatIsFree) {
  const std::string Text =
      loopOf("  %t = shl nsw i32 %i, 1\n  %u = or disjoint i32 %t, 1\n"
             "  %m = and i32 %i, 1020\n  %v = and i32 %j, 1020\n" +
             loadOf("a", "t") + loadOf("b", "u") + loadOf("c", "m") +
             loadOf("d", "v")) +
      Harmless;
  EXPECT_THAT(Code(Text).merged(), ElementsAre("a", "b"));
  EXPECT_THAT(Code(Text).withoutNeighbour(), ElementsAre("c", "d"));
}

TEST(VectorizeNeighbours, BlocksOfManyAccessesAreMergedTheSame) {
  // s[i * r + 0], s[i * r + 1] for 50 r, and 50 alone.
  std::string Body;
  for (unsigned R = 0; R < 100; ++R) {
    const std::string N = std::to_string(R);
    Body += "  %m" + N + " = mul nsw i32 %i, " + std::to_string(7 * R + 3) +
            "\n" + loadOf("a" + N, "m" + N);
    if (R % 2)
      Body += "  %n" + N + " = add nsw i32 %m" + N + ", 1\n" +
              loadOf("b" + N, "n" + N);
  }
  const std::string Text = loopOf(Body) + Harmless;
  const Names Merged = Code(Text).merged();
  EXPECT_EQ(Merged.size(), 100u);
  EXPECT_EQ(Code(Text).withoutNeighbour().size(), 50u);
  EXPECT_EQ(Code(Text).mergedByPass(), Merged);
}

/// Loads by indices made at random, of few values, so that many are near one
/// another.
class RandomLoads {
public:
  explicit RandomLoads(unsigned Seed) : Random(Seed) {}

  std::string text() {
    std::vector<std::string> Known = {"i", "j", "n", "k", "l", "i", "j"};
    for (unsigned Number = 0; Number < 24; ++Number) {
      const std::string Name = "v" + std::to_string(Number);
      Out << "  %" << Name << " = " << operation(Known) << '\n';
      Known.push_back(Name);
    }
    for (unsigned Number = 0; Number < 16; ++Number)
      Out << loadOf("a" + std::to_string(Number), pick(Known));
    return loopOf(Out.str()) + Harmless;
  }

private:
  unsigned below(unsigned End) { return Random() % End; }
  const std::string &pick(const std::vector<std::string> &Known) {
    return Known[below(unsigned(Known.size()))];
  }
  std::string operation(const std::vector<std::string> &Known) {
    const char *Flags = below(4) ? "nsw i32 %" : "i32 %";
    const std::string Of = pick(Known), Small = std::to_string(below(5));
    switch (below(14)) {
    case 0:
      return std::string("add ") + Flags + Of + ", %" + pick(Known);
    case 1:
      return std::string("sub ") + Flags + Of + ", %" + pick(Known);
    case 2:
      return std::string("mul ") + Flags + Of + ", %" + pick(Known);
    case 3:
      return std::string("mul ") + Flags + Of + ", " + Small;
    case 4:
      return std::string("shl ") + Flags + Of + ", " + Small;
    case 5:
      return "and i32 %" + Of + ", " + (below(2) ? "-4" : "1023");
    case 6:
      return "xor i32 %" + Of + ", " + (below(2) ? "-1" : "3");
    case 7:
      return "lshr i32 %" + Of + ", " + Small;
    default:
      return std::string("add ") + Flags + Of + ", " + Small;
    }
  }

  std::mt19937 Random;
  std::ostringstream Out;
};

TEST(VectorizeNeighbours, OfRandomCode) {
  std::size_t Merged = 0, Alone = 0;
  for (unsigned Seed = 0; Seed < 2000; ++Seed) {
    const std::string Text = RandomLoads(Seed).text();
    const Names Parts = Code(Text).cleaned().merged();
    const Names Without = Code(Text).cleaned().withoutNeighbour();
    Merged += Parts.size();
    Alone += Without.size();
    for (const std::string &Name : Without)
      EXPECT_FALSE(Parts.count(Name)) << Name << Seed << Text;
    if (HasFailure())
      break;
  }
  EXPECT_GT(Merged, 2000u);
  EXPECT_GT(Alone, 2000u);
}

} // namespace
