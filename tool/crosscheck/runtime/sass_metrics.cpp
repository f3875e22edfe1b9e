// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts what each machine instruction of one launch does, with the SASS
// metrics of CUPTI: they patch the kernel and need no hardware counters, so
// they work where ncu is missing or may not count. Writes the columns of ncu's
// source page to stdout. Part of a folder that bank-lint crosscheck wrote.
//
// One launch per process: CUPTI collects only for the first kernel that is
// launched after it was switched on.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cuda.h>
#include <cupti.h>
#include <cupti_pcsampling.h>
#include <cupti_profiler_target.h>
#include <cupti_sass_metrics.h>
#include <cupti_target.h>
#include <cxxabi.h>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace {

// Columns of the source page, and the SASS metric that is the same.
struct Column {
  const char *name, *metric;
};
constexpr Column columns[] = {
    {"inst_executed", "smsp__sass_inst_executed"},
    {"memory_l1_tag_requests_global", "smsp__sass_l1tex_tags_mem_global"},
    {"memory_l1_wavefronts_shared",
     "smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared"},
    {"memory_l1_wavefronts_shared_ideal",
     "smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared_ideal"},
    {"memory_l2_theoretical_sectors_global", "smsp__sass_sectors_mem_global"},
    {"memory_l2_theoretical_sectors_global_ideal",
     "smsp__sass_sectors_mem_global_ideal"},
    {"memory_l2_theoretical_sectors_local", "smsp__sass_sectors_mem_local"},
};

// Which class of instruction it is: the first that has a count.
constexpr Column classes[] = {
    {"LDGSTS", "smsp__sass_inst_executed_op_ldgsts"},
    {"LDSM", "smsp__sass_inst_executed_op_ldsm"},
    {"STSM", "smsp__sass_inst_executed_op_shared_stsm"},
    {"ATOMS", "smsp__sass_inst_executed_op_shared_atom"},
    {"LDS", "smsp__sass_inst_executed_op_shared_ld"},
    {"STS", "smsp__sass_inst_executed_op_shared_st"},
    {"RED", "smsp__sass_inst_executed_op_global_red"},
    {"ATOMG", "smsp__sass_inst_executed_op_global_atom"},
    {"LDG", "smsp__sass_inst_executed_op_global_ld"},
    {"STG", "smsp__sass_inst_executed_op_global_st"},
    {"LDL", "smsp__sass_inst_executed_op_local_ld"},
    {"STL", "smsp__sass_inst_executed_op_local_st"},
};

// Bits per lane.
constexpr Column sizes[] = {
    {"8", "smsp__sass_inst_executed_op_memory_8b"},
    {"16", "smsp__sass_inst_executed_op_memory_16b"},
    {"32", "smsp__sass_inst_executed_op_memory_32b"},
    {"64", "smsp__sass_inst_executed_op_memory_64b"},
    {"128", "smsp__sass_inst_executed_op_memory_128b"},
};

bool check(CUptiResult result, const char *what) {
  if (result == CUPTI_SUCCESS)
    return true;
  const char *why = "";
  cuptiGetResultString(result, &why);
  std::fprintf(stderr, "%s: %s\n", what, why);
  return false;
}

// Modules as they were loaded, by their checksum: they have the lines.
std::map<std::uint32_t, std::vector<char>> cubins;

void CUPTIAPI onModule(void *, CUpti_CallbackDomain domain, CUpti_CallbackId id,
                       const void *data) {
  if (domain != CUPTI_CB_DOMAIN_RESOURCE ||
      id != CUPTI_CBID_RESOURCE_MODULE_LOADED)
    return;
  auto *resource = static_cast<const CUpti_ResourceData *>(data);
  auto *module = static_cast<const CUpti_ModuleResourceData *>(
      resource->resourceDescriptor);
  CUpti_GetCubinCrcParams crc = {CUpti_GetCubinCrcParamsSize};
  crc.cubin = module->pCubin;
  crc.cubinSize = module->cubinSize;
  if (cuptiGetCubinCrc(&crc) == CUPTI_SUCCESS)
    cubins[crc.cubinCrc].assign(module->pCubin,
                                module->pCubin + module->cubinSize);
}

// Before CUDA loads anything.
struct Subscription {
  Subscription() {
    CUpti_SubscriberHandle handle;
    if (check(cuptiSubscribe(&handle, onModule, nullptr), "cuptiSubscribe"))
      check(cuptiEnableCallback(1, handle, CUPTI_CB_DOMAIN_RESOURCE,
                                CUPTI_CBID_RESOURCE_MODULE_LOADED),
            "cuptiEnableCallback");
  }
} subscription;

std::map<std::string, std::uint64_t> metricIds;
CUcontext context = nullptr;
CUdevice device = 0;

// Asks for a metric, if this chip has it.
void ask(const char *chip, const char *metric,
         std::vector<CUpti_SassMetrics_Config> &configs) {
  CUpti_SassMetrics_GetProperties_Params properties = {
      CUpti_SassMetrics_GetProperties_Params_STRUCT_SIZE};
  properties.pChipName = chip;
  properties.pMetricName = metric;
  if (cuptiSassMetricsGetProperties(&properties) != CUPTI_SUCCESS) {
    std::fprintf(stderr, "note: this chip has no %s\n", metric);
    return;
  }
  metricIds[metric] = properties.metric.metricId;
  CUpti_SassMetrics_Config config = {};
  config.metricId = properties.metric.metricId;
  config.outputGranularity = CUPTI_SASS_METRICS_OUTPUT_GRANULARITY_GPU;
  configs.push_back(config);
}

using Place = std::tuple<std::string, std::uint32_t>;  // file, line
using Counts = std::map<std::uint64_t, std::uint64_t>; // by metric

Place placeOf(const CUpti_SassMetrics_Data &record) {
  auto cubin = cubins.find(record.cubinCrc);
  if (cubin == cubins.end())
    return {};
  CUpti_GetSassToSourceCorrelationParams source = {};
  source.size = CUpti_GetSassToSourceCorrelationParamsSize;
  source.cubin = cubin->second.data();
  source.cubinSize = cubin->second.size();
  source.functionName = record.functionName;
  source.pcOffset = record.pcOffset;
  if (cuptiGetSassToSourceCorrelation(&source) != CUPTI_SUCCESS)
    return {};
  std::string folder = source.dirName ? source.dirName : "";
  std::string file = source.fileName ? source.fileName : "";
  std::free(source.dirName);
  std::free(source.fileName);
  if (!folder.empty() && !file.empty() && file[0] != '/')
    file = folder + "/" + file;
  return {file, source.lineNumber};
}

std::uint64_t countOf(const Counts &counts, const char *metric) {
  auto id = metricIds.find(metric);
  if (id == metricIds.end())
    return 0;
  auto count = counts.find(id->second);
  return count == counts.end() ? 0 : count->second;
}

std::string demangled(const char *name) {
  int status = 0;
  char *text = abi::__cxa_demangle(name, nullptr, nullptr, &status);
  std::string result = status == 0 && text ? text : name;
  std::free(text);
  return result;
}

// The first name whose metric counted; a row that counts nothing has "".
template <std::size_t N>
const char *firstOf(const Column (&names)[N], const Counts &counts) {
  for (const Column &name : names)
    if (countOf(counts, name.metric))
      return name.name;
  return "";
}

void printRow(std::uint32_t pc, const Counts &counts) {
  std::printf("\"\",\"\",\"0x%x\",\"%s\",\"%s\"", pc, firstOf(classes, counts),
              firstOf(sizes, counts));
  for (const Column &column : columns)
    if (metricIds.count(column.metric))
      std::printf(",\"%llu\"", static_cast<unsigned long long>(
                                   countOf(counts, column.metric)));
  std::printf("\n");
}

void print(const std::string &function,
           const std::map<Place, std::map<std::uint32_t, Counts>> &rows) {
  std::string file = "\n";
  for (const auto &[place, instructions] : rows) {
    if (std::get<0>(place) != file) {
      file = std::get<0>(place);
      std::printf("\"File Path\",\"%s\"\n\"Function Name\",\"%s\"\n",
                  file.c_str(), function.c_str());
      std::printf("\"Line No\",\"Source\",\"Address\",\"Source\","
                  "\"memory_access_size_type\"");
      for (const Column &column : columns)
        if (metricIds.count(column.metric))
          std::printf(",\"%s\"", column.name);
      std::printf("\n");
    }
    std::printf("\"%u\",\"\",\"-\",\"\"\n", std::get<1>(place));
    for (const auto &[pc, counts] : instructions)
      printRow(pc, counts);
  }
}

} // namespace

extern "C" int bankLintStartMeasuring() {
  if (cuCtxGetCurrent(&context) != CUDA_SUCCESS || !context ||
      cuCtxGetDevice(&device) != CUDA_SUCCESS)
    return 1;
  CUpti_Profiler_Initialize_Params initialize = {
      CUpti_Profiler_Initialize_Params_STRUCT_SIZE};
  if (!check(cuptiProfilerInitialize(&initialize), "cuptiProfilerInitialize"))
    return 1;
  CUpti_Device_GetChipName_Params chip = {
      CUpti_Device_GetChipName_Params_STRUCT_SIZE};
  chip.deviceIndex = static_cast<std::size_t>(device);
  if (!check(cuptiDeviceGetChipName(&chip), "cuptiDeviceGetChipName"))
    return 1;
  std::vector<CUpti_SassMetrics_Config> configs;
  for (const Column &column : columns)
    ask(chip.pChipName, column.metric, configs);
  for (const Column &column : classes)
    ask(chip.pChipName, column.metric, configs);
  for (const Column &column : sizes)
    ask(chip.pChipName, column.metric, configs);
  CUpti_SassMetricsSetConfig_Params set = {
      CUpti_SassMetricsSetConfig_Params_STRUCT_SIZE};
  set.pConfigs = configs.data();
  set.numOfMetricConfig = configs.size();
  set.deviceIndex = static_cast<std::uint32_t>(device);
  if (!check(cuptiSassMetricsSetConfig(&set), "cuptiSassMetricsSetConfig"))
    return 1;
  CUpti_SassMetricsEnable_Params enable = {
      CUpti_SassMetricsEnable_Params_STRUCT_SIZE};
  enable.ctx = context;
  enable.enableLazyPatching = 1;
  return !check(cuptiSassMetricsEnable(&enable), "cuptiSassMetricsEnable");
}

extern "C" int bankLintStopMeasuring() {
  CUpti_SassMetricsGetDataProperties_Params size = {
      CUpti_SassMetricsGetDataProperties_Params_STRUCT_SIZE};
  size.ctx = context;
  if (!check(cuptiSassMetricsGetDataProperties(&size),
             "cuptiSassMetricsGetDataProperties"))
    return 1;
  const std::size_t records = size.numOfPatchedInstructionRecords;
  const std::size_t instances = size.numOfInstances;
  if (!records || !instances) {
    std::fprintf(stderr, "CUPTI has counted nothing\n");
    return 1;
  }
  std::vector<CUpti_SassMetrics_Data> data(records);
  std::vector<CUpti_SassMetrics_InstanceValue> values(records * instances);
  for (std::size_t i = 0; i < records; ++i) {
    data[i].structSize = sizeof(CUpti_SassMetrics_Data);
    data[i].pInstanceValues = &values[i * instances];
  }
  CUpti_SassMetricsFlushData_Params flush = {
      CUpti_SassMetricsFlushData_Params_STRUCT_SIZE};
  flush.ctx = context;
  flush.numOfPatchedInstructionRecords = records;
  flush.numOfInstances = instances;
  flush.pMetricsData = data.data();
  if (!check(cuptiSassMetricsFlushData(&flush), "cuptiSassMetricsFlushData"))
    return 1;
  std::map<std::string, std::map<Place, std::map<std::uint32_t, Counts>>> rows;
  for (const CUpti_SassMetrics_Data &record : data) {
    Counts &counts =
        rows[demangled(record.functionName)][placeOf(record)][record.pcOffset];
    for (std::size_t i = 0; i < instances; ++i)
      counts[record.pInstanceValues[i].metricId] +=
          record.pInstanceValues[i].value;
  }
  for (const auto &[function, places] : rows)
    print(function, places);
  CUpti_SassMetricsDisable_Params disable = {
      CUpti_SassMetricsDisable_Params_STRUCT_SIZE};
  disable.ctx = context;
  check(cuptiSassMetricsDisable(&disable), "cuptiSassMetricsDisable");
  CUpti_SassMetricsUnsetConfig_Params unset = {
      CUpti_SassMetricsUnsetConfig_Params_STRUCT_SIZE};
  unset.deviceIndex = static_cast<std::uint32_t>(device);
  check(cuptiSassMetricsUnsetConfig(&unset), "cuptiSassMetricsUnsetConfig");
  return 0;
}
