#include "tile.cuh"
void a(const float *in, float *out) { turn<32><<<1, dim3(32, 8)>>>(in, out); }
