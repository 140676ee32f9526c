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

/// Returns the rank of an image for a device, or -1 if it does not run there. A cubin runs on
/// chips of the same major number from its own minor number on, and PTX on every later chip.
/// Code for a chip with a suffix runs on that chip or family only.
static int getFit(const fnrt_image &image, bool simt, int major, int minor) {
  if ((image.kind == FNRT_IMAGE_SIMT) != simt)
    return -1;
  if (simt)
    return 0;
  int ofMajor, ofMinor;
  char letter;
  if (!parseChip(image.chip, ofMajor, ofMinor, letter))
    return -1;
  bool isPtx = image.kind == FNRT_IMAGE_PTX;
  bool fits = ofMajor == major && (letter == 'a' ? ofMinor == minor : ofMinor <= minor);
  if (isPtx && !letter)
    fits |= ofMajor < major;
  if (!fits)
    return -1;
  int rank = letter == 'a' ? 2 : letter == 'f' ? 1 : 0;
  return (!isPtx * 3 + rank) * 10000 + ofMajor * 10 + ofMinor;
}

int fusednorm::rt::selectImage(const fnrt_library_info &info, bool simt, int major, int minor,
                               int after) {
  int best = -1, bestFit = -1;
  int bound = after < 0 ? 0 : getFit(info.images[after], simt, major, minor);
  for (uint32_t i = 0; i < info.image_count; ++i) {
    int fit = getFit(info.images[i], simt, major, minor);
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
