import test from 'ava'
import type { DrawingPage } from '../../../../examples/drawing/draw-document.js'
import { findWords } from '../../../../plugins/recognise/text/words.js'
import { readPage } from '../../../fixtures/read-page.js'

const style = { font: 'times', size: 10 } as const

const wordsOn = async (draw: (page: DrawingPage) => void) => findWords(await readPage(draw))
const textsOn = async (draw: (page: DrawingPage) => void) => (await wordsOn(draw)).map((word) => word.text)

test('spaces separate words', async (t) => {
  t.deepEqual(await textsOn((page) => page.write('Cash and cash equivalents', 72, 100, style)), [
    'Cash',
    'and',
    'cash',
    'equivalents',
  ])
})

test('texts with a gap but no space are two words', async (t) => {
  const draw = (page: DrawingPage) => {
    page.write('Cash', 72, 100, style)
    page.write('1,234', 200, 100, style)
  }
  t.deepEqual(await textsOn(draw), ['Cash', '1,234'])
})

test('a gap as wide as a space separates words without a printed space', async (t) => {
  const draw = (page: DrawingPage) => {
    const { x1 } = page.write('Cash', 72, 100, style)
    page.write('flow', x1 + 2.5, 100, style)
  }
  t.deepEqual(await textsOn(draw), ['Cash', 'flow'])
})

test('texts printed one after the other without a gap are one word', async (t) => {
  const draw = (page: DrawingPage) => {
    const { x1 } = page.write('1,2', 72, 100, style)
    page.write('34', x1, 100, style)
  }
  t.deepEqual(await textsOn(draw), ['1,234'])
})

test('dot leaders are left out', async (t) => {
  const draw = (page: DrawingPage) => page.write('Revenue ............................ 1,234', 72, 100, style)
  t.deepEqual(await textsOn(draw), ['Revenue', '1,234'])
})

test('leaders with spaces between their dots are left out', async (t) => {
  const draw = (page: DrawingPage) => page.write('Revenue . . . . . . . . . . 1,234', 72, 100, style)
  t.deepEqual(await textsOn(draw), ['Revenue', '1,234'])
})

test('leaders directly after a word are left out', async (t) => {
  const draw = (page: DrawingPage) => page.write('Revenue..............1,234', 72, 100, style)
  t.deepEqual(await textsOn(draw), ['Revenue', '1,234'])
})

test('three dots instead of a number are not a leader', async (t) => {
  const draw = (page: DrawingPage) => {
    page.write('Malta', 72, 100, style)
    page.write('...', 200, 100, style)
    page.write('1.2', 240, 100, style)
  }
  t.deepEqual(await textsOn(draw), ['Malta', '...', '1.2'])
})

test('two dots instead of each of two adjacent numbers are not a leader', async (t) => {
  const draw = (page: DrawingPage) => {
    page.write('Malta', 72, 100, style)
    page.write('..', 200, 100, style)
    page.write('..', 240, 100, style)
  }
  t.deepEqual(await textsOn(draw), ['Malta', '..', '..'])
})

test('three spaced dots are a leader, even after a raised mark', async (t) => {
  const draw = (page: DrawingPage) => {
    const { x1 } = page.write('Revenue', 72, 100, style)
    page.write('(5)', x1, 94, { ...style, size: 6 })
    page.write('. . .', 140, 100, style)
    page.write('1,234', 240, 100, style)
  }
  t.deepEqual(await textsOn(draw), ['Revenue', '(5)', '1,234'])
})

test('three dots directly after a label are a leader, even if they are drawn after its number', async (t) => {
  const draw = (page: DrawingPage) => {
    const { x1 } = page.write('Loans to customers', 72, 100, style)
    page.write('1,234', 240, 100, style)
    page.write('...', x1 + 4, 100, style)
  }
  t.deepEqual(await textsOn(draw), ['Loans', 'to', 'customers', '1,234'])
})

test('the word after a leader is marked as such', async (t) => {
  const words = await wordsOn((page) => page.write('Net revenue ........ 1,234 5', 72, 100, style))
  t.deepEqual(
    words.filter((word) => word.followsLeader).map((word) => word.text),
    ['1,234'],
  )
})

test('a full stop is not a leader', async (t) => {
  t.deepEqual(await textsOn((page) => page.write('Velquora Systems, Inc. grew.', 72, 100, style)), [
    'Velquora',
    'Systems,',
    'Inc.',
    'grew.',
  ])
})

test('letters printed twice to look bold occur once', async (t) => {
  const draw = (page: DrawingPage) => {
    page.write('Total assets', 72, 100, style)
    page.write('Total assets', 72.3, 100, style)
  }
  t.deepEqual(await textsOn(draw), ['Total', 'assets'])
})

test('double letters and digits stay double', async (t) => {
  t.deepEqual(await textsOn((page) => page.write('bill 1,111', 72, 100, { ...style, size: 4 })), ['bill', '1,111'])
})

test('a word is bold or italic as printed', async (t) => {
  const words = await wordsOn((page) => {
    page.write('plain', 72, 100, style)
    page.write('bold', 72, 120, { ...style, weight: 'bold' })
    page.write('italic', 72, 140, { ...style, weight: 'italic' })
  })
  t.deepEqual(
    words.map(({ text, isBold, isItalic }) => [text, isBold, isItalic]),
    [
      ['plain', false, false],
      ['bold', true, false],
      ['italic', false, true],
    ],
  )
})

test('a word has the position at which it was printed', async (t) => {
  let width = 0
  const [word] = await wordsOn((page) => {
    width = page.measure('equivalents', style)
    page.write('equivalents', 72, 100, style)
  })
  t.true(Math.abs(word!.bbox.x0 - 72) < 0.5)
  t.true(Math.abs(word!.bbox.x1 - 72 - width) < 0.5)
  t.true(Math.abs(word!.baseline - 100) < 0.5)
  t.true(Math.abs(word!.size - 10) < 0.01)
})

test('text that runs up the page is left out', async (t) => {
  const upright = await readPage((page) => page.write('margin', 72, 100, style))
  const turned = { ...upright, glyphs: upright.glyphs.map((glyph) => ({ ...glyph, angle: 270 })) }
  t.deepEqual(findWords(turned), [])
})

test('a space over which the next letter is drawn back does not split the word', async (t) => {
  const draw = (page: DrawingPage) => {
    const { x1 } = page.write('Dat ', 72, 100, style)
    page.write('a', x1 - 1.5, 100, style)
  }
  t.deepEqual(await textsOn(draw), ['Data'])
})

test('a space between capitals that kerning narrows separates words', async (t) => {
  const draw = (page: DrawingPage) => {
    page.write('TOTAL ', 72, 100, style)
    page.write('ASSETS', 72 + page.measure('TOTAL', style) + 1.35, 100, style)
  }
  t.deepEqual(await textsOn(draw), ['TOTAL', 'ASSETS'])
})
