// Variables of loops: of two widths, and what a loop leaves.
//
// RUN: %bank-lint --all %s -- -DCLEAN | FileCheck %s --check-prefix=CLEAN
// RUN: %exits 1 %bank-lint --all %s | FileCheck %s

#ifdef CLEAN
// An int that counts to a size_t: addresses use it with 64 bits.
__global__ void toSize(float *tensor, const float *b, size_t size, size_t width) {
  const size_t row = blockIdx.x * width;
  for (int o = threadIdx.x; o < width; o += blockDim.x) {
    size_t at = row + o;
    if (at < size)
      // CLEAN-DAG: loops.cu:[[#@LINE+2]]:7: remark: global store, 4 bytes per lane: 4 to 5 sectors
      // CLEAN-DAG: loops.cu:[[#@LINE+1]]:33: remark: global load, 4 bytes per lane: 4 sectors
      tensor[at] = tensor[at] + b[o];
  }
}
// Four at a time, and then the rest: lanes leave the first loop together.
__global__ void inFours(const float *data, float *out, int size) {
  int at = threadIdx.x, last = size % (4 * blockDim.x);
  float v = 0;
  for (; at < size - last; at += blockDim.x * 4)
    for (int j = 0; j < 4; ++j)
      v += data[at + j * blockDim.x];
  for (; at < size; at += blockDim.x)
    // CLEAN-DAG: loops.cu:[[#@LINE+1]]:10: remark: global load, 4 bytes per lane: 4 to 5 sectors
    v += data[at];
  out[threadIdx.x] = v;
}
// Some lanes an iteration later than others: neighbours but for one gap.
__global__ void anywhere(const float *data, float *out, unsigned size, unsigned middle) {
  unsigned at = threadIdx.x;
  float v = 0;
  for (; at < middle; at += 1024)
    v += data[at];
  for (; at < size; at += 256)
    // CLEAN-DAG: loops.cu:[[#@LINE+1]]:10: remark: global load, 4 bytes per lane: 4 to 5 sectors
    v += data[at];
  out[threadIdx.x] = v;
}
#else
// A column by an index of two widths.
__global__ void column(float *a, long n) {
  // CHECK-DAG: loops.cu:[[#@LINE+2]]:{{[0-9]+}}: warning: uncoalesced global store: 32 sectors where 4 would do
  for (long i = threadIdx.x; (int)i < n; i = (int)i + 256)
    a[(int)i * 32] = 0;
}
// A row of its own for each lane, behind a loop.
__global__ void rowsBehind(const float *data, float *out, int size) {
  int at = threadIdx.x;
  float v = 0;
  for (; at < size; at += 64)
    v += data[at];
  // CHECK-DAG: loops.cu:[[#@LINE+1]]:8: warning: uncoalesced global load: 32 sectors where 4 would do
  v += data[at * 64];
  out[threadIdx.x] = v;
}
#endif
