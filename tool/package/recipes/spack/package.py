# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import platform

from spack_repo.builtin.build_systems.generic import Package

from spack.package import *

# The archives of the release, by machine: address and digest.
ARCHIVES = {
@SOURCES@
}


class BankLint(Package):
    """@INTRODUCTION@"""

    homepage = "@HOME@"

    license("@LICENCE@")

    if platform.machine() in ARCHIVES:
        version(
            "@VERSION@",
            url=ARCHIVES[platform.machine()][0],
            sha256=ARCHIVES[platform.machine()][1],
        )

    requires("platform=linux", msg="there are programs for Linux only")

    def install(self, spec, prefix):
        for folder in ("bin", "lib", "share"):
            install_tree(folder, join_path(prefix, folder))
