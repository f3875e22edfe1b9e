// The counters of two launches, by name. 256 threads are 8 warps; 32 blocks make
// 256 warp instructions of each access. s[tid]: one word of each bank, no
// conflict. s[(tid * 2) % 256]: two words of each even bank, one conflict a
// warp instruction, 256 of loads and 256 of stores. Global: 4 sectors a warp.
//
// RUN: %exits 1 %bank-lint --all %s | FileCheck %s

__global__ void conflict_free(float *out, const float *in) {
  __shared__ float s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = (in[i] + 10.0f) * 2.0f;
  __syncthreads();
  out[i] = s[threadIdx.x];
}

__global__ void two_way(float *out, const float *in) {
  __shared__ float s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int tid = threadIdx.x;
  s[(tid * 2) % 256] = (in[i] + 10.0f) * 2.0f;
  __syncthreads();
  out[i] = s[(tid * 2) % 256];
}

void launch(float *out, const float *in) {
  conflict_free<<<32, 256>>>(out, in);
  two_way<<<32, 256>>>(out, in);
}

// CHECK-LABEL: launch of conflict_free(
// CHECK-NEXT: l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum 0{{$}}
// CHECK-NEXT: l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum 0{{$}}
// CHECK-NEXT: l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum 256{{$}}
// CHECK-NEXT: l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum 256{{$}}
// CHECK-NEXT: l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum 1024{{$}}
// CHECK-NEXT: l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum 1024{{$}}
// CHECK-NEXT: ncu --kernel-name conflict_free --metrics l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum,
// CHECK-LABEL: launch of two_way(
// CHECK-NEXT: l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum 256{{$}}
// CHECK-NEXT: l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum 256{{$}}
// CHECK-NEXT: l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum 512{{$}}
// CHECK-NEXT: l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum 512{{$}}
