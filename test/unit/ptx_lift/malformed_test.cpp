//===-- test/unit/ptx_lift/malformed_test.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is wrong has its line and column.
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/lift.h"
#include "evaluation.h"

using namespace bank_lint;
using namespace bank_lint::test;

namespace {

std::string errorOf(const std::string &Text) {
  llvm::LLVMContext Context;
  auto Module = ptx::liftPtx(Text, "a.ptx", Context);
  return Module ? "" : llvm::toString(Module.takeError());
}

const std::string Head = ".version 9.0\n.target sm_80\n.address_size 64\n";

TEST(PtxLiftMalformed, Files) {
  const std::pair<std::string, std::string> Cases[] = {
      {"", "a.ptx:1:1: no .target: this is no file of PTX"},
      {"hello", "a.ptx:1:1: not a directive of PTX ISA 9.0"},
      {".version 9.0\n.target sm_80\n.address_size 32\n",
       "a.ptx:3:15: only PTX with addresses of 64 bits is read"},
      {Head + ".frob x;", "a.ptx:4:1: not a directive of PTX ISA 9.0"},
      {Head + ".entry k(.param .u32 a\n",
       "a.ptx:5:1: a ',' or ')' is expected"},
      {Head + ".entry k() {\n", "a.ptx:4:12: a '{' that is not closed"},
      {Head + ".entry k() .frob {}",
       "a.ptx:4:12: not a directive of functions"},
      {Head + ".global .u32 a[99999999999999];",
       "a.ptx:4:15: an array that no memory has room for"},
      {Head + ".shared .align 3 .b8 a[4];",
       "a.ptx:4:9: an alignment is a power of two"},
      {Head + ".const[2] .u32 a;",
       "a.ptx:4:7: banks of constant memory are not read"},
      {Head + ".entry k() { /* ", "a.ptx:4:14: a comment that does not end"},
      {Head + ".entry k() { ret; }\n.entry k() { ret; }\n",
       "a.ptx:5:8: a second body of k"},
  };
  for (const auto &[Text, Expected] : Cases)
    EXPECT_EQ(errorOf(Text), Expected) << Text;
}

TEST(PtxLiftMalformed, Statements) {
  // The statement is on line 13 of the file.
  const std::pair<std::string, std::string> Cases[] = {
      {"add.u32 %r1, %r2, %d3;",
       "13:1: the register %d3 has 64 bits where 32 are expected"},
      {"add.u32 %d1, %r2, %r3;",
       "13:1: the register %d1 has 64 bits where 32 are expected"},
      {"add.u32 %r1, %x2, %r3;", "13:1: no register is declared as %x2"},
      {"add.u32 %r1, %r100, %r3;", "13:1: no register is declared as %r100"},
      {"mov.u32 %r1, nowhere;", "13:1: nothing is declared as nowhere"},
      {"bra nowhere;", "13:1: no label is called nowhere"},
      {"bra;", "13:1: a label is expected"},
      {"L: L:", "13:4: a label that is there already"},
      {"ld.global.u32 %r1;", "13:1: an address and a register are expected"},
      {"ld.global.v2.u32 %r1, [%d1];", "13:1: 2 registers are expected"},
      {"ld.global.v4.u32 {%r1, %r2}, [%d1];", "13:1: 4 registers are expected"},
      {"st.const.u32 [%d1], %r1;", "13:1: constant memory is not written"},
      {"call f, (%r1);", "13:1: no function is declared as f"},
      {"call k, (%r1);", "13:1: a kernel is called: k"},
      {"brx.idx %r1, T;", "13:1: a list of targets is expected"},
      {"add.u32 %r1, %r2", "14:1: a ',' or ';' is expected"},
      {"@%p1;", "13:5: an instruction is expected"},
      {"add.cc.u16 %h1, %h2, %h3;",
       "13:1: not a form of this instruction: add.cc.u16"},
      {"add.u32 %r1, %r2.h0, %r3;",
       "13:1: halves and bytes of registers are for video instructions"},
      {"dp4a.u32.u32 %r1, %r2, %x3, %r4;",
       "13:1: no register is declared as %x3"},
      {"vadd.u32.u32.u32 %r1, %r2.h0, %x3.h0;",
       "13:1: no register is declared as %x3.h0"},
      {".reg .v3 .f32 %v;", "13:6: not a type of registers"},
      {".reg .v2 .b32 v<x>;", "13:17: the size of a family is expected"},
      {".reg .v2 .b32 v; prefetch.global.L1 [v];", "13:39: not an address"},
      {".reg .v2 .b32 v; mov.v4.b32 v, v;",
       "13:18: vectors of 4 registers are expected"},
      {".frob;", "13:1: not a directive of bodies"},
      {"ld.shared.u32 %r1, [g];", "13:1: nothing is declared as g"},
      {"@%r1 bra L; L:",
       "13:6: the register %r1 has 32 bits where 1 are expected"},
  };
  for (const auto &[Code, Expected] : Cases) {
    const std::string Error = errorOf(kernelOf(Code + "\n"));
    EXPECT_EQ(Error, "a.ptx:" + Expected) << Code;
  }
}

TEST(PtxLiftMalformed, SeveralAreReportedTogether) {
  EXPECT_EQ(errorOf(kernelOf("bra A;\nbra B;\n")),
            "a.ptx:13:1: no label is called A\n"
            "a.ptx:14:1: no label is called B");
}

TEST(PtxLiftMalformed, CallsMustFit) {
  const std::string Declared = Head + ".func f(.param .b32 x);\n";
  const auto In = [&](const std::string &Body) {
    return errorOf(Declared + ".entry k() {\n.reg .b32 %r<3>;\n" + Body +
                   "\nret;\n}\n");
  };
  EXPECT_EQ(In("call f, (1);"), "");
  EXPECT_EQ(In("call f;"), "a.ptx:7:1: 1 arguments and 0 results are expected");
  EXPECT_EQ(In("{ .param .b64 a; call f, (a); }"),
            "a.ptx:7:18: a parameter of 4 bytes is expected: a");
}

} // namespace
