// --all tells of clean accesses too, and the counters of the launch.
// float per lane, consecutive: 4 sectors a warp; 4 warps: 16 sectors a block.
//
// RUN: %exits 0 %bank-lint --all %s | FileCheck %s

__global__ void copy(float *out, const float *in) {
  // CHECK-DAG: all.cu:[[#@LINE+2]]:{{[0-9]+}}: remark: global load, 4 bytes per lane: 4 sectors, ideal 4; 4 executions, 16 sectors per block [clean]
  // CHECK-DAG: all.cu:[[#@LINE+1]]:{{[0-9]+}}: remark: global store, 4 bytes per lane: 4 sectors, ideal 4; 4 executions, 16 sectors per block [clean]
  out[threadIdx.x] = in[threadIdx.x];
}

void launch(float *out, const float *in) { copy<<<10, 128>>>(out, in); }

// CHECK: launch of copy(
// CHECK-NEXT: l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum 160
// CHECK-NEXT: l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum 160
// CHECK-NEXT: measure: ncu --kernel-name copy --metrics
