import test from 'ava'
import type { Glyph, PageContent } from '../../../../core/model.js'
import type { DrawingPage } from '../../../../examples/drawing/draw-document.js'
import { recognisePage } from '../../../../plugins/recognise/recognise-page.js'
import { findLines, textOf } from '../../../../plugins/recognise/text/lines.js'
import { findWords } from '../../../../plugins/recognise/text/words.js'
import { lettersPage } from '../../../fixtures/letters-page.js'
import { readRawPage } from '../../../fixtures/raw-page.js'
import { readPage } from '../../../fixtures/read-page.js'

const style = { font: 'times', size: 10 } as const

const wordsOf = (content: PageContent) => findWords(content).map((word) => word.text)
const textsOn = async (draw: (page: DrawingPage) => void) => wordsOf(await readPage(draw))
/** Returns the words of a page whose content stream is `content`, in 10-point type. */
const rawTexts = async (content: string) => wordsOf(await readRawPage(`BT /F 10 Tf ${content} ET`))

/** Creates adjacent 10-point glyphs, 6 points wide, each with its text. */
function letters(texts: readonly string[], place: (index: number) => Partial<Glyph> = () => ({})): PageContent {
  const glyphs = texts.map((text, i): Glyph => {
    const { x = 100 + 6 * i, y = 100, size = 10, ...rest } = place(i)
    const bbox = rest.bbox ?? { x0: x, x1: x + 6, y0: y - 8, y1: y + 2 }
    return { text, x, y, size, font: 0, color: '#000000', angle: 0, ...rest, bbox }
  })
  const font = { name: 'Times', isBold: false, isItalic: false, isSerif: true, isMonospaced: false }
  return {
    pageNumber: 1,
    width: 600,
    height: 800,
    rotation: 0,
    source: 'text',
    fonts: [font],
    glyphs,
    rulings: [],
    shapes: [],
    paths: [],
    pictures: [],
    links: [],
    warnings: [],
  }
}

test('words letter-spaced by character spacing are joined and separated', async (t) => {
  t.deepEqual(await rawTexts('3 Tc 50 300 Td (Total net revenue) Tj'), ['Total', 'net', 'revenue'])
  t.deepEqual(await rawTexts('7 Tc 50 300 Td (TOTAL ASSETS) Tj'), ['TOTAL', 'ASSETS'])
})

test('words letter-spaced by spaces are joined and separated', async (t) => {
  t.deepEqual(await rawTexts('50 300 Td (T O T A L   A S S E T S) Tj'), ['TOTAL', 'ASSETS'])
  t.deepEqual(await rawTexts('50 300 Td (R e v e n u e) Tj'), ['Revenue'])
})

test('a number whose digits are letter-spaced by character spacing is one number', async (t) => {
  t.deepEqual(await rawTexts('2 Tc 50 300 Td (1,234.5) Tj'), ['1,234.5'])
})

test('letter-spaced words stay one text and are not split into columns', async (t) => {
  const content = await readRawPage('BT /F 10 Tf 6 Tc 50 300 Td (TOTAL ASSETS) Tj ET')
  t.deepEqual(
    findLines(findWords(content)).flatMap((line) => line.phrases.map((phrase) => phrase.text)),
    ['TOTAL ASSETS'],
  )
})

test('single letters among words, and class letters, stay single', async (t) => {
  t.deepEqual(await rawTexts('50 300 Td (Class A B O C shares) Tj'), ['Class', 'A', 'B', 'O', 'C', 'shares'])
  t.deepEqual(await rawTexts('50 300 Td (A B C D E) Tj'), ['A', 'B', 'C', 'D', 'E'])
})

test('single digits in narrow columns stay separate', async (t) => {
  const draw = (page: DrawingPage) => {
    for (const [i, digit] of ['5', '3', '4', '2'].entries()) page.write(digit, 200 + 12 * i, 100, style)
  }
  t.deepEqual(await textsOn(draw), ['5', '3', '4', '2'])
})

test('single letters and digits between vertical rulings are cells, whatever they spell', async (t) => {
  for (const cells of ['NOON', '2023']) {
    const draw = (page: DrawingPage) => {
      for (const [i, letter] of [...cells].entries()) page.write(letter, 203 + 12 * i, 100, style)
      for (let i = 0; i <= 4; i++) page.stroke(200 + 12 * i, 90, 200 + 12 * i, 110, 0.5, '#000000')
    }
    t.deepEqual(await textsOn(draw), [...cells])
  }
})

test('single letters below single letters are columns, whatever they spell', async (t) => {
  const draw = (page: DrawingPage) => {
    for (const [row, texts] of ['NAYY', 'ANYA', 'YYAN'].entries())
      for (const [i, letter] of [...texts].entries()) page.write(letter, 200 + 11 * i, 100 + 14 * row, style)
  }
  t.deepEqual(await textsOn(draw), [...'NAYYANYAYYAN'])
})

test('letters without a vowel, and short sequences of letters, stay single', async (t) => {
  t.deepEqual(await rawTexts('4 Tc 50 300 Td (XXXXXX) Tj'), [...'XXXXXX'])
  t.deepEqual(await rawTexts('4 Tc 50 300 Td (EUR) Tj'), [...'EUR'])
})

test('spaced digits stay separate numbers unless a separator shows that they are one number', async (t) => {
  t.deepEqual(await rawTexts('3 Tc 50 300 Td (202399) Tj'), [...'202399'])
  t.deepEqual(await rawTexts('3 Tc 50 300 Td (12,345) Tj'), ['12,345'])
})

test('a ligature is replaced by its letters', (t) => {
  t.deepEqual(wordsOf(letters(['p', 'r', 'o', '\ufb01', 't'])), ['profit'])
  t.deepEqual(wordsOf(letters(['o', '\ufb03', 'c', 'e'])), ['office'])
})

test('zero-width characters do not split a word and are not letters', (t) => {
  const narrow = (i: number) =>
    i === 2 ? { x: 112, bbox: { x0: 112, x1: 112, y0: 92, y1: 102 } } : { x: 100 + 6 * i - (i > 2 ? 6 : 0) }
  for (const sign of ['\u200b', '\u200d', '\ufeff', '\u00ad']) {
    t.deepEqual(wordsOf(letters(['n', 'e', sign, 't'], narrow)), ['net'])
  }
})

test('a drawn soft hyphen is a minus before a number', (t) => {
  t.deepEqual(wordsOf(letters(['\u00ad', '1', '2'])), ['-12'])
})

test('full-width digits are digits', (t) => {
  t.deepEqual(wordsOf(letters(['（', '１', '，', '２', '３', '４', '）'])), ['(1,234)'])
})

test('spaces of every width separate words', (t) => {
  for (const blank of ['\u00a0', '\u2009', '\u202f', '\u3000']) {
    t.deepEqual(wordsOf(letters(['n', 'e', 't', blank, '5'])), ['net', '5'])
  }
})

test('a raised mark is not a digit of its number', async (t) => {
  t.deepEqual(await rawTexts('50 300 Td (1,234) Tj /F 6 Tf 3 Ts (1) Tj'), ['1,234', '1'])
  t.deepEqual(await rawTexts('50 300 Td (1,234) Tj /F 6 Tf 0.9 Ts (1) Tj'), ['1,234', '1'])
  t.deepEqual(wordsOf(letters(['1', '2', '3', '²'])), ['123', '2'])
  const [number, mark] = findWords(letters(['1', '2', '3', '¹', '²']))
  t.is(mark!.text, '12')
  t.true(mark!.size < number!.size && mark!.baseline < number!.baseline)
})

test('letters printed twice to look bold occur once, whatever their offset and size', async (t) => {
  const draw = (page: DrawingPage) => {
    page.write('Total', 72, 100, style)
    page.write('Total', 72, 100.4, style)
    page.write('Report', 72, 200, { ...style, size: 24 })
    page.write('Report', 72.9, 200, { ...style, size: 24 })
  }
  t.deepEqual(await textsOn(draw), ['Total', 'Report'])
})

test('a word that is drawn from its end, or piece by piece between other words, is complete', async (t) => {
  const drawn = ['C', 'a', 's', 'h'].map((text, i) => ({ text, x: 100 + 6 * i })).reverse()
  t.deepEqual(
    wordsOf(
      letters(
        drawn.map(({ text }) => text),
        (i) => ({ x: drawn[i]!.x }),
      ),
    ),
    ['Cash'],
  )
  const draw = (page: DrawingPage) => {
    const { x1 } = page.write('Reve', 72, 100, style)
    page.write('Costs', 72, 120, style)
    page.write('nue', x1, 100, style)
  }
  t.deepEqual((await textsOn(draw)).sort(), ['Costs', 'Revenue'])
})

test('Hebrew is read from right to left, and its numbers from left to right', (t) => {
  // from left to right on the page: 1,234, then the second word, then the first
  const first = [...'הכנסות']
  const second = [...'נטו']
  const shown = ['1', ',', '2', '3', '4', ' ', ...[...second].reverse(), ' ', ...[...first].reverse()]
  const inOrder = letters(shown)
  const read = (content: PageContent) => findLines(findWords(content))[0]!.phrases.map((phrase) => phrase.text)
  t.is(textOf(findLines(findWords(inOrder))[0]!.phrases.flatMap((phrase) => phrase.words)), 'הכנסות נטו 1,234')
  t.true(read(inOrder).join(' ').includes('1,234'))
  // drawn in reading order, so the pen moves backwards
  const logical = [...shown].reverse()
  const drawn = letters(logical, (i) => ({ x: 100 + 6 * (logical.length - 1 - i) }))
  t.true(findWords(drawn).some((word) => word.text === 'הכנסות'))
})

test('Hebrew labels of a table keep their reading order', (t) => {
  const rows: readonly (readonly [string, string])[] = [
    ['הכנסות נטו', '1,234'],
    ['עלות המכר', '2,345'],
    ['רווח גולמי', '3,456'],
    ['הוצאות אחרות', '4,567'],
  ]
  const glyphs = rows.flatMap(([label, figure], row) => {
    const y = 100 + 16 * row
    const shown = [...label].reverse()
    const place = (text: string, x: number): Glyph => ({ ...letters([text], () => ({ x, y })).glyphs[0]! })
    return [
      ...[...figure].map((text, i) => place(text, 424 - 6 * (figure.length - i))),
      ...shown.map((text, i) => place(text, 100 + 6 * i)),
    ]
  })
  const { tables } = recognisePage({ ...letters([]), glyphs })
  const texts = tables.flatMap((table) => table.cells.map((cell) => cell.text))
  for (const [label, figure] of rows) {
    t.true(
      texts.some((text) => text.includes(label)),
      label,
    )
    t.true(
      texts.some((text) => text.includes(figure)),
      figure,
    )
  }
})

test('Chinese and Japanese lines are joined without a blank, Latin lines with one', (t) => {
  const twoLines = (first: string, second: string) =>
    textOf(
      findWords(
        lettersPage([
          { text: first, x: 60, y: 100 },
          { text: second, x: 60, y: 114 },
        ]),
      ),
    )
  t.is(twoLines('販売費及び', '一般管理費'), '販売費及び一般管理費')
  t.is(twoLines('Cost', 'of'), 'Cost of')
})

test('radicals that a browser prints are the characters they look like', (t) => {
  const read = findWords(lettersPage([{ text: '\u2f49\u2ea0\u2f26', x: 60, y: 100 }]))
  t.is(read[0]?.text, '月民子')
})
