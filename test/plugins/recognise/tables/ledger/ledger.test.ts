import test from 'ava'
import type { DrawingPage } from '../../../../../examples/drawing/draw-document.js'
import { tracePage } from '../../../../../plugins/recognise/recognise-page.js'
import { readPage } from '../../../../fixtures/read-page.js'
import { BOLD, PLAIN, writeLines } from '../../../../fixtures/write-lines.js'

const SENTENCES = [
  'The company sells its products through stores and through its web site. Sales through the web',
  'site grew by 12 percent in 2024, because customers in the south ordered more often than before.',
  'The company expects that this growth continues in the next two years.',
]
const SALES = [
  ['Region', '2024', '2023'],
  ['North', '1,200', '1,140'],
  ['South', '2,310', '2,280'],
  ['Total', '3,510', '3,420'],
]

/** A page with everything that text can be. */
function drawEverything(page: DrawingPage): void {
  page.write('Northwind Traders, Inc.', 60, 40, PLAIN)
  writeLines(page, 60, 110, ['*Sales by region', '(in thousands)'], 14)
  drawSales(page, 144)
  page.write('(1) Includes the stores that were acquired in March 2024.', 60, 208, { ...PLAIN, size: 8 })
  writeLines(page, 60, 270, SENTENCES)
  drawBullets(page, 340, ['New stores in the north', 'A second warehouse'])
  page.write('Invoice no.: 4711', 60, 420, PLAIN)
  page.write('8,150', 300, 560, PLAIN)
  page.write('17', 306 - page.measure('17', PLAIN) / 2, 760, PLAIN)
}

function drawSales(page: DrawingPage, top: number): void {
  for (const [at, [label = '', ...amounts]] of SALES.entries()) {
    const style = at === 0 ? BOLD : PLAIN
    page.write(label, 60, top + 14 * at, style)
    for (const [column, amount] of amounts.entries()) {
      page.write(amount, 400 + 100 * column - page.measure(amount, style), top + 14 * at, style)
    }
  }
}

function drawBullets(page: DrawingPage, top: number, texts: readonly string[]): void {
  for (const [at, text] of texts.entries()) {
    page.write('•', 60, top + 14 * at, PLAIN)
    page.write(text, 76, top + 14 * at, PLAIN)
  }
}

/** Returns the texts of each owner, in the order of the page: words of the same owner are joined. */
async function ownersOn(draw: (page: DrawingPage) => void) {
  const { words, owners } = tracePage(await readPage(draw)).ledger!
  const texts = new Map<string, string>()
  for (const [position, { text }] of words.entries()) {
    const kind = owners[position]?.kind ?? 'none'
    texts.set(kind, texts.has(kind) ? `${texts.get(kind)} ${text}` : text)
  }
  return Object.fromEntries(texts)
}

/** Returns the owner of a text between paragraphs; `none` if nothing explains it. */
async function ownerOf(draw: (page: DrawingPage) => void) {
  const owners = await ownersOn((page) => {
    writeLines(page, 60, 100, SENTENCES)
    draw(page)
    writeLines(page, 60, 600, SENTENCES)
  })
  const { paragraph, ...others } = owners
  return paragraph === [...SENTENCES, ...SENTENCES].join(' ') ? others : owners
}

const line =
  (text: string, style = PLAIN, x = 60) =>
  (page: DrawingPage) =>
    void page.write(text, x, 300, style)

test('every word of a page has one owner, except a number that belongs to nothing', async (t) => {
  t.deepEqual(await ownersOn(drawEverything), {
    furniture: 'Northwind Traders, Inc. 17',
    title: 'Sales by region',
    unit: '(in thousands)',
    header: 'Region 2024 2023',
    cell: 'North 1,200 1,140 South 2,310 2,280 Total 3,510 3,420',
    note: '(1) Includes the stores that were acquired in March 2024.',
    paragraph: SENTENCES.join(' '),
    list: '• New stores in the north • A second warehouse',
    field: 'Invoice no.: 4711',
    none: '8,150',
  })
})

test('marks of a table name their table', async (t) => {
  const { owners } = tracePage(
    await readPage((page) => {
      drawSales(page, 100)
      drawSales(page, 500)
    }),
  ).ledger!
  const tables = owners.map((owner) => owner && 'table' in owner && owner.table)
  t.deepEqual(tables, [...Array(12).fill(0), ...Array(12).fill(1)])
})

test('sentences are a paragraph', async (t) => {
  t.deepEqual(await ownerOf(() => {}), {})
})

test('a bold line is a heading', async (t) => {
  t.deepEqual(await ownerOf(line('Liquidity and capital', BOLD)), { heading: 'Liquidity and capital' })
})

test('a line in larger letters is a heading', async (t) => {
  t.deepEqual(await ownerOf(line('Liquidity and capital', { ...PLAIN, size: 14 })), {
    heading: 'Liquidity and capital',
  })
})

test('a year on a line by itself is a heading', async (t) => {
  t.deepEqual(await ownerOf(line('2024', PLAIN, 200)), { heading: '2024' })
})

test('bullets and their texts are a list', async (t) => {
  const list = await ownerOf((page) => drawBullets(page, 300, ['New stores', 'A warehouse']))
  t.deepEqual(list, { list: '• New stores • A warehouse' })
})

test('the number of a section and its title are a list', async (t) => {
  const section = (page: DrawingPage) => {
    page.write('10.14', 60, 300, PLAIN)
    page.write('Lease of the warehouse', 110, 300, PLAIN)
  }
  t.deepEqual(await ownerOf(section), { list: '10.14 Lease of the warehouse' })
})

test('entries with page numbers are a table of contents', async (t) => {
  const entries = ['Business', 'Risk factors', 'Properties', 'Legal proceedings', 'Management']
  const owners = await ownersOn((page) => {
    for (const [at, entry] of entries.entries()) {
      const number = String(3 + 9 * at)
      page.write(entry, 60, 200 + 16 * at, PLAIN)
      page.write(number, 540 - page.measure(number, PLAIN), 200 + 16 * at, PLAIN)
    }
  })
  t.deepEqual(Object.keys(owners), ['contents'])
})

test('text at the top of the page is a running header', async (t) => {
  const header = (page: DrawingPage) => void page.write('Annual report 2024', 60, 40, PLAIN)
  t.deepEqual(await ownerOf(header), { furniture: 'Annual report 2024' })
})

test('a number in the middle of the last line is a page number', async (t) => {
  const number = (page: DrawingPage) => void page.write('F-12', 306 - page.measure('F-12', PLAIN) / 2, 700, PLAIN)
  t.deepEqual(await ownerOf(number), { furniture: 'F-12' })
})

test('a label with a colon and its value are a field', async (t) => {
  t.deepEqual(await ownerOf(line('Invoice no.: 4711')), { field: 'Invoice no.: 4711' })
})

test('a short text by itself is a label', async (t) => {
  t.deepEqual(await ownerOf(line('Harbor office')), { label: 'Harbor office' })
})

test('words within a drawing that is no chart are its labels', async (t) => {
  const drawing = (page: DrawingPage) => {
    for (let step = 0; step < 14; step++) {
      const x = 200 + 12 * step
      page.strokeThrough(
        [0, 1, 2, 3, 4, 5].map((at) => ({ x: x + 9 * Math.sin(at * 1.3 + step), y: 250 + 25 * at })),
        1,
        '#336699',
      )
    }
    page.write('12', 230, 300, PLAIN)
    page.write('34', 300, 300, PLAIN)
  }
  t.deepEqual(await ownerOf(drawing), { diagram: '12 34' })
})

test('a line like a row of a table has no owner', async (t) => {
  const row = (page: DrawingPage) => {
    page.write('Coatings', 60, 300, PLAIN)
    page.write('1,200', 300, 300, PLAIN)
    page.write('1,140', 400, 300, PLAIN)
  }
  t.deepEqual(await ownerOf(row), { none: 'Coatings 1,200 1,140' })
})

test('a number by itself has no owner', async (t) => {
  t.deepEqual(await ownerOf(line('4,711', PLAIN, 300)), { none: '4,711' })
})
