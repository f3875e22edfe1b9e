// Colours on demand only: a pipe is no terminal.
//
// RUN: %exits 1 %bank-lint %s | %python -c "import sys; sys.exit('\x1b' in sys.stdin.read())"
// RUN: %exits 1 %bank-lint --color=always %s | %python -c "import sys; sys.exit('\x1b' not in sys.stdin.read())"
// RUN: %exits 1 %bank-lint --color=never %s | %python -c "import sys; sys.exit('\x1b' in sys.stdin.read())"

__global__ void column(float *out) { out[threadIdx.x * 32] = 1.0f; }

void launch(float *out) { column<<<1, 64>>>(out); }
