// elect.sync lets one lane of a warp through: what it does costs what one lane costs.
// RUN: %bank-lint --no-cache --all --arch sm_90 %s | FileCheck %s

__device__ bool electOne() {
  unsigned elected = 0;
  asm volatile("{\n"
               ".reg .pred %%px;\n"
               "elect.sync _|%%px, 0xffffffff;\n"
               "@%%px mov.s32 %0, 1;\n"
               "}\n"
               : "+r"(elected));
  return elected;
}

// The number of the lane, and whether it is this one.
__device__ unsigned leader(unsigned mask, unsigned *isLeader) {
  unsigned lane = 99, elected = 0;
  asm volatile("{\n"
               ".reg .b32 %%rx;\n"
               ".reg .pred %%px;\n"
               "elect.sync %%rx|%%px, %2;\n"
               "@%%px mov.s32 %1, 1;\n"
               "mov.s32 %0, %%rx;\n"
               "}\n"
               : "+r"(lane), "+r"(elected)
               : "r"(mask));
  *isLeader = elected;
  return lane;
}

__global__ void roles(float *out, const unsigned *masks) {
  __shared__ volatile float s[256];
  const int warp = threadIdx.x / 32;
  unsigned elected;
  if (warp == 0 && electOne()) {
    // CHECK-DAG: elect.cu:[[@LINE+1]]:5: remark: shared store, 4 bytes per lane: 1 wavefront, ideal 1; 1 execution, 1 wavefront per block, by warp 0 of 4 [clean]
    s[threadIdx.x * 32 % 256] = 1;
  }
  if (warp == 1) {
    const unsigned lane = leader(0xff00, &elected);
    if (elected)
      // CHECK-DAG: elect.cu:[[@LINE+1]]:7: remark: global store, 4 bytes per lane: 1 sector, ideal 1; 1 execution, 1 sector per block, by warp 1 of 4 [clean]
      out[threadIdx.x * 8] = 2;
    // The number is the same in all lanes.
    // CHECK-DAG: elect.cu:[[@LINE+1]]:5: remark: shared store, 4 bytes per lane: 1 wavefront, ideal 1; 1 execution
    s[lane * 32 % 256] = 3;
  }
  if (warp == 2) {
    // Which lanes it asks is unknown, but it elects one.
    leader(masks[0], &elected);
    if (elected)
      // CHECK-DAG: elect.cu:[[@LINE+1]]:7: remark: global store, 4 bytes per lane: 1 sector, ideal 1; 1 execution, 1 sector per block, by warp 2 of 4 [clean]
      out[threadIdx.x * 8] = 4;
  }
}

int main() {
  float *p;
  cudaMalloc(&p, 1 << 20);
  roles<<<1, 128>>>(p, nullptr);
}
// CHECK-DAG: assuming: elect.sync elects the lowest lane of those it asks
