// What goes another way than loads and stores is named once for each reason,
// does not spoil the counters of the rest, and is no failure.
//
// RUN: %exits 0 %bank-lint %s | FileCheck %s
// RUN: %exits 0 %counters %s | FileCheck %s --check-prefix=COUNT

__global__ void sample(cudaTextureObject_t t, cudaSurfaceObject_t s,
                       float *out) {
  int i = threadIdx.x;
  float a = tex1Dfetch<float>(t, i);
  float2 b = tex2D<float2>(t, 0.5f, 0.5f);
  surf2Dwrite(a, s, 4 * i, 0);
  out[i] = a + b.x;
}

// CHECK: 4 accesses: 1 clean, 0 flagged, 3 undecided
// CHECK-NEXT: undecided: 2 x texture fetch: not analysed, first at {{.*}}named.cu:10:
// CHECK-NEXT: undecided: 1 x surface access: not analysed, first at {{.*}}named.cu:12:
// COUNT: l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum 4{{$}}
// COUNT: named.cu:10:{{.*}}: texture fetch: not analysed
// COUNT-NEXT: inst_executed 1{{$}}
// COUNT: named.cu:12:{{.*}}: surface access: not analysed
// COUNT: 1 launch counted{{$}}

void launch(cudaTextureObject_t t, cudaSurfaceObject_t s, float *out) {
  sample<<<1, 32>>>(t, s, out);
}
