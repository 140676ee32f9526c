// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Messages.h"
#include <algorithm>

using namespace fusednorm;
using namespace fusednorm::capi;

/// Returns whether the fields are valid.
static bool isValid(const fnc_mla_shape &shape) {
  return std::min({shape.heads, shape.nope, shape.values, shape.latent, shape.element_bytes}) >=
             1 &&
         std::min({shape.rope, shape.tokens, shape.cached}) >= 0 && shape.fmas_per_byte >= 0;
}

fnc_status fnc_mla_is_absorbed(const fnc_mla_shape *shape, int32_t *absorbed) {
  messages().clear();
  if (!shape || !absorbed)
    return fail(FNC_ERROR_INVALID, "fnc_mla_is_absorbed: shape or absorbed is null");
  if (shape->size != sizeof(fnc_mla_shape))
    return fail(FNC_ERROR_INVALID, "shape.size: expected sizeof(fnc_mla_shape), " +
                                       llvm::Twine(sizeof(fnc_mla_shape)) + ", got " +
                                       llvm::Twine(shape->size));
  if (!isValid(*shape))
    return fail(FNC_ERROR_INVALID,
                "shape: expected positive heads, nope, values, latent and element_bytes, and "
                "nonnegative rope, tokens, cached and fmas_per_byte");
  double tokens = double(shape->tokens), keys = tokens + double(shape->cached);
  double heads = double(shape->heads), latent = double(shape->latent), rope = double(shape->rope);
  double columns = double(shape->nope) + double(shape->values);
  double projection = heads * latent * columns;
  double read = keys * (latent + rope), written = keys * heads * columns;
  double factor = double(shape->element_bytes) * shape->fmas_per_byte;
  double own =
      std::max(tokens * projection + tokens * keys * heads * (2 * latent + rope), factor * read);
  double other =
      std::max(keys * projection +
                   tokens * keys * heads * (double(shape->nope) + rope + double(shape->values)),
               factor * (read + 2 * written));
  *absorbed = own <= other;
  return FNC_SUCCESS;
}
