// A store through a pointer of which nobody knows where it leads may change any
// private variable whose address is taken, and no other.
// RUN: %exits 1 %bank-lint --builtin-headers --all %s | FileCheck %s

// One of the three is 32 * t.
__global__ void table(float *out, int n) {
  __shared__ float s[8192];
  int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  int a = t, b = t, c = t, d = t;
  int *table[3] = {&a, &b, &c};
  *table[n % 3] = t * 32;
  // CHECK-DAG: unfollowed-pointers.cu:[[@LINE+1]]:15: {{.*}}shared load, 4 bytes per lane: 1 to 32 wavefronts
  float sum = s[a];
  // CHECK-DAG: unfollowed-pointers.cu:[[@LINE+1]]:10: {{.*}}shared load, 4 bytes per lane: 1 to 32 wavefronts
  sum += s[b];
  // CHECK-DAG: unfollowed-pointers.cu:[[@LINE+1]]:10: {{.*}}shared load, 4 bytes per lane: 1 to 32 wavefronts
  sum += s[c];
  // CHECK-DAG: unfollowed-pointers.cu:[[@LINE+1]]:10: remark: shared load, 4 bytes per lane: 1 wavefront, ideal 1
  sum += s[d];
  out[t] = sum;
}

// An array whose address nobody has stays known, though it is in memory.
__global__ void others(float *out, int **pointers, int n) {
  __shared__ float s[8192];
  int t = threadIdx.x;
  int kept[2] = {t, t};
  int given[2] = {t, t};
  pointers[n] = given;
  *pointers[n + 1] = t * 32;
  // CHECK-DAG: unfollowed-pointers.cu:[[@LINE+1]]:15: remark: shared load, 4 bytes per lane: 1 wavefront, ideal 1
  float sum = s[kept[1]];
  // CHECK-DAG: unfollowed-pointers.cu:[[@LINE+1]]:10: {{.*}}shared load, 4 bytes per lane: 1 to 32 wavefronts
  sum += s[given[1] & 8191];
  kept[n & 1] = 0;
  out[t] = sum + kept[0];
}

__global__ void atomics(float *out, int n) {
  __shared__ float s[8192];
  int t = threadIdx.x;
  int a = t, b = t;
  int *table[2] = {&a, &b};
  atomicAdd(table[n & 1], t * 31);
  // CHECK-DAG: unfollowed-pointers.cu:[[@LINE+1]]:12: {{.*}}shared load, 4 bytes per lane: 1 to 32 wavefronts
  out[t] = s[a & 8191] + b;
}

__global__ void copies(float *out, const int *in, int n) {
  __shared__ float s[8192];
  int t = threadIdx.x;
  int a[2] = {t, t}, b[2] = {t, t};
  int *table[2] = {a, b};
  memcpy(table[n & 1], in, n);
  // CHECK-DAG: unfollowed-pointers.cu:[[@LINE+1]]:12: {{.*}}shared load, 4 bytes per lane: 1 to 32 wavefronts
  out[t] = s[a[0] & 8191] + b[1];
}

// Neither address goes anywhere: but one of both is meant.
__global__ void choice(float *out, int n) {
  __shared__ float s[8192];
  int t = threadIdx.x;
  int a[4] = {t, t, t, t}, b[4] = {t, t, t, t}, c[4] = {t, t, t, t};
  int *p = n > 3 ? a : b;
  for (int i = 0; i < n; ++i)
    p[i & 3] = t * 32;
  // CHECK-DAG: unfollowed-pointers.cu:[[@LINE+1]]:15: {{.*}}shared load, 4 bytes per lane: 1 to 32 wavefronts
  float sum = s[a[1] & 8191];
  // CHECK-DAG: unfollowed-pointers.cu:[[@LINE+1]]:10: {{.*}}shared load, 4 bytes per lane: 1 to 32 wavefronts
  sum += s[b[1] & 8191];
  // CHECK-DAG: unfollowed-pointers.cu:[[@LINE+1]]:10: remark: shared load, 4 bytes per lane: 1 wavefront, ideal 1
  sum += s[c[1]];
  c[n & 3] = 0;
  out[t] = sum + c[0];
}

// The pointer is the same in all lanes; what they find there is not.
__global__ void sameAddress(float *out, int n) {
  __shared__ float s[8192];
  int t = threadIdx.x;
  int a[4], b[4];
  for (int i = 0; i < 4; ++i) {
    a[i] = t * 32 + i;
    b[i] = t * 32 - i;
  }
  a[n & 3] += 1;
  b[n & 3] += 1;
  const volatile int *p = n > 3 ? a : b;
  // CHECK-DAG: unfollowed-pointers.cu:[[@LINE+1]]:12: {{.*}}shared load, 4 bytes per lane: 1 to 32 wavefronts
  out[t] = s[p[n & 3] & 8191];
}

__global__ void integers(float *out, int n) {
  __shared__ float s[8192];
  int t = threadIdx.x;
  int a[2] = {t, t}, b[2] = {t, t};
  unsigned long long x = reinterpret_cast<unsigned long long>(a);
  unsigned long long y = reinterpret_cast<unsigned long long>(b);
  *reinterpret_cast<int *>(n > 0 ? x + 4 : y) = t * 32;
  // CHECK-DAG: unfollowed-pointers.cu:[[@LINE+1]]:15: {{.*}}shared load, 4 bytes per lane: 1 to 32 wavefronts
  float sum = s[a[1] & 8191];
  out[t] = sum + b[n & 1];
}

// Inline PTX that has an address may write there.
__global__ void assembly(float *out, int n) {
  __shared__ float s[8192];
  int t = threadIdx.x;
  int a[2] = {t, t};
  int old;
  asm volatile("atom.add.u32 %0, [%1], %2;"
               : "=r"(old)
               : "l"(a), "r"(t * 31)
               : "memory");
  // CHECK-DAG: unfollowed-pointers.cu:[[@LINE+1]]:12: {{.*}}shared load, 4 bytes per lane: 1 to 32 wavefronts
  out[t] = s[a[0] & 8191] + old + a[n & 1];
}

// A loop may end before the store, or never come to it.
__global__ void behindLoop(float *out, int n) {
  __shared__ float s[8192];
  int t = threadIdx.x;
  int last[2] = {0, 0};
  int i = 0;
  while (true) {
    if (out[i] > 3)
      break;
    last[n & 1] = 0;
    last[0] = i;
    ++i;
  }
  // The last i is not stored: they differ by 1 if there was an iteration.
  // CHECK-DAG: unfollowed-pointers.cu:[[@LINE+1]]:12: {{.*}}shared load, 4 bytes per lane: 1 to 32 wavefronts
  out[t] = s[((i - last[0]) * 32 * t) & 8191];
}
