//===-- analysis/frontend/command/host_options.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/command/host_options.h"
#include "clang/Options/Options.h"
#include "llvm/Option/Option.h"

using namespace clang::options;
using namespace llvm;

namespace bank_lint::frontend {

namespace {

using enum HostAction;

/// An option or a whole group of clang's. The first row that fits counts.
struct Row {
  unsigned Option;
  HostAction Action;
  StringRef Text = "";
  std::uint64_t Most = 0;
};

// Why an option may go.
constexpr StringRef Decided = "is decided by bank-lint";
constexpr StringRef Codegen = "is for code generation behind the analysis";
constexpr StringRef Host = "is about the host's code";
constexpr StringRef Messages = "is about messages";
constexpr StringRef Writes = "writes files";
constexpr StringRef Phase = "says which steps to run";
constexpr StringRef Programs = "chooses programs to run";
constexpr StringRef Plugins = "loads code into the compiler";
constexpr StringRef Compiled = "reads or writes compiled headers and modules";
constexpr StringRef Replaces = "puts other files in place of those on the disk";
constexpr StringRef Configuration = "has options read from another file";

/// Options that are words of the language: they have no value, or one that is
/// a name or a number, and mean the same wherever they are read.
constexpr unsigned Language[] = {
    OPT_D, OPT_U, OPT_std_EQ, OPT_ansi, OPT_pthread, OPT_pthreads,
    OPT_stdlib_EQ, OPT_nostdincxx, OPT_nostdlibinc, OPT_iwithprefix,
    OPT_iwithprefixbefore, OPT_iwithsysroot, OPT_system_header_prefix,
    OPT_no_system_header_prefix, OPT_cuda_feature_EQ, OPT_no_cuda_version_check,
    OPT_gcc_triple_EQ,

    // Dialects.
    OPT_fms_extensions, OPT_fno_ms_extensions, OPT_fms_compatibility,
    OPT_fno_ms_compatibility, OPT_fms_compatibility_version, OPT_fmsc_version,
    OPT_fms_define_stdc, OPT_fms_volatile, OPT_fno_ms_volatile,
    OPT_fms_memptr_rep_EQ, OPT_fborland_extensions, OPT_fno_borland_extensions,
    OPT_fgnu_keywords, OPT_fno_gnu_keywords, OPT_fgnu89_inline,
    OPT_fno_gnu89_inline, OPT_fgnuc_version_EQ, OPT_fclang_abi_compat_EQ,
    OPT_fpermissive, OPT_fno_permissive, OPT_fdeclspec, OPT_fno_declspec,
    OPT_fasm, OPT_fno_asm, OPT_fasm_blocks, OPT_fno_asm_blocks,
    OPT_fgnu_inline_asm, OPT_fno_gnu_inline_asm, OPT_fblocks, OPT_fno_blocks,
    OPT_foperator_names, OPT_fno_operator_names, OPT_ftrigraphs,
    OPT_fno_trigraphs, OPT_fdigraphs, OPT_fno_digraphs,
    OPT_fdollars_in_identifiers, OPT_fno_dollars_in_identifiers,
    OPT_fdelayed_template_parsing, OPT_fno_delayed_template_parsing,
    OPT_fdouble_square_bracket_attributes,
    OPT_fno_double_square_bracket_attributes, OPT_fnamed_loops,
    OPT_fno_named_loops, OPT_fraw_string_literals, OPT_fno_raw_string_literals,
    OPT_fcoroutines, OPT_fno_coroutines, OPT_fchar8__t, OPT_fno_char8__t,
    OPT_fenable_matrix, OPT_fmatrix_memory_layout_EQ, OPT_ffixed_point,
    OPT_fno_fixed_point, OPT_fexperimental_library,
    OPT_fno_experimental_library, OPT_fexperimental_late_parse_attributes,
    OPT_fno_experimental_late_parse_attributes,
    OPT_fexperimental_new_constant_interpreter,
    OPT_fexperimental_max_bitint_width_EQ, OPT_fdefine_target_os_macros,
    OPT_fno_define_target_os_macros, OPT_faccess_control,
    OPT_fno_access_control, OPT_fcomplete_member_pointers,
    OPT_fno_complete_member_pointers, OPT_felide_constructors,
    OPT_fno_elide_constructors, OPT_flax_vector_conversions,
    OPT_flax_vector_conversions_EQ, OPT_fno_lax_vector_conversions,
    OPT_fexec_charset_EQ, OPT_finput_charset_EQ, OPT_fmacro_prefix_map_EQ,
    OPT_ffile_prefix_map_EQ,

    // Exceptions, types and their layout.
    OPT_fexceptions, OPT_fno_exceptions, OPT_fcxx_exceptions,
    OPT_fno_cxx_exceptions, OPT_fignore_exceptions, OPT_fnon_call_exceptions,
    OPT_frtti, OPT_fno_rtti, OPT_frtti_data, OPT_fno_rtti_data,
    OPT_fsigned_char, OPT_fno_signed_char, OPT_funsigned_char,
    OPT_fno_unsigned_char, OPT_fsigned_bitfields, OPT_funsigned_bitfields,
    OPT_fshort_enums, OPT_fno_short_enums, OPT_fshort_wchar,
    OPT_fno_short_wchar, OPT_fpack_struct, OPT_fpack_struct_EQ,
    OPT_fno_pack_struct, OPT_fmax_type_align_EQ, OPT_fno_max_type_align,
    OPT_fxl_pragma_pack, OPT_fno_xl_pragma_pack, OPT_faligned_allocation,
    OPT_fno_aligned_allocation, OPT_faligned_new_EQ, OPT_fnew_alignment_EQ,
    OPT_fsized_deallocation, OPT_fno_sized_deallocation, OPT_fcheck_new,
    OPT_fno_check_new, OPT_fthreadsafe_statics, OPT_fno_threadsafe_statics,
    OPT_fcommon, OPT_fno_common, OPT_fnative_half_type,
    OPT_fnative_half_arguments_and_returns,

    // What a compiler may assume about the source.
    OPT_fbuiltin, OPT_fno_builtin, OPT_fno_builtin_, OPT_ffreestanding,
    OPT_fhosted, OPT_fwrapv, OPT_fno_wrapv, OPT_fwrapv_pointer,
    OPT_fno_wrapv_pointer, OPT_ftrapv, OPT_fstrict_overflow,
    OPT_fno_strict_overflow, OPT_fstrict_aliasing, OPT_fno_strict_aliasing,
    OPT_fstrict_enums, OPT_fno_strict_enums, OPT_fstrict_flex_arrays_EQ,
    OPT_fdelete_null_pointer_checks, OPT_fno_delete_null_pointer_checks,
    OPT_fconvergent_functions, OPT_fno_convergent_functions,
    OPT_fmerge_all_constants, OPT_fno_merge_all_constants, OPT_ffinite_loops,
    OPT_fno_finite_loops,

    // Floating point.
    OPT_ffast_math, OPT_fno_fast_math, OPT_ffinite_math_only,
    OPT_fno_finite_math_only, OPT_fmath_errno, OPT_fno_math_errno,
    OPT_fassociative_math, OPT_fno_associative_math, OPT_freciprocal_math,
    OPT_fno_reciprocal_math, OPT_fapprox_func, OPT_fno_approx_func,
    OPT_fhonor_infinities, OPT_fno_honor_infinities, OPT_fhonor_nans,
    OPT_fno_honor_nans, OPT_fsigned_zeros, OPT_fno_signed_zeros,
    OPT_frounding_math, OPT_fno_rounding_math, OPT_ftrapping_math,
    OPT_fno_trapping_math, OPT_fsignaling_math, OPT_fno_signaling_math,
    OPT_funsafe_math_optimizations, OPT_fno_unsafe_math_optimizations,
    OPT_ffp_contract, OPT_ffp_model_EQ, OPT_ffp_eval_method_EQ,
    OPT_ffp_exception_behavior_EQ, OPT_fexcess_precision_EQ,
    OPT_fdenormal_fp_math_EQ, OPT_fdenormal_fp_math_f32_EQ,
    OPT_fcx_limited_range, OPT_fno_cx_limited_range, OPT_fcx_fortran_rules,
    OPT_fno_cx_fortran_rules, OPT_fcomplex_arithmetic_EQ,
    OPT_fstrict_float_cast_overflow, OPT_fno_strict_float_cast_overflow,
    OPT_fsingle_precision_constant, OPT_fprotect_parens, OPT_fno_protect_parens,

    // CUDA.
    OPT_fcuda_flush_denormals_to_zero, OPT_fno_cuda_flush_denormals_to_zero,
    OPT_fgpu_flush_denormals_to_zero, OPT_fno_gpu_flush_denormals_to_zero,
    OPT_fgpu_approx_transcendentals, OPT_fno_gpu_approx_transcendentals,
    OPT_fcuda_short_ptr, OPT_fno_cuda_short_ptr, OPT_fgpu_default_stream_EQ,
    OPT_fgpu_allow_device_init, OPT_fno_gpu_allow_device_init,
    OPT_fgpu_defer_diag, OPT_fno_gpu_defer_diag,
    OPT_fgpu_exclude_wrong_side_overloads,
    OPT_fno_gpu_exclude_wrong_side_overloads,
    OPT_foffload_implicit_host_device_templates,
    OPT_fno_offload_implicit_host_device_templates, OPT_foffload_uniform_block,
    OPT_fno_offload_uniform_block, OPT_fcuda_allow_variadic_functions,
    OPT_target_feature,

    // OpenMP, as far as the source shows it; macros of position independence.
    OPT_fopenmp, OPT_fopenmp_EQ, OPT_fno_openmp, OPT_fopenmp_simd,
    OPT_fno_openmp_simd, OPT_fopenmp_version_EQ, OPT_fopenmp_extensions,
    OPT_fno_openmp_extensions, OPT_fPIC, OPT_fno_PIC, OPT_fpic, OPT_fno_pic,
    OPT_fPIE, OPT_fno_PIE, OPT_fpie, OPT_fno_pie};

constexpr Row Others[] = {
    {OPT_I, Folder},
    {OPT_isystem, Folder},
    {OPT_iquote, Folder},
    {OPT_idirafter, Folder},
    {OPT_isystem_after, Folder},
    {OPT_cxx_isystem, Folder},
    {OPT_stdlibxx_isystem, Folder},
    {OPT_internal_isystem, Folder},
    {OPT_internal_externc_isystem, Folder},
    {OPT_iprefix, Folder},
    {OPT_embed_dir_EQ, Folder},
    {OPT_isysroot, Folder},
    {OPT__sysroot_EQ, Folder},
    // They choose the folder of the C++ library's headers.
    {OPT_gcc_toolchain, Folder},
    {OPT_gcc_install_dir_EQ, Folder},
    {OPT_include, File},
    {OPT_imacros, File},
    {OPT_working_directory, Directory},
    {OPT_Xclang, Parser},
    {OPT_Xpreprocessor, Parser},
    {OPT_Wp_COMMA, Parser},
    {OPT_Xarch_device, DeviceOnly},
    {OPT_offload_arch_EQ, Architecture},
    {OPT_cuda_path_EQ, Toolkit},

    // A source could take all of a machine by them; so could one that needs
    // them, but less of it.
    {OPT_ftemplate_depth_EQ, Limit, "", 16384},
    {OPT_fconstexpr_depth_EQ, Limit, "", 16384},
    {OPT_fbracket_depth_EQ, Limit, "", 4096},
    {OPT_foperator_arrow_depth_EQ, Limit, "", 16384},
    {OPT_fconstexpr_steps_EQ, Limit, "", 100'000'000},

    // The rest goes.
    {OPT_Action_Group, Drop, Phase},
    {OPT_analyze, Drop, Phase},
    {OPT_emit_ast, Drop, Phase},
    {OPT_MJ, Drop, Writes},
    {OPT_M_Group, Drop, "writes dependency files"},
    {OPT_dependency_file, Drop, "writes dependency files"},
    {OPT_dependency_dot, Drop, "writes dependency files"},
    {OPT_module_dependency_dir, Drop, "writes dependency files"},
    {OPT_o, Drop, "names outputs"},
    {OPT_dumpdir, Drop, "names outputs"},
    {OPT_object_file_name_EQ, Drop, "names outputs"},
    {OPT_gen_cdb_fragment_path, Drop, Writes},
    {OPT_gen_reproducer_eq, Drop, Writes},
    {OPT__serialize_diags, Drop, Writes},
    {OPT_fcrash_diagnostics_dir, Drop, Writes},
    {OPT_fcrash_diagnostics_EQ, Drop, Writes},
    {OPT_save_temps_EQ, Drop, Writes},
    {OPT_save_stats_EQ, Drop, Writes},
    {OPT_ftime_trace, Drop, Writes},
    {OPT_ftime_trace_EQ, Drop, Writes},
    {OPT_fproc_stat_report, Drop, Writes},
    {OPT_fproc_stat_report_EQ, Drop, Writes},
    {OPT_fsave_optimization_record, Drop, Writes},
    {OPT_fsave_optimization_record_EQ, Drop, Writes},
    {OPT_foptimization_record_file_EQ, Drop, Writes},
    {OPT_fstack_usage, Drop, Writes},
    {OPT_fthin_link_bitcode_EQ, Drop, Writes},
    {OPT_symbol_graph_dir_EQ, Drop, Writes},
    {OPT_emit_symbol_graph, Drop, Writes},
    {OPT_H, Drop, Messages},
    {OPT_x, Drop, "the file is read as CUDA in any case"},
    {OPT__DASH_DASH, Drop, "what follows are inputs"},
    {OPT_fplugin_EQ, Drop, Plugins},
    {OPT_fplugin_arg, Drop, Plugins},
    {OPT_fpass_plugin_EQ, Drop, Plugins},
    {OPT_load, Drop, Plugins},
    {OPT_plugin, Drop, Plugins},
    {OPT_add_plugin, Drop, Plugins},
    {OPT_mllvm, Drop, Codegen},
    {OPT_mmlir, Drop, Codegen},
    {OPT_include_pch, Lose, Compiled},
    {OPT_fmodules, Drop, Compiled},
    {OPT_fimplicit_modules, Drop, Compiled},
    {OPT_fimplicit_module_maps, Drop, Compiled},
    {OPT_fmodule_file, Lose, Compiled},
    {OPT_fmodule_map_file, Drop, Compiled},
    {OPT_fmodule_name_EQ, Drop, Compiled},
    {OPT_fmodule_output, Drop, Compiled},
    {OPT_fmodule_output_EQ, Drop, Compiled},
    {OPT_fmodules_cache_path, Drop, Compiled},
    {OPT_fmodules_user_build_path, Drop, Compiled},
    {OPT_fprebuilt_module_path, Drop, Compiled},
    {OPT_fprebuilt_implicit_modules, Drop, Compiled},
    {OPT_fbuild_session_file, Drop, Compiled},
    {OPT_relocatable_pch, Drop, Compiled},
    {OPT_ivfsoverlay, Lose, Replaces},
    {OPT_vfsoverlay, Lose, Replaces},
    {OPT_remap_file, Lose, Replaces},
    {OPT_config, Lose, Configuration},
    {OPT_config_system_dir_EQ, Drop, Configuration},
    {OPT_config_user_dir_EQ, Drop, Configuration},
    {OPT_specs, Lose, Configuration},
    {OPT_B, Drop, Programs},
    {OPT_ccc_install_dir, Drop, Programs},
    {OPT_ccc_gcc_name, Drop, Programs},
    {OPT_offload_arch_tool_EQ, Drop, Programs},
    {OPT_ptxas_path_EQ, Drop, Programs},
    {OPT_fuse_ld_EQ, Drop, Programs},
    {OPT_Xarch_host, Drop, Host},
    {OPT_Xarch__, Drop, Host},
    {OPT_Link_Group, Drop, "is for linking"},
    {OPT_W_Group, Drop, Messages},
    {OPT_pedantic_Group, Drop, Messages},
    {OPT_R_Group, Drop, Messages},
    {OPT_Diag_Group, Drop, Messages},
    {OPT_w, Drop, Messages},
    {OPT_v, Drop, Messages},
    {OPT_Qunused_arguments, Drop, Messages},
    {OPT_g_Group, Drop, "adds debug information"},
    {OPT_g_flags_Group, Drop, "adds debug information"},
    {OPT_O_Group, Drop, Codegen},
    {OPT_offload_device_only, Drop, Decided},
    {OPT_offload_host_only, Drop, Decided},
    {OPT_offload_host_device, Drop, Decided},
    {OPT_no_offload_arch_EQ, Drop, Decided},
    {OPT_fgpu_rdc, Drop, Decided},
    {OPT_fno_gpu_rdc, Drop, Decided},
    {OPT_resource_dir, Drop, Decided},
    {OPT_no_offload_inc, Drop, Decided},
    {OPT_no_offloadlib, Drop, Decided},
    {OPT_nostdinc, Drop, Decided},
    {OPT_nobuiltininc, Drop, Decided},
    {OPT_cuid_EQ, Drop, Decided},
    {OPT_fuse_cuid_EQ, Drop, Decided},
    {OPT_Xcuda_ptxas, Drop, Codegen},
    {OPT_Xcuda_fatbinary, Drop, Codegen},
    {OPT_m_Group, Drop, Host},
    {OPT_target, Drop, Host},
    {OPT_fsan_cov_Group, Drop, Codegen},
    {OPT_f_Group, Drop, Codegen},
    {OPT_f_clang_Group, Drop, Codegen},
};

} // namespace

HostOption findHostOption(const opt::Option &Option) {
  for (unsigned Allowed : Language)
    if (Option.matches(Allowed))
      return {Keep, ""};
  for (const Row &Candidate : Others)
    if (Option.matches(Candidate.Option))
      return {Candidate.Action, Candidate.Text, Candidate.Most};
  return {Drop, "does not change what the source means"};
}

} // namespace bank_lint::frontend
