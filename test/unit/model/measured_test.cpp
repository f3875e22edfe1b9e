//===-- test/unit/model/measured_test.cpp - wavefronts that GPUs counted --===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// One instruction of one warp, measured with Nsight Compute: the wavefronts
// (l1tex__data_pipe_lsu_wavefronts_mem_shared_op_{ld,st}.sum) and, where they
// were printed, the conflicts (l1tex__data_bank_conflicts_pipe_lsu_mem_shared_
// op_{ld,st}.sum). The addresses are those of the measured kernels.
//
//===----------------------------------------------------------------------===//

#include "model/layout.h"

#include <gtest/gtest.h>
#include <ostream>

#include <functional>
#include <optional>
#include <string>

using namespace bank_lint::model;

namespace {

const Architecture &architecture(std::string_view Name) {
  return *findArchitecture(Name);
}

struct Counted {
  unsigned Wavefronts;
  std::optional<unsigned> Conflicts = {};
};

struct Measurement {
  std::string Name;
  unsigned Width;
  int (*Word)(int Lane); // index of the first 4-byte word of the lane
  std::optional<Counted> Load, Store;
};

void PrintTo(const Measurement &M, std::ostream *Stream) { *Stream << M.Name; }

WarpAccess accessOf(const Measurement &M, Operation Op) {
  return mapped(
      [&](unsigned Lane) { return M.Word(static_cast<int>(Lane)) * 4; },
      M.Width, Op);
}

void expectCost(const WarpAccess &Access, const std::optional<Counted> &Want,
                const Architecture &Arch) {
  if (!Want)
    return;
  SharedCost Cost = sharedCost(Access, Arch);
  EXPECT_EQ(Cost.Wavefronts, Want->Wavefronts);
  if (Want->Conflicts) {
    EXPECT_EQ(Cost.conflicts(), *Want->Conflicts);
  }
}

class Rtx5090 : public testing::TestWithParam<Measurement> {};

TEST_P(Rtx5090, LoadAndStore) {
  const Measurement &M = GetParam();
  expectCost(accessOf(M, Operation::Load), M.Load, architecture("sm_120"));
  expectCost(accessOf(M, Operation::Store), M.Store, architecture("sm_120"));
}

// Source: cicuvc/nvidia-sass-document, shared_bank_conflicts.
const Measurement Narrow[] = {
    {"id", 4, [](int T) { return T; }, Counted{1, 0}, Counted{1, 0}},
    {"stride2", 4, [](int T) { return T * 2; }, Counted{2, 1}, Counted{2, 1}},
    {"stride8", 4, [](int T) { return T * 8; }, Counted{8, 7}, Counted{8, 7}},
    {"stride32", 4, [](int T) { return T * 32; }, Counted{32, 31},
     Counted{32, 31}},
    {"multi_diffbank", 4, [](int T) { return T < 16 ? 0 : 1; }, Counted{1, 0},
     Counted{1, 0}},
    {"pair_diffbank", 4, [](int T) { return T / 2; }, Counted{1, 0},
     Counted{1, 0}},
    {"share31_plus1", 4, [](int T) { return T == 31 ? 32 : 0; }, Counted{2, 1},
     Counted{2, 1}},
};

const Measurement Pairs[] = {
    {"consec", 8, [](int T) { return 2 * T; }, Counted{2, 0}, Counted{2, 0}},
    {"share1", 8, [](int T) { return 2 * (T >> 1); }, Counted{1, 0},
     Counted{2, 0}},
    {"share3", 8,
     [](int T) { return 2 * ((T >> 2) * 2 + ((T & 1) ^ ((T >> 1) & 1))); },
     Counted{2, 0}, Counted{2, 0}},
    {"quad", 8, [](int T) { return 2 * (T / 4); }, Counted{1, 0},
     Counted{2, 0}},
    {"estride2", 8, [](int T) { return 4 * T; }, Counted{4, 2}, Counted{4, 2}},
    {"estride16", 8, [](int T) { return 32 * T; }, Counted{32, 30},
     Counted{32, 30}},
    {"distinguish3", 8,
     [](int T) {
       return T < 3 ? 32 * T : T < 10 ? 2 * (T - 2) : T < 16 ? 2 * (T - 1) : 16;
     },
     Counted{4}, Counted{4}},
    {"asym_clean", 8,
     [](int T) {
       return T < 3    ? 32 * T
              : T < 10 ? 2 * (T - 2)
              : T < 16 ? 2 * (T - 1)
              : T < 19 ? 128 + 32 * (T - 16)
              : T < 26 ? 2 * (T + 46)
                       : 2 * (T + 47);
     },
     Counted{6}, Counted{6}},
    {"bnd_cross",
     8,
     [](int T) {
       return T < 15 ? 2 * (T + 1) : T == 15 ? 0 : T == 16 ? 32 : 16;
     },
     Counted{2},
     {}},
    {"revpair", 8, [](int T) { return 2 * (15 - (T >> 1)); }, Counted{1}, {}},
};

const Measurement Quads[] = {
    {"consec", 16, [](int T) { return 4 * T; }, Counted{4}, Counted{4}},
    {"quad", 16, [](int T) { return 4 * (T >> 2); }, Counted{2}, Counted{4}},
    {"share1", 16, [](int T) { return 4 * (T >> 1); }, Counted{2}, Counted{4}},
    {"share4", 16, [](int T) { return 4 * ((T >> 3) * 4 + (T & 3)); },
     Counted{4}, Counted{4}},
    {"share16", 16, [](int T) { return 4 * (T & 15); }, Counted{4}, Counted{4}},
    {"estride4", 16, [](int T) { return 16 * T; }, Counted{16}, Counted{16}},
    {"dist_q0", 16,
     [](int T) {
       return T == 0 ? 0 : T == 1 ? 128 : T < 8 ? 4 * (T + 1) : 16;
     },
     Counted{6}, Counted{6}},
    {"bnd_cross", 16,
     [](int T) {
       return T < 7 ? 4 * (T + 1) : T == 7 ? 0 : T == 8 ? 128 : 28;
     },
     Counted{4}, Counted{4}},
};

std::string nameOf(const testing::TestParamInfo<Measurement> &Info) {
  return Info.param.Name;
}

INSTANTIATE_TEST_SUITE_P(Width4, Rtx5090, testing::ValuesIn(Narrow), nameOf);
INSTANTIATE_TEST_SUITE_P(Width8, Rtx5090, testing::ValuesIn(Pairs), nameOf);
INSTANTIATE_TEST_SUITE_P(Width16, Rtx5090, testing::ValuesIn(Quads), nameOf);

// Source: an article on LDS.64 and LDS.128 (zhihu 690052715), which does not
// name its GPU; the values are those of a chip that merges.
struct ArticleCase {
  const char *Name;
  unsigned Width;
  int (*Element)(int Lane); // index in elements of Width bytes
  LaneMask Active;
  unsigned Wavefronts, Conflicts;
};

const ArticleCase ArticleCases[] = {
    {"lds64_1", 8, [](int T) { return T; }, ~0u, 2, 0},
    {"lds64_2", 8, [](int T) { return T / 2; }, ~0u, 1, 0},
    {"lds128_1", 16, [](int) { return 4; }, 1u << 15 | 1u << 16, 2, 0},
    {"lds128_2", 16, [](int) { return 4; }, 1u << 0 | 1u << 15, 1, 0},
    {"lds128_3", 16, [](int T) { return T / 8 * 2 + T % 8 / 2 % 2; }, ~0u, 2,
     0},
    {"lds128_4", 16,
     [](int T) {
       return T < 16 ? T / 8 * 2 + T % 8 / 2 % 2 : T / 8 * 2 + T % 8 % 2;
     },
     ~0u, 4, 0},
    {"lds128_5", 16,
     [](int T) { return T / 16 * 4 + T % 16 / 8 + T % 8 / 4 * 8; }, ~0u, 4, 2},
};

TEST(Measured, ArticleOnWideLoads) {
  for (const ArticleCase &Case : ArticleCases) {
    SCOPED_TRACE(Case.Name);
    WarpAccess Access = mapped(
        [&](unsigned Lane) {
          return static_cast<unsigned>(Case.Element(static_cast<int>(Lane))) *
                 Case.Width;
        },
        Case.Width);
    Access.Active = Case.Active;
    expectCost(Access, Counted{Case.Wavefronts, Case.Conflicts},
               architecture("sm_86"));
  }
}

TEST(Measured, TuringLoadSharedAtDistanceFour) {
  // NVIDIA developer forum 77228: byte offset lane % 4 * 16 is 4 wavefronts.
  expectCost(mapped([](unsigned Lane) { return Lane % 4 * 16; }, 16),
             Counted{4}, architecture("sm_75"));
}

TEST(Measured, ThorTransposeColumn) {
  // Jetson Thor, SASS counters: 1048576 wavefronts in 32768 loads from
  // tile[32][32], 32768 in 32768 from tile[32][33].
  expectCost(tileColumn(5, 32, 4), Counted{1048576 / 32768},
             architecture("sm_110"));
  expectCost(tileColumn(5, 33, 4), Counted{1}, architecture("sm_110"));
}

} // namespace
