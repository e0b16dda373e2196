import test from 'ava'
import { businessParagraph } from '../../../../examples/drawing/business-text.js'
import type { DrawingPage } from '../../../../examples/drawing/draw-document.js'
import { drawParagraph, drawTwoColumns } from '../../../../examples/drawing/draw-prose.js'
import { findZones } from '../../../../plugins/recognise/layout/zones.js'
import { findWords } from '../../../../plugins/recognise/text/words.js'
import { readPage } from '../../../fixtures/read-page.js'

const style = { font: 'times', size: 10 } as const

const zonesOn = async (draw: (page: DrawingPage) => void) => {
  const content = await readPage(draw)
  return findZones(findWords(content), content)
}

/** Draws six rows with a label at `x` and a number that ends at `x1`. */
function drawRows(page: DrawingPage, x: number, x1: number, top: number): void {
  for (const [i, label] of ['Cash', 'Inventories', 'Land', 'Goodwill', 'Software', 'Licenses'].entries()) {
    const number = `${1 + i},204`
    page.write(label, x, top + i * 15, style)
    page.write(number, x1 - page.measure(number, style), top + i * 15, style)
  }
}

test('a page with one column is one zone', async (t) => {
  const zones = await zonesOn((page) => {
    drawParagraph(page, businessParagraph(3, 8), style, { x: 60, y: 80, width: 480 })
  })
  t.is(zones.length, 1)
})

test('an empty page has no zone', async (t) => {
  t.deepEqual(await zonesOn(() => {}), [])
})

test('prose in two columns is read column by column', async (t) => {
  const texts = Array.from({ length: 20 }, (_, i) => businessParagraph(30 + i, 4))
  const zones = await zonesOn((page) => drawTwoColumns(page, texts, style, { x: 48, y: 64, width: 516 }, 740))
  t.is(zones.length, 2)
  t.true(zones[0]!.every((line) => line.bbox.x1 < 306))
  t.true(zones[1]!.every((line) => line.bbox.x0 > 306))
})

test('a heading over two columns is a zone before them', async (t) => {
  const texts = Array.from({ length: 20 }, (_, i) => businessParagraph(30 + i, 4))
  const zones = await zonesOn((page) => {
    page.write(
      'A strategic report of the board to all who hold shares in this company, wherever they live',
      48,
      50,
      style,
    )
    drawTwoColumns(page, texts, style, { x: 48, y: 64, width: 516 }, 740)
  })
  t.is(zones.length, 3)
  t.is(zones[0]!.length, 1)
})

test('two tables side by side are two zones', async (t) => {
  const zones = await zonesOn((page) => {
    drawRows(page, 60, 270, 100)
    drawRows(page, 330, 540, 100)
  })
  t.is(zones.length, 2)
})

test('the gap between labels and numbers does not split a table', async (t) => {
  t.is((await zonesOn((page) => drawRows(page, 60, 540, 100))).length, 1)
})

/** Draws six rows of two labels and two numbers between paragraphs. */
function drawPairs(page: DrawingPage): void {
  drawParagraph(page, businessParagraph(3, 3), style, { x: 60, y: 80, width: 480 })
  drawRows(page, 60, 290, 140)
  drawRows(page, 310, 540, 140)
  drawParagraph(page, businessParagraph(5, 8), style, { x: 60, y: 235, width: 480 })
  drawParagraph(page, businessParagraph(6, 8), style, { x: 60, y: 600, width: 480 })
}

test('two small tables side by side, each under its own title, are two zones', async (t) => {
  const zones = await zonesOn((page) => {
    for (const x of [60, 310]) page.write('Positions', x, 125, style)
    drawPairs(page)
  })
  t.is(zones.length, 4)
})

test('two small tables side by side, each between its own rules, are two zones', async (t) => {
  const zones = await zonesOn((page) => {
    for (const x of [60, 310]) for (const y of [128, 222]) page.stroke(x, y, x + 230, y, 0.5)
    drawPairs(page)
  })
  t.is(zones.length, 4)
})

test('rows of two labels and two numbers under one title are one zone', async (t) => {
  const zones = await zonesOn((page) => {
    page.write('Positions', 60, 125, style)
    drawPairs(page)
  })
  t.is(zones.length, 1)
})

test('a column with a table that has multi-line labels is separate from a column of prose', async (t) => {
  const zones = await zonesOn((page) => {
    for (let row = 0; row < 12; row++) {
      page.write('Water supply and', 60, 80 + row * 36, style)
      page.write('1,204', 250 - page.measure('1,204', style), 84.5 + row * 36, style)
      page.write('waste management', 60, 89 + row * 36, style)
    }
    drawParagraph(page, businessParagraph(3, 40), style, { x: 310, y: 80, width: 230 })
  })
  t.is(zones.length, 2)
})

test('three columns of short texts, with words at a gutter all on one side of it, are read', async (t) => {
  const style = { font: 'times', size: 6.6 } as const
  const rows: readonly (readonly [baseline: number, ...texts: readonly (readonly [x: number, text: string])[]])[] = [
    [257.7, [443.1, 'iiiiiiiiiiii'], [466.7, 'iiiiiiiii'], [486.3, 'm'], [493.1, 'mmmmmmmm']],
    [265.5, [443.1, 'iiiiiiiiiiiii'], [469.3, 'm'], [476.1, 'iiii'], [485.8, 'iiiiii'], [499.9, 'iiiiiiiiii']],
    [273.3, [443.1, 'iiiiii']],
    [
      312.3,
      [226.5, '•'],
      [334.5, '•'],
      [338.5, 'mmm'],
      [355.7, 'nnnnnnnnn'],
      [387.3, 'iiiii'],
      [398.4, 'mmm'],
      [443.1, '•'],
      [447.1, 'nnnnnn'],
      [471.7, 'nnnnnnnnnn'],
      [506.1, 'iiiii'],
    ],
    [320.1, [226.5, 'iiiiiiiiii'], [443.1, 'iiiiiiiiiiii'], [467.1, 'mmm'], [484.8, 'iiiiii'], [497.5, 'nnnnnnn']],
    [
      327.9,
      [226.5, '•'],
      [349.3, 'nn'],
      [357.4, 'nnn'],
      [368.9, 'iiiiiiiiiiiiiiiiiiii'],
      [407.1, 'mmmm'],
      [443.1, '•'],
      [447.1, 'nnnnnnnnnnnn'],
      [488.5, 'iiiiiiiiiiii'],
      [512.5, 'nnnnnnn'],
    ],
    [
      335.7,
      [334.5, 'iiiiiiiii'],
      [443.1, 'nnnnnnn'],
      [467.6, 'iiiiiiiiiiii'],
      [491.1, 'iiiii'],
      [502.3, 'iiiiiiiiiiii'],
    ],
    [
      343.5,
      [334.5, '•'],
      [338.5, 'iiiii'],
      [349.3, 'nn'],
      [357.4, 'iiiiiiiiiiiiiiiiii'],
      [392.2, 'iiiiiiiii'],
      [443.1, 'mmmmmmm'],
    ],
    [
      351.3,
      [226.5, '•'],
      [334.5, 'iiiiiiiiiiiii'],
      [360, 'iiiiiiiiiiii'],
      [383.7, 'iiiiiiiiiiii'],
      [407.3, 'iiiii'],
      [443.1, '•'],
      [447.1, 'nnnnnnn'],
      [471.7, 'nnnn'],
      [486.8, 'iiiii'],
      [498, 'nnnn'],
    ],
    [
      359.1,
      [226.5, 'mmm'],
      [334.5, 'iiiiiiiiiiiiiii'],
      [364, 'iiiiiiiiiiiiiii'],
      [393.4, 'm'],
      [400.2, 'iiii'],
      [443.1, 'mmmmm'],
      [470.2, 'mmm'],
      [487.2, 'iiiii'],
      [498.4, 'iiiiiiiiiiiiiiiiii'],
    ],
    [366.9, [226.5, 'iiiiiiiiiiiiiiiiii'], [334.5, 'mmmm'], [443.1, 'nnnnnnn']],
    [
      374.7,
      [226.5, '•'],
      [334.5, 'iiiiiiiii'],
      [355.7, 'iiiiiiiiiiii'],
      [379.2, 'iiiii'],
      [390.4, 'mmm'],
      [443.1, '•'],
    ],
    [382.5, [226.5, 'iiiii'], [334.5, 'nnnnn'], [352.3, 'nnnn'], [368.2, 'iiiiiiiiiiiii'], [394, 'iiiii']],
    [390.3, [226.5, '•'], [334.5, 'mmm']],
    [
      398.1,
      [226.5, '•'],
      [334.5, '•'],
      [338.5, 'iiiiiiiiiiiiiiii'],
      [369.4, 'iiiii'],
      [380.6, 'nnnn'],
      [395.8, 'nnnnnnn'],
    ],
    [405.9, [226.5, 'iiiiiiiiiiiii'], [334.5, 'iiiiiiiiiiii']],
    [413.7, [226.5, 'mmm'], [334.5, 'iiiiiiiiiiiiiiiii']],
  ]
  const content = await readPage((page) => {
    for (const [baseline, ...texts] of rows) for (const [x, text] of texts) page.write(text, x, baseline, style)
  })
  const zones = findZones(findWords(content), content)
  t.is(zones.flat().flatMap(({ phrases }) => phrases.flatMap(({ words }) => words)).length, 90)
})
