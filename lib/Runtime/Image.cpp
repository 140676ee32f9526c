// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Selection of the image for a device.

#include "Runtime.h"

using namespace fusednorm::rt;

bool fusednorm::rt::parseChip(const char *text, int &major, int &minor, char &letter) {
  if (!text || text[0] != 's' || text[1] != 'm' || text[2] != '_')
    return false;
  int number = 0, digits = 0;
  for (text += 3; *text >= '0' && *text <= '9' && digits < 4; ++text, ++digits)
    number = number * 10 + (*text - '0');
  letter = *text;
  if (letter && (++text, *text))
    return false;
  major = number / 10;
  minor = number % 10;
  return digits >= 2 && (letter == 0 || letter == 'a' || letter == 'f');
}

const fnrt_kernel *fusednorm::rt::findTooLarge(const fnrt_library_info &info,
                                               const fnrt_image &image, const ImageHost &host) {
  for (uint32_t i = 0; i < info.kernel_count; ++i)
    if (image.kernels[i].dynamic_shared > static_cast<uint32_t>(host.sharedPerBlock))
      return &image.kernels[i];
  return nullptr;
}

/// Returns the rank of an image for a device, or -1 if it does not run there. A cubin runs on
/// chips of the same major number from its own minor number on, and PTX on every later chip.
/// Code for a chip with a suffix runs on that chip or family only. A block of the device must have
/// the shared memory of every kernel.
static int getFit(const fnrt_library_info &info, const fnrt_image &image, const ImageHost &host) {
  if ((image.kind == FNRT_IMAGE_SIMT) != host.simt || findTooLarge(info, image, host))
    return -1;
  if (host.simt)
    return 0;
  int ofMajor, ofMinor;
  char letter;
  if (!parseChip(image.chip, ofMajor, ofMinor, letter))
    return -1;
  bool isPtx = image.kind == FNRT_IMAGE_PTX;
  bool fits =
      ofMajor == host.major && (letter == 'a' ? ofMinor == host.minor : ofMinor <= host.minor);
  if (isPtx && !letter)
    fits |= ofMajor < host.major;
  if (!fits)
    return -1;
  int rank = letter == 'a' ? 2 : letter == 'f' ? 1 : 0;
  return (!isPtx * 3 + rank) * 10000 + ofMajor * 10 + ofMinor;
}

int fusednorm::rt::selectImage(const fnrt_library_info &info, const ImageHost &host, int after) {
  int best = -1, bestFit = -1;
  int bound = after < 0 ? 0 : getFit(info, info.images[after], host);
  for (uint32_t i = 0; i < info.image_count; ++i) {
    int fit = getFit(info, info.images[i], host);
    // After a refused image: skip better images and equal images up to that image.
    if (after >= 0 && (fit > bound || (fit == bound && static_cast<int>(i) <= after)))
      continue;
    if (fit > bestFit) {
      bestFit = fit;
      best = static_cast<int>(i);
    }
  }
  return best;
}
