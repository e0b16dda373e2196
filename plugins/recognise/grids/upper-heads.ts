import { centerX } from '../geometry.js'
import { isBoldPhrase } from '../text/bold.js'
import type { Line } from '../text/lines.js'
import type { Span } from './grid.js'

/** Lines of one head follow each other no further, in font sizes; over the stub alone still nearer: a title stands as a line does. */
const TIGHT = 1.5
const TIGHTEST = 1.12
/** Edges or middles of lines that are set under each other differ by less, in points. */
const FLUSH = 1

/** The upper lines of a head of several lines: tight above, each text in a column of its own. */
export function isUpperHead(line: Line, below: Line, gutters: readonly Span[]): boolean {
  const isTight = below.baseline - line.baseline < TIGHT * below.size
  const own = line.phrases.map(({ bbox }) => gutters.filter((gutter) => gutter.end < centerX(bbox) + 1).length)
  const isSpread = new Set(own).size === own.length && !line.phrases.some((phrase) => phrase.isNumber)
  const isBesideStub = line.phrases.length > 1 || line.bbox.x0 > gutters[0]!.start
  return isTight && isSpread && (isBesideStub || isOverStub(line, below))
}

/** "Exhibit" over "Number": a word as bold as the one under it, set tight on it. A title is longer, larger or further off. */
function isOverStub({ phrases: [text], baseline, size }: Line, below: Line): boolean {
  const head = below.phrases[0]!
  const isFlush = [text!.bbox.x0 - head.bbox.x0, centerX(text!.bbox) - centerX(head.bbox)].some(
    (distance) => Math.abs(distance) < FLUSH,
  )
  const isOne = text!.words.length === 1 && size === below.size && isBoldPhrase(text!) && isBoldPhrase(head)
  return isOne && isFlush && below.baseline - baseline < TIGHTEST * size
}
