//===-- test/gpu/patterns.cu - single instructions at given addresses -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// One warp executes memory instructions, each at the addresses and under the
// mask of a pattern that patterns.py wrote, for Nsight Compute to count.
//
//   patterns sites patterns.bin      one kernel per kind, which executes SITES
//                                    instructions of it, each under a pattern
//                                    of its own; the source page tells them
//                                    apart
//   patterns launches launches.bin   one launch per pattern, for the counters
//                                    of a whole kernel
//
// A file holds the records of patterns.py: the name of the kind in 16 bytes,
// then 32 numbers each of first address, second address and active lane.
//
//===----------------------------------------------------------------------===//

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <vector>

#ifndef SITES
#define SITES 256 // as many as patterns.py writes of a kind
#endif

namespace {

constexpr unsigned WarpSize = 32;
constexpr unsigned SharedBytes = 1 << 15;
constexpr unsigned GlobalBytes = 1 << 21;
constexpr unsigned AddressBits = 24; // of an address in the table

struct Pattern {
  uint32_t First[WarpSize];  // in shared or global memory; a copy's source
  uint32_t Second[WarpSize]; // a copy's destination in shared memory
  uint32_t Active[WarpSize]; // 1 or 0
};

struct Record {
  char Kind[16];
  Pattern Lanes;
};

// The patterns of a kernel's sites. patterns.py tells by the offset from which
// an address was read which site an instruction is: nothing else may lie in
// constant memory, and an entry has eight bytes.
__constant__ uint64_t Table[SITES * WarpSize];

// What an instruction is executed with.
struct Lane {
  unsigned Id;
  unsigned Active;
  unsigned Shared;      // first address, in shared memory
  const char *Global;   // first address, in global memory
  uint64_t Generic;     // first address, in shared memory, as a generic one
  unsigned Destination; // second address, in shared memory
  unsigned Sum;         // of what was loaded, so that loads are of use
  bool HasCopies;
};

// The parts of asm statements that recur. Operands are counted from 0, results
// first; ON(N) has the instruction executed by the lanes whose operand N is not
// zero. A branch in its place would leave it to the compiler what is executed.
#define ON(N) "{.reg .pred p; setp.ne.u32 p, %" #N ", 0; @p "
#define SHARED "r"(L.Shared)
#define GLOBAL "l"(L.Global)
#define GENERIC "l"(L.Generic)

#define LOAD(PTX, ADDRESS)                                                     \
  unsigned A = 0;                                                              \
  asm volatile(ON(1) PTX " %0, [%2];}"                                         \
               : "+r"(A)                                                       \
               : "r"(L.Active), ADDRESS                                        \
               : "memory");                                                    \
  L.Sum += A;
#define LOAD2(PTX, ADDRESS)                                                    \
  unsigned A = 0, B = 0;                                                       \
  asm volatile(ON(2) PTX " {%0,%1}, [%3];}"                                    \
               : "+r"(A), "+r"(B)                                              \
               : "r"(L.Active), ADDRESS                                        \
               : "memory");                                                    \
  L.Sum += A ^ B;
#define LOAD4(PTX, ADDRESS)                                                    \
  unsigned A = 0, B = 0, C = 0, D = 0;                                         \
  asm volatile(ON(4) PTX " {%0,%1,%2,%3}, [%5];}"                              \
               : "+r"(A), "+r"(B), "+r"(C), "+r"(D)                            \
               : "r"(L.Active), ADDRESS                                        \
               : "memory");                                                    \
  L.Sum += A ^ B ^ C ^ D;

// Stores and reductions; VALUES is made of operand 0.
#define PUT(PTX, ADDRESS, VALUES, CONSTRAINT, TYPE)                            \
  asm volatile(ON(1) PTX " [%2], " VALUES ";}" ::CONSTRAINT(TYPE(L.Id + 5)),   \
               "r"(L.Active), ADDRESS                                          \
               : "memory");
#define STORE(PTX, ADDRESS) PUT(PTX, ADDRESS, "%0", "r", unsigned)
#define STORE2(PTX, ADDRESS) PUT(PTX, ADDRESS, "{%0,%0}", "r", unsigned)
#define STORE4(PTX, ADDRESS) PUT(PTX, ADDRESS, "{%0,%0,%0,%0}", "r", unsigned)

// Atomics with a result; VALUES is made of operands 3 and 4.
#define ATOM(PTX, ADDRESS, VALUES, CONSTRAINT, TYPE)                           \
  TYPE A = 0;                                                                  \
  asm volatile(ON(1) PTX " %0, [%2], " VALUES ";}"                             \
               : "+" CONSTRAINT(A)                                             \
               : "r"(L.Active), ADDRESS, CONSTRAINT(TYPE(L.Id)),               \
                 CONSTRAINT(TYPE(L.Id + 1))                                    \
               : "memory");                                                    \
  L.Sum += unsigned(A);

// Matrices: all lanes take part, so that there is no mask.
#define LDSM1(PTX)                                                             \
  unsigned A;                                                                  \
  asm volatile(PTX " {%0}, [%1];" : "=r"(A) : SHARED : "memory");              \
  L.Sum += A;
#define LDSM2(PTX)                                                             \
  unsigned A, B;                                                               \
  asm volatile(PTX " {%0,%1}, [%2];" : "=r"(A), "=r"(B) : SHARED : "memory");  \
  L.Sum += A ^ B;
#define LDSM4(PTX)                                                             \
  unsigned A, B, C, D;                                                         \
  asm volatile(PTX " {%0,%1,%2,%3}, [%4];"                                     \
               : "=r"(A), "=r"(B), "=r"(C), "=r"(D)                            \
               : SHARED                                                        \
               : "memory");                                                    \
  L.Sum += A ^ B ^ C ^ D;
#define STSM(PTX, VALUES)                                                      \
  asm volatile(PTX " [%0], " VALUES ";" ::SHARED, "r"(L.Id) : "memory");

#define COPY(PTX, BYTES)                                                       \
  asm volatile(ON(0) PTX " [%1], [%2], " BYTES ";}" ::"r"(L.Active),           \
               "r"(L.Destination), GLOBAL                                      \
               : "memory");                                                    \
  L.HasCopies = true;

template <typename Instruction>
__device__ __forceinline__ void executeSites(char *Global, unsigned *Out,
                                             uint64_t *Window) {
  extern __shared__ __align__(1024) char Shared[];
  const unsigned Base = unsigned(__cvta_generic_to_shared(Shared));
  Lane L = {};
  L.Id = L.Sum = threadIdx.x;
#pragma unroll 1
  for (unsigned Word = L.Id; Word < SharedBytes / 4; Word += WarpSize)
    reinterpret_cast<volatile unsigned *>(Shared)[Word] = 0;
  // Through memory, or else the compiler would know that generic addresses are
  // of shared memory.
  if (L.Id == 0)
    *static_cast<volatile uint64_t *>(Window) =
        reinterpret_cast<uint64_t>(Shared);
  __syncwarp();
  const uint64_t Generic = *static_cast<volatile uint64_t *>(Window);
  constexpr unsigned AddressMask = (1u << AddressBits) - 1;
#pragma unroll
  for (unsigned Site = 0; Site < SITES; ++Site) {
    const uint64_t Entry = Table[Site * WarpSize + L.Id];
    const unsigned First = unsigned(Entry) & AddressMask;
    L.Active = unsigned(Entry >> (2 * AddressBits)) & 1;
    L.Shared = Base + First;
    L.Global = Global + First;
    L.Generic = Generic + First;
    L.Destination = Base + (unsigned(Entry >> AddressBits) & AddressMask);
    Instruction::execute(L);
  }
  if (L.HasCopies)
    asm volatile("cp.async.wait_all;" ::: "memory");
  Out[L.Id] = L.Sum;
}

// Does nothing else to memory than the instruction, if it can be helped, so
// that generic addresses are unknown: no launch is of a kind that has them.
template <typename Instruction>
__device__ __forceinline__ void executeOne(char *Global, unsigned *Out,
                                           const Pattern &P) {
  extern __shared__ __align__(1024) char Shared[];
  const unsigned Base = unsigned(__cvta_generic_to_shared(Shared));
  Lane L = {};
  L.Id = L.Sum = threadIdx.x;
  L.Active = P.Active[L.Id];
  L.Shared = Base + P.First[L.Id];
  L.Global = Global + P.First[L.Id];
  L.Destination = Base + P.Second[L.Id];
  Instruction::execute(L);
  if (L.HasCopies)
    asm volatile("cp.async.wait_all;" ::: "memory");
  if (L.Sum == 0x12345678) // never, which the compiler does not know
    Out[L.Id] = L.Sum;
}

} // namespace

// One instruction: how it is executed, and its two kernels. patterns.py finds
// the kind in their names.
#define INSTRUCTION(NAME, ...)                                                 \
  struct NAME {                                                                \
    static __device__ __forceinline__ void execute(Lane &L) { __VA_ARGS__ }    \
  };                                                                           \
  __global__ void __launch_bounds__(32)                                        \
      site_##NAME(char *Global, unsigned *Out, uint64_t *Window) {             \
    executeSites<NAME>(Global, Out, Window);                                   \
  }                                                                            \
  __global__ void __launch_bounds__(32) launch_##NAME(                         \
      char *Global, unsigned *Out, const __grid_constant__ Pattern P) {        \
    executeOne<NAME>(Global, Out, P);                                          \
  }

// clang-format off
#define ALL_INSTRUCTIONS(I)                                                    \
  I(lds8, LOAD("ld.shared.u8", SHARED))                                        \
  I(lds16, LOAD("ld.shared.u16", SHARED))                                      \
  I(lds32, LOAD("ld.shared.u32", SHARED))                                      \
  I(lds64, LOAD2("ld.shared.v2.u32", SHARED))                                  \
  I(lds128, LOAD4("ld.shared.v4.u32", SHARED))                                 \
  I(sts8, STORE("st.shared.u8", SHARED))                                       \
  I(sts16, STORE("st.shared.u16", SHARED))                                     \
  I(sts32, STORE("st.shared.u32", SHARED))                                     \
  I(sts64, STORE2("st.shared.v2.u32", SHARED))                                 \
  I(sts128, STORE4("st.shared.v4.u32", SHARED))                                \
  I(ldsm1, LDSM1("ldmatrix.sync.aligned.m8n8.x1.shared.b16"))                  \
  I(ldsm2, LDSM2("ldmatrix.sync.aligned.m8n8.x2.shared.b16"))                  \
  I(ldsm4, LDSM4("ldmatrix.sync.aligned.m8n8.x4.shared.b16"))                  \
  I(ldsm4t, LDSM4("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16"))           \
  I(stsm1, STSM("stmatrix.sync.aligned.m8n8.x1.shared.b16", "{%1}"))           \
  I(stsm2, STSM("stmatrix.sync.aligned.m8n8.x2.shared.b16", "{%1,%1}"))        \
  I(stsm4, STSM("stmatrix.sync.aligned.m8n8.x4.shared.b16", "{%1,%1,%1,%1}"))  \
  I(stsm4t, STSM("stmatrix.sync.aligned.m8n8.x4.trans.shared.b16",             \
                 "{%1,%1,%1,%1}"))                                             \
  I(atomsadd, ATOM("atom.shared.add.u32", SHARED, "%3", "r", unsigned))        \
  I(atomsinc, ATOM("atom.shared.add.u32", SHARED, "1", "r", unsigned))         \
  I(redsadd, PUT("red.shared.add.u32", SHARED, "%0", "r", unsigned))           \
  I(atomscas, ATOM("atom.shared.cas.b32", SHARED, "%3, %4", "r", unsigned))    \
  I(atomsexch, ATOM("atom.shared.exch.b32", SHARED, "%3", "r", unsigned))      \
  I(atomsmax, ATOM("atom.shared.max.s32", SHARED, "%3", "r", unsigned))        \
  I(atomsexch64, ATOM("atom.shared.exch.b64", SHARED, "%3", "l", uint64_t))    \
  I(atomscas64, ATOM("atom.shared.cas.b64", SHARED, "%3, %4", "l", uint64_t))  \
  I(ldg8, LOAD("ld.global.u8", GLOBAL))                                        \
  I(ldg16, LOAD("ld.global.u16", GLOBAL))                                      \
  I(ldg32, LOAD("ld.global.u32", GLOBAL))                                      \
  I(ldg64, LOAD2("ld.global.v2.u32", GLOBAL))                                  \
  I(ldg128, LOAD4("ld.global.v4.u32", GLOBAL))                                 \
  I(stg8, STORE("st.global.u8", GLOBAL))                                       \
  I(stg16, STORE("st.global.u16", GLOBAL))                                     \
  I(stg32, STORE("st.global.u32", GLOBAL))                                     \
  I(stg64, STORE2("st.global.v2.u32", GLOBAL))                                 \
  I(stg128, STORE4("st.global.v4.u32", GLOBAL))                                \
  I(atomg, ATOM("atom.global.add.u32", GLOBAL, "%3", "r", unsigned))           \
  I(redg, PUT("red.global.add.u32", GLOBAL, "%0", "r", unsigned))              \
  I(redgf, PUT("red.global.add.f32", GLOBAL, "%0", "f", float))                \
  I(atomgcas, ATOM("atom.global.cas.b32", GLOBAL, "%3, %4", "r", unsigned))    \
  I(atomgexch, ATOM("atom.global.exch.b32", GLOBAL, "%3", "r", unsigned))      \
  I(redg64, PUT("red.global.add.u64", GLOBAL, "%0", "l", uint64_t))            \
  I(atomg64, ATOM("atom.global.add.u64", GLOBAL, "%3", "l", uint64_t))         \
  I(redgd, PUT("red.global.add.f64", GLOBAL, "%0", "d", double))               \
  I(redgh2, PUT("red.global.add.noftz.f16x2", GLOBAL, "%0", "r", unsigned))    \
  I(redgv2, PUT("red.global.add.v2.f32", GLOBAL, "{%0,%0}", "f", float))       \
  I(redgv4, PUT("red.global.add.v4.f32", GLOBAL, "{%0,%0,%0,%0}", "f", float)) \
  I(atomgf, ATOM("atom.global.add.f32", GLOBAL, "%3", "f", float))             \
  I(gen_lds32, LOAD("ld.u32", GENERIC))                                        \
  I(gen_lds128, LOAD4("ld.v4.u32", GENERIC))                                   \
  I(gen_sts64, STORE2("st.v2.u32", GENERIC))                                   \
  I(cpca4, COPY("cp.async.ca.shared.global", "4"))                             \
  I(cpca8, COPY("cp.async.ca.shared.global", "8"))                             \
  I(cpca16, COPY("cp.async.ca.shared.global", "16"))                           \
  I(cpcg16, COPY("cp.async.cg.shared.global", "16"))                           \
  I(ldgcg32, LOAD("ld.global.cg.u32", GLOBAL))                                 \
  I(ldgnc128, LOAD4("ld.global.nc.v4.u32", GLOBAL))
// clang-format on

ALL_INSTRUCTIONS(INSTRUCTION)

namespace {

struct Kind {
  const char *Name;
  void (*Sites)(char *, unsigned *, uint64_t *);
  void (*Launch)(char *, unsigned *, Pattern);
};

#define ROW(NAME, ...) {#NAME, site_##NAME, launch_##NAME},
const Kind Kinds[] = {ALL_INSTRUCTIONS(ROW)};

[[noreturn]] void fail(const char *What, const char *Why) {
  std::fprintf(stderr, "patterns: error: %s: %s\n", What, Why);
  std::exit(2);
}

void check(cudaError_t Error, const char *What) {
  if (Error != cudaSuccess)
    fail(What, cudaGetErrorString(Error));
}

const Kind &findKind(const char *Name) {
  for (const Kind &K : Kinds)
    if (!std::strcmp(K.Name, Name))
      return K;
  fail(Name, "no such kind");
}

std::vector<Record> readRecords(const char *Path) {
  std::FILE *File = std::fopen(Path, "rb");
  if (!File)
    fail(Path, "cannot be read");
  std::vector<Record> Records;
  for (Record R; std::fread(&R, sizeof(R), 1, File) == 1;) {
    if (R.Kind[sizeof(R.Kind) - 1] != 0)
      fail(Path, "is not a file of patterns");
    Records.push_back(R);
  }
  std::fclose(File);
  return Records;
}

struct Memory {
  char *Global;
  unsigned *Out;
  uint64_t *Window;

  Memory() {
    check(cudaMalloc(&Global, GlobalBytes), "cudaMalloc");
    check(cudaMemset(Global, 0, GlobalBytes), "cudaMemset");
    check(cudaMalloc(&Out, WarpSize * sizeof(unsigned)), "cudaMalloc");
    check(cudaMalloc(&Window, sizeof(uint64_t)), "cudaMalloc");
  }
};

void finish(const char *Name) {
  check(cudaGetLastError(), Name);
  check(cudaDeviceSynchronize(), Name);
}

void runSites(const std::vector<Record> &Records, const Memory &M) {
  for (size_t Begin = 0; Begin < Records.size(); Begin += SITES) {
    const char *Name = Records[Begin].Kind;
    const auto IsOfKind = [&](size_t Number) {
      return Number < Records.size() &&
             !std::strcmp(Name, Records[Number].Kind);
    };
    if (!IsOfKind(Begin + SITES - 1) || IsOfKind(Begin + SITES))
      fail(Name, "as many patterns are expected as there are sites");
    std::vector<uint64_t> Entries;
    for (size_t Site = 0; Site < SITES; ++Site) {
      const Pattern &P = Records[Begin + Site].Lanes;
      for (unsigned L = 0; L < WarpSize; ++L)
        Entries.push_back(uint64_t(P.First[L]) |
                          uint64_t(P.Second[L]) << AddressBits |
                          uint64_t(P.Active[L]) << (2 * AddressBits));
    }
    check(cudaMemcpyToSymbol(Table, Entries.data(),
                             Entries.size() * sizeof(uint64_t)),
          Name);
    findKind(Name).Sites<<<1, WarpSize, SharedBytes>>>(M.Global, M.Out,
                                                       M.Window);
    finish(Name);
  }
}

void runLaunches(const std::vector<Record> &Records, const Memory &M) {
  for (const Record &R : Records) {
    findKind(R.Kind).Launch<<<1, WarpSize, SharedBytes>>>(M.Global, M.Out,
                                                          R.Lanes);
    finish(R.Kind);
  }
}

} // namespace

int main(int Count, char **Arguments) {
  if (Count != 3)
    fail("usage", "patterns sites|launches FILE");
  const std::vector<Record> Records = readRecords(Arguments[2]);
  const Memory M;
  if (!std::strcmp(Arguments[1], "sites"))
    runSites(Records, M);
  else if (!std::strcmp(Arguments[1], "launches"))
    runLaunches(Records, M);
  else
    fail(Arguments[1], "neither sites nor launches");
  return 0;
}
