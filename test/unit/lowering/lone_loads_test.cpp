//===-- test/unit/lowering/lone_loads_test.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A load that LLVM's GVN replaces must not be treated as a lone one: GVN
/// itself, which knows nothing of them, says which ones those are.
//===----------------------------------------------------------------------===//
#include "value_numbering.h"
#include <gmock/gmock.h>

using namespace bank_lint;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

TEST(LoneLoads, NeighboursAreApart) {
  Code C(R"(
define i32 @f(ptr addrspace(1) %p, i64 %i) {
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %a = load i32, ptr addrspace(1) %q
  %q1 = getelementptr i8, ptr addrspace(1) %q, i64 4
  %b = load i32, ptr addrspace(1) %q1
  %i2 = add i64 %i, 2
  %q2 = getelementptr i32, ptr addrspace(1) %p, i64 %i2
  %c = load i32, ptr addrspace(1) %q2
  %s = add i32 %a, %b
  %t = add i32 %s, %c
  ret i32 %t
})");
  EXPECT_THAT(C.lone(), ElementsAre("a", "b", "c"));
  EXPECT_THAT(C.redundant(), IsEmpty());
}

TEST(LoneLoads, WhatIsComputedTwiceIsTheSame) {
  Code C(R"(
define i32 @f(ptr addrspace(1) %p, i32 %i, i32 %j) {
  %k = add i32 %i, %j
  %x = sext i32 %k to i64
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
  %a = load i32, ptr addrspace(1) %q
  %l = add i32 %j, %i
  %y = sext i32 %l to i64
  %r = getelementptr i32, ptr addrspace(1) %p, i64 %y
  %b = load i32, ptr addrspace(1) %r
  %s = add i32 %a, %b
  ret i32 %s
})");
  EXPECT_THAT(C.lone(), IsEmpty());
  EXPECT_THAT(C.redundant(), ElementsAre("b"));
}

TEST(LoneLoads, PartOfWhatWasStored) {
  Code C(R"(
define i8 @f(ptr addrspace(3) %p, i64 %v) {
  store i64 %v, ptr addrspace(3) %p
  %q = getelementptr i8, ptr addrspace(3) %p, i64 5
  %a = load i8, ptr addrspace(3) %q
  %r = getelementptr i8, ptr addrspace(3) %p, i64 8
  %b = load i8, ptr addrspace(3) %r
  %s = add i8 %a, %b
  ret i8 %s
})");
  EXPECT_THAT(C.lone(), ElementsAre("b"));
  EXPECT_THAT(C.redundant(), ElementsAre("a"));
}

TEST(LoneLoads, ACallForgets) {
  Code C(R"(
define i32 @f(ptr addrspace(1) %p) {
  %a = load i32, ptr addrspace(1) %p
  call void @g()
  %b = load i32, ptr addrspace(1) %p
  %c = load i32, ptr addrspace(1) %p
  %s = add i32 %a, %b
  %t = add i32 %s, %c
  ret i32 %t
})");
  EXPECT_THAT(C.lone(), ElementsAre("a", "b"));
  EXPECT_THAT(C.redundant(), ElementsAre("c"));
}

TEST(LoneLoads, ACallDoesNotWriteEverything) {
  Code C(R"(
define i32 @f(ptr noalias readonly captures(none) %p, ptr byval(i32) %v,
              ptr addrspace(4) %k, ptr addrspace(1) %q, ptr addrspace(1) %i) {
  %a = load i32, ptr %p
  %b = load i32, ptr %v
  %c = load i32, ptr addrspace(4) %k
  %d = load i32, ptr addrspace(1) %q, !alias.scope !2
  %e = load i32, ptr addrspace(1) %i, !invariant.load !3
  call void @g(), !noalias !2
  %a1 = load i32, ptr %p
  %b1 = load i32, ptr %v
  %c1 = load i32, ptr addrspace(4) %k
  %d1 = load i32, ptr addrspace(1) %q, !alias.scope !2
  %e1 = load i32, ptr addrspace(1) %i, !invariant.load !3
  %x0 = add i32 %a, %a1
  %x1 = add i32 %b, %b1
  %x2 = add i32 %c, %c1
  %x3 = add i32 %d, %d1
  %x4 = add i32 %e, %e1
  %y0 = add i32 %x0, %x1
  %y1 = add i32 %x2, %x3
  %y2 = add i32 %y0, %y1
  %y3 = add i32 %y2, %x4
  ret i32 %y3
}
!0 = distinct !{!0}
!1 = distinct !{!1, !0}
!2 = !{!1}
!3 = !{})");
  EXPECT_THAT(C.lone(), IsEmpty());
  EXPECT_THAT(C.redundant(), testing::IsSupersetOf({"a1", "b1", "d1", "e1"}));
}

TEST(LoneLoads, AssemblyWithoutEffectForgetsNothing) {
  Code C(R"(
define i32 @f(ptr addrspace(1) %p, i32 %v) {
  %a = load i32, ptr addrspace(1) %p
  %n = call i32 asm "not.b32 $0, $1;", "=r,r"(i32 %v) memory(none)
  %b = load i32, ptr addrspace(1) %p
  %m = call i32 asm sideeffect "not.b32 $0, $1;", "=r,r"(i32 %n)
  %c = load i32, ptr addrspace(1) %p
  %s = add i32 %a, %b
  %t = add i32 %s, %c
  %u = add i32 %t, %m
  ret i32 %u
})");
  EXPECT_THAT(C.lone(), ElementsAre("c"));
  EXPECT_THAT(C.redundant(), ElementsAre("b"));
}

TEST(LoneLoads, FromBothSidesOfABranch) {
  Code C(R"(
define i32 @f(ptr addrspace(1) %p, i1 %c) {
  br i1 %c, label %then, label %else
then:
  %a = load i32, ptr addrspace(1) %p
  br label %join
else:
  %b = load i32, ptr addrspace(1) %p
  br label %join
join:
  %x = phi i32 [ %a, %then ], [ %b, %else ]
  %d = load i32, ptr addrspace(1) %p
  call void @g()
  br i1 %c, label %more, label %end
more:
  %e = load i32, ptr addrspace(1) %p
  br label %end
end:
  %y = phi i32 [ %x, %join ], [ %e, %more ]
  %z = add i32 %y, %d
  ret i32 %z
})");
  EXPECT_THAT(C.lone(), ElementsAre("e"));
  EXPECT_THAT(C.redundant(), ElementsAre("d"));
}

TEST(LoneLoads, FromTheIterationBefore) {
  Code C(R"(
define i32 @f(ptr addrspace(1) %p, i32 %n) {
entry:
  %first = load i32, ptr addrspace(1) %p
  br label %loop
loop:
  %q = phi ptr addrspace(1) [ %p, %entry ], [ %r, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %sum = phi i32 [ %first, %entry ], [ %s, %loop ]
  %a = load i32, ptr addrspace(1) %q
  %r = getelementptr i32, ptr addrspace(1) %q, i64 1
  %b = load i32, ptr addrspace(1) %r
  %t = add i32 %a, %b
  %s = add i32 %t, %sum
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %s
})");
  EXPECT_EQ(C.lone().count("a"), 0u);
  EXPECT_THAT(C.redundant(), ElementsAre("a"));
}

TEST(LoneLoads, OfAChosenPointerAndOfPrivateMemory) {
  Code C(R"(
@table = addrspace(1) constant [2 x i32] [i32 3, i32 4]
define i32 @f(ptr addrspace(1) %p, ptr addrspace(1) %q, i1 %c, i64 %i) {
  %a = load i32, ptr addrspace(1) %p
  %b = load i32, ptr addrspace(1) %q
  %s = select i1 %c, ptr addrspace(1) %p, ptr addrspace(1) %q
  %d = load i32, ptr addrspace(1) %s
  %m = alloca [4 x i32]
  %e = load i32, ptr %m
  %k = getelementptr i32, ptr addrspace(1) @table, i64 1
  %t = load i32, ptr addrspace(1) %k
  %x0 = add i32 %a, %b
  %x1 = add i32 %d, %e
  %x2 = add i32 %x0, %x1
  %x3 = add i32 %x2, %t
  ret i32 %x3
})");
  EXPECT_THAT(C.lone(), ElementsAre("a", "b"));
  EXPECT_THAT(C.redundant(), ElementsAre("d", "e", "t"));
}

TEST(LoneLoads, ACopyMayHaveAnything) {
  Code C(R"(
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
@k = addrspace(1) constant [2 x i32] [i32 3, i32 4]
define i32 @f(ptr %p) {
  call void @llvm.memcpy.p0.p1.i64(ptr %p, ptr addrspace(1) @k, i64 8, i1 0)
  %a = load i32, ptr %p
  ret i32 %a
})");
  EXPECT_THAT(C.lone(), IsEmpty());
  EXPECT_THAT(C.redundant(), ElementsAre("a"));
}

TEST(LoneLoads, CastsAndSumsOfIndices) {
  Code C(R"(
@s = addrspace(3) global [4096 x float] undef
define float @f(i64 %i) {
  %q = getelementptr float, ptr addrspace(3) @s, i64 %i
  %a = load float, ptr addrspace(3) %q
  %g = addrspacecast ptr addrspace(3) @s to ptr
  %r = getelementptr float, ptr %g, i64 %i
  %b = load float, ptr %r
  %u = getelementptr [32 x float], ptr addrspace(3) @s, i64 %i
  %v = getelementptr float, ptr addrspace(3) %u, i64 %i
  %c = load float, ptr addrspace(3) %v
  %w = getelementptr [33 x float], ptr addrspace(3) @s, i64 %i
  %d = load float, ptr addrspace(3) %w
  %x = fadd float %a, %b
  %y = fadd float %c, %d
  %z = fadd float %x, %y
  ret float %z
})");
  EXPECT_THAT(C.lone(), IsEmpty());
  EXPECT_THAT(C.redundant(), ElementsAre("b", "d"));
}

/// What GVN makes equal while it goes on.
TEST(LoneLoads, WhereIndicesTurnOutEqual) {
  const char *const Text = R"(
define i32 @f(ptr addrspace(1) %p, i64 %i) {
  %a = load i32, ptr addrspace(1) %p
  %c = icmp eq i64 %i, 0
  br i1 %c, label %then, label %end
then:
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %b = load i32, ptr addrspace(1) %q
  br label %end
end:
  %x = phi i32 [ %a, %0 ], [ %b, %then ]
  %y = add i32 %x, %a
  ret i32 %y
})";
  EXPECT_THAT(Code(Text).redundant(), ElementsAre("b"));
  EXPECT_THAT(Code(Text).replaced(), ElementsAre("b"));
}

/// LLVM knows that either the two places are one, or %q is as it was.
TEST(LoneLoads, AreNotKnownBehindCopies) {
  const char *const Text = R"(
define i32 @f(ptr addrspace(3) %p, ptr addrspace(3) %q) {
  %a = load i32, ptr addrspace(3) %q, align 4
  store i32 %a, ptr addrspace(3) %p, align 4
  %b = load i32, ptr addrspace(3) %q, align 4
  ret i32 %b
})";
  EXPECT_THAT(Code(Text).redundant(), ElementsAre("b"));
  EXPECT_THAT(Code(Text).replaced(), IsEmpty());
}

} // namespace
