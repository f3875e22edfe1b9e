//===-- test/unit/model/gpus_test.cpp ---------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "model/gpus.h"
#include "model/pipes.h"

#include <gtest/gtest.h>
#include <set>

using namespace bank_lint::model;

namespace {

static_assert(findGpu("h200")->SMs == 132);
static_assert(findGpu("h300") == nullptr);
static_assert(mostCyclesOfWavefront(*findArchitecture("sm_75")) == 2);
static_assert(mostCyclesOfWavefront(*findArchitecture("sm_90")) == 1);

TEST(Gpus, NamesAreTheirOwnAndArchitecturesExist) {
  std::set<std::string_view> Names;
  for (const Gpu &Each : gpus()) {
    EXPECT_TRUE(Names.insert(Each.Name).second) << Each.Name;
    ASSERT_NE(findArchitecture(Each.Architecture), nullptr) << Each.Name;
    EXPECT_EQ(findArchitecture(Each.Architecture)->Name, Each.Architecture);
  }
}

/// The peak of FP32 that data sheets print, in TFLOPS: an SM has 64 or 128
/// lanes for it (programming guide), each of which multiplies and adds.
TEST(Gpus, SMsAndClocksGiveThePublishedPeak) {
  struct Sheet {
    std::string_view Name;
    double Peak;
    unsigned Lanes;
  };
  for (const Sheet &Of :
       {Sheet{"v100", 15.7, 64}, Sheet{"t4", 8.1, 64},
        Sheet{"a100-40", 19.5, 64}, Sheet{"a100-80", 19.5, 64},
        Sheet{"rtx-3090", 35.6, 128}, Sheet{"rtx-4090", 82.6, 128},
        Sheet{"l4", 30.3, 128}, Sheet{"l40s", 91.6, 128},
        Sheet{"h100-sxm", 66.9, 128}, Sheet{"h200", 66.9, 128}}) {
    const Gpu &Each = *findGpu(Of.Name);
    EXPECT_NEAR(Each.SMs * Of.Lanes * 2.0 * Each.ClockMHz / 1e6, Of.Peak, 0.06)
        << Of.Name;
  }
}

/// The peaks of tensor cores with halves, and of doubles, of the same sheets.
TEST(Pipes, ThroughputsGiveThePublishedPeaks) {
  struct Sheet {
    std::string_view Name;
    double Halves, Doubles;
  };
  for (const Sheet &Of :
       {Sheet{"v100", 125, 7.8}, Sheet{"t4", 65, 0.25},
        Sheet{"a100-40", 312, 9.7}, Sheet{"rtx-3090", 142, 0.56},
        Sheet{"rtx-4090", 330, 1.3}}) {
    const Gpu &Each = *findGpu(Of.Name);
    const Architecture &Arch = *findArchitecture(Each.Architecture);
    auto Peak = [&](Operation What, double Work) {
      return Work * 2 * Each.SMs * Each.ClockMHz / leastCyclesOf(What, Arch) /
             1e6;
    };
    EXPECT_NEAR(Peak(Operation::Matrix, 512) / Of.Halves, 1, 0.01) << Of.Name;
    EXPECT_NEAR(Peak(Operation::Fp64, 32) / Of.Doubles, 1, 0.04) << Of.Name;
  }
  // 624 TOPS of bytes and 19.5 TFLOPS of doubles by the tensor cores of an
  // A100.
  const Gpu &A100 = *findGpu("a100-40");
  const Architecture &Ampere = *findArchitecture("sm_80");
  for (const auto &[What, Tera] : {std::pair(Operation::Bytes, 624.0),
                                   std::pair(Operation::Doubles, 19.5)})
    EXPECT_NEAR(resultsOf(What) * 2.0 * A100.SMs * A100.ClockMHz /
                    leastCyclesOf(What, Ampere) / 1e6 / Tera,
                1, 0.01);
  // What one scheduler issues in a cycle no pipe exceeds.
  for (const Architecture &Arch : architectures())
    if (Arch.Number >= 70)
      for (std::size_t I = 0; I < NumOperations; ++I)
        if (!isOfTensorCore(Operation(I)))
          EXPECT_GE(leastCyclesOf(Operation(I), Arch), 0.25) << Arch.Name;
}

/// On an H200 with all SMs busy, a line of 128 bytes from DRAM took 7.3 cycles
/// of each, and a sector from L2 0.84 (docs/crosscheck.md): the limits must be
/// no slower.
TEST(Gpus, LimitsAreNoSlowerThanWhatWasMeasured) {
  const Gpu &H200 = *findGpu("h200");
  EXPECT_LE(128 * H200.SMs / H200.dramBytesPerCycle(), 7.3);
  EXPECT_GE(128 * H200.SMs / H200.dramBytesPerCycle(), 0.9 * 7.3);
  EXPECT_LE(32.0 * H200.SMs / H200.L2BytesPerCycle, 0.84);
}

} // namespace
