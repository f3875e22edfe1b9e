// A load from a variable of the thread's own or from memory, as a condition has
// it: there is a load for the lanes that read memory, and none for the others.
// RUN: %exits 1 %bank-lint --builtin-headers --all %s | FileCheck %s

// As nvcc has it: of the second only x is loaded.
__global__ void perLane(const float4 *pos, float *out, const int *index) {
  int t = threadIdx.x;
  int i = index[t];
  float4 mine = pos[t];
  // CHECK-DAG: chosen-loads.cu:[[@LINE+1]]:19: remark: global load, 4 bytes per lane: 1 to 32 sectors, ideal 4
  float4 chosen = i < 0 ? mine : pos[i];
  out[t] = chosen.x + mine.y;
}

// 32 * 16 bytes in a row; where they begin is unknown to more than 16 bytes.
__global__ void whole(const float4 *pos, float *out, int n) {
  int t = threadIdx.x;
  float4 mine = pos[t], other = pos[t + 32];
  // CHECK-DAG: chosen-loads.cu:[[@LINE+2]]:19: remark: global load, 16 bytes per lane: 16 to 17 sectors, ideal 16
  // CHECK-DAG: assuming: {{.*}}the condition at line [[@LINE+1]]:21 fails in all lanes; the condition at line [[@LINE+1]]:36 fails in all lanes
  float4 chosen = n < 1 ? mine : n < 2 ? other : pos[n + t];
  out[t] = chosen.x + chosen.y + chosen.z + chosen.w;
}

// A member of a parameter, which is no memory that is counted, or memory.
struct Few {
  int first[4];
  const int *more;
  int *out;
};
__device__ const int &at(const Few &p, int i) {
  return i < 4 ? p.first[i] : p.more[i - 4];
}
__global__ void ofParameter(const Few p, int n) {
  // All lanes read one word.
  // CHECK-DAG: chosen-loads.cu:[[@LINE+1]]:24: remark: global load, 4 bytes per lane: 1 sector, ideal 1
  p.out[threadIdx.x] = at(p, n);
}

// What is written in between is read.
__global__ void written(int *a, float *out, int n) {
  __shared__ float s[64];
  int t = threadIdx.x, mine = t;
  s[t] = t;
  __syncthreads();
  int *p = n > 0 ? &mine : a + t;
  mine = 32 * t;
  // CHECK-DAG: chosen-loads.cu:[[@LINE+1]]:14: remark: unknown load: {{.*}} [undecided]
  int read = *p;
  // 0 or 32, with 32 * t, or anything that is in memory: at most 64 words.
  // CHECK-DAG: chosen-loads.cu:[[@LINE+1]]:12: {{.*}}shared load, 4 bytes per lane: 1 to 2 wavefronts
  out[t] = s[read & 63];
}
