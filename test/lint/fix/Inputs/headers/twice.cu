#define NAME first
#define TYPE float
#define SIZE 32
#include "kernel.inc"
#undef NAME
#undef TYPE
#undef SIZE
#define NAME second
#define TYPE int
#define SIZE 64
#include "kernel.inc"
void launch(float *f, int *i) {
  first<<<1, 32>>>(f);
  second<<<1, 32>>>(i);
}
