// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Version of the dialect in bytecode.

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace fusednorm;

namespace {
struct BytecodeTest : public ::testing::Test {
  BytecodeTest()
      : handler(&context, [&](Diagnostic &diagnostic) { messages += diagnostic.str() + "\n"; }) {
    context.loadDialect<FusedNormDialect>();
    context.allowUnregisteredDialects();
  }

  std::string write(FusedNormVersion version) {
    // Bytecode has a version only for dialects with ops in the module.
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(R"mlir(
      %x, %out = "test.values"() : () -> (tensor<4x64xf32>, tensor<4x1xf32>)
      %0 = fusednorm.row_mean_of_squares ins(%x : tensor<4x64xf32>)
          outs(%out : tensor<4x1xf32>) -> tensor<4x1xf32>
    )mlir",
                                                               &context);
    EXPECT_TRUE(module);
    BytecodeWriterConfig config;
    config.setDialectVersion<FusedNormDialect>(std::make_unique<FusedNormVersion>(version));
    std::string bytes;
    llvm::raw_string_ostream stream(bytes);
    EXPECT_TRUE(succeeded(writeBytecodeToFile(*module, stream, config)));
    return bytes;
  }

  bool read(const std::string &bytes) {
    return static_cast<bool>(parseSourceString<ModuleOp>(bytes, &context));
  }

  MLIRContext context;
  std::string messages;
  ScopedDiagnosticHandler handler;
};
} // namespace

TEST_F(BytecodeTest, ReadsItsOwnVersion) {
  EXPECT_TRUE(read(write(FusedNormVersion::getCurrent())));
  EXPECT_EQ(messages, "");
}

TEST_F(BytecodeTest, ReadsOlderAndLaterMinorVersions) {
  FusedNormVersion current = FusedNormVersion::getCurrent();
  EXPECT_TRUE(read(write({current.major - 1, 7})));
  EXPECT_TRUE(read(write({current.major, current.minor + 1})));
  EXPECT_EQ(messages, "");
}

TEST_F(BytecodeTest, RefusesLaterMajorVersions) {
  FusedNormVersion current = FusedNormVersion::getCurrent();
  EXPECT_FALSE(read(write({current.major + 1, 3})));
  std::string expected = "expected version " + std::to_string(current.major) +
                         " or older of dialect 'fusednorm', got version " +
                         std::to_string(current.major + 1) +
                         ".3; read it with the release that wrote it";
  EXPECT_NE(messages.find(expected), std::string::npos) << messages;
}
