// The counters as one JSON document. 64 threads are 2 warps, 3 blocks make 6 warp
// instructions; at a stride of 32 floats each touches 32 sectors in 32 lines
// where 4 sectors would do.
//
// RUN: %exits 0 %counters --format=json %s > %t
// RUN: %python %S/Inputs/read_counters.py %t

__global__ void column(float *out, int n) {
  out[(blockIdx.x * 64 + threadIdx.x) * n] = 1.0f;
}

void launch(float *out) { column<<<3, 64>>>(out, 32); }
