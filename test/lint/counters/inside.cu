// Of a grid whose size is unknown the counters are those of one block: of one inside the
// grid, where guards hold, and of any.
//
// RUN: %bank-lint counters %s | FileCheck %s
// RUN: %bank-lint counters --format=json %s | FileCheck --check-prefix=JSON %s

// CHECK: launch of axpy(
// CHECK: smsp__inst_executed_op_global_ld.sum {{ *}}16 if all conditions hold, else 0 to 16{{$}}
// CHECK: l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum {{ *}}32 if all conditions hold, else 0 to 32{{$}}
// CHECK: derived__memory_l2_theoretical_sectors_global_excessive 0 if all conditions hold, else 0 to 72{{$}}
// CHECK: global load, 4 bytes
// CHECK: inst_executed {{ *}}8 if all conditions hold, else 0 to 8{{$}}
// CHECK: assuming: {{.*}}the condition at line [[#@LINE+5]]:9 holds in all lanes
// JSON: "if_all_conditions_hold": {
// JSON-NEXT: "smsp__inst_executed_op_global_ld.sum": 16,
__global__ void axpy(float *y, const float *x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] += a * x[i];
}

// Both ways cannot be taken by one warp: of a block that the grid fills, it is the first.
// CHECK: launch of eitherWay(
// CHECK: l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum {{ *}}32 if all conditions hold, else 0 to 160{{$}}
__global__ void eitherWay(float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = 1;
  else
    y[i * 4] = 2;
}

// Each lane's own data decides.
// CHECK: launch of data(
// CHECK: l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum {{ *}}32{{$}}
// CHECK: l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum {{ *}}0 to 32 (it depends on unknown values)
__global__ void data(float *y, const float *x) {
  if (x[threadIdx.x] > 0)
    y[threadIdx.x] = 1;
}

void run(float *y, float *x, int n) {
  axpy<<<(n + 255) / 256, 256>>>(y, x, 2, n);
  eitherWay<<<(n + 255) / 256, 256>>>(y, n);
  data<<<(n + 255) / 256, 256>>>(y, x);
}
