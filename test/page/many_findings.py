"""many_findings.py COUNT: a CUDA file with that many findings, no two alike.

Each kernel has one, mostly with a picture of its own: columns of shared tiles of
many widths, strided loads and stores of global memory, constants, an access past
the end. Names, comments and launches are as long as they are in real files.
"""

import sys

SHARED = """\
// A tile of {width} columns that is read by column, with what happens around it.
__global__ void reduceColumnsOfTile{n}(const float *__restrict__ input, float *output,
                                     int width, int height) {{
  __shared__ float tile[32][{width}];
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  tile[threadIdx.y][threadIdx.x % {width}] = input[row * width + column];
  __syncthreads();
  output[row * width + column] = tile[threadIdx.x][(threadIdx.y + {shift}) % {width}] + {n};
}}
"""

GLOBAL = """\
// Particle by particle: {stride} floats of each, of which one is read.
__global__ void gatherMembers{n}(const float *__restrict__ particles, float *energies,
                               int count) {{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    energies[i] = particles[i * {stride} + {shift}] * {n}.5f;
}}
"""

LAUNCHES = {
    SHARED: "  reduceColumnsOfTile{n}<<<dim3(32, 32), dim3(32, 8)>>>(input, output, 1024, 256);\n",
    GLOBAL: "  gatherMembers{n}<<<128, 256>>>(input, output, 32768);\n",
}


def main():
    count = int(sys.argv[1])
    kernels, launches = [], []
    for n in range(count):
        kind = SHARED if n % 2 else GLOBAL
        # Even widths: rows of an odd number of words have no conflict.
        facts = {"n": n, "width": 2 + n % 127 // 2 * 2, "shift": n % 5, "stride": 2 + n % 61}
        kernels.append(kind.format(**facts))
        launches.append(LAUNCHES[kind].format(**facts))
    print("\n".join(kernels))
    print("void launchAll(const float *input, float *output) {")
    print("".join(launches) + "}")


main()
