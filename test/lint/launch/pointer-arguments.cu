// Where the pointers of a launch point is followed through the host code. A
// warp copies 128 bytes: 4 sectors from a multiple of 32 bytes on, 5 from
// elsewhere; of 8 blocks with 8 warps, 256 or 320. Launches that differ in it
// have a verdict each.
// RUN: %exits 1 %bank-lint -v --sort=file --builtin-headers --all %s | FileCheck %s
// RUN: %exits 1 %bank-lint --builtin-headers --format=json %s \
// RUN:   | FileCheck --check-prefix=JSON %s
#include <cuda_runtime.h>

namespace thrust {
template <typename T> struct device_ptr {
  T *get() const;
};
template <typename T> T *raw_pointer_cast(const device_ptr<T> &);
template <typename T> struct device_vector {
  device_vector(size_t);
  ~device_vector();
  device_ptr<T> data();
};
} // namespace thrust

struct Arrays {
  const float *from;
  float *to;
};

__device__ int at() { return blockIdx.x * blockDim.x + threadIdx.x; }

__global__ void vector(float4 *to, const float4 *from) { to[at()] = from[at()]; }
__global__ void known(float *to, const float *from) { to[at()] = from[at()]; }
__global__ void member(Arrays a) { a.to[at()] = a.from[at()]; }
__global__ void pool(float *to, const float *from) { to[at()] = from[at()]; }
__global__ void pitch(float *to, const float *from) { to[at()] = from[at()]; }
__global__ void cast(float *to, const float *from) { to[at()] = from[at()]; }
__global__ void call(float *to, const float *from) { to[at()] = from[at()]; }
__global__ void loop(float *to, const float *from) { to[at()] = from[at()]; }

void moves(float **);

// The misaligned vector comes first, then what costs too much.
// CHECK: error: misaligned 16-byte global store: the address is no multiple of 16 in 32 lanes
// CHECK: kernel vector(float4*, float4 const*), {{.*}}, with to 4 bytes behind a multiple of 256{{$}}
// CHECK-NOT: assuming
// CHECK: warning: misaligned global store: 5 sectors where 4 would do
// CHECK: kernel known(float*, float const*), {{.*}}, with to 4 bytes behind a multiple of 256{{$}}
// CHECK-NOT: assuming
// CHECK: kernel cast(float*, float const*), {{.*}}, with to 4 bytes behind a multiple of 256{{$}}
// CHECK-NEXT: assuming: pointers that host code adds offsets to are 256-byte aligned, as cudaMalloc makes them
//
// JSON: "pointers": [
// JSON-NEXT: {
// JSON-NEXT: "name": "to",
// JSON-NEXT: "modulus": 256,
// JSON-NEXT: "residue": 4,
// JSON-NEXT: "assumed": false
int main(int argc, char **argv) {
  float *a, *b;
  cudaMalloc(&a, 1 << 20);
  cudaMalloc(&b, 1 << 20);

  // CHECK: launch of known({{.*}} from the launch at {{.*}}:[[#@LINE+3]]:3, with to 4 bytes behind a multiple of 256:
  // CHECK-NEXT: op_ld.sum 256{{$}}
  // CHECK-NEXT: op_st.sum 320{{$}}
  known<<<8, 256>>>(a + 1, b);
  // CHECK: launch of known({{.*}} from the launch at {{.*}}:[[#@LINE+3]]:3:
  // CHECK-NEXT: op_ld.sum 256{{$}}
  // CHECK-NEXT: op_st.sum 256{{$}}
  known<<<8, 256>>>(a, b);

  vector<<<8, 256>>>((float4 *)(a + 1), (float4 *)b);

  // CHECK: launch of member({{.*}} from the launch at {{.*}}:[[#@LINE+6]]:3, with a.from 12 bytes behind a multiple of 256, a.to 32 bytes behind a multiple of 256:
  // CHECK-NEXT: op_ld.sum 320{{$}}
  // CHECK-NEXT: op_st.sum 256{{$}}
  Arrays arrays;
  arrays.from = &b[3];
  arrays.to = a + 8;
  member<<<8, 256>>>(arrays);

  // CHECK: launch of pool({{.*}} from the launch at {{.*}}:[[#@LINE+7]]:3, with from 168 bytes behind a multiple of 256:
  // CHECK-NEXT: op_ld.sum 320{{$}}
  // CHECK-NEXT: op_st.sum 256{{$}}
  char *memory;
  cudaMalloc(&memory, 1 << 20);
  float *first = (float *)memory;
  float *second = (float *)(memory + 1000 * sizeof(float) + 8);
  pool<<<8, 256>>>(first, second);

  // A pitch is a multiple of 256 bytes, as rows are.
  // CHECK: launch of pitch({{.*}} from the launch at {{.*}}:[[#@LINE+6]]:3, with to 32 bytes behind a multiple of 256, from 4 bytes behind a multiple of 256:
  // CHECK-NEXT: op_ld.sum 320{{$}}
  // CHECK-NEXT: op_st.sum 256{{$}}
  float *rows;
  size_t bytes;
  cudaMallocPitch(&rows, &bytes, 4000, 100);
  pitch<<<8, 256>>>((float *)((char *)rows + argc * bytes) + 8, b + 1);

  // The allocation of a vector is out of sight.
  // CHECK: launch of cast({{.*}} from the launch at {{.*}}:[[#@LINE+4]]:3, with to 4 bytes behind a multiple of 256:
  // CHECK-NEXT: op_ld.sum 256{{$}}
  // CHECK-NEXT: op_st.sum 320{{$}}
  thrust::device_vector<float> v(1000);
  cast<<<8, 256>>>(thrust::raw_pointer_cast(v.data()) + 1, b);

  // Of the first nothing is said, so it is assumed; of the second all is known.
  // CHECK: launch of call({{.*}} from the launch at {{.*}}:[[#@LINE+4]]:3, with from 4 bytes behind a multiple of 256:
  // CHECK-NEXT: op_ld.sum 320{{$}}
  // CHECK-NEXT: op_st.sum 256{{$}}
  moves(&a);
  call<<<8, 256>>>(a, b + 1);

  // CHECK: launch of loop({{.*}} from the launch at {{.*}}:[[#@LINE+4]]:5, with from a multiple of 4:
  // CHECK-NEXT: op_ld.sum 256 to 320{{$}}
  // CHECK-NEXT: op_st.sum 256{{$}}
  for (int i = 0; i < argc; ++i)
    loop<<<8, 256>>>(b, b + i);
}
