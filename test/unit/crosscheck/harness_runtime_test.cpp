// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a harness does around a launch, with the host in place of a GPU.
#define BANK_LINT_FILL_LIMIT 256
#include "tool/crosscheck/runtime/bank_lint_harness.h"
#include "gtest/gtest.h"

using namespace bank_lint_harness;

namespace {

struct Pair {
  int first;
  float second;
};
struct Functor {};
enum class Choice : short { None, Some };

void kernel(const int *, double *, Pair *, unsigned char *, long, Choice, float,
            Functor) {}
void one(float *) {}

template <typename T> T argument(void **arguments, int index) {
  return *static_cast<T *>(arguments[index]);
}

TEST(HarnessRuntime, ArgumentsAndBuffers) {
  bool ran = false;
  host_cuda::launch = [&](const void *which, dim3 grid, dim3 block, void **a) {
    ran = true;
    EXPECT_EQ(which, reinterpret_cast<const void *>(kernel));
    EXPECT_EQ(grid.y, 3u);
    EXPECT_EQ(block.x, 64u);
    auto ints = argument<const int *>(a, 0);
    auto doubles = argument<double *>(a, 1);
    auto pairs = argument<Pair *>(a, 2);
    auto bytes = argument<unsigned char *>(a, 3);
    // As aligned as cudaMalloc makes them, also with bytes in front.
    for (const void *p :
         {static_cast<const void *>(ints), static_cast<const void *>(doubles)})
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(p) % 256, 0u);
    bool differ = false;
    for (int i = -10; i < 1000; ++i) {
      EXPECT_GE(ints[i], 0);
      EXPECT_LT(ints[i], 256);
      differ |= ints[i] != ints[0];
    }
    EXPECT_TRUE(differ);
    for (int i = 0; i < 100; ++i) {
      EXPECT_GE(doubles[i], 0.0);
      EXPECT_LT(doubles[i], 1.0);
      EXPECT_LT(pairs[i].first, 256);
      EXPECT_LT(bytes[i], 128);
    }
    EXPECT_EQ(argument<long>(a, 4), -5);
    EXPECT_EQ(argument<Choice>(a, 5), Choice::Some);
    EXPECT_EQ(argument<float>(a, 6), 1.0f);
  };
  bank_lint_harness::Run run(dim3(2, 3), dim3(64), 50000);
  testing::internal::CaptureStderr();
  run.launch(kernel, Buffer{"ints", -40, 4000, true},
             Buffer{"doubles", 0, 800, true}, Buffer{"pairs", 0, 800, true},
             Buffer{"bytes", 0, 0, false}, Integer{-5}, Integer{1}, Floating{},
             Empty{});
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_TRUE(ran);
  EXPECT_EQ(host_cuda::allocations, 0);
  EXPECT_EQ(host_cuda::sharedLimit, 50000); // more than 48 KiB has to be asked
}

// Static shared memory is of the same 48 KiB.
TEST(HarnessRuntime, DynamicSharedMemory) {
  host_cuda::launch = [](const void *, dim3, dim3, void **) {};
  host_cuda::usualShared = (48 << 10) - 1024;
  auto launch = [](std::size_t shared) {
    host_cuda::sharedLimit = 0;
    bank_lint_harness::Run(dim3(1), dim3(32), shared)
        .launch(one, Buffer{"a", 0, 4, true});
  };
  launch(48 << 10);
  EXPECT_EQ(host_cuda::shared, 48u << 10);
  EXPECT_EQ(host_cuda::sharedLimit, 48 << 10);
  launch(47 << 10);
  EXPECT_EQ(host_cuda::shared, 47u << 10);
  EXPECT_EQ(host_cuda::sharedLimit, 0);
  launch(unknownShared);
  EXPECT_EQ(host_cuda::shared, 47u << 10);
  EXPECT_EQ(host_cuda::sharedLimit, 0);
  host_cuda::usualShared = 48 << 10;
}

std::string writing(long at, Buffer buffer) {
  host_cuda::launch = [=](const void *, dim3, dim3, void **a) {
    argument<float *>(a, 0)[at] = 1;
  };
  testing::internal::CaptureStderr();
  Run(dim3(1), dim3(1), 0).launch(one, buffer);
  return testing::internal::GetCapturedStderr();
}

TEST(HarnessRuntime, WritesOutsideAreTold) {
  const Buffer exact{"data", 0, 400, true};
  EXPECT_EQ(writing(0, exact), "");
  EXPECT_EQ(writing(99, exact), "");
  const std::string note = "note: it wrote outside the footprint of 'data'\n";
  EXPECT_EQ(writing(100, exact), note);
  EXPECT_EQ(writing(-1, exact), note);
  EXPECT_EQ(writing(-64, Buffer{"data", -256, 400, true}), "");
  const Buffer shifted{"data", -300, 400, true, 4};
  EXPECT_EQ(writing(99, shifted), "");
  EXPECT_EQ(writing(100, shifted), note);
  EXPECT_EQ(writing(-75, shifted), "");
  EXPECT_EQ(writing(-300, shifted), note);
  // What is outside is unknown.
  EXPECT_EQ(writing(1 << 20, Buffer{"data", 0, 0, false}), "");
}

int launched = 0;
void first() { launched += 1; }
void second() { launched += 10; }

TEST(HarnessRuntime, ExperimentsByNumber) {
  const Experiment experiments[] = {{"first", first}, {"second", second}};
  char program[] = "harness", number[] = "1";
  char *arguments[] = {program, number, nullptr};
  testing::internal::CaptureStderr();
  EXPECT_EQ(runExperiments(experiments, 2, 2, arguments), 0);
  EXPECT_EQ(launched, 10);
  EXPECT_EQ(runExperiments(experiments, 2, 1, arguments), 0);
  EXPECT_EQ(launched, 21);
  host_cuda::devices = 0;
  EXPECT_EQ(runExperiments(experiments, 2, 1, arguments), 2);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "1: second\n0: first\n1: second\nno GPU: no device\n");
  EXPECT_EQ(launched, 21);
  host_cuda::devices = 1;
}

void timed() { Run(dim3(1), dim3(32), 0).launch(one, Buffer{"a", 0, 4, true}); }

// The first three launches warm up; of the others the median counts, and only
// the kernel is between the events.
TEST(HarnessRuntime, Durations) {
  host_cuda::now = {0, 0};
  host_cuda::launch = [](const void *, dim3, dim3, void **) {};
  host_cuda::elapsed = [](host_cuda::Moment start, host_cuda::Moment stop) {
    EXPECT_EQ(stop.launches, start.launches + 1);
    EXPECT_EQ(start.sets, stop.launches); // the caches were filled once more
    EXPECT_EQ(stop.sets, start.sets);
    const int timed = start.launches - 3;
    if (timed < 0)
      return 100.0f;
    return float(timed * 8 % 21 + 1) / 1000; // 1 to 21 us, in some order
  };
  const Experiment experiments[] = {{"first", first}, {"k() n=1", timed}};
  char program[] = "harness", option[] = "--time", number[] = "1";
  char *arguments[] = {program, option, number, nullptr};
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  EXPECT_EQ(runExperiments(experiments, 2, 3, arguments), 0);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "1: k() n=1\n");
  EXPECT_EQ(testing::internal::GetCapturedStdout(),
            "# duration: 11000 ns k() n=1\n");
  EXPECT_EQ(host_cuda::now.launches, 24);
  EXPECT_EQ(host_cuda::allocations, 0);

  // A profiled run has only one launch.
  char *profiled[] = {program, number, nullptr};
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  EXPECT_EQ(runExperiments(experiments, 2, 2, profiled), 0);
  testing::internal::GetCapturedStderr();
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(host_cuda::now.launches, 25);
  EXPECT_EQ(host_cuda::now.sets, 24);
}

} // namespace
