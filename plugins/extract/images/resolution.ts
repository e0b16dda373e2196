/** Paper sizes in inches, longer side first: letter, A4, legal. */
const papers = [
  [11, 8.5],
  [11.69, 8.27],
  [14, 8.5],
] as const
/** Maximum relative difference between the aspect ratios of a scan and its paper. */
const SHAPE_TOLERANCE = 0.01
/** Minimum resolution of a scan, in pixels per inch. */
const COARSEST_SCAN = 60

/** Default resolutions that programs write if they do not know the real one. They are ignored. */
const defaults = [72, 96]
/** Maximum plausible resolution, in pixels per inch. */
const FINEST = 4800
/** Maximum plausible side of a page, in inches: a construction drawing. */
const LONGEST_SIDE = 60

/** Assumed resolution of screenshots, in pixels per inch. They state no resolution or one of {@link defaults}. */
const SCREEN = 96
/**
 * Maximum longer side of a screenshot, in pixels. Larger pictures are assumed to be photographs of a sheet of paper.
 */
const LONGEST_SCREEN = 2600

/**
 * Returns the resolution of an image: the stated one, if it is plausible. Otherwise a sheet of paper is detected by its
 * aspect ratio, and other images are treated as screenshots or photographs of a sheet.
 *
 * @param size Size in pixels.
 * @param stated Pixels per inch that the file states.
 */
export function pixelsPerInch(size: { readonly width: number; readonly height: number }, stated?: number): number {
  const long = Math.max(size.width, size.height)
  const short = Math.min(size.width, size.height)
  const isBelievable = stated !== undefined && !defaults.includes(Math.round(stated)) && stated <= FINEST
  if (isBelievable && long / stated <= LONGEST_SIDE) return stated
  for (const [length, width] of papers) {
    const isShaped = Math.abs(long / short / (length / width) - 1) <= SHAPE_TOLERANCE
    if (isShaped && long / length >= COARSEST_SCAN) return Math.round(long / length)
  }
  return long <= LONGEST_SCREEN ? SCREEN : Math.round(long / papers[0][0])
}
