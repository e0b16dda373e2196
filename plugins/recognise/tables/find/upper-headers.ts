import type { Ruling } from '../../../../core/model.js'
import { centerX, centerY, overlapX, widthOf } from '../../geometry/boxes.js'
import type { Span } from '../../geometry/span.js'
import { isBoldPhrase } from '../../text/bold.js'
import type { Line, Phrase } from '../../text/lines.js'

/**
 * Lines of one head follow each other no further, in font sizes, or a little further with a rule between them; over the stub
 * alone still nearer: a title stands as a line does.
 */
const TIGHT = 1.5
const RULED = 2
const TIGHTEST = 1.12
/** Edges or middles of lines that are set under each other differ by less, in points. */
const FLUSH = 1
/** A rule under a head lies no further below it, in font sizes. */
const UNDER = 0.7

/** The upper lines of a head of several lines: tight above, each text in a column of its own. */
export function isUpperHead(
  line: Line,
  below: Line,
  gutters: readonly Span[],
  rulings: readonly Ruling[] = [],
): boolean {
  const reach = line.phrases.every((text) => isOverGroup(text, line, gutters, rulings)) ? RULED : TIGHT
  const isTight = below.baseline - line.baseline < reach * below.size
  const own = line.phrases.map(({ bbox }) => gutters.filter((gutter) => gutter.end < centerX(bbox) + 1).length)
  const isSpread = new Set(own).size === own.length && !line.phrases.some((phrase) => phrase.isNumber)
  const isBesideStub = line.phrases.length > 1 || line.bbox.x0 > gutters[0]!.start
  return isTight && isSpread && (isBesideStub || isOverStub(line, below, rulings))
}

/** Whether the rule under a text reaches over a gutter: it heads the columns on both sides. */
function isOverGroup(text: Phrase, line: Line, gutters: readonly Span[], rulings: readonly Ruling[]): boolean {
  return rulesUnder(text, line, rulings).some(({ bbox }) =>
    gutters.some((gutter) => bbox.x0 < gutter.start && bbox.x1 > gutter.end),
  )
}

function rulesUnder({ bbox: text }: Phrase, { baseline, size }: Line, rulings: readonly Ruling[]): readonly Ruling[] {
  return rulings.filter(({ direction, bbox }) => {
    const below = centerY(bbox) - baseline
    return (
      direction === 'horizontal' && below > -1 && below < UNDER * size && overlapX(bbox, text) > 0.9 * widthOf(text)
    )
  })
}

/**
 * "Exhibit" over "Number": a word as bold as the one under it, or one over a ruled head, set tight on it. A title is longer,
 * larger or further off.
 */
function isOverStub({ phrases: [text], baseline, size }: Line, below: Line, rulings: readonly Ruling[]): boolean {
  const head = below.phrases[0]!
  const isFlush = [text!.bbox.x0 - head.bbox.x0, centerX(text!.bbox) - centerX(head.bbox)].some(
    (distance) => Math.abs(distance) < FLUSH,
  )
  const isHead = (isBoldPhrase(text!) && isBoldPhrase(head)) || rulesUnder(head, below, rulings).length > 0
  const isOne = text!.words.length === 1 && size === below.size && isHead
  return isOne && isFlush && below.baseline - baseline < TIGHTEST * size
}
