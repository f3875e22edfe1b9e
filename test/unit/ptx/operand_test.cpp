//===-- test/unit/ptx/operand_test.cpp --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operands, registers and scopes, predicates, several instructions.
//===----------------------------------------------------------------------===//
#include "reading.h"

using namespace bank_lint::ptx;

namespace {

TEST(PtxOperands, OfEveryKind) {
  struct {
    const char *Text, *Operands;
  } const Cases[] = {
      {"mov.u32 $0, $1;", "$0; $1"},
      {"mov.u32 ${0}, ${12:r};", "$0; $12"},
      {"mov.u32 $0, %tid.x;", "$0; special %tid.x"},
      {"mov.u32 $0, %laneid;", "$0; special %laneid"},
      {"mov.u32 $0, variable;", "$0; symbol variable"},
      {"mov.u32 $0, variable+4;", "$0; (symbol variable + 4)"},
      {"mov.u32 _, $0;", "_; $0"},
      {"mov.u32 $0, 7;", "$0; 7"},
      {"mov.u32 $0, -7;", "$0; -7"},
      {"mov.u32 $0, 0x1F;", "$0; 31"},
      {"mov.u32 $0, 0b101;", "$0; 5"},
      {"mov.u32 $0, 017;", "$0; 15"},
      {"mov.u32 $0, 42U;", "$0; 42"},
      {"mov.u64 $0, 0xFFFFFFFFFFFFFFFF;", "$0; -1"},
      {"mov.u32 $0, ~0;", "$0; -1"},
      {"mov.u32 $0, !0;", "$0; 1"},
      {"mov.f32 $0, 0f3F800000;", "$0; float"},
      {"mov.f64 $0, 0d3FF0000000000000;", "$0; float"},
      {"mov.f32 $0, 1.5;", "$0; float"},
      {"mov.f32 $0, .5;", "$0; float"},
      {"mov.u32 $0, WARP_SZ;", "$0; 32"},
      {"mov.f32 $0, -2.5e-3;", "$0; float"},
      {"mov.b64 {$0, $1}, $2;", "{$0, $1}; $2"},
      {"mov.b64 {_, $1}, $2;", "{_, $1}; $2"},
      {"elect.sync _|p, $0;", "_|symbol p; $0"},
      {"mov.u32 $0, $$name;", "$0; symbol $$name"},
      {"bar.sync 0;", "0"},
      {"trap;", ""},
  };
  for (const auto &Case : Cases)
    EXPECT_EQ(describe(readOne(Case.Text)), Case.Operands) << Case.Text;
}

TEST(PtxOperands, ConstantExpressionsAsInC) {
  struct {
    const char *Expression;
    std::int64_t Value;
  } const Cases[] = {
      {"1+2*3", 7},
      {"(1+2)*3", 9},
      {"16-4-2", 10},
      {"1<<4+1", 32},
      {"1<<4|1", 17},
      {"6&3|8", 10},
      {"5^1", 4},
      {"100/8", 12},
      {"100 % 8", 4},
      {"-7/2", -3},
      {"256>>4>>2", 4},
      {"-(3+4)", -7},
      {"- -5", 5},
      {"1<<64", 0},
      {"(8*16)+0x10", 144},
      {"-9223372036854775807-1", INT64_MIN},
      {"(-9223372036854775807-1)/-1", INT64_MIN},
      {"(-9223372036854775807-1) % -1", 0},
  };
  for (const auto &Case : Cases) {
    Instruction I =
        readOne(std::string("mov.u64 $0, ") + Case.Expression + ";");
    ASSERT_EQ(I.Operands.size(), 2u) << Case.Expression;
    EXPECT_EQ(I.Operands[1].Kind, OperandKind::Immediate) << Case.Expression;
    EXPECT_EQ(I.Operands[1].Value, Case.Value) << Case.Expression;
  }
}

TEST(PtxOperands, RegistersAreNumberedByScope) {
  Assembly A = read("{ .reg .b32 t, u; .reg .pred p;\n"
                    "  mov.b32 t, $0;\n"
                    "  { .reg .u64 t; mov.u64 t, $1; mov.b32 u, 1; }\n"
                    "  mov.b32 $2, t;\n"
                    "}\n"
                    "mov.b32 t, 0;");
  ASSERT_EQ(A.Instructions.size(), 5u);
  ASSERT_EQ(A.Registers.size(), 3u) << "p is never used";
  unsigned Outer = A.Instructions[0].Operands[0].Index;
  unsigned Inner = A.Instructions[1].Operands[0].Index;
  EXPECT_NE(Outer, Inner);
  EXPECT_EQ(A.Registers[Outer].ValueType.Bits, 32);
  EXPECT_EQ(A.Registers[Inner].ValueType.Bits, 64);
  EXPECT_EQ(A.Registers[Inner].ValueType.Kind, TypeKind::Unsigned);
  EXPECT_EQ(A.Registers[A.Instructions[2].Operands[0].Index].Name, "u");
  EXPECT_EQ(A.Instructions[3].Operands[1].Index, Outer);
  EXPECT_EQ(A.Instructions[4].Operands[0].Kind, OperandKind::Symbol)
      << "the scope is over";
}

TEST(PtxOperands, FamiliesOfRegisters) {
  Assembly A = read(".reg .b32 r<12>, q1_<3>; .reg .pred %p<2>;\n"
                    "mov.b32 r0, r11; mov.b32 r12, q1_2; mov.b32 q1_3, r01;\n"
                    "@%p1 mov.b32 r0, r11;");
  ASSERT_EQ(A.Instructions.size(), 4u);
  EXPECT_EQ(describe(A.Instructions[0]), "reg r0; reg r11");
  EXPECT_EQ(describe(A.Instructions[1]), "symbol r12; reg q1_2");
  EXPECT_EQ(describe(A.Instructions[2]), "symbol q1_3; reg r01");
  EXPECT_EQ(A.Instructions[0].Operands[0].Index,
            A.Instructions[3].Operands[0].Index);
  EXPECT_EQ(describe(*A.Instructions[3].Guard), "reg %p1");
  // A huge family costs nothing.
  EXPECT_EQ(read(".reg .b32 t<18446744073709551615>; mov.b32 t5, 1;")
                .Registers.size(),
            1u);
}

TEST(PtxOperands, HalvesAndBytesOfRegisters) {
  Assembly A = read(".reg .b32 t<3>, u;\n"
                    "vadd.s32.s32.s32.sat $0, t2.h1, $2.b3;\n"
                    "vadd4.u32.u32.u32.add t1.b310, u.b3210, -$1.b7654, 0;\n");
  ASSERT_EQ(A.Instructions.size(), 2u);
  EXPECT_EQ(describe(A.Instructions[0]), "$0; reg t2.h1; $2.b3");
  EXPECT_EQ(describe(A.Instructions[1]),
            "reg t1.b310; reg u.b3210; (!$1.b7654); 0");
  for (const char *Wrong :
       {"add.u32 $0, $1.h0, 1;", "vote.sync.any.pred $0, $1.b0, -1;",
        "vadd.s32.s32.s32 $0, $1.h, $2;", "vadd.s32.s32.s32 $0, $1.x0, $2;"})
    EXPECT_TRUE(llvm::errorToBool(parse(Wrong).takeError())) << Wrong;
}

TEST(PtxOperands, TypesOfRegisters) {
  Assembly A = read("{.reg .pred p; .reg .f32 f; .reg .s16 s; .reg .v2 .u32 v;"
                    "mov.pred p, 1; mov.f32 f, 0.0; mov.s16 s, 1;"
                    "mov.u32 $0, v;}");
  ASSERT_EQ(A.Registers.size(), 4u);
  EXPECT_EQ(A.Registers[0].ValueType.Kind, TypeKind::Predicate);
  EXPECT_EQ(A.Registers[1].ValueType.Kind, TypeKind::Float);
  EXPECT_EQ(A.Registers[2].ValueType.Kind, TypeKind::Signed);
  EXPECT_EQ(A.Registers[2].ValueType.Bits, 16);
  EXPECT_EQ(A.Registers[3].ValueType.Kind, TypeKind::Unsigned);
}

TEST(PtxOperands, Guards) {
  Instruction I = readOne("@p st.shared.u32 [$0], $1;");
  ASSERT_TRUE(I.Guard);
  EXPECT_EQ(describe(*I.Guard), "symbol p");
  EXPECT_EQ(describe(*readOne("@!p trap;").Guard), "!symbol p");
  EXPECT_EQ(describe(*readOne("@ ! $3 trap;").Guard), "!$3");
  EXPECT_EQ(describe(*readOne("@%p2 trap;").Guard), "special %p2");
  EXPECT_FALSE(readOne("trap;").Guard);
  EXPECT_EQ(I.Position, 3u);
}

TEST(PtxOperands, CommentsBlanksAndEmptyStatements) {
  Assembly A = read("// a first comment; { \n"
                    "\tmov.u32 $0, /* between ; } */ $1 ; ;\r\n"
                    "/**/ mov.u32 $2,\n $3; // no line end");
  ASSERT_EQ(A.Instructions.size(), 2u);
  EXPECT_EQ(describe(A.Instructions[0]), "$0; $1");
  EXPECT_EQ(describe(A.Instructions[1]), "$2; $3");
  EXPECT_TRUE(read("").Instructions.empty());
  EXPECT_TRUE(read("  \n // nothing").Instructions.empty());
  EXPECT_TRUE(read("{{}{}}").Instructions.empty());
}

TEST(PtxOperands, Directives) {
  Assembly A = read("{ .pragma \"nounroll;\"; .shared .align 4 .b8 s[16];\n"
                    ".param .b64 p0; st.param.b64 [p0+0], $0;\n"
                    "call.uni (r0), vprintf, (p0, p1); call f; }");
  ASSERT_EQ(A.Instructions.size(), 3u);
  EXPECT_EQ(A.Instructions[0].Memory.Space, StateSpace::Param);
  EXPECT_EQ(A.Instructions[1].Memory.Kind, EffectKind::Unknown);
  EXPECT_EQ(A.Instructions[1].Mnemonic, "call.uni");
  EXPECT_EQ(A.Instructions[2].Mnemonic, "call");
}

TEST(PtxOperands, ControlFlow) {
  Assembly A = read("again${:uid}: @p bra again${:uid};");
  ASSERT_EQ(A.Instructions.size(), 1u);
  EXPECT_TRUE(A.HasControlFlow);
  EXPECT_EQ(describe(A.Instructions[0]), "symbol again${:uid}");
  EXPECT_EQ(A.Instructions[0].Target, 0u);
  EXPECT_FALSE(A.HasUnknownTargets);
  EXPECT_FALSE(read("here:").HasControlFlow);
  EXPECT_FALSE(read("trap; brkpt;").HasControlFlow);
  EXPECT_TRUE(read("exit;").HasControlFlow);
  EXPECT_FALSE(read("mov.u32 $0, $1;").HasControlFlow);
}

TEST(PtxOperands, BranchesGoToTheLabelOfTheirScope) {
  Assembly A = read("{ bra done; mov.u32 $0, 1; { bra done; done: } done: } "
                    "@p bra.uni done; done: @p exit;");
  ASSERT_EQ(A.Instructions.size(), 5u);
  EXPECT_EQ(A.Instructions[0].Target, 3u);
  EXPECT_EQ(A.Instructions[1].Target, NoTarget);
  EXPECT_EQ(A.Instructions[2].Target, 3u);
  EXPECT_EQ(A.Instructions[3].Target, 4u);
  EXPECT_EQ(A.Instructions[4].Target, 5u); // the end
  EXPECT_FALSE(A.HasUnknownTargets);
  EXPECT_TRUE(read("bra elsewhere;").HasUnknownTargets);
  EXPECT_TRUE(read("here: brx.idx $0, here;").HasUnknownTargets);
}

TEST(PtxOperands, NamesWithUniqueNumbers) {
  Assembly A = read("{ .reg .u64 t${:uid}; mov.u64 t${:uid}, $1; }");
  ASSERT_EQ(A.Registers.size(), 1u);
  EXPECT_EQ(A.Registers[0].Name, "t${:uid}");
}

} // namespace
