// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs kernels one launch at a time, on its buffers: filled by type, with
// poison on both sides; with --time, several times, to measure how long a
// launch takes. Part of a folder that bank-lint crosscheck wrote.
#ifndef BANK_LINT_HARNESS_H
#define BANK_LINT_HARNESS_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#ifdef BANK_LINT_SASS_METRICS
// sass_metrics.cpp: what runs between the two is measured.
extern "C" int bankLintStartMeasuring();
extern "C" int bankLintStopMeasuring();
#else
static inline int bankLintStartMeasuring() { return 0; }
static inline int bankLintStopMeasuring() { return 0; }
#endif

namespace bank_lint_harness {

// Where the values of arguments come from.
struct Buffer {
  const char *name;
  long long first, last; // bytes that are touched, relative to the pointer
  bool known;            // false: first and last are unknown
  unsigned past = 0;     // bytes, of the pointer behind a multiple of 256
};
struct Integer {
  long long value;
};
struct Floating {};
struct Empty {};

constexpr std::size_t guardBytes = 64 << 10;
constexpr std::size_t bytesIfUnknown = 32 << 20; // on either side
constexpr unsigned char poison = 0xA5;

inline void check(cudaError_t status, const char *what) {
  if (status == cudaSuccess)
    return;
  std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(status));
  std::exit(3);
}

inline unsigned hashOf(std::size_t i) {
  return static_cast<unsigned>((i + 1) * 2654435761u) >> 8;
}

// Integers are from 0 to limit - 1, for they may be indices; what is not
// arithmetic is filled with such integers, word by word.
template <typename T> void fill(unsigned char *bytes, std::size_t count) {
  constexpr unsigned limit = BANK_LINT_FILL_LIMIT;
  if constexpr (std::is_same_v<T, bool>) {
    for (std::size_t i = 0; i < count; ++i)
      bytes[i] = hashOf(i) & 1;
  } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
    constexpr unsigned top = sizeof(T) == 1 && limit > 128 ? 128 : limit;
    for (std::size_t i = 0; i < count / sizeof(T); ++i) {
      T value = static_cast<T>(hashOf(i) % top);
      std::memcpy(bytes + i * sizeof(T), &value, sizeof(T));
    }
  } else if constexpr (std::is_floating_point_v<T>) {
    for (std::size_t i = 0; i < count / sizeof(T); ++i) {
      T value = static_cast<T>(hashOf(i) % 256) / 256;
      std::memcpy(bytes + i * sizeof(T), &value, sizeof(T));
    }
  } else {
    for (std::size_t i = 0; i + 4 <= count; i += 4) {
      unsigned value = hashOf(i) % limit;
      std::memcpy(bytes + i, &value, 4);
    }
  }
}

// A buffer on the device:  poison | filled, the pointer somewhere | poison
struct DeviceBuffer {
  std::string name;
  unsigned char *base;
  std::size_t before, filled; // bytes
  bool known;

  bool guardsHold() const {
    std::vector<unsigned char> guard(guardBytes);
    for (std::size_t at : {std::size_t(0), guardBytes + filled}) {
      check(cudaMemcpy(guard.data(), base + at, guardBytes,
                       cudaMemcpyDeviceToHost),
            "cudaMemcpy");
      for (unsigned char byte : guard)
        if (byte != poison)
          return false;
    }
    return true;
  }
};

// With --time: launches are timed, and what the last one took.
inline bool isTiming = false;
inline long long nanoseconds = 0;

// The median of several launches, in nanoseconds. Before each, more memory is
// written than the caches hold. So it finds them cold, as under a profiler; and
// the launch is in the queue before that is done, so what the host takes to
// launch is not timed.
template <typename Launch> long long medianDuration(Launch launch) {
  constexpr int warmUps = 3, launches = 21;
  constexpr std::size_t moreThanCaches = 256 << 20;
  unsigned char *scratch = nullptr;
  check(cudaMalloc(&scratch, moreThanCaches), "cudaMalloc");
  cudaEvent_t start, stop;
  check(cudaEventCreate(&start), "cudaEventCreate");
  check(cudaEventCreate(&stop), "cudaEventCreate");
  std::vector<float> milliseconds(warmUps + launches);
  for (float &each : milliseconds) {
    check(cudaMemsetAsync(scratch, 0, moreThanCaches), "cudaMemsetAsync");
    check(cudaEventRecord(start), "cudaEventRecord");
    launch();
    check(cudaEventRecord(stop), "cudaEventRecord");
    check(cudaEventSynchronize(stop), "the kernel");
    check(cudaEventElapsedTime(&each, start, stop), "cudaEventElapsedTime");
  }
  check(cudaEventDestroy(start), "cudaEventDestroy");
  check(cudaEventDestroy(stop), "cudaEventDestroy");
  check(cudaFree(scratch), "cudaFree");
  const auto first = milliseconds.begin() + warmUps;
  const auto middle = first + launches / 2;
  std::nth_element(first, middle, milliseconds.end());
  return static_cast<long long>(*middle * 1e6 + 0.5);
}

// As much dynamic shared memory as a block may have without asking for more:
// how much a kernel needs was not found out.
constexpr std::size_t unknownShared = ~std::size_t(0);

class Run {
public:
  Run(dim3 grid, dim3 block, std::size_t shared)
      : grid(grid), block(block), shared(shared) {}

  template <typename... P, typename... S>
  void launch(void (*kernel)(P...), S... sources) {
    static_assert(sizeof...(P) == sizeof...(S));
    std::tuple<std::remove_cv_t<P>...> values{make<P>(sources)...};
    launchWith(reinterpret_cast<const void *>(kernel), values,
               std::index_sequence_for<P...>());
  }

private:
  template <typename P> P make(Buffer b) {
    using T = std::remove_cv_t<std::remove_pointer_t<P>>;
    const long long first = b.first < 0 ? b.first : 0;
    const long long last = b.last > 0 ? b.last : 0;
    DeviceBuffer made;
    made.name = b.name;
    made.known = b.known;
    // cudaMalloc returns multiples of 256.
    const long long beyond = -first > b.past ? -first - b.past : 0;
    made.before =
        b.past + (b.known ? (beyond + 255) / 256 * 256 : bytesIfUnknown);
    made.filled = made.before + (b.known ? std::size_t(last) : bytesIfUnknown);
    const std::size_t all = made.filled + 2 * guardBytes;
    std::vector<unsigned char> host(all, poison);
    fill<T>(host.data() + guardBytes, made.filled);
    check(cudaMalloc(&made.base, all), "cudaMalloc");
    check(cudaMemcpy(made.base, host.data(), all, cudaMemcpyHostToDevice),
          "cudaMemcpy");
    buffers.push_back(made);
    return reinterpret_cast<P>(made.base + guardBytes + made.before);
  }
  template <typename P> P make(Integer i) { return static_cast<P>(i.value); }
  template <typename P> P make(Floating) { return static_cast<P>(1); }
  template <typename P> P make(Empty) { return P(); }

  template <typename Values, std::size_t... I>
  void launchWith(const void *kernel, Values &values,
                  std::index_sequence<I...>) {
    void *pointers[] = {
        const_cast<void *>(static_cast<const void *>(&std::get<I>(values)))...,
        nullptr};
    cudaFuncAttributes facts;
    check(cudaFuncGetAttributes(&facts, kernel), "cudaFuncGetAttributes");
    const auto usual = std::size_t(facts.maxDynamicSharedSizeBytes);
    if (shared == unknownShared)
      shared = usual;
    else if (shared > usual)
      check(cudaFuncSetAttribute(kernel,
                                 cudaFuncAttributeMaxDynamicSharedMemorySize,
                                 static_cast<int>(shared)),
            "cudaFuncSetAttribute");
    check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    auto launchOnce = [&] {
      check(cudaLaunchKernel(kernel, grid, block, pointers, shared, 0),
            "cudaLaunchKernel");
    };
    if (isTiming)
      nanoseconds = medianDuration(launchOnce);
    else
      measure(launchOnce);
    freeBuffers();
  }

  template <typename Launch> void measure(Launch launchOnce) {
    if (bankLintStartMeasuring())
      std::exit(4);
    launchOnce();
    check(cudaDeviceSynchronize(), "the kernel");
    if (bankLintStopMeasuring())
      std::exit(4);
  }

  void freeBuffers() {
    for (const DeviceBuffer &b : buffers) {
      if (b.known && !b.guardsHold())
        std::fprintf(stderr, "note: it wrote outside the footprint of '%s'\n",
                     b.name.c_str());
      check(cudaFree(b.base), "cudaFree");
    }
    buffers.clear();
  }

  dim3 grid, block;
  std::size_t shared;
  std::vector<DeviceBuffer> buffers;
};

struct Experiment {
  const char *name;
  void (*run)();
};

// Runs the experiments whose numbers are given, or all. After --time, each is
// timed, and a line of it goes to stdout:
//
//     # duration: NANOSECONDS ns NAME
inline int runExperiments(const Experiment *experiments, int count, int argc,
                          char **argv) {
  int devices = 0;
  cudaError_t status = cudaGetDeviceCount(&devices);
  if (status != cudaSuccess || devices == 0) {
    std::fprintf(stderr, "no GPU: %s\n", cudaGetErrorString(status));
    return 2;
  }
  isTiming = argc > 1 && std::strcmp(argv[1], "--time") == 0;
  const int numbers = isTiming ? 2 : 1; // where they begin
  for (int i = 0; i < count; ++i) {
    bool asked = argc <= numbers;
    for (int a = numbers; a < argc; ++a)
      asked |= std::atoi(argv[a]) == i;
    if (!asked)
      continue;
    std::fprintf(stderr, "%d: %s\n", i, experiments[i].name);
    experiments[i].run();
    if (isTiming)
      std::printf("# duration: %lld ns %s\n", nanoseconds, experiments[i].name);
  }
  return 0;
}

} // namespace bank_lint_harness

#endif
