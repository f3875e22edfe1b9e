# Sourced by install. The wheels of CUDA 12 have headers, but neither nvcc nor most of
# what it runs; Debian's package has these. NAME.debs pins such packages. They are
# downloaded and unpacked, never installed.
#
# shellcheck shell=bash

DEBIAN_ARCHIVE=http://deb.debian.org/debian
APT_HELPER=/usr/lib/apt/apt-helper # downloads as apt is set up to here

# Unpacks the packages that the file $1 lists into the folder $2.
unpack_debs() {
  local path hash deb
  [[ $(dpkg --print-architecture 2>/dev/null) == amd64 && -x $APT_HELPER ]] ||
    die "this toolchain needs a Debian of x86-64"
  while read -r path hash; do
    deb=$2/${path##*/}
    quietly "the download of $path" \
      "$APT_HELPER" download-file "$DEBIAN_ARCHIVE/$path" "$deb" </dev/null
    quietly "the check of the hash" sha256sum --check <<<"$hash  $deb"
    dpkg-deb -x "$deb" "$2"
    rm "$deb"
  done < <(grep -v '^#' "$1")
}

# Makes a toolkit, in the folder $2, of what is unpacked in $1: wheels in nvidia/,
# Debian's programs in usr/.
lay_out_debs() {
  local wheel programs=$1/usr/lib/nvidia-cuda-toolkit/bin
  mkdir -p "$2"/{bin,nvvm/bin}
  for wheel in "$1"/nvidia/cuda_*; do
    cp -a "$wheel/." "$2"
  done
  (cd "$1/usr/bin" &&
    mv -t "$2/bin" bin2c cudafe++ cuobjdump fatbinary nvdisasm nvlink ptxas \
      __nvcc_device_query)
  mv -t "$2/bin" "$programs"/{nvcc,crt}
  mv -t "$2/nvvm/bin" "$programs/cicc"
  # As in NVIDIA's own toolkit. Debian's names folders of /usr.
  cat >"$2/bin/nvcc.profile" <<'END'
TOP              = $(_HERE_)/..
CICC_PATH        = $(TOP)/nvvm/bin
NVVMIR_LIBRARY_DIR = $(TOP)/nvvm/libdevice
LD_LIBRARY_PATH += $(TOP)/lib:
PATH            += $(CICC_PATH):$(_HERE_):
INCLUDES        +=  "-I$(TOP)/$(_TARGET_DIR_)/include" $(_SPACE_)
LIBRARIES        =+ $(_SPACE_) "-L$(TOP)/$(_TARGET_DIR_)/lib$(_TARGET_SIZE_)"
END
}
