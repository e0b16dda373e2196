import test from 'ava'
import type { DrawingPage } from '../../../../../examples/drawing/draw-document.js'
import { tablesOn, textsOf } from '../../../../fixtures/recognise-drawn.js'

const style = { font: 'times', size: 10 } as const
const PLACES = [72, 190, 230]

/** Writes the lines of cells that start at the same height, with a leading of 11.5 points. */
const writeRow = (page: DrawingPage, y: number, cells: readonly (readonly string[])[]) => {
  cells.forEach((lines, column) => {
    for (const [i, line] of lines.entries()) page.write(line, PLACES[column]!, y + 11.5 * i, style)
  })
}
const OFFICERS = [
  [
    ['Marguerite Oduya'],
    ['58'],
    ['Chair of the Board since May 2014. Ms. Oduya has served as', 'President since 2011.'],
  ],
  [
    ['Priya Castellane'],
    ['47'],
    ['Chief Financial Officer since 2019. Ms. Castellane was the', 'treasurer of a bank before.'],
  ],
  [
    ['Yuki Brannigan'],
    ['44'],
    ['Controller since 2020. Mr. Brannigan audited companies of', 'many kinds for ten years.'],
  ],
] as const
const read = [
  ['Name', 'Age', 'Office and experience'],
  ...OFFICERS.map((cells) => cells.map((lines) => lines.join(' '))),
]

test('officers with biographies over several lines are a table with one row per officer', async (t) => {
  const tables = await tablesOn((page) => {
    writeRow(page, 100, [['Name'], ['Age'], ['Office and experience']])
    page.stroke(68, 104, 500, 104, 0.5)
    for (const [i, cells] of OFFICERS.entries()) writeRow(page, 118 + 30 * i, cells)
    page.write(
      'Each officer is elected by the Board of Directors and serves until a successor is elected.',
      72,
      230,
      style,
    )
  })
  t.is(tables.length, 1)
  t.deepEqual(textsOf(tables[0]!), read)
  t.is(tables[0]!.headerRowCount, 1)
})

test('bands separate rows of text without gaps', async (t) => {
  const tables = await tablesOn((page) => {
    page.fill({ x0: 68, y0: 109, x1: 500, y1: 132 }, '#cceeff')
    page.fill({ x0: 68, y0: 155, x1: 500, y1: 178 }, '#cceeff')
    writeRow(page, 100, [['Name'], ['Age'], ['Office and experience']])
    page.stroke(68, 104, 500, 104, 0.5)
    for (const [i, cells] of OFFICERS.entries()) writeRow(page, 118 + 23 * i, cells)
  })
  t.deepEqual(tables.map(textsOf), [read])
})

test('a label slightly below the text beside it stays in its row', async (t) => {
  const tables = await tablesOn((page) => {
    writeRow(page, 100, [['Name'], ['Age'], ['Office and experience']])
    page.stroke(68, 104, 500, 104, 0.5)
    OFFICERS.forEach(([name, age, life], i) => {
      writeRow(page, 118 + 30 * i, [[], [], life])
      writeRow(page, 123 + 30 * i, [name, age])
    })
  })
  t.deepEqual(tables.map(textsOf), [read])
})

test('three columns of running text are not a table', async (t) => {
  const line = 'and the company does so'
  const tables = await tablesOn((page) => {
    for (let i = 0; i < 20; i++) for (const x of [60, 220, 380]) page.write(line, x, 100 + 12 * i, style)
  })
  t.deepEqual(tables, [])
})

const bold = { ...style, weight: 'bold' } as const
type Cell = readonly string[]

/** Reads bold headers and rows of multi-line cells with increasing row distance, without lines or shading. */
async function unruled(headers: readonly string[], rows: readonly (readonly Cell[])[], places: readonly number[]) {
  const tables = await tablesOn((page) => {
    for (const [column, header] of headers.entries()) page.write(header, places[column]!, 100, bold)
    let y = 118
    for (const cells of rows) {
      for (const [column, lines] of cells.entries())
        for (const [i, line] of lines.entries()) page.write(line, places[column]!, y + 11.5 * i, style)
      y += 11.5 * Math.max(...cells.map((lines) => lines.length)) + 2
    }
  })
  return tables.map((table) => ({ headers: table.headerRowCount, texts: textsOf(table) }))
}
const joined = (rows: readonly (readonly Cell[])[]) => rows.map((cells) => cells.map((lines) => lines.join(' ')))

test('texts under bold headers are a table without lines or numbers', async (t) => {
  const rows = [
    [['Travel'], ['Trips of more than one day are', 'approved beforehand'], ['Head of the', 'department']],
    [['Gifts'], ['Nothing above a small value', 'is taken or given'], ['Compliance']],
    [['Data'], ['Customers are asked before', 'their data are used'], ['Data protection', 'officer']],
  ]
  const headers = ['Subject', 'Rule', 'Responsible']
  t.deepEqual(await unruled(headers, rows, [72, 150, 330]), [{ headers: 1, texts: [headers, ...joined(rows)] }])
})

const TERMS = [
  [['Accrual'], ['An expense that has been incurred and is', 'not yet invoiced']],
  [['Covenant'], ['A promise in a contract of loan, most often', 'of a ratio that is kept']],
  [['Hedge'], ['A position that is held to offset the risk', 'of another one']],
]

test('two columns of texts are a table when each has a header', async (t) => {
  const headers = ['Term', 'Meaning']
  t.deepEqual(await unruled(headers, TERMS, [72, 180]), [{ headers: 1, texts: [headers, ...joined(TERMS)] }])
})

test('paragraphs with bold numbers, and terms without headers, are not a table', async (t) => {
  t.deepEqual(await unruled(['2.19', 'Deferral'], TERMS, [72, 180]), [])
  t.deepEqual(await unruled([], TERMS, [72, 180]), [])
})

test('a single bold text directly below the headers names the rows below it', async (t) => {
  const rows = [
    [['Conduct'], [], []],
    [['Gifts'], ['Nothing above a small value', 'is taken or given'], ['Compliance']],
    [['Data'], ['Customers are asked before', 'their data are used'], ['Data protection', 'officer']],
    [['Travel'], ['Trips of more than one day are', 'approved beforehand'], ['Head of the', 'department']],
  ]
  const headers = ['Subject', 'Rule', 'Responsible']
  const tables = await tablesOn((page) => {
    for (const [column, header] of headers.entries()) page.write(header, [72, 150, 330][column]!, 100, bold)
    for (const [row, cells] of rows.entries())
      for (const [column, lines] of cells.entries())
        for (const [i, line] of lines.entries())
          page.write(line, [72, 150, 330][column]!, 88 + 29 * (row + 1) + 11.5 * i, row === 0 ? bold : style)
  })
  t.deepEqual(
    tables.map((table) => [table.headerRowCount, textsOf(table)]),
    [[1, [headers, ...joined(rows)]]],
  )
})

test('a header over several headers of a text table is in the upper header row', async (t) => {
  const rows = [
    [['3.1'], ['Certificate of incorporation of', 'the company'], ['8-K'], ['4/26/11']],
    [['3.2'], ['Bylaws of the company as', 'they were amended'], ['10-Q'], ['10/9/18']],
    [['4.1'], ['Indenture between the company', 'and its trustee'], ['8-K'], ['1/25/10']],
  ]
  const places = [72, 120, 300, 350]
  const tables = await tablesOn((page) => {
    page.write('By reference to', 315, 88, bold)
    for (const [column, header] of ['No.', 'Description', 'Form', 'Filed'].entries())
      page.write(header, places[column]!, 100, bold)
    for (const [row, cells] of rows.entries())
      for (const [column, lines] of cells.entries())
        for (const [i, line] of lines.entries()) page.write(line, places[column]!, 118 + 29 * row + 11.5 * i, style)
  })
  t.is(tables[0]!.headerRowCount, 2)
  t.like(
    tables[0]!.cells.find(({ text }) => text === 'By reference to'),
    { row: 0, column: 2, columnSpan: 2 },
  )
})

test('a bold word close above the first column header is its first line; a distant one is a title', async (t) => {
  const bold = { font: 'times', size: 8, weight: 'bold' } as const
  const headerOf = async (y: number) => {
    const [table] = await tablesOn((page) => {
      page.write('Exhibit', 60, y, bold)
      page.write('Number', 60, 100, bold)
      page.write('Description', 260, 100, bold)
      page.stroke(60, 102, 520, 102, 0.5)
      const texts = [
        [
          '4.1',
          'Third supplemental indenture of the company, dated December 19,',
          '2013, with its guarantors and the trustee of the notes',
        ],
        [
          '4.2',
          'Indenture of the company, dated March 22, 2012, with the bank',
          'that is the trustee of the notes that are due in 2022',
        ],
        [
          '4.3',
          'First supplemental indenture of the company, dated in 2012, with',
          'its guarantors and the trustee of the notes due in 2021',
        ],
      ]
      for (const [i, [number, first, second]] of texts.entries()) {
        const top = 114 + 24 * i
        page.write(number!, 60, top, { font: 'times', size: 8 })
        page.write(first!, 120, top, { font: 'times', size: 8 })
        page.write(second!, 120, top + 9, { font: 'times', size: 8 })
      }
    })
    return [table!.title, textsOf(table!)[0]![0]]
  }
  t.deepEqual(await headerOf(91.5), [undefined, 'Exhibit Number'])
  t.deepEqual(await headerOf(86), ['Exhibit', 'Number'])
})

const EXHIBITS = [
  [['3.1'], ['Certificate of incorporation of', 'the company'], ['8-K'], ['4/26/11']],
  [['3.2'], ['Bylaws of the company as', 'they were amended'], ['10-Q'], ['10/9/18']],
  [['4.1'], ['Indenture between the company', 'and its trustee'], ['8-K'], ['1/25/10']],
] as const

/** Writes exhibits with a leading of 9.5 points, under headers at y = 100. */
const writeExhibits = (page: DrawingPage, headers: readonly string[], weight: 'bold' | 'regular') => {
  const places = [72, 120, 300, 350]
  for (const [column, header] of headers.entries())
    page.write(header, places[column]!, 100, { font: 'times', size: 8, weight })
  for (const [row, cells] of EXHIBITS.entries())
    for (const [column, lines] of cells.slice(0, headers.length).entries())
      for (const [i, line] of lines.entries())
        page.write(line, places[column]!, 118 + 27 * row + 9.5 * i, { font: 'times', size: 8 })
}

test('a distant header over several headers needs a rule that covers them; without one it is a title', async (t) => {
  const headersOf = async (isRuled: boolean) => {
    const [table] = await tablesOn((page) => {
      page.write('By reference to', 312, 87.5, { font: 'times', size: 8, weight: 'bold' })
      if (isRuled) page.stroke(298, 90, 382, 90, 0.5)
      page.stroke(72, 103, 382, 103, 0.5)
      writeExhibits(page, ['No.', 'Description', 'Form', 'Filed'], 'bold')
    })
    return table!.headerRowCount
  }
  t.deepEqual([await headersOf(true), await headersOf(false)], [2, 1])
})

test('a word close above the ruled first column header is its first line, even in regular type', async (t) => {
  const headerOf = async (isRuled: boolean) => {
    const [table] = await tablesOn((page) => {
      page.write('Exhibit', 72, 91.5, { font: 'times', size: 8 })
      if (isRuled) page.stroke(70, 103, 100, 103, 0.5)
      page.stroke(isRuled ? 118 : 104, 103, 300, 103, 0.5)
      writeExhibits(page, ['Number', 'Description'], 'regular')
    })
    return textsOf(table!)[0]![0]
  }
  t.deepEqual([await headerOf(true), await headerOf(false)], ['Exhibit Number', 'Number'])
})
