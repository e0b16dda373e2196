import test from 'ava'
import type { DrawingPage } from '../../../../../examples/drawing/draw-document.js'
import { tablesOn, textsOf } from '../../../../fixtures/recognise-drawn.js'

const STYLE = { font: 'helvetica', size: 9 } as const
const XS = [72, 192, 312, 432] as const

const DUTIES = [
  ['Actor', 'Measure', 'State'],
  ['Treasury', 'Must report every quarter\nto the agency', 'Complete'],
  ['Regulators', 'Open to all', 'Under discussion with\nthe regional offices'],
  ['Industry', 'Voluntary scheme run\nby members', 'Partly met'],
]
const DUTIES_READ = DUTIES.map((row) => row.map((text) => text.replace('\n', ' ')))

test('where lines separate the rows of a text table, a row holds all text between two lines', async (t) => {
  const [table, ...others] = await tablesOn((page) => {
    for (const y of rowEdges()) page.stroke(72, y, 432, y, 0.5)
    printCells(page, DUTIES)
  })
  t.deepEqual([textsOf(table!), table!.headerRowCount, others.length], [DUTIES_READ, 1, 0])
})

test('bands behind every second row separate the rows of a text table', async (t) => {
  const [table, ...others] = await tablesOn((page) => {
    const ys = rowEdges()
    page.fill({ x0: 72, y0: ys[0]!, x1: 432, y1: ys[1]! }, '#b0c4de')
    page.fill({ x0: 72, y0: ys[2]!, x1: 432, y1: ys[3]! }, '#eef2f8')
    printCells(page, DUTIES)
  })
  t.deepEqual([textsOf(table!), table!.headerRowCount, others.length], [DUTIES_READ, 1, 0])
})

test('filled cells with white gaps between them form a grid', async (t) => {
  const [table, ...others] = await tablesOn((page) => {
    fillCells(page, rowEdges(), XS)
    printCells(page, DUTIES)
  })
  t.deepEqual([textsOf(table!), table!.headerRowCount, others.length], [DUTIES_READ, 1, 0])
})

test('a list of terms has no header row when its first row is as detailed as the others', async (t) => {
  const terms = [
    ['Creative', 'Yearly value of all creative\nsubscriptions and contracts'],
    ['Document', 'Yearly value of all document\nsubscriptions and contracts'],
    ['Media', 'Creative and document together'],
  ]
  const read = async (rows: readonly (readonly string[])[]) => {
    const [table] = await tablesOn((page) => {
      const ys = [100, 130, 160, 190]
      for (const y of ys) page.stroke(72, y, 432, y, 0.5)
      for (const x of [72, 192, 432]) page.stroke(x, 100, x, 190, 0.5)
      for (const [row, [term, text]] of rows.entries()) {
        page.write(term!, 76, 114 + 30 * row, STYLE)
        for (const [i, line] of text!.split('\n').entries()) page.write(line, 196, 112 + 30 * row + 11 * i, STYLE)
      }
    })
    return [table!.headerRowCount, table!.rows.length]
  }
  t.deepEqual(await read(terms), [0, 3])
  t.deepEqual(await read([['Measure', 'What it is'], ...terms.slice(0, 2)]), [1, 3])
})

test('a filled cell in the gap between two columns is not a column', async (t) => {
  const numbers = [
    ['', '2001', '2002'],
    ['Cod', '14', '25'],
    ['Herring', '36', '7'],
    ['Plaice', '8', '9'],
  ]
  const [table, ...others] = await tablesOn((page) => {
    fillCells(page, [120, 140, 160, 180], [72, 185, 190, 310, 314, 432])
    for (const [row, cells] of numbers.entries())
      for (const [column, text] of cells.entries())
        if (text !== '') page.write(text, XS[column]! + 4, 114 + row * 20, STYLE)
  })
  t.deepEqual([textsOf(table!), others.length], [numbers, 0])
})

test('a label and a number in one filled bar stay two cells', async (t) => {
  const rows = [
    ['Item', '2001', '2002'],
    ['Sales', '250', '240'],
    ['Costs', '120', '110'],
    ['Growth', '', '4.2%'],
    ['Income', '80', '75'],
  ]
  const [table] = await tablesOn((page) => {
    for (const [row, cells] of rows.entries()) {
      const top = 100 + row * 20
      if (row === 3) page.fill({ x0: 72, y0: top, x1: 432, y1: top + 19 }, '#eef2f8')
      else fillCells(page, [top, top + 20], XS, row === 0 ? '#b0c4de' : '#eef2f8')
      for (const [column, text] of cells.entries()) if (text !== '') page.write(text, XS[column]! + 4, top + 14, STYLE)
    }
  })
  t.deepEqual(textsOf(table!), rows)
})

test('bullets between two lines are not a table', async (t) => {
  const tables = await tablesOn((page) => {
    for (const y of [100, 130, 160, 190]) page.stroke(72, y, 432, y, 0.5)
    for (const y of [112, 142, 172]) {
      page.write('•', 76, y, STYLE)
      page.write('The council may extend the term by two years where', 92, y, STYLE)
      page.write('members ask for it', 92, y + 11, STYLE)
    }
  })
  t.deepEqual(tables, [])
})

/** Returns the y of the top of each row of {@link DUTIES}, then the bottom of the last row. */
function rowEdges(): readonly number[] {
  return [100, 118, 146, 174, 202]
}

function printCells(page: DrawingPage, rows: readonly (readonly string[])[]): void {
  const ys = rowEdges()
  for (const [row, cells] of rows.entries()) {
    for (const [column, text] of cells.entries()) {
      const style = { ...STYLE, weight: row === 0 ? 'bold' : 'regular' } as const
      for (const [line, words] of text.split('\n').entries())
        page.write(words, XS[column]! + 4, ys[row]! + 12 + line * 10.5, style)
    }
  }
}

function fillCells(page: DrawingPage, ys: readonly number[], xs: readonly number[], color?: string): void {
  for (const [row, y1] of ys.slice(1).entries())
    for (const [column, x1] of xs.slice(1).entries())
      page.fill(
        { x0: xs[column]! + 0.5, y0: ys[row]! + 0.5, x1: x1 - 0.5, y1: y1 - 0.5 },
        color ?? (row === 0 ? '#b0c4de' : '#eef2f8'),
      )
}

test('a caption in large type close above the first row is not part of it', async (t) => {
  const [table] = await tablesOn((page) => {
    page.write('Measures', 72, 97, { ...STYLE, size: 12, weight: 'bold' })
    for (const y of rowEdges().slice(1)) page.stroke(72, y, 432, y, 0.5)
    printCells(page, DUTIES)
  })
  t.deepEqual(textsOf(table!)[0], DUTIES_READ[0])
})

test('a range is one number, and a cell of ranges is not overcrowded', async (t) => {
  const rows = [
    ['Guidance', 'April', 'January'],
    [
      'Sales / Mid-point\nChange',
      '$97.9B – $98.9B / $98.4B\n5.5% – 6.5% / 6.0%',
      '$96.9B – $97.9B / $97.4B\n4.5% to 5.5%',
    ],
    [
      'Earnings / Mid-point\nChange',
      '$10.60 – $10.70 / $10.65\n4.5% – 5.5% / 5.0%',
      '$10.45 – $10.65 / $10.55\n3.0% to 5.0%',
    ],
  ]
  const [table, ...others] = await tablesOn((page) => {
    const ys = [100, 118, 148, 178]
    for (const y of ys) page.stroke(72, y, 432, y, 0.5)
    for (const x of XS) page.stroke(x, 100, x, 178, 0.5)
    for (const [row, cells] of rows.entries())
      for (const [column, text] of cells.entries())
        for (const [line, words] of text.split('\n').entries())
          page.write(words, XS[column]! + 4, ys[row]! + 12 + line * 11, STYLE)
  })
  t.deepEqual([textsOf(table!), others.length], [rows.map((row) => row.map((text) => text.replace('\n', ' '))), 0])
})

test('repeated fills behind each line of a cell create no rows', async (t) => {
  const [table, ...others] = await tablesOn((page) => {
    const ys = rowEdges()
    for (const [row, y1] of ys.slice(1).entries()) {
      const color = row % 2 === 0 ? '#ffffff' : '#cceeff'
      for (const [column, x1] of XS.slice(1).entries()) {
        const [x0, y0] = [XS[column]!, ys[row]!]
        page.fill({ x0, y0, x1, y1 }, color)
        for (let y = y0; y < y1; y += 14) page.fill({ x0: x0 + 3, y0: y, x1: x1 - 3, y1: Math.min(y + 14, y1) }, color)
      }
    }
    printCells(page, DUTIES)
  })
  t.deepEqual([textsOf(table!), table!.headerRowCount, others.length], [DUTIES_READ, 1, 0])
})

test('text between the last row and a line at the foot of the page is not a row', async (t) => {
  const [table, ...others] = await tablesOn((page) => {
    for (const y of rowEdges()) page.stroke(72, y, 432, y, 0.5)
    printCells(page, DUTIES)
    for (const [i, text] of [
      'Members may open any of their reports to the agency and to others by',
      'a notice to all',
    ].entries())
      page.write(text, 72, 230 + i * 11, STYLE)
    page.stroke(72, 260, 432, 260, 0.5)
  })
  t.deepEqual([textsOf(table!), table!.headerRowCount, others.length], [DUTIES_READ, 1, 0])
})

test('a table of rates inside a cell of a ruled form is read', async (t) => {
  const tables = await tablesOn((page) => {
    const stroke = (box: readonly [number, number, number, number], ys: readonly number[], xs: readonly number[]) => {
      for (const y of [box[1], ...ys, box[3]]) page.stroke(box[0], y, box[2], y, 0.5)
      for (const x of [box[0], ...xs, box[2]]) page.stroke(x, box[1], x, box[3], 0.5)
    }
    stroke([60, 80, 540, 420], [120, 340, 380], [180])
    for (const [y, label, text] of [
      [104, 'Options', 'None provided.'],
      [140, 'In case of death', 'The company pays the beneficiaries a capital equal to the value of the units.'],
      [364, 'Other events', 'None provided.'],
      [404, 'Duration', 'For life.'],
    ] as const) {
      page.write(label, 66, y, STYLE)
      page.write(text, 188, y, STYLE)
    }
    stroke([188, 180, 440, 260], [200, 220, 240], [330])
    for (const [row, [age, rate]] of [
      ['Age of the insured', 'Increase'],
      ['18-75', '1.00%'],
      ['76-80', '0.50%'],
      ['from 81 on', '0.10%'],
    ].entries()) {
      page.write(age!, 200, 194 + 20 * row, STYLE)
      page.write(rate!, 350, 194 + 20 * row, STYLE)
    }
    page.write('The company gives no financial guarantee.', 188, 290, STYLE)
  })
  t.true(tables.some((table) => textsOf(table).some((row) => row.join('|') === '76-80|0.50%')))
})
