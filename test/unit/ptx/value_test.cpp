//===-- test/unit/ptx/value_test.cpp ----------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which arithmetic is followed, and which looks alike and is not.
//===----------------------------------------------------------------------===//
#include "reading.h"

using namespace bank_lint::ptx;

namespace {

TEST(PtxValues, IntegerArithmetic) {
  struct {
    const char *Text;
    Opcode Op;
    TypeKind Kind;
    unsigned Bits;
  } const Cases[] = {
      {"mov.u32 $0, $1;", Opcode::Move, TypeKind::Unsigned, 32},
      {"mov.b64 $0, $1;", Opcode::Move, TypeKind::Bits, 64},
      {"mov.f32 $0, $1;", Opcode::Move, TypeKind::Float, 32},
      {"mov.pred p, q;", Opcode::Move, TypeKind::Predicate, 1},
      {"mov.b64 $0, {$1, $2};", Opcode::Pack, TypeKind::Bits, 64},
      {"mov.b64 {$0, $1}, $2;", Opcode::Unpack, TypeKind::Bits, 64},
      {"mov.b32 {_, $1}, $2;", Opcode::Unpack, TypeKind::Bits, 32},
      {"add.s32 $0, $1, $2;", Opcode::Add, TypeKind::Signed, 32},
      {"add.u64 $0, $1, -1;", Opcode::Add, TypeKind::Unsigned, 64},
      {"sub.s32 $0, $1, 4;", Opcode::Subtract, TypeKind::Signed, 32},
      {"mul.lo.u32 $0, $1, $2;", Opcode::MultiplyLow, TypeKind::Unsigned, 32},
      {"mul.wide.s32 $0, $1, 8;", Opcode::MultiplyWide, TypeKind::Signed, 32},
      {"mad.lo.s32 $0, $1, 4, $2;", Opcode::MultiplyAddLow, TypeKind::Signed,
       32},
      {"mad.wide.u32 $0, $1, 4, $2;", Opcode::MultiplyAddWide,
       TypeKind::Unsigned, 32},
      {"div.u32 $0, $1, 3;", Opcode::Divide, TypeKind::Unsigned, 32},
      {"rem.s32 $0, $1, 3;", Opcode::Remainder, TypeKind::Signed, 32},
      {"shl.b32 $0, $1, 4;", Opcode::ShiftLeft, TypeKind::Bits, 32},
      {"shr.u32 $0, $1, 4;", Opcode::ShiftRight, TypeKind::Unsigned, 32},
      {"shr.s64 $0, $1, 4;", Opcode::ShiftRight, TypeKind::Signed, 64},
      {"and.b32 $0, $1, 31;", Opcode::And, TypeKind::Bits, 32},
      {"and.pred p, q, r;", Opcode::And, TypeKind::Predicate, 1},
      {"or.b32 $0, $1, $2;", Opcode::Or, TypeKind::Bits, 32},
      {"xor.b64 $0, $1, $2;", Opcode::Xor, TypeKind::Bits, 64},
      {"not.b32 $0, $1;", Opcode::Not, TypeKind::Bits, 32},
      {"neg.s32 $0, $1;", Opcode::Negate, TypeKind::Signed, 32},
      {"abs.s32 $0, $1;", Opcode::Absolute, TypeKind::Signed, 32},
      {"min.u32 $0, $1, $2;", Opcode::Minimum, TypeKind::Unsigned, 32},
      {"max.s32 $0, $1, $2;", Opcode::Maximum, TypeKind::Signed, 32},
      {"selp.b32 $0, $1, $2, p;", Opcode::Select, TypeKind::Bits, 32},
      {"selp.f32 $0, $1, $2, p;", Opcode::Select, TypeKind::Float, 32},
      {"mapa.shared::cluster.u32 $0, $1, $2;", Opcode::MapToBlock,
       TypeKind::Unsigned, 32},
      {"isspacep.shared p, $0;", Opcode::IsInSpace, TypeKind::None, 0},
      {"elect.sync _|p, $0;", Opcode::Elect, TypeKind::None, 0},
  };
  for (const auto &Case : Cases) {
    Instruction I = readOne(Case.Text);
    EXPECT_EQ(I.Op, Case.Op) << Case.Text;
    EXPECT_EQ(I.ValueType.Kind, Case.Kind) << Case.Text;
    EXPECT_EQ(I.ValueType.Bits, Case.Bits) << Case.Text;
    EXPECT_EQ(I.Memory.Kind, EffectKind::None) << Case.Text;
    EXPECT_TRUE(I.writesFirst()) << Case.Text;
  }
}

TEST(PtxValues, LooksAlikeAndIsNotFollowed) {
  for (const char *Text : {"add.sat.s32 $0, $1, $2;",
                           "add.cc.u32 $0, $1, $2;",
                           "addc.u32 $0, $1, $2;",
                           "add.f32 $0, $1, $2;",
                           "add.rn.f64 $0, $1, $2;",
                           "add.u16x2 $0, $1, $2;",
                           "mul.f32 $0, $1, $2;",
                           "mul.hi.u32 $0, $1, $2;",
                           "mad.lo.cc.u32 $0, $1, $2, $3;",
                           "min.f32 $0, $1, $2;",
                           "min.relu.s32 $0, $1, $2;",
                           "neg.f32 $0, $1;",
                           "cvt.rn.f32.s32 $0, $1;",
                           "cvt.f32.f16 $0, $1;",
                           "cvt.sat.u8.s32 $0, $1;",
                           "cvt.u32 $0, $1;",
                           "setp.lt.f32 p, $0, $1;",
                           "setp.eq.and.s32 p, $0, $1, q;",
                           "setp.eq.s32 p|q, $0, $1;",
                           "setp.s32 p, $0, $1;",
                           "mov.f32 $0, 1.0;",
                           "add.s32 $0, $1;",
                           "add.s32 $0, [$1], $2;",
                           "add.s32 {$0, $1}, $2, $3;",
                           "mov.u32;",
                           "selp.b32 $0, $1, $2;",
                           "selp.b32 $0, $1, $2, !p;",
                           "cvta.u64 $0, $1;",
                           "isspacep p, $0;",
                           "mov.u32.u32 $0, $1;",
                           "bfe.u32 $0, $1, 4, 4;",
                           "lop3.b32 $0, $1, $2, $3, 0x96;",
                           "prmt.b32 $0, $1, $2, $3;",
                           "bfi.b32 $0, $1, $2, 0, 4;",
                           "popc.b32 $0, $1;",
                           "shf.l.wrap.b32 $0, $1, $2, $3;"}) {
    Instruction I = readOne(Text);
    EXPECT_EQ(I.Op, Opcode::Opaque) << Text;
    EXPECT_EQ(I.Memory.Kind, EffectKind::None) << Text;
  }
}

TEST(PtxValues, Conversions) {
  Instruction I = readOne("cvt.u64.s32 $0, $1;");
  EXPECT_EQ(I.Op, Opcode::Convert);
  EXPECT_EQ(I.ValueType.Bits, 64);
  EXPECT_FALSE(I.ValueType.isSigned());
  EXPECT_EQ(I.SourceType.Bits, 32);
  EXPECT_TRUE(I.SourceType.isSigned());
}

TEST(PtxValues, Comparisons) {
  struct {
    const char *Name;
    Comparison Compare;
  } const Cases[] = {
      {"eq", Comparison::Equal},        {"ne", Comparison::NotEqual},
      {"lt", Comparison::Less},         {"lo", Comparison::Less},
      {"le", Comparison::LessEqual},    {"ls", Comparison::LessEqual},
      {"gt", Comparison::Greater},      {"hi", Comparison::Greater},
      {"ge", Comparison::GreaterEqual}, {"hs", Comparison::GreaterEqual},
  };
  for (const auto &Case : Cases) {
    Instruction I =
        readOne(std::string("setp.") + Case.Name + ".u32 p, $0, 3;");
    EXPECT_EQ(I.Op, Opcode::SetPredicate) << Case.Name;
    EXPECT_EQ(I.Compare, Case.Compare) << Case.Name;
    EXPECT_EQ(I.ValueType.Bits, 32) << Case.Name;
  }
}

TEST(PtxValues, AddressConversions) {
  struct {
    const char *Name;
    StateSpace Space;
  } const Cases[] = {
      {"shared", StateSpace::Shared},
      {"global", StateSpace::Global},
      {"local", StateSpace::Local},
      {"const", StateSpace::Constant},
      {"param", StateSpace::Param},
      {"shared::cta", StateSpace::Shared},
      {"shared::cluster", StateSpace::SharedCluster},
  };
  for (const auto &Case : Cases)
    for (const char *Width : {"u32", "u64"}) {
      std::string Tail = std::string(Case.Name) + "." + Width + " $0, $1;";
      Instruction To = readOne("cvta.to." + Tail);
      EXPECT_EQ(To.Op, Opcode::GenericToSpace) << Tail;
      EXPECT_EQ(To.Space, Case.Space) << Tail;
      Instruction From = readOne("cvta." + Tail);
      EXPECT_EQ(From.Op, Opcode::SpaceToGeneric) << Tail;
      EXPECT_EQ(From.Space, Case.Space) << Tail;
    }
}

TEST(PtxValues, WhatWritesNothing) {
  for (const char *Text :
       {"bar.sync 0;", "bar.sync $0, $1;", "st.shared.u32 [$0], $1;",
        "red.global.add.f32 [$0], $1;", "mbarrier.init.shared.b64 [$0], $1;",
        "cp.async.wait_group $0;", "nanosleep.u32 $0;", "fence.proxy.async;",
        "prefetch.global.L2 [$0];", "made.up [$0], $1;"})
    EXPECT_FALSE(readOne(Text).writesFirst()) << Text;
  EXPECT_TRUE(readOne("made.up $0, $1;").writesFirst());
  EXPECT_TRUE(readOne("bar.red.popc.u32 $0, 0, p;").writesFirst());
}

} // namespace
