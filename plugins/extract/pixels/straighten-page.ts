import type { Bbox } from '../../../core/model.js'
import type { GreyPicture } from '../../../core/pixels.js'
import { averageCells, type Cells, cellSide, closeCells, darkenCells, straightenCells } from './cells.js'
import { type Components, findComponents } from './components.js'
import { liesLevel } from './deskew.js'
import { eraseRulings } from './erase-rulings.js'
import { evenCells, evenIllumination, findContrast, measureIllumination } from './illumination.js'
import { findLetters, type Letters, levelLetters, turnLetters } from './letters.js'
import { hasLevelBackground } from './level-backgrounds.js'
import { measurePrint, type PrintSize, usualPrintSize } from './print-size.js'
import { findRulings } from './rulings.js'
import { measureSkew } from './skew.js'
import { removeSpecks } from './specks.js'
import { levelSize, pointToPage, type QuarterTurn, type Straightening, turnedSize } from './straightening.js'
import { middleAt, type Stroke } from './strokes.js'
import { backgroundReach, findBackgrounds, whitenShade } from './thresholding.js'
import { findTurn } from './turn.js'
import { levelPicture, turnPicture } from './turn-picture.js'

/** A ruling that was found in pixels. */
interface SeenRuling {
  readonly direction: 'horizontal' | 'vertical'
  /** Box of the ink, in pixels of the deskewed picture. Its short side is the thickness. */
  readonly bbox: Bbox
}

/** A band or box of uniform tone. */
interface SeenShade {
  /** Box in pixels of the deskewed picture. */
  readonly bbox: Bbox
  /** Grey level as if printed on white paper: 0 is black, 255 is white. */
  readonly level: number
  /** Whether its text was lighter than the background, and was inverted for recognition. */
  readonly isInverted: boolean
}

/** A page that is prepared for recognition. All boxes are in pixels of the deskewed picture. */
export interface StraightPage {
  /** Picture for text recognition: upright, deskewed, evenly illuminated, dark on white, without specks and rulings. */
  readonly picture: GreyPicture
  readonly straightening: Straightening
  /** Rulings. Broken and faint ones are joined; double rulings stay two. */
  readonly rulings: readonly SeenRuling[]
  readonly shades: readonly SeenShade[]
  /** Photographs and halftones: large areas without text. */
  readonly pictures: readonly Bbox[]
  /** Typical height of lowercase letters, in pixels of the deskewed picture. Absent if nothing looks like text. */
  readonly xHeight?: number
}

/** Grey levels below this are ink, after evening the illumination. */
const ink = 150

/** Shaded areas lighter than this grey level were removed when evening the illumination. */
const darkest = 0.55 * 255

/** Minimum skew that is corrected, in degrees. Correcting less would blur more than it helps. */
const leastSkew = 0.05

/** A page whose illumination and text size are measured. */
interface SeenPage {
  /** Typical height of lowercase letters, in pixels. Absent if nothing looks like text. */
  readonly xHeight?: number
  /**
   * Prepares the page for recognition, which takes most of the time. A blank page is returned unchanged.
   *
   * @param turn Clockwise rotation of the page, if known. @default detected from the text
   * @param mostSkew Maximum plausible skew, in degrees. A larger measured skew is ignored. @default no limit
   */
  straighten(turn?: QuarterTurn, mostSkew?: number): StraightPage
}

/**
 * Measures the illumination and the text size of a page, before the page is prepared for recognition.
 *
 * @param picture The original page. It is not changed.
 * @param dpi Assumed resolution in pixels per inch, at least 20. The size of the text takes priority.
 */
export function seePage(picture: GreyPicture, dpi: number): SeenPage {
  const before = { width: picture.width, height: picture.height }
  const cells = averageCells(picture, cellSide(dpi))
  const light = measureIllumination(cells)
  const far = evenCells(cells, light)
  if (isDark(far)) return seeDark(picture, dpi)
  const ground = darkenCells(closeCells(far, backgroundReach), 1)
  const even = evenIllumination(picture, light, findContrast(picture, light), ground)
  const components = findComponents(even, ink)
  const letters = findLetters(components, before, dpi)
  const found = findTurn(letters)
  const { xHeight } = measureTurned(components, dpi, found.turn)
  return {
    ...(letters && { xHeight }),
    straighten: (turn, mostSkew) =>
      straightenSeen(
        { picture, far, even, components, letters, dpi, mostSkew },
        turn === undefined ? found : { turn, isSure: true },
      ),
  }
}

function measureTurned(components: Components, dpi: number, turn: QuarterTurn): PrintSize {
  return measurePrint(components, dpi, turn === 90 || turn === 270) ?? usualPrintSize(dpi)
}

interface Seen {
  /** The original picture. */
  readonly picture: GreyPicture
  /** The downsampled picture under even illumination. */
  readonly far: Cells
  readonly even: GreyPicture
  readonly components: Components
  readonly letters: Letters | undefined
  readonly dpi: number
  readonly mostSkew: number | undefined
}

function straightenSeen(
  { picture, far, even, components, letters, dpi, mostSkew = Infinity }: Seen,
  { turn, isSure }: ReturnType<typeof findTurn>,
): StraightPage {
  const isLying = turn === 90 || turn === 270
  const print = measureTurned(components, dpi, turn)
  const upright = turnPicture(removeSpecks(even, components, print, isLying), turn)
  const turned = letters && turnLetters(letters, turn)
  const measured = measureSkew(turned, upright, dpi)
  const isSkewed = Math.abs(measured) >= leastSkew && Math.abs(measured) <= mostSkew
  const isLevel = () =>
    liesLevel(upright, dpi, measured) || hasLevelBackground(turnPicture(picture, turn), dpi, measured)
  const skew = isSkewed && !isLevel() ? measured : 0
  const before = { width: picture.width, height: picture.height }
  const after = levelSize(turnedSize(before, turn), skew)
  const straightening: Straightening = { turn, isTurnSure: isSure, skew, before, after }
  const level = levelPicture(upright, skew)

  const straightCells = straightenCells(far, after, (x, y) => pointToPage(x, y, straightening))
  const { shades, pictures } = findBackgrounds(straightCells)
  const isTinted = shades.some((shade) => shade.level < darkest)
  const bright = isTinted ? { ...level, pixels: level.pixels.slice() } : level
  const seen = shades.map((shade) => ({ ...shade, isInverted: shade.level < darkest && whitenShade(bright, shade) }))
  const strokes = findRulings(bright, print, turned && levelLetters(turned, skew), dpi)
  return {
    picture: eraseRulings(bright, strokes),
    straightening,
    rulings: strokes.map(rulingOf),
    shades: seen,
    pictures,
    ...(letters && { xHeight: print.xHeight }),
  }
}

/** Returns whether most of the page is dark, as on slides with light text. */
function isDark({ shades }: Cells): boolean {
  let dark = 0
  for (let at = 0; at < shades.length; at++) if (shades[at]! < 0.4 * 4080) dark++
  return dark > shades.length >> 1
}

/** Inverts a dark page. The result has one shade that covers the page. */
function seeDark(picture: GreyPicture, dpi: number): SeenPage {
  const counts = new Uint32Array(256)
  for (const shade of picture.pixels) counts[shade]!++
  const seen = seePage({ ...picture, pixels: picture.pixels.map((shade) => 255 - shade) }, dpi)
  const straighten = (turn?: QuarterTurn, mostSkew?: number) => {
    const page = seen.straighten(turn, mostSkew)
    const { width, height } = page.straightening.after
    const whole = {
      bbox: { x0: 0, y0: 0, x1: width, y1: height },
      level: counts.indexOf(Math.max(...counts)),
      isInverted: true,
    }
    return { ...page, shades: [whole, ...page.shades] }
  }
  return { ...seen, straighten }
}

function rulingOf(stroke: Stroke): SeenRuling {
  const middle = middleAt(stroke, (stroke.from + stroke.to) / 2)
  const near = middle - stroke.thickness / 2
  const far = middle + stroke.thickness / 2
  const bbox =
    stroke.direction === 'horizontal'
      ? { x0: stroke.from, y0: near, x1: stroke.to, y1: far }
      : { x0: near, y0: stroke.from, x1: far, y1: stroke.to }
  return { direction: stroke.direction, bbox }
}
