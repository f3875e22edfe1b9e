// A device function whose body is in another file (nvcc -rdc=true) is named.
// What it cannot change is known all the same; how much the kernel accesses in
// all is not.
// RUN: %exits 3 %bank-lint -v --sort=file --builtin-headers --all %s | FileCheck %s
// RUN: %exits 3 %counters %s > %t.counters
// RUN: FileCheck --check-prefix=COUNTERS --input-file=%t.counters %s
__device__ float tail(float *row, int lane);
extern "C" __device__ int number(int n);
__device__ void change(int *of);
struct Base {
  __device__ virtual int index(int t) const;
};

// CHECK-DAG: functions-of-other-files.cu:[[@LINE+4]]:3: remark: shared store, 4 bytes per lane: 1 wavefront, ideal 1
__global__ void reads(float *out) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  // CHECK-DAG: functions-of-other-files.cu:[[@LINE+2]]:3: remark: global store, 4 bytes per lane: 4 sectors, ideal 4
  // CHECK-DAG: not analysed: reads(float*) at {{.*}}functions-of-other-files.cu:[[@LINE+1]]:17: the call of tail(float*, int) is not followed (its body may be in another file)
  out[t] = tail(s, t & 31);
}

// What it returns is another number in each lane, for all that is known.
// CHECK-DAG: not analysed: index(float*) at {{.*}}:[[@LINE+6]]:14: the call of number is not followed (its body may be in another file)
// CHECK-DAG: functions-of-other-files.cu:[[@LINE+5]]:12: {{.*}}shared load, 4 bytes per lane: 1 to 32 wavefronts
// CHECK-DAG: functions-of-other-files.cu:[[@LINE+5]]:13: remark: shared load, 4 bytes per lane: 1 wavefront, ideal 1
__global__ void index(float *out) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  out[t] = s[number(3) & 1023];
  out[t] += s[t];
}

// A variable that is handed over may be another one; others may not.
__global__ void changes(float *out) {
  __shared__ float s[8192];
  int t = threadIdx.x;
  int a[2] = {t, t}, b[2] = {t, t};
  change(a);
  // CHECK-DAG: functions-of-other-files.cu:[[@LINE+1]]:12: {{.*}}shared load, 4 bytes per lane: 1 to 32 wavefronts
  out[t] = s[a[1] & 8191];
  // CHECK-DAG: functions-of-other-files.cu:[[@LINE+1]]:13: remark: shared load, 4 bytes per lane: 1 wavefront, ideal 1
  out[t] += s[b[1]];
  b[threadIdx.y & 1] = 0;
  out[t] += b[0];
}

// Two loads of one place on both sides of it are two numbers.
__global__ void between(float *out, const int *in) {
  __shared__ float s[8192];
  int t = threadIdx.x;
  int before = in[t];
  number(1);
  // CHECK-DAG: functions-of-other-files.cu:[[@LINE+1]]:12: {{.*}}shared load, 4 bytes per lane: 1 to 32 wavefronts
  out[t] = s[(in[t] - before) & 8191];
}

// CHECK-DAG: not analysed: pointer(float*, int (*)(int)) at {{.*}}:[[@LINE+5]]:14: a call through a pointer
// CHECK-DAG: functions-of-other-files.cu:[[@LINE+4]]:12: {{.*}}shared load, 4 bytes per lane: 1 to 32 wavefronts
__global__ void pointer(float *out, int (*f)(int)) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  out[t] = s[f(3) & 1023];
}

// CHECK-DAG: not analysed: member(float*, Base const*) at {{.*}}:[[@LINE+5]]:14: a call through a pointer
// CHECK-DAG: functions-of-other-files.cu:[[@LINE+4]]:12: {{.*}}shared load, 4 bytes per lane: 1 to 32 wavefronts
__global__ void member(float *out, const Base *of) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  out[t] = s[of->index(t) & 1023];
}

// Constructors and templates are functions like others.
struct Made {
  int x;
  __device__ Made(int n);
};
template <typename T> __device__ T give(T n);
// CHECK-DAG: not analysed: makes(float*) at {{.*}}:[[@LINE+7]]:8: the call of Made::Made(int) is not followed (its body may be in another file)
// CHECK-DAG: not analysed: makes(float*) at {{.*}}:[[@LINE+8]]:16: the call of int give<int>(int) is not followed (its body may be in another file)
// CHECK-DAG: functions-of-other-files.cu:[[@LINE+6]]:12: {{.*}}shared load, 4 bytes per lane: 1 to 32 wavefronts
// CHECK-DAG: functions-of-other-files.cu:[[@LINE+6]]:13: {{.*}}shared load, 4 bytes per lane: 1 to 32 wavefronts
__global__ void makes(float *out) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  Made m(3);
  out[t] = s[m.x & 1023];
  out[t] += s[(give(4)) & 1023];
}

// Another file may have another body.
__device__ __attribute__((weak)) int weak(int n) { return n; }
// CHECK-DAG: not analysed: callsWeak(float*) at {{.*}}:[[@LINE+5]]:14: the call of weak(int) is not followed (its body may be in another file)
// CHECK-DAG: functions-of-other-files.cu:[[@LINE+4]]:12: {{.*}}shared load, 4 bytes per lane: 1 to 32 wavefronts
__global__ void callsWeak(float *out) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  out[t] = s[weak(t) & 1023];
}

// It may end threads: then not all of the stores are executed.
__global__ void ends(float *out) {
  out[threadIdx.x] = 1;
  number(2);
  out[threadIdx.x + 256] = 2;
}

// Half of the warp is gone.
// CHECK-DAG: functions-of-other-files.cu:[[@LINE+5]]:3: warning: uncoalesced global store: 16 sectors where 2 would do
__global__ void exits(float *out) {
  const int t = threadIdx.x;
  if (t & 1)
    asm volatile("exit;");
  out[32 * t] = 1;
}

// Nobody knows of which lanes.
__global__ void mayExit(float *out, int n) {
  const int t = threadIdx.x;
  if (t * n == 7)
    asm volatile("exit;");
  out[32 * t] = 1;
  // CHECK-DAG: the inline PTX at line [[@LINE-2]] returns in all lanes
}

// CUDA's own functions are no secret.
// CHECK-NOT: not analysed: known
__global__ void known(float *out) {
  printf("%d\n", threadIdx.x);
  int *p = static_cast<int *>(malloc(4));
  out[threadIdx.x] = lgammaf(out[threadIdx.x]) + (p != nullptr);
  free(p);
}

int main() {
  reads<<<4, 64>>>(nullptr);
  ends<<<4, 64>>>(nullptr);
  known<<<4, 64>>>(nullptr);
}

// COUNTERS-LABEL: launch of reads(float*)
// COUNTERS-DAG: smsp__inst_executed_op_shared_ld.sum unknown: the call of tail(float*, int) is not followed (its body may be in another file)
// COUNTERS-DAG: smsp__inst_executed_op_shared_atom.sum unknown: the call of tail
// COUNTERS-DAG: l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum unknown: the call of tail
// COUNTERS-DAG: memory_l2_theoretical_sectors_global unknown: the call of tail
// COUNTERS-LABEL: launch of ends(float*)
// COUNTERS: functions-of-other-files.cu:{{[0-9]+}}:3: global store, 4 bytes
// COUNTERS-NEXT: inst_executed 8
// COUNTERS: functions-of-other-files.cu:{{[0-9]+}}:3: global store, 4 bytes
// COUNTERS-NEXT: inst_executed 0 to 8
// COUNTERS: the call of number at line {{[0-9]+}} returns in all lanes
// COUNTERS-LABEL: launch of known(float*)
// COUNTERS: smsp__inst_executed_op_global_st.sum 8
