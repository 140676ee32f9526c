# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Prepares the targets of MLIR and LLVM for static linking. The build and the installed package
# include this file.

# Returns the link interface of a library of LLVM for static linking. Z3 is left out: no function of
# LLVM's libraries calls the wrapper of Z3.
function(_fusednorm_static_interface library result)
  get_target_property(interface ${library} INTERFACE_LINK_LIBRARIES)
  list(FILTER interface EXCLUDE REGEX "/libz3[.]")
  if(TARGET zstd::libzstd_static)
    list(TRANSFORM interface REPLACE "^zstd::libzstd_shared$" "zstd::libzstd_static")
  endif()
  foreach(item IN LISTS interface)
    if(item MATCHES "::" AND NOT TARGET "${item}")
      message(FATAL_ERROR "fusednorm: static linking expects the library '${item}' of LLVM's build, "
        "but CMake has not found it; install the development packages of zlib and zstd, "
        "or use FUSEDNORM_LINK_MLIR=dylib")
    endif()
  endforeach()
  # Sources that use LLVM do not need the headers of these libraries.
  list(TRANSFORM interface REPLACE "^(.*::.*)$" "$<LINK_ONLY:\\1>")
  set(${result} "${interface}" PARENT_SCOPE)
endfunction()

# Replaces libLLVM.so in the link interfaces of MLIR's static libraries. An LLVM with libLLVM.so
# exports it as the only dependency on LLVM. Archives contribute only used objects, so each library may
# depend on all components.
function(fusednorm_use_static_mlir)
  if(TARGET FusedNorm::StaticLLVM)
    return()
  endif()
  llvm_map_components_to_libnames(components AllTargetsAsmParsers AllTargetsCodeGens
    AllTargetsDescs AllTargetsInfos FrontendOffloading FrontendOpenMP IRReader Linker Passes
    SupportLSP)
  add_library(FusedNorm::StaticLLVM INTERFACE IMPORTED GLOBAL)
  set_target_properties(FusedNorm::StaticLLVM PROPERTIES INTERFACE_LINK_LIBRARIES "${components}")

  get_property(libraries GLOBAL PROPERTY MLIR_ALL_LIBS)
  foreach(library IN LISTS libraries)
    get_target_property(interface ${library} INTERFACE_LINK_LIBRARIES)
    if(interface)
      list(TRANSFORM interface REPLACE "^LLVM$" "FusedNorm::StaticLLVM")
      list(TRANSFORM interface REPLACE "^[$]<LINK_ONLY:LLVM>$"
        "$<LINK_ONLY:FusedNorm::StaticLLVM>")
      set_target_properties(${library} PROPERTIES INTERFACE_LINK_LIBRARIES "${interface}")
    endif()
  endforeach()
  _fusednorm_static_interface(LLVMSupport interface)
  set_target_properties(LLVMSupport PROPERTIES
    INTERFACE_LINK_LIBRARIES "${interface};FusedNorm::Arc4Random")
endfunction()
