import type { Ruling } from '../../../../core/model.js'
import { centerX, centerY, overlapX, widthOf } from '../../geometry/boxes.js'
import type { Span } from '../../geometry/span.js'
import { isBoldPhrase } from '../../text/bold.js'
import type { Line, Phrase } from '../../text/lines.js'

/** Maximum step between two lines of one header, in font sizes. */
const MAX_STEP = 1.5
/** Maximum step with rules over several columns between the lines, in font sizes. */
const MAX_RULED_STEP = 2
/** Maximum step for a line only over the stub, in font sizes. Titles are further away. */
const MAX_STUB_STEP = 1.12
/** Left edges or middles of flush texts differ by less than this, in points. */
const MAX_FLUSH_DIFFERENCE = 1
/** Maximum distance from a header's baseline to the rule under it, in font sizes. */
const MAX_RULE_DISTANCE = 0.7

/** Whether a line is an upper line of a header of several lines: tight above, with each text in another column. */
export function isUpperHeader(
  line: Line,
  below: Line,
  gutters: readonly Span[],
  rulings: readonly Ruling[] = [],
): boolean {
  const reach = line.phrases.every((text) => isOverGroup(text, line, gutters, rulings)) ? MAX_RULED_STEP : MAX_STEP
  const isTight = below.baseline - line.baseline < reach * below.size
  const own = line.phrases.map(({ bbox }) => gutters.filter((gutter) => gutter.end < centerX(bbox) + 1).length)
  const isSpread = new Set(own).size === own.length && !line.phrases.some((phrase) => phrase.isNumber)
  const isBesideStub = line.phrases.length > 1 || line.bbox.x0 > gutters[0]!.start
  return isTight && isSpread && (isBesideStub || isOverStub(line, below, rulings))
}

/** Whether the rule under a text spans a gutter: the text is a header of the columns on both sides. */
function isOverGroup(text: Phrase, line: Line, gutters: readonly Span[], rulings: readonly Ruling[]): boolean {
  return rulesUnder(text, line, rulings).some(({ bbox }) =>
    gutters.some((gutter) => bbox.x0 < gutter.start && bbox.x1 > gutter.end),
  )
}

function rulesUnder({ bbox: text }: Phrase, { baseline, size }: Line, rulings: readonly Ruling[]): readonly Ruling[] {
  return rulings.filter(({ direction, bbox }) => {
    const below = centerY(bbox) - baseline
    return (
      direction === 'horizontal' &&
      below > -1 &&
      below < MAX_RULE_DISTANCE * size &&
      overlapX(bbox, text) > 0.9 * widthOf(text)
    )
  })
}

/**
 * Whether a word is the upper line of the stub's header: "Exhibit" over "Number". It is tight above, and both words are
 * bold or the lower one has a rule. A title is longer, larger or further away.
 */
function isOverStub({ phrases: [text], baseline, size }: Line, below: Line, rulings: readonly Ruling[]): boolean {
  const header = below.phrases[0]!
  const isFlush = [text!.bbox.x0 - header.bbox.x0, centerX(text!.bbox) - centerX(header.bbox)].some(
    (distance) => Math.abs(distance) < MAX_FLUSH_DIFFERENCE,
  )
  const isMarkedHeader = (isBoldPhrase(text!) && isBoldPhrase(header)) || rulesUnder(header, below, rulings).length > 0
  const isOne = text!.words.length === 1 && size === below.size && isMarkedHeader
  return isOne && isFlush && below.baseline - baseline < MAX_STUB_STEP * size
}
