// A finding stands where its reader can mend it: of a function that goes where it
// is told to, at the operand or the call in the code that uses it. All that an
// operator loads of one operand is one finding, and so are the members of an
// element. A load is that of the right side of an assignment.
//
// RUN: %exits 1 %bank-lint -v --sort=file %s | FileCheck %s --implicit-check-not=warning:
// RUN: %exits 1 %bank-lint --format=json %s > %t.json
// RUN: %python -c "import json, sys; [print(f['kernel'].split('(')[0], 'within', *[w['line'] for w in f.get('within', [])]) for f in json.load(open(sys.argv[1]))['findings']]" %t.json | FileCheck %s --check-prefix=JSON

struct Point {
  float x, y, z;
};
__device__ Point operator+(const Point &a, const Point &b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
__global__ void sums(const Point *a, const Point *b, float *out) {
  // CHECK-DAG: [[#@LINE+4]]:13: warning: uncoalesced global load: 12 sectors where 4 would do (3 loads of an element of 12 bytes)
  // CHECK-DAG: [[#@LINE+4]]:17: warning: uncoalesced global load: 12 sectors where 4 would do (3 loads of an element of 12 bytes)
  // CHECK-DAG: [[#@LINE-5]]:11: note: accessed here
  // CHECK-DAG: [[#@LINE-6]]:17: note: accessed here
  Point s = a[threadIdx.x] +
                b[threadIdx.x];
  out[threadIdx.x] = s.x * s.y * s.z;
}

__global__ void members(const Point *a, float *out) {
  int i = threadIdx.x;
  // CHECK-DAG: [[#@LINE+1]]:12: warning: uncoalesced global load: 12 sectors where 4 would do (3 loads of an element of 12 bytes)
  out[i] = a[i].x + a[i].y + a[i].z;
}

// The same without a structure.
__global__ void floats(const float *a, float *out) {
  int i = threadIdx.x;
  // CHECK-DAG: [[#@LINE+1]]:12: warning: uncoalesced global load: 12 sectors where 4 would do (3 loads of an element of 12 bytes)
  out[i] = a[3 * i] + a[3 * i + 1] + a[3 * i + 2];
}

__device__ float get(const float *p, int row, int pitch) { return p[row * pitch]; }
__device__ float getOf(const float *p, int row) { return get(p, row, 64); }
__global__ void calls(const float *p, float *out) {
  // CHECK-DAG: [[#@LINE+3]]:22: warning: uncoalesced global load: 32 sectors where 4 would do [global-uncoalesced]
  // CHECK-DAG: [[#@LINE-4]]:67: note: accessed here
  // CHECK-DAG: [[#@LINE-4]]:58: note: through here
  out[threadIdx.x] = getOf(p, threadIdx.x);
}

// What spreads the lanes itself, or asks who the thread is, stands for itself.
__device__ float everyEighth(const float *p, int i) {
  // CHECK-DAG: [[#@LINE+1]]:10: warning: uncoalesced global load: 32 sectors where 4 would do [global-uncoalesced]
  return p[8 * i];
}
__device__ float ofThread(const float *p) {
  // CHECK-DAG: [[#@LINE+1]]:10: warning: uncoalesced global load: 32 sectors where 4 would do [global-uncoalesced]
  return p[threadIdx.x * 16];
}
__global__ void own(const float *p, float *out) {
  // CHECK-DAG: [[#@LINE+1]]:22: note: called from here
  out[threadIdx.x] = everyEighth(p, threadIdx.x) + ofThread(p);
}

__global__ void rightSide(const float *src, float *dst) {
  int i = threadIdx.x;
  // CHECK-DAG: [[#@LINE+1]]:12: warning: uncoalesced global load: 32 sectors where 4 would do [global-uncoalesced]
  dst[i] = src[i * 9];
  // CHECK-DAG: [[#@LINE+1]]:13: warning: uncoalesced global load: 8 sectors where 4 would do [global-uncoalesced]
  dst[i] += src[i * 2];
}

// JSON-DAG: sums within 14
// JSON-DAG: calls within 39 40
// JSON-DAG: rightSide within{{$}}
// JSON-DAG: own within{{$}}

void launch(const Point *a, const float *f, float *out) {
  sums<<<1, 32>>>(a, a, out);
  members<<<1, 32>>>(a, out);
  floats<<<1, 32>>>(f, out);
  calls<<<1, 32>>>(f, out);
  own<<<1, 32>>>(f, out);
  rightSide<<<1, 32>>>(f, out);
}
