import test from 'ava'
import type { Gap } from '../../../../../plugins/recognise/tables/gaps/find-gaps.js'
import { findGaps, rowsOfLines } from '../../../../../plugins/recognise/tables/gaps/find-gaps.js'
import { partAtGaps, partHeaderAtGaps } from '../../../../../plugins/recognise/tables/gaps/part-at-gaps.js'
import type { Line } from '../../../../../plugins/recognise/text/lines.js'
import { type DrawnLine, drawLines } from '../../../../fixtures/draw-lines.js'

const texts = ({ phrases }: Line) => phrases.map(({ text }) => text)

/** Draws lines, and finds the gaps of all but the first one. */
async function drawn(
  lines: readonly DrawnLine[],
): Promise<{ readonly lines: readonly Line[]; readonly gaps: readonly Gap[] }> {
  const read = (await drawLines(lines)).lines
  return { lines: read, gaps: findGaps(rowsOfLines(read.slice(1))) }
}

const ROWS: readonly DrawnLine[] = [
  [
    [60, '1'],
    [80, 'VIN'],
    [120, '5 V'],
  ],
  [
    [60, '2'],
    [80, 'GND'],
    [120, '0 V'],
  ],
]

test('a line is parted at gaps into the texts of its columns', async (t) => {
  const { lines, gaps } = await drawn([[[60, 'Pins']], ...ROWS])
  t.deepEqual(texts(partAtGaps(lines[1]!, gaps.slice(0, 2))), ['1', 'VIN', '5 V'])
})

test('words that happen to leave a gap free stay one text', async (t) => {
  const long: DrawnLine = [[60, 'Pins of the second connector']]
  const { lines, gaps } = await drawn([long, ...ROWS])
  const blank = lines[0]!.phrases[0]!.words[1]!.bbox.x1 + 1
  const atBlank = { ...gaps[0]!, start: blank, end: blank }
  t.deepEqual(texts(partAtGaps(lines[0]!, [atBlank])), ['Pins of the second connector'])
})

test('headers right above the rows are parted between any two words, those above them only where the white is wide', async (t) => {
  const { lines, gaps } = await drawn([[[60, 'NO.  NAME']], ...ROWS])
  const between = gaps.map((gap) => ({ ...gap, start: 78, end: 79 })).slice(0, 1)
  t.deepEqual(texts(partHeaderAtGaps(lines[0]!, between, true)).length, 2)
  const { lines: upper } = await drawn([[[62, 'NO. NAME']], ...ROWS])
  const at = upper[0]!.phrases[0]!.words[0]!.bbox.x1 + 1
  const narrow = gaps.map((gap) => ({ ...gap, start: at, end: at })).slice(0, 1)
  t.deepEqual(texts(partHeaderAtGaps(upper[0]!, narrow, true)), ['NO.', 'NAME'])
  t.deepEqual(texts(partHeaderAtGaps(upper[0]!, narrow, false)), ['NO. NAME'])
})

test('a currency sign stays with its number', async (t) => {
  const { lines, gaps } = await drawn([
    [[60, 'Sales']],
    [
      [60, '12,267'],
      [110, '$'],
      [130, '11,866'],
    ],
    [
      [60, '11,217'],
      [130, '10,100'],
    ],
  ])
  t.deepEqual(texts(partAtGaps(lines[1]!, gaps)), ['12,267', '$ 11,866'])
  const behindSign = { ...gaps[0]!, start: 120, end: 122 }
  t.deepEqual(texts(partAtGaps(lines[1]!, [behindSign])), ['12,267 $ 11,866'])
})
