#include "./sub/../tile.cuh"
void b(const float *in, float *out) { turn<16><<<1, dim3(16, 4)>>>(in, out); }
