import test from 'ava'
import type { TextRecognizer } from '../../../../core/contracts.js'
import type { GreyPicture, PrintedLine, PrintedWord } from '../../../../core/pixels.js'
import { readPage } from '../../../../plugins/extract/ocr/read-page.js'
import { tesseractJs } from '../../../../plugins/extract/ocr/tesseract-js.js'
import { drawPrint } from '../../../contracts/drawn-print.js'

const recognizer = tesseractJs()
test.after.always(() => recognizer.close())

const size = { width: 1700, height: 600 }
/** 9 point text at 200 dpi. */
const at = (text: string, x: number, baseline: number) => ({ text, x, baseline, capHeight: 18 })
const table = [
  at('NET SALES', 100, 100),
  at('4,821', 900, 100),
  at('397', 1200, 100),
  at('(5,062)', 1500, 100),
  at('LESS TOLL', 100, 150),
  at('784', 930, 150),
  at('1,976', 1180, 150),
  at('(4.5)', 1520, 150),
]
const textsOf = (lines: readonly PrintedLine[]) => lines.map(({ words }) => words.map(({ text }) => text).join(' '))

function withoutPoints({ letters = [], ...word }: PrintedWord): PrintedWord {
  const others = letters.filter(({ text }) => text !== '.' && text !== ',')
  return { ...word, letters: others, text: others.map(({ text }) => text).join('') }
}

/** Draws a solid dark box. */
function fill({ width, pixels }: GreyPicture, x0: number, y0: number, x1: number, y1: number, shade = 40): void {
  for (let y = y0; y < y1; y++) pixels.fill(shade, y * width + x0, y * width + x1)
}

test.serial('a table is read row by row, each column as a separate line', async (t) => {
  const { picture } = drawPrint(size, table)
  const { lines, unread } = await readPage(recognizer, picture, { dpi: 200 })
  t.deepEqual(
    textsOf(lines),
    table.map(({ text }) => text),
  )
  t.deepEqual(unread, [])
})

test.serial('words and baselines are at the positions of the ink', async (t) => {
  const { picture, words: drawn } = drawPrint(size, table)
  const { lines } = await readPage(recognizer, picture, { dpi: 200 })
  const found = lines.flatMap(({ words, baseline }) => words.map((word) => ({ ...word, baseline })))
  t.deepEqual(
    found.map(({ text }) => text),
    drawn.map(({ text }) => text),
  )
  for (const [i, { bbox, baseline, text }] of drawn.entries()) {
    for (const side of ['x0', 'y0', 'x1', 'y1'] as const) {
      t.true(Math.abs(found[i]!.bbox[side] - bbox[side]) <= 1.5, `${side} of ${text}`)
    }
    t.true(Math.abs(found[i]!.baseline.left - baseline) <= 1.5, `baseline of ${text}`)
  }
})

test.serial('dot leaders are dots, and the text after them is read', async (t) => {
  const { picture } = drawPrint(size, [...table, at('TOTAL', 100, 200), at('5,605', 900, 200)])
  for (let x = 200; x < 880; x += 12) fill(picture, x, 198, x + 3, 201)
  const { lines } = await readPage(recognizer, picture, { dpi: 200 })
  t.deepEqual(textsOf(lines).slice(-3), ['TOTAL', '.'.repeat(57), '5,605'])
})

test.serial('a lone stroke in a row of numbers is a dash according to its length', async (t) => {
  const { picture } = drawPrint(size, [...table, at('TOTAL', 100, 200), at('5,605', 900, 200)])
  fill(picture, 1220, 191, 1229, 193)
  fill(picture, 1520, 191, 1546, 193)
  const { lines } = await readPage(recognizer, picture, { dpi: 200 })
  t.deepEqual(textsOf(lines).slice(-4), ['TOTAL', '5,605', '-', '—'])
})

test.serial('a stroke too thin to be dark is a dash; a gray stroke below a row is not', async (t) => {
  const { picture } = drawPrint(size, [...table, at('TOTAL', 100, 200), at('5,605', 900, 200)])
  fill(picture, 1520, 191, 1546, 193, 175)
  fill(picture, 1220, 203, 1246, 205, 175)
  const { lines } = await readPage(recognizer, picture, { dpi: 200 })
  t.deepEqual(textsOf(lines).slice(-3), ['TOTAL', '5,605', '—'])
})

test.serial('large and small text on one page is read', async (t) => {
  const heading = { text: 'ASSETS', x: 100, baseline: 300, capHeight: 60 }
  const { picture } = drawPrint(size, [...table, heading])
  const { lines } = await readPage(recognizer, picture, { dpi: 200 })
  t.is(textsOf(lines).at(-1), 'ASSETS')
})

test('a blank page has no text, and no recognizer is called', async (t) => {
  const nobody: TextRecognizer = {
    name: 'nobody',
    read: () => Promise.reject(new Error('asked')),
    close: async () => {},
  }
  const blank = { width: 800, height: 600, pixels: new Uint8Array(800 * 600).fill(255) }
  t.deepEqual(await readPage(nobody, blank, { dpi: 200 }), { lines: [], unread: [], drawn: [] })
})

test('text that a recognizer misses is read again, enlarged', async (t) => {
  const { picture } = drawPrint(size, table)
  const looks: string[] = []
  const hasty: TextRecognizer = {
    name: 'hasty',
    read: (sheet, options, signal) => {
      looks.push(options.layout)
      return options.layout === 'sparse' ? Promise.resolve([]) : recognizer.read(sheet, options, signal)
    },
    close: async () => {},
  }
  const { lines, unread } = await readPage(hasty, picture, { dpi: 200 })
  t.deepEqual(looks, ['sparse', 'block'])
  t.deepEqual(
    textsOf(lines),
    table.map(({ text }) => text),
  )
  t.deepEqual(unread, [])
})

test('a missed decimal point is added at its ink, and its number has lower confidence', async (t) => {
  const { picture } = drawPrint(size, table)
  const pointless: TextRecognizer = {
    name: 'pointless',
    read: async (sheet, options, signal) =>
      (await recognizer.read(sheet, options, signal)).map((line) => ({
        ...line,
        words: line.words.map(withoutPoints),
      })),
    close: async () => {},
  }
  const { lines } = await readPage(pointless, picture, { dpi: 200 })
  t.deepEqual(
    textsOf(lines),
    table.map(({ text }) => text),
  )
  const words = lines.flatMap((line) => line.words)
  for (const { text, confidence } of words) t.is(confidence <= 0.5, /[.,]/.test(text), text)
})

test('unreadable text is reported with its place', async (t) => {
  const { picture, words } = drawPrint(size, table)
  const blind: TextRecognizer = { name: 'blind', read: async () => [], close: async () => {} }
  const { lines, unread } = await readPage(blind, picture, { dpi: 200 })
  t.deepEqual(lines, [])
  for (const { bbox, text } of words) {
    const isNamed = unread.some(
      ({ x0, y0, x1, y1 }) => x0 >= bbox.x0 - 2 && x1 <= bbox.x1 + 2 && y0 >= bbox.y0 - 2 && y1 <= bbox.y1 + 2,
    )
    t.true(isNamed, text)
  }
})

test.serial('two words with overlapping boxes each keep their own ink', async (t) => {
  const { picture, words: drawn } = drawPrint(size, [at('LESS', 100, 100), at('A', 175, 100)])
  const wide: TextRecognizer = {
    ...recognizer,
    read: async (...asked) => {
      const lines = await recognizer.read(...asked)
      return lines.map((line) => {
        const end = Math.max(...line.words.map(({ bbox }) => bbox.x1))
        return { ...line, words: line.words.map((word) => ({ ...word, bbox: { ...word.bbox, x1: end } })) }
      })
    },
  }
  const { lines } = await readPage(wide, picture, { dpi: 200 })
  const [first, second] = lines.flatMap(({ words }) => words)
  t.deepEqual([first?.text, second?.text], ['LESS', 'A'])
  t.true(first!.bbox.x1 < second!.bbox.x0)
  t.true(Math.abs(first!.bbox.x1 - drawn[0]!.bbox.x1) <= 1.5)
})

test('the letters of an unreadable word are one area', async (t) => {
  const { picture, words } = drawPrint(size, [at('NET SALES', 100, 100), at('784', 930, 100)])
  const blind: TextRecognizer = { name: 'blind', read: async () => [], close: async () => {} }
  const { unread } = await readPage(blind, picture, { dpi: 200 })
  const sales = { x0: words[0]!.bbox.x0, x1: words[1]!.bbox.x1 }
  const number = words[2]!.bbox
  t.true(unread.length <= 3, `${unread.length} areas`)
  for (const { x0, x1 } of [sales, number]) {
    t.true(unread.some((area) => area.x0 <= x0 + 2) && unread.some((area) => area.x1 >= x1 - 2), `from ${x0} to ${x1}`)
  }
})
