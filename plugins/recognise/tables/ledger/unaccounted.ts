import type { Bbox, PageContent, Table, UnaccountedNumber } from '../../../../core/model.js'
import { holdsCenter } from '../../geometry/boxes.js'
import { flatten } from '../../geometry/flatten.js'
import { readValue } from '../../lexicon/values.js'
import { wordsIn } from '../../text/lines.js'
import type { Ledger } from './ledger.js'
import { isAmount } from './likely-data.js'

/**
 * Returns the printed numbers that no table, chart or text contains: first those on lines outside of tables, then those
 * between the cells of a table, and amounts elsewhere. Numbers within a text, such as the year of a date, belong to the
 * text.
 */
export function findUnaccounted(
  { words, owners, openLines }: Ledger,
  tables: readonly Table[],
  content: PageContent,
): readonly UnaccountedNumber[] {
  const phrases = flatten(openLines.map((line) => line.phrases))
  const onLines = new Set(wordsIn({ phrases }))
  const others = words.filter(
    (word, position) =>
      owners[position] === undefined &&
      !onLines.has(word) &&
      (isAmount(word) || tables.some(({ places }) => holdsCenter(places[0]!.bbox, word.bbox))),
  )
  return [...phrases, ...others]
    .filter(({ text, bbox }) => readValue(text)?.kind === 'number' && !isSymbol(bbox, content))
    .map(({ text, bbox }) => ({ text, place: { pageNumber: content.pageNumber, bbox } }))
}

/** Whether the letters in a box are signs of a symbol font, whose codes are those of digits. */
function isSymbol(box: Bbox, { glyphs, fonts }: PageContent): boolean {
  const font = glyphs.find((glyph) => /\S/.test(glyph.text) && holdsCenter(box, glyph.bbox))?.font
  return font !== undefined && /dingbat|symbol|wingding/i.test(fonts[font]?.name ?? '')
}
