# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
cmake_minimum_required(VERSION 3.25)
project(kernel LANGUAGES C CXX)
find_package(FusedNorm 0.1 REQUIRED CONFIG)
add_executable(kernel kernel.c)
target_link_libraries(kernel PRIVATE FusedNorm::C)
