//===-- test/unit/ptx/mutation_test.cpp -------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Valid texts, damaged at random: whatever comes of it, the parser returns, and
// what it returns keeps the promises of ptx.h.
//===----------------------------------------------------------------------===//
#include "reading.h"
#include <random>

using namespace bank_lint::ptx;

namespace {

const char *const Seeds[] = {
    "{\n .reg .pred p;\n setp.ne.b32 p, $0, 0;\n"
    " @p cp.async.cg.shared.global.L2::128B [$1], [$2], 16, $3;\n}",
    "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0,$1,$2,$3}, [$4+-16];",
    "{ .reg .u64 t${:uid}; cvta.to.shared.u64 t${:uid}, $1; // to shared\n"
    " cvt.u32.u64 $0, t${:uid}; }",
    "ld.global.nc.L1::no_allocate.L2::128B.v4.u32 {$0,$1,$2,$3}, [$4 + 0x10];",
    "again: mbarrier.try_wait.parity.shared::cta.b64 p, [$0], $1;\n"
    "@p bra done; bra again; done: /* passed */",
    "atom.acq_rel.gpu.global.cas.b32 $0, [$1], $2, $3;",
    "{ .reg .b32 r<4>; mov.b64 {r0, r1}, $1; elect.sync _|p, -1;"
    " add.s32 r2, r0, (4*8+1)<<2; st.shared.v2.b32 [$2+r2], {r0, r1}; }",
    "call (r0), vprintf, (p0, p1); .pragma \"nounroll\"; mov.f32 $0, "
    "0f3F800000;",
};

/// Bytes that mean something to the lexer come up often.
std::string mutate(std::string Text, std::mt19937 &Random) {
  static const std::string Pieces =
      std::string("{}[]()$;,:.@!|+-*/%<>&^~\"'_ \n\t09afxXuUeE#") +
      std::string(1, '\0') + '\xFF';
  auto Below = [&](std::size_t N) { return N ? Random() % N : 0; };
  for (unsigned Changes = 1 + Below(6); Changes; --Changes) {
    std::size_t At = Below(Text.size() + 1);
    std::size_t Length = Below(12);
    switch (Below(5)) {
    case 0:
      Text.insert(At, 1, Pieces[Below(Pieces.size())]);
      break;
    case 1:
      Text.erase(At, Length);
      break;
    case 2:
      Text.insert(At, Text.substr(Below(Text.size()), Length));
      break;
    case 3:
      if (At < Text.size())
        Text[At] = Pieces[Below(Pieces.size())];
      break;
    case 4: {
      const std::string Other = Seeds[Below(std::size(Seeds))];
      Text = Text.substr(0, At) + Other.substr(Below(Other.size()));
      break;
    }
    }
  }
  return Text;
}

void checkOperand(const Assembly &A, const Operand &O) {
  if (O.Kind == OperandKind::Register) {
    ASSERT_LT(O.Index, A.Registers.size());
    ASSERT_EQ(A.Registers[O.Index].Name, O.Name);
  }
  if (O.Kind == OperandKind::Pair) {
    ASSERT_EQ(O.Elements.size(), 2u);
  }
  for (const Operand &E : O.Elements)
    checkOperand(A, E);
}

bool isAddress(const Instruction &I, unsigned Index) {
  return Index < I.Operands.size() &&
         I.Operands[Index].Kind == OperandKind::Address;
}

/// What the header promises of every instruction.
void checkPromises(const Assembly &A, const Instruction &I) {
  ASSERT_FALSE(I.Mnemonic.empty());
  for (const Operand &O : I.Operands)
    checkOperand(A, O);
  const MemoryEffect &M = I.Memory;
  switch (M.Kind) {
  case EffectKind::AsyncCopy:
    ASSERT_TRUE(isAddress(I, M.SourceIndex));
    ASSERT_LT(M.SizeIndex, I.Operands.size());
    ASSERT_TRUE(M.Bytes == 0 || M.Bytes == 4 || M.Bytes == 8 || M.Bytes == 16);
    ASSERT_TRUE(isAddress(I, M.AddressIndex));
    break;
  case EffectKind::Load:
  case EffectKind::Store:
  case EffectKind::Atomic:
  case EffectKind::Reduction:
  case EffectKind::MatrixLoad:
  case EffectKind::MatrixStore:
    ASSERT_TRUE(isAddress(I, M.AddressIndex));
    ASSERT_NE(M.Bytes, 0u);
    break;
  default:
    ASSERT_EQ(M.AddressIndex, NoOperand);
  }
  if (I.Op != Opcode::None && I.Op != Opcode::Opaque) {
    ASSERT_GE(I.Operands.size(), 2u);
    for (std::size_t N = 1; N < I.Operands.size(); ++N)
      ASSERT_NE(I.Operands[N].Kind, OperandKind::Address);
  }
}

TEST(PtxMutations, NeverCrashAndKeepThePromises) {
  std::mt19937 Random(20240611);
  unsigned Read = 0;
  for (unsigned N = 0; N < 40000; ++N) {
    std::string Text = mutate(Seeds[N % std::size(Seeds)], Random);
    llvm::Expected<Assembly> Result = parse(Text);
    if (!Result) {
      llvm::handleAllErrors(Result.takeError(), [&](const SyntaxError &E) {
        ASSERT_LE(E.position(), Text.size()) << Text;
      });
      continue;
    }
    ++Read;
    for (const Instruction &I : Result->Instructions)
      checkPromises(*Result, I);
    ASSERT_FALSE(HasFatalFailure()) << Text;
  }
  EXPECT_GT(Read, 1000u) << "too few survive to test anything";
}

TEST(PtxMutations, EveryBeginningOfAText) {
  for (llvm::StringRef Seed : Seeds)
    for (std::size_t Length = 0; Length <= Seed.size(); ++Length)
      llvm::consumeError(parse(Seed.take_front(Length)).takeError());
}

} // namespace
