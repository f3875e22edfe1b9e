//===-- test/unit/model/occupancy_calculator_test.cpp -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The model beside the occupancy calculator of an installed CUDA toolkit.
//===----------------------------------------------------------------------===//

#include "model/occupancy.h"

#include <gtest/gtest.h>

#include <cuda_occupancy.h>

using namespace bank_lint::model;

namespace {

cudaOccDeviceProp deviceOf(const Architecture &Arch) {
  cudaOccDeviceProp Device;
  Device.computeMajor = int(Arch.Number / 10);
  Device.computeMinor = int(Arch.Number % 10);
  Device.maxThreadsPerBlock = 1024;
  Device.maxThreadsPerMultiprocessor = int(Arch.WarpsPerSM * 32);
  Device.regsPerBlock = Device.regsPerMultiprocessor = 65536;
  Device.warpSize = 32;
  Device.sharedMemPerBlock = Arch.SharedBytesPerBlock;
  Device.sharedMemPerMultiprocessor = Arch.SharedBytesPerSM;
  Device.numSms = 1;
  Device.sharedMemPerBlockOptin = Arch.SharedBytesPerBlockOptIn;
  Device.reservedSharedMemPerBlock =
      Arch.SharedBytesPerSM - Arch.SharedBytesPerBlockOptIn;
  return Device;
}

TEST(OccupancyCalculator, SaysTheSame) {
  unsigned Compared = 0;
  for (const Architecture &Arch : architectures()) {
    const cudaOccDeviceProp Device = deviceOf(Arch);
    const cudaOccDeviceState State{};
    for (unsigned Threads = 1; Threads <= 1024; Threads += 31)
      for (unsigned Registers = 0; Registers <= 255; Registers += 7)
        for (unsigned Shared = 0; Shared <= Arch.SharedBytesPerSM;
             Shared = Shared * 3 / 2 + 100)
          for (unsigned Barriers : {0U, 1U, 2U, 16U}) {
            cudaOccFuncAttributes Kernel{};
            Kernel.maxThreadsPerBlock = 1024;
            Kernel.numRegs = int(Registers);
            Kernel.shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN;
            Kernel.maxDynamicSharedSizeBytes = Shared;
            Kernel.numBlockBarriers = int(Barriers);
            cudaOccResult Theirs{};
            const cudaOccError Problem =
                cudaOccMaxActiveBlocksPerMultiprocessor(
                    &Theirs, &Device, &Kernel, &State, int(Threads), Shared);
            if (Problem == CUDA_OCC_ERROR_UNKNOWN_DEVICE)
              continue; // an older toolkit
            ASSERT_EQ(Problem, CUDA_OCC_SUCCESS) << Arch.Name;
            SCOPED_TRACE(testing::Message()
                         << Arch.Name << ", " << Threads << " threads, "
                         << Registers << " registers, " << Shared << " bytes, "
                         << Barriers << " barriers");
            const Occupancy Ours =
                occupancy({Threads, Registers, Shared, Barriers}, Arch);
            ASSERT_EQ(Ours.Blocks,
                      unsigned(Theirs.activeBlocksPerMultiprocessor));
            const std::array<int, NumOccupancyLimits> Limits{
                Theirs.blockLimitWarps, Theirs.blockLimitBlocks,
                Theirs.blockLimitRegs, Theirs.blockLimitSharedMem,
                Theirs.blockLimitBarriers};
            for (std::size_t I = 0; I != NumOccupancyLimits; ++I)
              ASSERT_EQ(Ours.BlocksBy[I], Limits[I] == INT_MAX
                                              ? Occupancy::NoLimit
                                              : unsigned(Limits[I]))
                  << nameOf(OccupancyLimit(I));
            ++Compared;
          }
  }
  EXPECT_GT(Compared, 500'000u);
}

} // namespace
