// Shared accesses that only the data could spoil are counted, and told to those
// who ask. What an argument decides is told, with its name.
//
// RUN: %exits 1 %bank-lint %s | FileCheck %s --check-prefixes=CHECK,QUIET --implicit-check-not=warning:
// RUN: %exits 1 %bank-lint --enable=shared-gather %s | FileCheck %s --check-prefixes=CHECK,ASKED --implicit-check-not=warning:
// RUN: %exits 1 %bank-lint --format=json %s > %t.json
// RUN: %python -c "import json, sys; print([f['decided_by'] for f in json.load(open(sys.argv[1]))['findings']])" %t.json | FileCheck %s --check-prefix=NAMES

// NAMES: {{\[\['groups'\]\]}}

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
  ownColumn<<<1, 256>>>(in, f);
  shuffle<<<1, 256>>>(f, f, groups, 256 / groups);
}
// QUIET: 1 tolerated
