//===-- test/unit/ptx/memory_test.cpp ---------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses: state spaces, widths, qualifiers. Sizes are those that the PTX
// manual gives to the types.
//===----------------------------------------------------------------------===//
#include "reading.h"

using namespace bank_lint::ptx;

namespace {

TEST(PtxMemory, StateSpaces) {
  struct {
    const char *Text;
    StateSpace Space;
  } const Cases[] = {
      {"ld.u32 $0, [$1];", StateSpace::Generic},
      {"ld.shared.u32 $0, [$1];", StateSpace::Shared},
      {"ld.shared::cta.u32 $0, [$1];", StateSpace::Shared},
      {"ld.shared::cluster.u32 $0, [$1];", StateSpace::SharedCluster},
      {"ld.global.u32 $0, [$1];", StateSpace::Global},
      {"ld.const.u32 $0, [$1];", StateSpace::Constant},
      {"ld.local.u32 $0, [$1];", StateSpace::Local},
      {"ld.param.u32 $0, [$1];", StateSpace::Param},
      {"ld.param::entry.u32 $0, [$1];", StateSpace::Param},
      {"ld.param::func.u32 $0, [$1];", StateSpace::Param},
  };
  for (const auto &Case : Cases) {
    Instruction I = readOne(Case.Text);
    EXPECT_EQ(I.Memory.Kind, EffectKind::Load) << Case.Text;
    EXPECT_EQ(I.Memory.Space, Case.Space) << Case.Text;
    EXPECT_EQ(I.Memory.Bytes, 4u) << Case.Text;
    EXPECT_EQ(I.Memory.AddressIndex, 1u) << Case.Text;
  }
}

TEST(PtxMemory, EveryTypeHasItsWidth) {
  struct {
    const char *Type;
    unsigned Bytes;
  } const Types[] = {{"b8", 1},  {"u8", 1},  {"s8", 1},   {"b16", 2},
                     {"u16", 2}, {"s16", 2}, {"b32", 4},  {"u32", 4},
                     {"s32", 4}, {"f32", 4}, {"b64", 8},  {"u64", 8},
                     {"s64", 8}, {"f64", 8}, {"b128", 16}};
  for (const auto &T : Types)
    for (unsigned Length : {1u, 2u, 4u, 8u}) {
      std::string Vector = Length == 1 ? "" : ".v" + std::to_string(Length);
      std::string Store =
          "st.global" + Vector + "." + T.Type + " [$0], {$1, $2};";
      Instruction I = readOne(Store);
      EXPECT_EQ(I.Memory.Kind, EffectKind::Store) << Store;
      EXPECT_EQ(I.Memory.ElementBytes, T.Bytes) << Store;
      EXPECT_EQ(I.Memory.VectorLength, Length) << Store;
      EXPECT_EQ(I.Memory.Bytes, T.Bytes * Length) << Store;
      EXPECT_EQ(I.Memory.AddressIndex, 0u) << Store;
      EXPECT_FALSE(I.writesFirst()) << Store;
    }
}

TEST(PtxMemory, CacheOperators) {
  struct {
    const char *Name;
    CacheOperator Cache;
  } const Cases[] = {
      {"ca", CacheOperator::CA}, {"cg", CacheOperator::CG},
      {"cs", CacheOperator::CS}, {"cv", CacheOperator::CV},
      {"lu", CacheOperator::LU}, {"wb", CacheOperator::WB},
      {"wt", CacheOperator::WT},
  };
  for (const auto &Case : Cases) {
    std::string Load = std::string("ld.global.") + Case.Name + ".u32 $0, [$1];";
    EXPECT_EQ(readOne(Load).Memory.Cache, Case.Cache);
    std::string Store = std::string("st.") + Case.Name + ".u32 [$1], $0;";
    EXPECT_EQ(readOne(Store).Memory.Cache, Case.Cache);
  }
  EXPECT_EQ(readOne("ld.u32 $0, [$1];").Memory.Cache, CacheOperator::Default);
}

TEST(PtxMemory, Orderings) {
  struct {
    const char *Text;
    Ordering Order;
  } const Cases[] = {
      {"ld.weak.global.u32 $0, [$1];", Ordering::Weak},
      {"ld.volatile.shared.u32 $0, [$1];", Ordering::Volatile},
      {"ld.relaxed.gpu.global.u32 $0, [$1];", Ordering::Relaxed},
      {"ld.acquire.sys.global.u32 $0, [$1];", Ordering::Acquire},
      {"ld.acquire.cta.shared.u32 $0, [$1];", Ordering::Acquire},
      {"ld.acquire.cluster.shared::cluster.u32 $0, [$1];", Ordering::Acquire},
      {"ld.mmio.relaxed.sys.global.u32 $0, [$1];", Ordering::Mmio},
      {"st.release.gpu.global.u32 [$1], $0;", Ordering::Release},
      {"atom.acq_rel.gpu.global.add.u32 $0, [$1], $2;",
       Ordering::AcquireRelease},
  };
  for (const auto &Case : Cases)
    EXPECT_EQ(readOne(Case.Text).Memory.Order, Case.Order) << Case.Text;
}

TEST(PtxMemory, QualifiersInAnyOrder) {
  for (const char *Text : {
           "ld.global.nc.L1::no_allocate.L2::128B.v4.u32 {$0,$1,$2,$3}, [$4];",
           "ld.L2::128B.global.L1::no_allocate.nc.v4.u32 {$0,$1,$2,$3}, [$4];",
           "ld.global.v4.nc.u32.L1::no_allocate.L2::128B {$0,$1,$2,$3}, [$4];",
           "ld.global .nc\n.L1::no_allocate.L2::128B .v4 .u32 {$0,$1,$2,$3}, "
           "[$4];",
       }) {
    Instruction I = readOne(Text);
    EXPECT_EQ(I.Memory.Kind, EffectKind::Load) << Text;
    EXPECT_EQ(I.Memory.Bytes, 16u) << Text;
    EXPECT_TRUE(I.Memory.NonCoherent) << Text;
    EXPECT_TRUE(I.Memory.NoAllocate) << Text;
    EXPECT_EQ(I.Memory.L2PrefetchBytes, 128u) << Text;
  }
  EXPECT_EQ(readOne("ld.global.L1::evict_last.L2::evict_first.L2::256B.v8.f32 "
                    "{$0,$1,$2,$3,$4,$5,$6,$7}, [$8];")
                .Memory.Bytes,
            32u);
  Instruction Hinted =
      readOne("ld.global.L1::evict_first.L2::cache_hint.u64 $0, [$1], $2;");
  EXPECT_TRUE(Hinted.Memory.HasCachePolicy);
  EXPECT_EQ(Hinted.Memory.Bytes, 8u);
  for (const char *Priority : {"normal", "unchanged", "first", "last"}) {
    std::string Text =
        std::string("st.global.L1::evict_") + Priority + ".u32 [$0], $1;";
    EXPECT_EQ(readOne(Text).Memory.Kind, EffectKind::Store) << Text;
  }
}

TEST(PtxMemory, AModifierNobodyKnowsMakesItUnknown) {
  for (const char *Text :
       {"ld.global.sideways.u32 $0, [$1];", "ld.global.v3.u32 $0, [$1];",
        "ld.global $0, [$1];", "ld.global.u32.u32 $0, [$1];",
        "ld.shared.global.u32 $0, [$1];", "ld.global.pred $0, [$1];",
        "st.shared.nc.u32 [$0], $1;", "atom.global.u32 $0, [$1], $2;",
        "atom.global.swap.u32 $0, [$1], $2;", "red.global.f32 [$0], $1;",
        "ldmatrix.sync.aligned.x4.shared.b16 {$0}, [$1];",
        "ldmatrix.sync.aligned.m8n8.shared.b16 {$0}, [$1];",
        "cp.async.ca.shared.global.L3::128B [$0], [$1], 16;",
        "cp.async.ca.shared [$0], [$1], 16;",
        "cp.async.ca.global.shared [$0], [$1], 16;"}) {
    Instruction I = readOne(Text);
    EXPECT_EQ(I.Memory.Kind, EffectKind::Unknown) << Text;
    EXPECT_EQ(I.Op, Opcode::Opaque) << Text;
  }
  // Where it leads is still reported.
  EXPECT_EQ(readOne("ld.shared.new.u32 $0, [$1];").Memory.Space,
            StateSpace::Shared);
}

TEST(PtxMemory, AnAddressBelongsInItsPlace) {
  for (const char *Text :
       {"ld.shared.u32 [$0], $1;", "ld.shared.u32 $0, $1;", "ld.shared.u32 $0;",
        "st.shared.u32 $0, [$1];", "st.shared.u32 [$0];", "ld.shared.u32;",
        "atom.shared.add.u32 $0, [$1];", "red.shared.add.u32 $0, [$1];",
        "cp.async.ca.shared.global [$0], $1, 16;",
        "cp.async.ca.shared.global [$0], [$1];",
        "cp.async.ca.shared.global [$0], [$1], 32;",
        "cp.async.ca.shared.global [$0], [$1], 16, 8, $2;",
        "stmatrix.sync.aligned.m8n8.x1.shared.b16 $0, [$1];"})
    EXPECT_EQ(readOne(Text).Memory.Kind, EffectKind::Unknown) << Text;
}

TEST(PtxMemory, Atomics) {
  struct {
    const char *Name;
    AtomicOperation Operation;
  } const Cases[] = {
      {"add", AtomicOperation::Add},
      {"and", AtomicOperation::And},
      {"or", AtomicOperation::Or},
      {"xor", AtomicOperation::Xor},
      {"inc", AtomicOperation::Increment},
      {"dec", AtomicOperation::Decrement},
      {"min", AtomicOperation::Minimum},
      {"max", AtomicOperation::Maximum},
      {"exch", AtomicOperation::Exchange},
      {"cas", AtomicOperation::CompareAndSwap},
  };
  for (const auto &Case : Cases) {
    std::string Atomic =
        std::string("atom.shared.") + Case.Name + ".b32 $0, [$1], $2, $3;";
    Instruction I = readOne(Atomic);
    EXPECT_EQ(I.Memory.Kind, EffectKind::Atomic) << Atomic;
    EXPECT_EQ(I.Memory.Operation, Case.Operation) << Atomic;
    EXPECT_EQ(I.Memory.Space, StateSpace::Shared) << Atomic;
    EXPECT_EQ(I.Memory.AddressIndex, 1u) << Atomic;
    EXPECT_TRUE(I.writesFirst()) << Atomic;
    std::string Reduction =
        std::string("red.relaxed.gpu.global.") + Case.Name + ".u64 [$0], $1;";
    Instruction R = readOne(Reduction);
    EXPECT_EQ(R.Memory.Kind, EffectKind::Reduction) << Reduction;
    EXPECT_EQ(R.Memory.Operation, Case.Operation) << Reduction;
    EXPECT_EQ(R.Memory.Bytes, 8u) << Reduction;
    EXPECT_EQ(R.Memory.AddressIndex, 0u) << Reduction;
    EXPECT_FALSE(R.writesFirst()) << Reduction;
  }
  EXPECT_EQ(readOne("atom.global.cas.b128 $0, [$1], $2, $3;").Memory.Bytes,
            16u);
  EXPECT_EQ(readOne("red.global.add.noftz.f16x2 [$0], $1;").Memory.Bytes, 4u);
  EXPECT_EQ(readOne("red.global.v4.f32.add [$0], {$1,$2,$3,$4};").Memory.Bytes,
            16u);
  EXPECT_EQ(readOne("atom.global.v2.bf16x2.add.noftz {$0,$1}, [$2], {$3,$4};")
                .Memory.Bytes,
            8u);
}

TEST(PtxMemory, Asynchronous) {
  Instruction Store =
      readOne("st.async.shared::cluster.mbarrier::complete_tx::bytes.v4.b32 "
              "[$0], {$1,$2,$3,$4}, [$5];");
  EXPECT_EQ(Store.Memory.Kind, EffectKind::Store);
  EXPECT_TRUE(Store.Memory.Asynchronous);
  EXPECT_EQ(Store.Memory.Space, StateSpace::SharedCluster);
  EXPECT_EQ(Store.Memory.Bytes, 16u);
  Instruction Reduction =
      readOne("red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx"
              "::bytes.inc.u32 [$0], $1, [$2];");
  EXPECT_EQ(Reduction.Memory.Kind, EffectKind::Reduction);
  EXPECT_TRUE(Reduction.Memory.Asynchronous);
  EXPECT_FALSE(readOne("st.shared.u32 [$0], $1;").Memory.Asynchronous);
}

TEST(PtxMemory, Matrices) {
  for (unsigned Count : {1u, 2u, 4u})
    for (const char *Trans : {"", ".trans"})
      for (const char *Space : {"", ".shared", ".shared::cta"}) {
        std::string N = ".x" + std::to_string(Count);
        std::string Load = "ldmatrix.sync.aligned.m8n8" + N + Trans + Space +
                           ".b16 {$0}, [$1];";
        std::string Older = "ldmatrix.sync.aligned" + N + Trans + ".m8n8" +
                            Space + ".b16 {$0}, [$1];";
        std::string Store = "stmatrix.sync.aligned.m8n8" + N + Trans + Space +
                            ".b16 [$0], {$1};";
        for (const std::string &Text : {Load, Older, Store}) {
          MemoryEffect M = readOne(Text).Memory;
          EXPECT_EQ(M.Kind, Text[0] == 'l' ? EffectKind::MatrixLoad
                                           : EffectKind::MatrixStore)
              << Text;
          EXPECT_EQ(M.Matrices, Count) << Text;
          EXPECT_EQ(M.Shape, MatrixShape::M8N8) << Text;
          EXPECT_EQ(M.Transposed, *Trans != 0) << Text;
          EXPECT_EQ(M.Bytes, 16u) << Text;
          EXPECT_EQ(M.ElementBytes, 2u) << Text;
          EXPECT_EQ(M.AddressIndex, Text[0] == 'l' ? 1u : 0u) << Text;
          EXPECT_EQ(M.Space, *Space ? StateSpace::Shared : StateSpace::Generic)
              << Text;
        }
      }
  EXPECT_EQ(readOne("ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 {$0,$1}, "
                    "[$2];")
                .Memory.Shape,
            MatrixShape::M16N16);
  EXPECT_EQ(readOne("ldmatrix.sync.aligned.m8n16.x4.shared.b8x16.b6x16_p32 "
                    "{$0,$1,$2,$3}, [$4];")
                .Memory.Shape,
            MatrixShape::M8N16);
  EXPECT_EQ(
      readOne("stmatrix.sync.aligned.m16n8.x1.trans.shared.b8 [$0], {$1};")
          .Memory.Shape,
      MatrixShape::M16N8);
}

TEST(PtxMemory, AsyncCopies) {
  for (unsigned Size : {4u, 8u, 16u}) {
    std::string Text =
        "cp.async.ca.shared.global [$0], [$1], " + std::to_string(Size) + ";";
    MemoryEffect M = readOne(Text).Memory;
    EXPECT_EQ(M.Kind, EffectKind::AsyncCopy);
    EXPECT_EQ(M.Bytes, Size);
    EXPECT_EQ(M.Space, StateSpace::Shared);
    EXPECT_EQ(M.AddressIndex, 0u);
    EXPECT_EQ(M.SourceIndex, 1u);
    EXPECT_EQ(M.SizeIndex, 2u);
    EXPECT_EQ(M.SourceSizeIndex, NoOperand);
    EXPECT_EQ(M.Cache, CacheOperator::CA);
  }
  MemoryEffect M =
      readOne("cp.async.cg.shared::cta.global.L2::128B [$0], [$1], $2, $3;")
          .Memory;
  EXPECT_EQ(M.Bytes, 0u) << "the size is an operand of the statement";
  EXPECT_EQ(M.SourceSizeIndex, 3u);
  EXPECT_FALSE(M.SourceIsIgnored);
  EXPECT_EQ(M.Cache, CacheOperator::CG);
  EXPECT_EQ(M.L2PrefetchBytes, 128u);
}

TEST(PtxMemory, AsyncCopiesWithAPredicateOrAPolicy) {
  Assembly A = read("{ .reg .pred p; setp.eq.u32 p, $2, 0;\n"
                    "cp.async.cg.shared.global [$0], [$1], 16, p; }");
  ASSERT_EQ(A.Instructions.size(), 2u);
  EXPECT_EQ(A.Instructions[1].Memory.SourceSizeIndex, 3u);
  EXPECT_TRUE(A.Instructions[1].Memory.SourceIsIgnored);

  MemoryEffect Policy = readOne("cp.async.cg.shared.global.L2::cache_hint "
                                "[$0], [$1], 16, $2;")
                            .Memory;
  EXPECT_TRUE(Policy.HasCachePolicy);
  EXPECT_EQ(Policy.SourceSizeIndex, NoOperand) << "that is the policy";
  MemoryEffect Both = readOne("cp.async.cg.shared.global.L2::cache_hint [$0], "
                              "[$1], 16, $2, $3;")
                          .Memory;
  EXPECT_EQ(Both.SourceSizeIndex, 3u);
}

} // namespace
