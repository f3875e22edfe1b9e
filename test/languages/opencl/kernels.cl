// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The kernels in OpenCL C.

kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void copy(global float *b, global const float *a, int n) {
  int i = get_global_id(0);
  if (i < n)
    b[i] = a[i];
}

kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void column(global float *b, global const float *a, int n, int pitch) {
  int i = get_global_id(0);
  if (i < n)
    b[i * pitch] = a[i * pitch];
}

kernel __attribute__((reqd_work_group_size(32, 32, 1)))
void turn(global float *b, global const float *a, int n) {
  local float tile[32][32];
  int x = get_local_id(0), y = get_local_id(1);
  int col = get_group_id(0) * 32, row = get_group_id(1) * 32;
  tile[y][x] = a[(row + y) * n + col + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  b[(col + y) * n + row + x] = tile[x][y];
}

kernel __attribute__((reqd_work_group_size(32, 32, 1)))
void turn_padded(global float *b, global const float *a, int n) {
  local float tile[32][33];
  int x = get_local_id(0), y = get_local_id(1);
  int col = get_group_id(0) * 32, row = get_group_id(1) * 32;
  tile[y][x] = a[(row + y) * n + col + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  b[(col + y) * n + row + x] = tile[x][y];
}

kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void copy16(global float4 *b, global const float4 *a, int n) {
  int i = get_global_id(0);
  if (i < n)
    b[i] = a[i];
}

kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void stride_loop(global float *b, global const float *a, int n) {
  for (int i = get_global_id(0); i < n; i += get_global_size(0))
    b[i] = a[i] * 2;
}

kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sum_rows(global float *sums, global const float *a, int n,
              local float *part) {
  int t = get_local_id(0);
  float total = 0;
  for (int i = t; i < n; i += 256)
    total += a[get_group_id(0) * n + i];
  part[t] = total;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int half_count = 128; half_count > 0; half_count /= 2) {
    if (t < half_count)
      part[t] += part[t + half_count];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (t == 0)
    sums[get_group_id(0)] = part[0];
}

kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void multiply(global float *c, global const float *a, global const float *b,
              int n) {
  local float left[16][16], right[16][16];
  int x = get_local_id(0), y = get_local_id(1);
  int row = get_group_id(1) * 16 + y, col = get_group_id(0) * 16 + x;
  float total = 0;
  for (int k = 0; k < n; k += 16) {
    left[y][x] = a[row * n + k + x];
    right[y][x] = b[(k + y) * n + col];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < 16; ++i)
      total += left[y][i] * right[i][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * n + col] = total;
}
