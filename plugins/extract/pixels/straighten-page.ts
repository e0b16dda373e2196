import type { Bbox } from '../../../core/model.js'
import type { GreyPicture } from '../../../core/pixels.js'
import { averageCells, type Cells, cellSide, closeCells, darkenCells, straightenCells } from './cells.js'
import { type Components, findComponents } from './components.js'
import { eraseRulings } from './erase-rulings.js'
import { findLetters, type Letters, levelLetters, turnLetters } from './letters.js'
import { hasLevelGround } from './level-grounds.js'
import { liesLevel } from './level-lines.js'
import { evenCells, evenLight, findContrast, findLight } from './light.js'
import { measurePrint, type PrintSize, usualPrintSize } from './print-size.js'
import { findRulings } from './rulings.js'
import { findGrounds, groundReach, whitenShade } from './shades.js'
import { measureSkew } from './skew.js'
import { removeSpecks } from './specks.js'
import { levelSize, pointToPage, type QuarterTurn, type Straightening, turnedSize } from './straightening.js'
import { middleAt, type Stroke } from './strokes.js'
import { findTurn } from './turn.js'
import { levelPicture, turnPicture } from './turn-picture.js'

/** A ruling seen in pixels. */
interface SeenRuling {
  readonly direction: 'horizontal' | 'vertical'
  /** The whole of the ink, in pixels of the straight picture: its short side is the thickness. */
  readonly bbox: Bbox
}

/** A band or box of one even tone. */
interface SeenShade {
  /** In pixels of the straight picture. */
  readonly bbox: Bbox
  /** Its tone as printed on white paper: 0 is black, 255 is white. */
  readonly level: number
  /** True where what stands in it is lighter than it, and was inverted for reading. */
  readonly isInverted: boolean
}

/** A page made ready for reading. All boxes are in pixels of the straight pictures. */
export interface StraightPage {
  /** Upright, straight, its light evened, dark on white everywhere, without specks and rulings: for the text recogniser. */
  readonly picture: GreyPicture
  readonly straightening: Straightening
  /** Broken and faint ones are mended; where two are printed close together there are two. */
  readonly rulings: readonly SeenRuling[]
  readonly shades: readonly SeenShade[]
  /** Photographs and halftones: large parts without text. */
  readonly pictures: readonly Bbox[]
  /** Typical height of small letters, in pixels of the straight picture; absent where nothing looks like text. */
  readonly xHeight?: number
}

/** Shades below this are ink, once the light is even. */
const ink = 150

/** Shades lighter than this were evened out with the light. */
const darkest = 0.55 * 255

/** Less skew than this is left: mending it would blur more than it helps. In degrees. */
const leastSkew = 0.05

/** A page whose light and print are measured. */
interface SeenPage {
  /** Typical height of small letters, in pixels; absent where nothing looks like text. */
  readonly xHeight?: number
  /**
   * Makes the page ready for reading, which is the greater part of the work. A blank page is returned as it is.
   *
   * @param turn Clockwise turn of the page, where it is known. @default found from the print
   * @param mostSkew What it cannot be skewed by, in degrees: what looks so is no skew. @default any
   */
  straighten(turn?: QuarterTurn, mostSkew?: number): StraightPage
}

/**
 * Measures the light and the print of a page, before the page is made ready for reading.
 *
 * @param picture The page as it came; it is not changed.
 * @param dpi Pixels per inch, as far as known; where there is print, its size counts more. At least 20.
 */
export function seePage(picture: GreyPicture, dpi: number): SeenPage {
  const before = { width: picture.width, height: picture.height }
  const cells = averageCells(picture, cellSide(dpi))
  const light = findLight(cells)
  const far = evenCells(cells, light)
  if (isDark(far)) return seeDark(picture, dpi)
  const ground = darkenCells(closeCells(far, groundReach), 1)
  const even = evenLight(picture, light, findContrast(picture, light), ground)
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
  /** As it came. */
  readonly picture: GreyPicture
  /** From afar, under even light. */
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
  const isLevel = () => liesLevel(upright, dpi, measured) || hasLevelGround(turnPicture(picture, turn), dpi, measured)
  const skew = isSkewed && !isLevel() ? measured : 0
  const before = { width: picture.width, height: picture.height }
  const after = levelSize(turnedSize(before, turn), skew)
  const straightening: Straightening = { turn, isTurnSure: isSure, skew, before, after }
  const level = levelPicture(upright, skew)

  const straightCells = straightenCells(far, after, (x, y) => pointToPage(x, y, straightening))
  const { shades, pictures } = findGrounds(straightCells)
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

/** True where most of the page is dark, as slides are: what is printed on it is light. */
function isDark({ shades }: Cells): boolean {
  let dark = 0
  for (let at = 0; at < shades.length; at++) if (shades[at]! < 0.4 * 4080) dark++
  return dark > shades.length >> 1
}

/** The page inverted; that it was dark is told by a shade as large as it. */
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
