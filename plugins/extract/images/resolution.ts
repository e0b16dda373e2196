/** Sizes of paper in inches, the longer side first: letter, A4, legal. */
const papers = [
  [11, 8.5],
  [11.69, 8.27],
  [14, 8.5],
] as const
/** A scan of a sheet has its shape within this share. */
const SHAPE_TOLERANCE = 0.01
/** No sheet is scanned coarser than this, in pixels an inch. */
const COARSEST_SCAN = 60

/** What programs write that do not know the resolution; as good as nothing. */
const defaults = [72, 96]
/** Pixels an inch that a file may be believed to have. */
const FINEST = 4800
/** The longest side that a page may have, in inches: a drawing of a building's plan. */
const LONGEST_SIDE = 60

/** Pixels an inch of screens, whose pictures say nothing or {@link defaults}. */
const SCREEN = 96
/** The longer side of a screen's picture, in pixels; longer ones are photographs, of a sheet of paper we suppose. */
const LONGEST_SCREEN = 2600

/**
 * How many pixels of an image make an inch: as the file says, where that can be. Else a sheet of paper is known by its
 * shape, and what has another shape is a screen's picture, or a photograph of a sheet.
 *
 * @param size In pixels.
 * @param stated Pixels an inch as the file says.
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
