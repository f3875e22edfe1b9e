// Shared accesses that only the data could spoil are counted, and told to those
// who ask. What an argument decides is told, with its name.
//
// RUN: %exits 1 %bank-lint -v --sort=file %s | FileCheck %s --check-prefixes=CHECK,QUIET --implicit-check-not=warning:
// RUN: %exits 1 %bank-lint -v --sort=file --enable=shared-gather %s | FileCheck %s --check-prefixes=CHECK,ASKED --implicit-check-not=warning:
// RUN: %exits 1 %bank-lint --format=json %s > %t.json
// RUN: %python -c "import json, sys; print([f.get('decided_by') for f in json.load(open(sys.argv[1]))['findings']])" %t.json | FileCheck %s --check-prefix=NAMES

// NAMES-DAG: ['groups']
// NAMES-DAG: ['a', 'b', 'c']

// A table of words, at a place that each lane has from its data.
__global__ void lookUp(const int *in, float *out) {
  __shared__ float table[1024];
  for (int i = threadIdx.x; i < 1024; i += 256)
    table[i] = i;
  __syncthreads();
  // ASKED-DAG: [[#@LINE+2]]:{{.*}} warning: shared load that data may send into bank conflicts: up to 32 wavefronts where 1 would do [shared-gather]
  // ASKED-DAG: bounded (each lane's address depends on a value loaded at line [[#@LINE+1]])
  out[threadIdx.x] = table[in[threadIdx.x]];
}

// Data that comes another way: through a shuffle, a vote, an atomic's result, a
// minimum, a conversion, a loop.
__global__ void otherWays(const int *in, const float *real, float *out, int n) {
  __shared__ float table[1024];
  for (int i = threadIdx.x; i < 1024; i += 256)
    table[i] = i;
  __syncthreads();
  int t = threadIdx.x, mine = in[t];
  // ASKED-DAG: [[#@LINE+2]]:15: warning: shared load that data may send into bank conflicts: up to 32 wavefronts where 1 would do [shared-gather]
  // ASKED-DAG: also at [[#@LINE+3]]:10, [[#@LINE+4]]:10, [[#@LINE+5]]:10, [[#@LINE+6]]:10, [[#@LINE+8]]:12
  float sum = table[__shfl_xor_sync(~0u, mine, 1) & 1023];
  unsigned vote = __ballot_sync(~0u, mine > 0);
  sum += table[__popc(vote & ((1u << (t & 31)) - 1)) * 32];
  sum += table[atomicAdd((int *)out, 1) & 1023];
  sum += table[min(n, mine) & 1023];
  sum += table[int(real[t] * 1023)];
  for (int i = 0, p = t; i < n; ++i) {
    sum += table[p & 1023];
    p = in[p];
  }
  out[t] = sum;
}

// Of two instructions one is 32-way whatever the data is: 8 warps lose 31 each.
__global__ void partlyCertain(const int *in, float *out) {
  __shared__ float table[1024];
  for (int i = threadIdx.x; i < 1024; i += 256)
    table[i] = i;
  __syncthreads();
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 2; ++k) {
    int p = k ? in[threadIdx.x] & 1023 : threadIdx.x * 32 & 1023;
    // CHECK-DAG: [[#@LINE+2]]:{{.*}} warning: shared bank conflict in some of its instructions; of the others the data decides [shared-bank-conflict]
    // CHECK-DAG: load; bounded {{.*}} 264 to 512 wavefronts per block, at least 248 excess
    sum += table[p];
  }
  out[threadIdx.x] = sum;
}

// Three arguments, of which not all residues are tried.
__global__ void threeStrides(float *out, int a, int b, int c) {
  __shared__ float table[1024];
  for (int i = threadIdx.x; i < 1024; i += 256)
    table[i] = i;
  __syncthreads();
  int x = threadIdx.x & 3, y = threadIdx.x >> 2 & 3, z = threadIdx.x >> 4 & 3;
  // CHECK-DAG: [[#@LINE+1]]:{{.*}} warning: shared bank conflict that depends on a, b, c: up to 32 wavefronts where 1 would do [shared-bank-conflict]
  out[threadIdx.x] = table[x * a + y * b + z * c];
}

// The lanes' own columns, whatever the data is.
__global__ void ownColumn(const int *in, float *out) {
  __shared__ float table[1024];
  for (int i = threadIdx.x; i < 1024; i += 256)
    table[i] = i;
  __syncthreads();
  out[threadIdx.x] = table[in[threadIdx.x] % 32 * 32 + threadIdx.x % 32];
}

// Channels are shuffled: the argument alone says how.
__global__ void shuffle(const float *in, float *out, int groups, int each) {
  __shared__ float channels[1024];
  int i = threadIdx.x;
  channels[i] = in[i];
  __syncthreads();
  // CHECK-DAG: [[#@LINE+1]]:{{.*}} warning: shared bank conflict that depends on groups: up to 32 wavefronts where 1 would do [shared-bank-conflict]
  out[i] = channels[i % groups * 64 + i / groups];
}

void launch(const int *in, float *f, int groups) {
  lookUp<<<1, 256>>>(in, f);
  otherWays<<<1, 256>>>(in, f, f, groups);
  partlyCertain<<<1, 256>>>(in, f);
  threeStrides<<<1, 256>>>(f, groups, groups + 1, groups + 2);
  ownColumn<<<1, 256>>>(in, f);
  shuffle<<<1, 256>>>(f, f, groups, 256 / groups);
}
// QUIET: 9 tolerated
