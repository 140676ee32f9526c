// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/Fp8AffineMaps.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/APFloat.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace fusednorm;

TEST(Fp8AffineMaps, GiveEveryEncodingItsValue) {
  MLIRContext context;
  for (FloatType type :
       {FloatType(Float8E4M3FNType::get(&context)), FloatType(Float8E5M2Type::get(&context))}) {
    std::optional<Fp8AffineMaps> maps = Fp8AffineMaps::of(type);
    ASSERT_TRUE(maps);
    for (unsigned encoding = 0; encoding < 256; ++encoding) {
      APFloat number(type.getFloatSemantics(), APInt(8, encoding));
      APFloat wide(APFloat::BFloat(), APInt(16, maps->widen(uint8_t(encoding))));
      bool losesInfo = false;
      number.convert(APFloat::BFloat(), APFloat::rmNearestTiesToEven, &losesInfo);
      EXPECT_FALSE(losesInfo && !number.isNaN());
      EXPECT_TRUE(number.isNaN() ? wide.isNaN() : wide.bitwiseIsEqual(number)) << encoding;
    }
  }
}

TEST(Fp8AffineMaps, ExistOnlyWhereTheIndexKeepsEncodingsApart) {
  MLIRContext context;
  // The upper bits of the bf16 exponent are the bits of the FP8 exponent plus a carry.
  EXPECT_FALSE(Fp8AffineMaps::of(Float8E4M3FNUZType::get(&context)));
}

TEST(Fp8AffineMaps, MatricesHaveBitZeroUppermost) {
  BitMap swapped;
  swapped.masks = {0x10, 0x20, 0x40, 0x80, 0x01, 0x02, 0x04, 0x08};
  EXPECT_EQ(swapped.getMatrix(), 0x1020408001020408u);
  EXPECT_EQ(swapped.apply(0x2b), 0xb2);
  swapped.inverted = 0x81;
  EXPECT_EQ(swapped.apply(0x2b), 0x33);
}
