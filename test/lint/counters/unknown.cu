// What depends on data is an interval, what cannot be counted has a reason, and
// the run then ends in 3.
//
// RUN: %exits 3 %counters %s | FileCheck %s
// RUN: %exits 3 %counters --format=json %s | %python -m json.tool | FileCheck %s --check-prefix=JSON
// RUN: %exits 0 %counters --arg=n=4 %s | FileCheck %s --check-prefix=GIVEN

// 10 blocks of one warp: the indices are 4 sectors each, what they lead to is
// between 1 and 32.
// CHECK-LABEL: launch of gather(
// CHECK: l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum 20{{$}}
// CHECK: l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum 50 to 360 ({{.*}}loaded at line [[#@LINE+5]]
// JSON: "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum": {
// JSON-NEXT: "min": 50,
// JSON-NEXT: "max": 360
__global__ void gather(int *out, const int *in) {
  out[blockIdx.x * 32 + threadIdx.x] = in[in[blockIdx.x * 32 + threadIdx.x]];
}

// CHECK-LABEL: launch of repeat(
// CHECK: l1tex__t_requests_pipe_lsu_mem_global_op_st.sum unknown: {{.*}}loop
// CHECK: 2 launches counted, 1 of them in part
// JSON: "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum": null
// JSON: "why": {
// JSON: "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum": "{{.*}}loop
// GIVEN-LABEL: launch of repeat({{.*}} with n = 4 from --arg:
// GIVEN: l1tex__t_requests_pipe_lsu_mem_global_op_st.sum 40{{$}}
// GIVEN: 2 launches counted{{$}}
__global__ void repeat(volatile int *out, int n) {
  for (int i = 0; i < n; ++i)
    out[blockIdx.x * 32 + threadIdx.x] = i;
}

void launch(int *out, const int *in, int n) {
  gather<<<10, 32>>>(out, in);
  repeat<<<10, 32>>>(out, n);
}
