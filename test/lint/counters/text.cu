// The counters of two launches. 256 threads are 8 warps, 32 blocks make 256 warp
// instructions of each access. s[tid]: one word of each bank. s[(tid * 2) % 256]:
// two words of each even bank, one conflict an instruction. float per lane,
// consecutive: 4 sectors in one line.
//
// RUN: %exits 0 %counters %s | FileCheck %s

__global__ void conflict_free(float *out, const float *in) {
  __shared__ float s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = in[i];
  __syncthreads();
  out[i] = s[threadIdx.x];
}

__global__ void two_way(float *out, const float *in) {
  __shared__ float s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int tid = threadIdx.x;
  s[(tid * 2) % 256] = in[i];
  __syncthreads();
  out[i] = s[(tid * 2) % 256];
}

void launch(float *out, const float *in) {
  conflict_free<<<32, 256>>>(out, in);
  two_way<<<32, 256>>>(out, in);
}

// CHECK: launch of conflict_free(float*, float const*), grid (32), block (256) from the launch at {{.*}}text.cu:[[#@LINE-4]]:3:
// CHECK-DAG: {{^}} smsp__inst_executed_op_shared_ld.sum 256{{$}}
// CHECK-DAG: {{^}} l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum 256{{$}}
// CHECK-DAG: {{^}} l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum 0{{$}}
// CHECK-DAG: {{^}} l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum 0{{$}}
// CHECK-DAG: {{^}} l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum 256{{$}}
// CHECK-DAG: {{^}} l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum 1024{{$}}
// CHECK-DAG: {{^}} l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum 1024{{$}}
// CHECK-NOT: ldgsts
// CHECK-LABEL: launch of two_way(
// CHECK-DAG: {{^}} l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum 256{{$}}
// CHECK-DAG: {{^}} l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum 256{{$}}
// CHECK-DAG: {{^}} l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum 512{{$}}
// CHECK: text.cu:20:3: shared store, 4 bytes
// CHECK-NEXT: {{^}} inst_executed 256{{$}}
// CHECK-NEXT: {{^}} memory_l1_wavefronts_shared 512{{$}}
// CHECK-NEXT: {{^}} memory_l1_wavefronts_shared_ideal 256{{$}}
// CHECK: text.cu:20:24: global load, 4 bytes
// CHECK-NEXT: {{^}} inst_executed 256{{$}}
// CHECK-NEXT: {{^}} memory_l2_theoretical_sectors_global 1024{{$}}
// CHECK-NEXT: {{^}} memory_l2_theoretical_sectors_global_ideal 1024{{$}}
// CHECK-NEXT: {{^}} memory_l1_tag_requests_global 256{{$}}
// CHECK: assuming: {{.+}}
// CHECK-NEXT: {{^}} measure: ncu --kernel-name two_way --metrics {{.*}}l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum{{.*}} ./your-program{{$}}
// CHECK-NEXT: 1 file, 2 kernels (arch sm_80, CUDA headers: built in): 2 launches counted{{$}}
// CHECK-NOT: {{.}}
