// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the time of an analysis grows: with the accesses of a kernel, with the
// iterations of a loop, with the warps of a block, and with what is unknown.
#include "analysis/frontend/compile.h"
#include "analysis/launch/launches.h"
#include "analysis/run/kernel_run.h"
#include "model/arch.h"
#include "llvm/IR/Module.h"
#include <benchmark/benchmark.h>

using namespace bank_lint;

namespace {

/// Where an access goes in iteration `i`: something else each time, or only a
/// row further.
enum class Index { WrapsAround, IsAlike };

/// \p Accesses loads from shared memory in a loop of \p Count iterations ("n":
/// unknown), in blocks of \p Warps warps.
std::string kernel(std::int64_t Accesses, const std::string &Count,
                   std::int64_t Warps, Index Kind = Index::WrapsAround) {
  std::string Body;
  for (std::int64_t I = 0; I < Accesses; ++I)
    Body += "    sum += s[(threadIdx.x * " + std::to_string(I + 1) +
            (Kind == Index::IsAlike ? " + 32 * i)];\n" : " + i) % 1024];\n");
  return "__global__ void k(float *out, int n) {\n"
         "  __shared__ float s[1024];\n"
         "  s[threadIdx.x] = out[threadIdx.x];\n"
         "  __syncthreads();\n"
         "  float sum = 0;\n"
         "  for (int i = 0; i < " +
         Count + "; ++i) {\n" + Body +
         "  }\n"
         "  out[threadIdx.x] = sum;\n"
         "}\n"
         "void run(float *out, int n) { k<<<1, " +
         std::to_string(32 * Warps) + ">>>(out, n); }\n";
}

/// Everything behind the parse, once for each turn.
void analyse(benchmark::State &State, const std::string &Source) {
  CompileRequest Request;
  Request.File = "bench.cu";
  Request.UseBuiltinHeaders = true;
  Request.AsWritten = true;
  Request.Contents = Source;
  llvm::Expected<DeviceModule> Device = compileDevice(Request);
  if (!Device) {
    std::string Why = llvm::toString(Device.takeError());
    return State.SkipWithError(Why.c_str());
  }
  const KernelInfo &Kernel = Device->Kernels.front();
  std::size_t Accesses = 0;
  for (auto _ : State) {
    KernelRun Run(*Device->Module->getFunction(Kernel.MangledName), Kernel,
                  Device->Map, *model::findArchitecture("sm_80"));
    std::vector<std::string> Notes;
    std::uint64_t StepsLeft = KernelRun::StepsPerFile;
    Accesses = 0;
    for (const Launch &L :
         launchesOf(Kernel, Device->Launches, {}, Run.dimensions(), Notes))
      Accesses += Run.analyse(L, StepsLeft).size();
  }
  State.counters["accesses"] = double(Accesses);
  State.SetComplexityN(State.range(0));
}

void withAccesses(benchmark::State &State) {
  analyse(State, kernel(State.range(0), "16", 8));
}
void withIterations(benchmark::State &State) {
  analyse(State, kernel(4, std::to_string(State.range(0)), 8));
}
void withWarps(benchmark::State &State) {
  analyse(State, kernel(4, "16", State.range(0)));
}
void withAlikeIterations(benchmark::State &State) {
  analyse(State, kernel(4, std::to_string(State.range(0)), 8, Index::IsAlike));
}
void withAlikeWarps(benchmark::State &State) {
  analyse(State, kernel(4, "16", State.range(0), Index::IsAlike));
}
void withAnUnknownCount(benchmark::State &State) {
  analyse(State, kernel(State.range(0), "n", 8));
}

BENCHMARK(withAccesses)->RangeMultiplier(4)->Range(1, 256)->Complexity();
BENCHMARK(withIterations)->RangeMultiplier(8)->Range(1, 4096)->Complexity();
BENCHMARK(withWarps)->RangeMultiplier(2)->Range(1, 32)->Complexity();
BENCHMARK(withAlikeIterations)->RangeMultiplier(8)->Range(1, 4096);
BENCHMARK(withAlikeWarps)->RangeMultiplier(2)->Range(1, 32);
BENCHMARK(withAnUnknownCount)->RangeMultiplier(4)->Range(1, 256)->Complexity();

} // namespace
