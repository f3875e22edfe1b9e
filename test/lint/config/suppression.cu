// Comments set findings aside; they are counted. float at a stride of 32: 32
// sectors where 4 would do. A column of a 32-word tile: 32 wavefronts.
//
// RUN: %exits 1 %bank-lint %s > %t; FileCheck %s < %t
// RUN: %exits 1 %bank-lint --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: %exits 1 %bank-lint --format=one-line %s | FileCheck %s --check-prefix=LINES

__device__ float at(const float *in, unsigned i) { return in[i * 32]; }

// CHECK-DAG: suppression.cu:[[#@LINE+2]]:36: warning: uncoalesced global store
// LINES-DAG: suppression.cu:[[#@LINE+1]]:36: uncoalesced global store
__global__ void told(float *out) { out[threadIdx.x * 32] = 1.0f; }

// Each by its own comment, and a last one that none is about.
__global__ void each(float *a, float *b, float *c, float *d, float *e,
                     float *f) {
  unsigned t = threadIdx.x * 32;
  a[t] = 1.0f; // NOLINT
  b[t] = 1.0f; // NOLINT(bank-lint-*): known
  // NOLINTNEXTLINE(bugprone-foo,bank-lint-global-uncoalesced)
  c[t] = 1.0f;
  // bank-lint: ignore[global-uncoalesced] runs once
  d[t] = 1.0f;
  // NOLINTBEGIN(global-uncoalesced)
  e[t] = 1.0f;
  // NOLINTEND(global-uncoalesced)
  // CHECK-DAG: suppression.cu:[[#@LINE+2]]:3: warning: uncoalesced global store
  // LINES-DAG: suppression.cu:[[#@LINE+1]]:3: uncoalesced global store
  f[t] = 1.0f; // NOLINT(bugprone-*)
}

// At the declaration, and at a call: only by a comment that names the rule.
__global__ void elsewhere(const float *in, float *out) {
  // bank-lint: ignore[shared-bank-conflict] the column is read once
  __shared__ float tile[32][32];
  __shared__ float other[32][32]; // NOLINT
  unsigned x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = other[y][x] = out[y * 32 + x];
  __syncthreads();
  // CHECK-DAG: suppression.cu:[[#@LINE+2]]:38: warning: 32-way shared bank conflict
  // LINES-DAG: suppression.cu:[[#@LINE+1]]:38: 32-way shared bank conflict
  out[y * 32 + x] = tile[x][y]     + other[x][y];
  out[y * 32 + x] += at(in, x); // NOLINT(bank-lint-global-uncoalesced)
}

// Some of the places of one finding.
__global__ void parts(float *out) {
  __shared__ float tile[32][32];
  unsigned x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = out[y * 32 + x];
  __syncthreads();
  float sum = tile[x][y]; // NOLINT
  __syncthreads();
  // CHECK-DAG: suppression.cu:[[#@LINE+2]]:3: warning: 32-way shared bank conflict
  // LINES-DAG: suppression.cu:[[#@LINE+1]]:3: 32-way shared bank conflict
  tile[x][y] = sum;
  __syncthreads();
  out[y * 32 + x] = tile[y][x];
}

// These do nothing, which is told where it can be known.
__global__ void unused(float *out) {
  out[threadIdx.x] = 1.0f; // NOLINT(bank-lint-narrow-access): it is off
  out[threadIdx.x] = 2.0f; // NOLINT(bugprone-x)
  out[threadIdx.x] = 3.0f; // NOLINT
  out[threadIdx.x] = 4.0f; // NOLINT(bank-lint-global-uncoalesced)
  // bank-lint: ignore[shared-bank-conflict] gone
  out[threadIdx.x] = 5.0f; // NOLINT(bank-lint-globl)
  out[threadIdx.x] = 6.0f; // bank-lint: ignore this
  out[threadIdx.x] = 7.0f; // bank-lint: disable=global-uncoalesced
  out[threadIdx.x] = 8.0f; // bank-lint: allow(global-uncoalesced)
}

void launch(float *a) {
  told<<<1, 64>>>(a);
  each<<<1, 64>>>(a, a, a, a, a, a);
  elsewhere<<<1, dim3(32, 8)>>>(a, a);
  parts<<<1, dim3(32, 32)>>>(a);
  unused<<<1, 64>>>(a);
}

// Both tell nothing else.
// CHECK-DAG: 5 kernels {{.*}}22 accesses: 10 clean, 12 flagged, 0 undecided; 8 findings suppressed by comments
// RUN: grep -c warning: %t | FileCheck %s --check-prefix=COUNT
// RUN: %exits 1 %bank-lint --format=one-line %s | wc -l | FileCheck %s --check-prefix=COUNT
// COUNT: {{^}}4{{$}}
// JSON: "suppressed_findings": 8

// RUN: %exits 1 %bank-lint --verbose %s > %t.all
// RUN: grep note:.*suppression.cu:[0-9] %t.all | grep -v declared > %t.notes
// RUN: FileCheck %s --check-prefix=NOTES < %t.notes
// NOTES: {{^}}note: {{.*}}suppression.cu:[[#LINE:]]: NOLINT of bank-lint-global-uncoalesced suppresses nothing{{$}}
// NOTES-NEXT: {{^}}note: {{.*}}suppression.cu:[[#LINE+1]]: ignore of shared-bank-conflict suppresses nothing{{$}}
// NOTES-NEXT: {{^}}note: {{.*}}suppression.cu:[[#LINE+2]]: NOLINT: no rule is called 'bank-lint-globl'; see bank-lint rules{{$}}
// NOTES-NEXT: {{^}}note: {{.*}}suppression.cu:[[#LINE+3]]: expected 'bank-lint: ignore[rule] reason'; this suppresses nothing{{$}}
// NOTES-NEXT: {{^}}note: {{.*}}suppression.cu:[[#LINE+4]]: 'bank-lint: disable' suppresses nothing; expected 'bank-lint: ignore[rule] reason'{{$}}
// NOTES-NEXT: {{^}}note: {{.*}}suppression.cu:[[#LINE+5]]: 'bank-lint: allow' suppresses nothing; expected 'bank-lint: ignore[rule] reason'{{$}}
// NOTES-NOT: {{.}}

// Where something was not analysed, or may be reported yet, none is unused.
// RUN: %exits 0 %bank-lint --disable global-uncoalesced --disable shared-bank-conflict %s > %t.off
// RUN: not grep "of .* suppresses nothing$" %t.off
// RUN: %exits 3 %bank-lint -DBROKEN %s > %t.broken 2> /dev/null
// RUN: not grep "of .* suppresses nothing$" %t.broken
#ifdef BROKEN
__global__ void broken() { undeclared(); }
#endif
