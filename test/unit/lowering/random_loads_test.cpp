//===-- test/unit/lowering/random_loads_test.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// In random functions, the pass that asks GVN about fewer loads leaves the
/// loads that GVN alone leaves.
//===----------------------------------------------------------------------===//
#include "value_numbering.h"
#include <random>
#include <sstream>
#include <vector>

using namespace bank_lint;

namespace {

/// A function of branches and loops, of few places, so that many coincide.
class RandomCode {
public:
  explicit RandomCode(unsigned Seed) : Random(Seed) {}

  std::string text() {
    Out << "@s = addrspace(3) global [64 x i32] undef\n"
           "define void @f(ptr addrspace(1) %p, ptr noalias %n,"
           " ptr addrspace(1) %o, i64 %i, i64 %j, i1 %c, i1 %d) {\n";
    statements(6);
    block("left", "right");
    Out << "left:\n";
    statements(4);
    Out << "  br label %join\nright:\n";
    statements(4);
    Out << "  br label %join\njoin:\n  %k = phi i64 [ %i, %left ], "
           "[ %j, %right ]\n";
    statements(6);
    Out << "  br label %loop\nloop:\n  %l = phi i64 [ %k, %join ], "
           "[ %m, %loop ]\n  %m = add nsw i64 %l, 1\n";
    Counters = {"%l", "%m"};
    statements(6);
    Out << "  %e = icmp slt i64 %m, 9\n"
           "  br i1 %e, label %loop, label %end\nend:\n";
    statements(3);
    Out << "  ret void\n}\n";
    return Out.str();
  }

private:
  unsigned below(unsigned End) { return Random() % End; }
  void block(const char *Then, const char *Else) {
    Out << "  br i1 %c, label %" << Then << ", label %" << Else << '\n';
  }
  std::string name() { return "%v" + std::to_string(Number++); }

  std::string index() {
    std::vector<std::string> Known = {"%i", "%j", "%i", "%j"};
    Known.insert(Known.end(), Counters.begin(), Counters.end());
    const std::string From = Known[below(unsigned(Known.size()))];
    const std::string Result = name();
    const char *Operators[] = {"add nsw i64 ", "shl i64 ", "mul nsw i64 ",
                               "add i64 "};
    switch (below(6)) {
    case 0:
      Out << "  " << Result << " = add nsw i64 %j, %i\n";
      return Result;
    case 1:
      Out << "  " << Result << " = add nsw i64 %i, %j\n";
      return Result;
    case 2:
    case 3:
      Out << "  " << Result << " = " << Operators[below(4)] << From << ", "
          << below(3) << '\n';
      return Result;
    default:
      return From;
    }
  }

  /// A pointer and its type.
  std::pair<std::string, std::string> pointer() {
    std::string Base, Type = "ptr addrspace(1)";
    switch (below(5)) {
    case 0:
      Base = "%o";
      break;
    case 1:
      Base = "%n", Type = "ptr";
      break;
    case 2:
      Base = "@s", Type = "ptr addrspace(3)";
      break;
    case 3:
      Base = name(), Type = "ptr";
      Out << "  " << Base << " = addrspacecast ptr addrspace(3) @s to ptr\n";
      break;
    default:
      Base = "%p";
    }
    for (unsigned Left = below(3); Left; --Left) {
      const std::string At = index(), Next = name();
      Out << "  " << Next << " = getelementptr i" << (8u << below(3)) << ", "
          << Type << ' ' << Base << ", i64 " << At << '\n';
      Base = Next;
    }
    return {Base, Type};
  }

  void statements(unsigned Count) {
    for (; Count; --Count) {
      if (below(8) == 0) {
        Out << "  call void @g()\n";
        continue;
      }
      const auto [Pointer, Type] = pointer();
      const unsigned Bits = below(4) ? 32 : 8;
      if (below(4) == 0) {
        Out << "  store i" << Bits << ' ' << below(9) << ", " << Type << ' '
            << Pointer << '\n';
        continue;
      }
      const std::string Value = name();
      Out << "  " << Value << " = load i" << Bits << ", " << Type << ' '
          << Pointer << "\n  call void (...) @use(i" << Bits << ' ' << Value
          << ") #0\n";
    }
  }

  std::mt19937 Random;
  std::ostringstream Out;
  std::vector<std::string> Counters;
  unsigned Number = 0;
};

TEST(LoneLoads, OfRandomCode) {
  std::size_t Gone = 0, Lone = 0;
  for (unsigned Seed = 0; Seed < 1000; ++Seed) {
    const std::string Text =
        "declare void @use(...)\n" + RandomCode(Seed).text() +
        "attributes #0 = { memory(inaccessiblemem: readwrite) }\n";
    const Names Redundant = Code(Text).redundant();
    Gone += Redundant.size();
    Lone += Code(Text).lone().size();
    EXPECT_EQ(Code(Text).replaced(), Redundant) << Seed << Text;
    if (HasFailure())
      break;
  }
  EXPECT_GT(Gone, 500u);
  EXPECT_GT(Lone, 500u);
}

} // namespace
