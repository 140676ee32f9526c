# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Functions that define the targets of this project. Targets must not use the functions of LLVM and
# MLIR, which would add them to the export set of MLIR and version shared libraries as LLVM.

# Defines interface targets with all compiler flags. Libraries with the same flags share one
# precompiled header.
function(fusednorm_define_build_flags)
  # FusedNormPlainFlags: for sources without headers of LLVM.
  add_library(FusedNormPlainFlags INTERFACE)
  target_include_directories(FusedNormPlainFlags INTERFACE
    "$<BUILD_INTERFACE:${FUSEDNORM_SOURCE_DIR}/include>"
    "$<BUILD_INTERFACE:${FUSEDNORM_BINARY_DIR}/include>"
    "$<INSTALL_INTERFACE:include>")
  target_compile_features(FusedNormPlainFlags INTERFACE cxx_std_17)
  # Contraction would change rounding. Sources request each FMA explicitly.
  target_compile_options(FusedNormPlainFlags INTERFACE
    "$<BUILD_INTERFACE:-Wall;-Wextra;-Wno-unused-parameter;-ffp-contract=off>"
    # GCC takes a unit of several sources for a header, and warns about its unnamed namespaces.
    "$<BUILD_INTERFACE:$<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>>")
  if(FUSEDNORM_SANITIZERS)
    target_compile_options(FusedNormPlainFlags INTERFACE
      "$<BUILD_INTERFACE:-fsanitize=${FUSEDNORM_SANITIZERS};-fno-omit-frame-pointer;-fno-sanitize-recover=all>")
    target_link_options(FusedNormPlainFlags INTERFACE
      "$<BUILD_INTERFACE:-fsanitize=${FUSEDNORM_SANITIZERS}>")
  endif()

  # FusedNormFlags: for sources with headers of MLIR. -fno-pch-timestamp: with timestamps in the
  # precompiled header, a compiler cache would miss all objects of a fresh clone.
  add_library(FusedNormFlags INTERFACE)
  target_link_libraries(FusedNormFlags INTERFACE FusedNormPlainFlags)
  target_include_directories(FusedNormFlags SYSTEM INTERFACE
    "$<BUILD_INTERFACE:${MLIR_INCLUDE_DIRS}>" "$<BUILD_INTERFACE:${LLVM_INCLUDE_DIRS}>")
  separate_arguments(definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
  target_compile_options(FusedNormFlags INTERFACE
    "$<BUILD_INTERFACE:${definitions};-fno-exceptions>"
    "$<BUILD_INTERFACE:$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>>")
  set_target_properties(FusedNormPlainFlags PROPERTIES EXPORT_NAME PlainFlags)
  set_target_properties(FusedNormFlags PROPERTIES EXPORT_NAME Flags)
  install(TARGETS FusedNormPlainFlags FusedNormFlags EXPORT FusedNormTargets)

  add_library(FusedNormPCH OBJECT "${FUSEDNORM_SOURCE_DIR}/lib/PCH.cpp")
  target_link_libraries(FusedNormPCH PRIVATE FusedNormFlags)
  target_precompile_headers(FusedNormPCH PRIVATE "${FUSEDNORM_SOURCE_DIR}/lib/PCH.h")
endfunction()

# Exports a library FusedNormThing as FusedNorm::Thing, for the package and for embedding projects.
function(_fusednorm_export name)
  string(LENGTH FusedNorm prefix)
  string(SUBSTRING ${name} ${prefix} -1 short)
  add_library(FusedNorm::${short} ALIAS ${name})
  set_target_properties(${name} PROPERTIES EXPORT_NAME ${short})
  install(TARGETS ${name} EXPORT FusedNormTargets
    LIBRARY DESTINATION lib ARCHIVE DESTINATION lib RUNTIME DESTINATION bin)
endfunction()

# Links a target with MLIR and LLVM: with their shared libraries, or with the component libraries in
# the remaining arguments. FUSEDNORM_LINK_MLIR selects the kind.
function(_fusednorm_link_mlir name visibility)
  if(FUSEDNORM_LINK_MLIR STREQUAL "dylib")
    target_link_libraries(${name} ${visibility} MLIR LLVM)
  else()
    target_link_libraries(${name} ${visibility} ${ARGN} MLIRIR)
    target_link_options(${name} PRIVATE -Wl,--gc-sections)
  endif()
endfunction()

# add_fusednorm_library(NAME source... [PLAIN|TENSORS|SHARED] [DEPENDS target...]
#                       [LINK_LIBS library...] [MLIR_LIBS component...])
# Adds a library. PLAIN libraries use no header and no library of LLVM. PLAIN and TENSORS libraries
# process tensors: they are compiled with FUSEDNORM_TENSOR_FLAGS. MLIR_LIBS lists the component
# libraries of MLIR and LLVM that neither LINK_LIBS nor another component brings. It has no effect
# with shared libraries of MLIR.
function(add_fusednorm_library name)
  cmake_parse_arguments(ARG "PLAIN;TENSORS;SHARED" "" "DEPENDS;LINK_LIBS;MLIR_LIBS" ${ARGN})
  set(kind STATIC)
  if(ARG_SHARED)
    set(kind SHARED)
  endif()
  add_library(${name} ${kind} ${ARG_UNPARSED_ARGUMENTS})
  if(ARG_PLAIN)
    target_link_libraries(${name} PUBLIC FusedNormPlainFlags ${ARG_LINK_LIBS})
    # These sources compile quickly.
    set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)
  else()
    target_link_libraries(${name} PUBLIC FusedNormFlags ${ARG_LINK_LIBS})
    _fusednorm_link_mlir(${name} PUBLIC ${ARG_MLIR_LIBS})
    # The compiler rejects a precompiled header with another optimization level.
    if(NOT (ARG_TENSORS AND FUSEDNORM_TENSOR_FLAGS))
      target_precompile_headers(${name} REUSE_FROM FusedNormPCH)
    endif()
  endif()
  if(ARG_PLAIN OR ARG_TENSORS)
    separate_arguments(flags NATIVE_COMMAND "${FUSEDNORM_TENSOR_FLAGS}")
    target_compile_options(${name} PRIVATE ${flags})
  endif()
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  if(ARG_SHARED)
    # The libraries of LLVM are not in the default folders of the loader.
    set_target_properties(${name} PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)
  endif()
  _fusednorm_export(${name})
endfunction()

# add_fusednorm_runtime_library(NAME OUTPUT_NAME exports.map library...)
# Adds a shared library of all objects of PLAIN libraries. It depends on libc only, exports the
# symbols of the map, and has a CMake package that does not require LLVM.
function(add_fusednorm_runtime_library name output exports)
  set(objects)
  foreach(library IN LISTS ARGN)
    list(APPEND objects "$<TARGET_OBJECTS:${library}>")
  endforeach()
  add_library(${name} SHARED ${objects})
  target_include_directories(${name} INTERFACE
    "$<BUILD_INTERFACE:${FUSEDNORM_SOURCE_DIR}/include>" "$<INSTALL_INTERFACE:include>")
  target_link_libraries(${name} PRIVATE ${CMAKE_DL_LIBS})
  # glibcs before 2.34 have dlopen and pthread_once in libraries of their own.
  find_library(FUSEDNORM_LIBDL NAMES libdl.so.2)
  find_library(FUSEDNORM_LIBPTHREAD NAMES libpthread.so.0)
  mark_as_advanced(FUSEDNORM_LIBDL FUSEDNORM_LIBPTHREAD)
  if(FUSEDNORM_LIBDL AND FUSEDNORM_LIBPTHREAD)
    target_link_libraries(${name} PRIVATE -Wl,--push-state,--no-as-needed
      "${FUSEDNORM_LIBDL}" "${FUSEDNORM_LIBPTHREAD}" -Wl,--pop-state)
  endif()
  target_link_options(${name} PRIVATE -Wl,--as-needed "-Wl,--version-script=${exports}")
  if(FUSEDNORM_SANITIZERS)
    target_link_options(${name} PRIVATE -fsanitize=${FUSEDNORM_SANITIZERS})
  else()
    target_link_options(${name} PRIVATE -Wl,-z,defs)
  endif()
  string(LENGTH FusedNorm prefix)
  string(SUBSTRING ${name} ${prefix} -1 short)
  add_library(FusedNorm::${short} ALIAS ${name})
  set_target_properties(${name} PROPERTIES
    EXPORT_NAME ${short} OUTPUT_NAME ${output} LINK_DEPENDS "${exports}")
  install(TARGETS ${name} EXPORT ${name}Targets LIBRARY DESTINATION lib)
  string(TOLOWER ${name} package)
  set(destination lib/cmake/${package})
  set(config "${FUSEDNORM_BINARY_DIR}/${destination}/${name}Config.cmake")
  file(WRITE "${config}" "include(\"\${CMAKE_CURRENT_LIST_DIR}/${name}Targets.cmake\")\n")
  include(CMakePackageConfigHelpers)
  write_basic_package_version_file(
    "${FUSEDNORM_BINARY_DIR}/${destination}/${name}ConfigVersion.cmake"
    VERSION ${PROJECT_VERSION} COMPATIBILITY SameMinorVersion)
  install(FILES "${config}" "${FUSEDNORM_BINARY_DIR}/${destination}/${name}ConfigVersion.cmake"
    DESTINATION ${destination})
  install(EXPORT ${name}Targets NAMESPACE FusedNorm:: DESTINATION ${destination})
  export(EXPORT ${name}Targets NAMESPACE FusedNorm::
    FILE "${FUSEDNORM_BINARY_DIR}/${destination}/${name}Targets.cmake")
endfunction()

# Sets `result` to a list of exported symbols for a library with C++ code of MLIR.
#
# MLIR finds the id of a type by the type's name. Names in GCC differ from those in clang, which
# compiled libMLIR.so. So a library by GCC exports the variables with the ids, and shares them.
function(_fusednorm_exports name exports result)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND FUSEDNORM_LINK_MLIR STREQUAL "dylib")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${exports}")
    file(READ "${exports}" text)
    string(REPLACE "  local:" "    _ZZN4mlir6detail14TypeIDResolver*;\n\
    _ZGVZN4mlir6detail14TypeIDResolver*;\n  local:" text "${text}")
    set(exports "${CMAKE_CURRENT_BINARY_DIR}/${name}.map")
    file(CONFIGURE OUTPUT "${exports}" CONTENT "${text}" @ONLY)
  endif()
  set(${result} "${exports}" PARENT_SCOPE)
endfunction()

# add_fusednorm_c_library(NAME OUTPUT_NAME exports.map source... [DEPENDS target...]
#                         [LINK_LIBS library...] [MLIR_LIBS component...])
# Adds a shared library with a C interface. Its users get the headers of this project only, not
# LLVM's.
function(add_fusednorm_c_library name output exports)
  cmake_parse_arguments(ARG "" "" "DEPENDS;LINK_LIBS;MLIR_LIBS" ${ARGN})
  _fusednorm_exports(${name} "${exports}" exports)
  add_library(${name} SHARED ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE FusedNormFlags ${ARG_LINK_LIBS})
  _fusednorm_link_mlir(${name} PRIVATE ${ARG_MLIR_LIBS})
  target_precompile_headers(${name} REUSE_FROM FusedNormPCH)
  target_include_directories(${name} INTERFACE
    "$<BUILD_INTERFACE:${FUSEDNORM_SOURCE_DIR}/include>" "$<INSTALL_INTERFACE:include>")
  target_link_options(${name} PRIVATE "-Wl,--version-script=${exports}" -Wl,--build-id=sha1
    -Wl,-Bsymbolic)
  if(NOT FUSEDNORM_SANITIZERS)
    target_link_options(${name} PRIVATE -Wl,-z,defs)
  endif()
  if(FUSEDNORM_LINK_MLIR STREQUAL "static")
    # The library then runs with the C++ libraries of older systems, too. -O2 merges tails of strings.
    target_link_options(${name} PRIVATE -static-libstdc++ -Wl,-O2)
    # LLD folds functions with equal code, which saves a fifth of the library. Their addresses are
    # then equal. LLVM compares only addresses of functions with different code.
    check_linker_flag(CXX -Wl,--icf=all FUSEDNORM_HAS_ICF)
    if(FUSEDNORM_HAS_ICF)
      target_link_options(${name} PRIVATE -Wl,--icf=all)
    endif()
    # The wheel has the OpenMP runtime, which the library opens, in the same folder.
    set_target_properties(${name} PROPERTIES BUILD_RPATH "$ORIGIN" INSTALL_RPATH "$ORIGIN")
  endif()
  set_target_properties(${name} PROPERTIES
    OUTPUT_NAME ${output} LINK_DEPENDS "${exports}" INSTALL_RPATH_USE_LINK_PATH ON)
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  _fusednorm_export(${name})
endfunction()

# add_fusednorm_plugin(NAME source... [LINK_LIBS library...])
# Adds a plugin of mlir-opt, which uses the shared libraries of MLIR.
function(add_fusednorm_plugin name)
  cmake_parse_arguments(ARG "" "" "LINK_LIBS" ${ARGN})
  _fusednorm_exports(${name} "${CMAKE_CURRENT_SOURCE_DIR}/exports.map" exports)
  add_library(${name} MODULE ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE FusedNormFlags ${ARG_LINK_LIBS} MLIR LLVM)
  target_precompile_headers(${name} REUSE_FROM FusedNormPCH)
  target_link_options(${name} PRIVATE "-Wl,--version-script=${exports}")
  set_target_properties(${name} PROPERTIES
    PREFIX "" SUFFIX ".so" LINK_DEPENDS "${exports}" INSTALL_RPATH_USE_LINK_PATH ON)
  install(TARGETS ${name} LIBRARY DESTINATION lib)
endfunction()

# add_fusednorm_tool(NAME source... [PLAIN] [NO_INSTALL] [LINK_LIBS library...]
#                    [MLIR_LIBS component...])
# Adds an executable.
function(add_fusednorm_tool name)
  cmake_parse_arguments(ARG "PLAIN;NO_INSTALL" "" "LINK_LIBS;MLIR_LIBS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  if(ARG_PLAIN)
    target_link_libraries(${name} PRIVATE FusedNormPlainFlags ${ARG_LINK_LIBS})
  else()
    target_link_libraries(${name} PRIVATE FusedNormFlags ${ARG_LINK_LIBS})
    _fusednorm_link_mlir(${name} PRIVATE ${ARG_MLIR_LIBS})
    target_precompile_headers(${name} REUSE_FROM FusedNormPCH)
    # CMake passes -fPIE to executables, but the precompiled header has -fPIC. The last flag wins.
    target_compile_options(${name} PRIVATE -fPIC)
  endif()
  if(NOT ARG_NO_INSTALL)
    # The libraries of LLVM are not in the default folders of the loader.
    set_target_properties(${name} PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)
    install(TARGETS ${name} RUNTIME DESTINATION bin)
  endif()
endfunction()

# add_fusednorm_unittest(NAME source... [PLAIN] [LINK_LIBS library...] [MLIR_LIBS component...])
# Adds a GoogleTest program in build/unit, where lit finds it.
function(add_fusednorm_unittest name)
  add_fusednorm_tool(${name} ${ARGN} NO_INSTALL)
  target_link_libraries(${name} PRIVATE GTest::gtest_main)
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY "${FUSEDNORM_BINARY_DIR}/unit")
  set_property(GLOBAL APPEND PROPERTY FUSEDNORM_UNITTESTS ${name})
endfunction()

# fusednorm_tablegen(TARGET FILE.td gen-flag:output...)
# Runs mlir-tblgen once for each pair and adds a target for it. Commas separate the options of a
# flag, such as -gen-pass-decls,-name=FusedNorm:Passes.h.inc.
function(fusednorm_tablegen target td)
  set(LLVM_TARGET_DEFINITIONS ${td})
  foreach(pair IN LISTS ARGN)
    string(REPLACE ":" ";" parts "${pair}")
    list(GET parts 0 flags)
    list(GET parts 1 output)
    string(REPLACE "," ";" flags "${flags}")
    mlir_tablegen(${output} ${flags})
  endforeach()
  add_public_tablegen_target(${target})
  set_property(GLOBAL APPEND PROPERTY FUSEDNORM_TABLEGEN ${target})
endfunction()

# fusednorm_doc(FILE.td OUTPUT.md gen-flag...)
# Adds a page of the generated reference in build/docs. The target fusednorm-doc makes all pages.
function(fusednorm_doc td output)
  set(LLVM_TARGET_DEFINITIONS ${td})
  tablegen(MLIR ${output} ${ARGN} "-I${MLIR_INCLUDE_DIRS}")
  set(page "${FUSEDNORM_BINARY_DIR}/docs/${output}")
  add_custom_command(OUTPUT ${page}
    COMMAND ${CMAKE_COMMAND} -E copy "${CMAKE_CURRENT_BINARY_DIR}/${output}" ${page}
    DEPENDS "${CMAKE_CURRENT_BINARY_DIR}/${output}")
  string(REPLACE "/" "-" target "doc-${output}")
  add_custom_target(${target} ALL DEPENDS ${page})
  if(NOT TARGET fusednorm-doc)
    add_custom_target(fusednorm-doc)
  endif()
  add_dependencies(fusednorm-doc ${target})
endfunction()

# Defines the CMake package of the installed tree and of the build tree.
function(fusednorm_install_package)
  include(CMakePackageConfigHelpers)
  set(destination lib/cmake/fusednorm)
  configure_package_config_file(
    "${FUSEDNORM_SOURCE_DIR}/tools/cmake/FusedNormConfig.cmake.in"
    "${FUSEDNORM_BINARY_DIR}/${destination}/FusedNormConfig.cmake"
    INSTALL_DESTINATION ${destination})
  write_basic_package_version_file(
    "${FUSEDNORM_BINARY_DIR}/${destination}/FusedNormConfigVersion.cmake"
    COMPATIBILITY SameMinorVersion)
  install(FILES
    "${FUSEDNORM_BINARY_DIR}/${destination}/FusedNormConfig.cmake"
    "${FUSEDNORM_BINARY_DIR}/${destination}/FusedNormConfigVersion.cmake"
    "${FUSEDNORM_SOURCE_DIR}/tools/cmake/FusedNormStaticMLIR.cmake"
    DESTINATION ${destination})
  # The package of the build tree includes the file, too.
  configure_file("${FUSEDNORM_SOURCE_DIR}/tools/cmake/FusedNormStaticMLIR.cmake"
    "${FUSEDNORM_BINARY_DIR}/${destination}/FusedNormStaticMLIR.cmake" COPYONLY)
  install(EXPORT FusedNormTargets NAMESPACE FusedNorm:: DESTINATION ${destination})
  export(EXPORT FusedNormTargets NAMESPACE FusedNorm::
    FILE "${FUSEDNORM_BINARY_DIR}/${destination}/FusedNormTargets.cmake")
  install(FILES "${FUSEDNORM_SOURCE_DIR}/lib/Schedule/Tables/GPUMoreThreads.txt"
    DESTINATION share/fusednorm/schedules)
  fusednorm_install_headers()
endfunction()

# Installs the stable headers, the headers that they include, and the TableGen files of both.
# docs/Compatibility.md lists them. All other headers are private: they are not installed.
function(fusednorm_install_headers)
  set(source "${FUSEDNORM_SOURCE_DIR}/include")
  set(binary "${FUSEDNORM_BINARY_DIR}/include")
  foreach(folder IN ITEMS "${source}/fusednorm-c" "${source}/fusednorm-rt"
      "${source}/fusednorm/Compiler" "${source}/fusednorm/Dialect" "${source}/fusednorm/Pipelines"
      "${binary}/fusednorm/Dialect" "${binary}/fusednorm/Pipelines")
    string(REGEX REPLACE ".*/include/fusednorm" "include/fusednorm" destination "${folder}")
    install(DIRECTORY "${folder}/" DESTINATION "${destination}" FILES_MATCHING
      PATTERN "*.h" PATTERN "*.td" PATTERN "*.h.inc" PATTERN CMakeFiles EXCLUDE)
  endforeach()
  install(FILES "${binary}/fusednorm/Config.h" "${source}/fusednorm/InitAllDialects.h"
    "${source}/fusednorm/InitAllPasses.h" DESTINATION include/fusednorm)
  install(FILES "${source}/fusednorm/Conversion/LinalgToFusedNorm.h"
    "${source}/fusednorm/Conversion/Passes.h" "${source}/fusednorm/Conversion/Passes.td"
    "${binary}/fusednorm/Conversion/Passes.h.inc" DESTINATION include/fusednorm/Conversion)
  # Internal headers that stable headers include.
  install(FILES "${source}/fusednorm/NVVM/Passes.h" "${binary}/fusednorm/NVVM/Passes.h.inc"
    DESTINATION include/fusednorm/NVVM)
  install(FILES "${source}/fusednorm/Ranks/Passes.h" "${binary}/fusednorm/Ranks/Passes.h.inc"
    DESTINATION include/fusednorm/Ranks)
  install(FILES "${source}/fusednorm/Simt/Simt.h" "${binary}/fusednorm/Simt/Passes.h.inc"
    "${binary}/fusednorm/Simt/SimtAttributes.h.inc" "${binary}/fusednorm/Simt/SimtDialect.h.inc"
    DESTINATION include/fusednorm/Simt)
  install(FILES "${source}/fusednorm/Support/ElementType.h" DESTINATION include/fusednorm/Support)
  install(FILES "${source}/fusednorm/Target/TargetInfo.h" DESTINATION include/fusednorm/Target)
endfunction()
