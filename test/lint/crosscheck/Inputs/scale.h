__device__ inline float scaled(float x) { return 2 * x; }
