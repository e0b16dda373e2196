import test from 'ava'
import type { Cell, Table } from '../../../../../core/model.js'
import { readValue } from '../../../../../plugins/recognise/lexicon/values.js'
import { careForNumbers } from '../../../../../plugins/recognise/tables/doubts/care-for-numbers.js'
import {
  caredFor,
  looksAt,
  misread,
  nothingSeen,
  pageOf,
  shares,
  statement,
  textAt,
} from '../../../../fixtures/misread-tables.js'
import { type DrawnRow, drawTable } from '../../../../fixtures/statement-table.js'

/** Returns the shape of a printed text. */
function shapeOf(text: string): string {
  return text.replace(/\s/g, '').replace(/[.,]/g, '.').replace(/[—–-]/g, '-').replace(/%/g, 'DD').replace(/[^.-]/g, 'D')
}

for (const [printed, read] of [
  ['12,5', '12,5'],
  ['2,310', '2.310'],
  ['2,310', '2, 310'],
  ['2,310', '2 310'],
  ['2,310', '2310'],
  ['1,433', 'l,433'],
  ['1,369', 'I,369'],
  ['17,333', ''],
  ['$ 12,604', '§ 12,604'],
  ['$ 12,604', 'S$ 12,604'],
  ['(1,512)', '(1,512'],
  ['(1,512)', '{1,512)'],
  ['(1,512)', '(1,512}'],
  ['2,310', '| 2,310'],
  ['2,280', '2,280 $'],
] as const) {
  if (!statement.flat().includes(printed) || read === '') continue
  test(`“${printed}” read as “${read}” is corrected by its format, and the cell keeps what was read`, async (t) => {
    const { table } = await caredFor(misread(statement, printed, read), nothingSeen)
    const cell = textAt(table, statement, printed)
    t.is(cell.text, printed)
    t.is(cell.readAs, read)
    t.is(cell.isDoubtful, undefined)
    t.deepEqual(cell.value, readValue(printed))
  })
}

const balances: readonly DrawnRow[] = [
  ['header', 0, 'Day', 'Balance'],
  ['data', 0, 'Monday', '101,583.92'],
  ['data', 0, 'Tuesday', '101,183.92'],
  ['data', 0, 'Wednesday', '98,240.10'],
  ['data', 0, 'Thursday', '97,005.35'],
  ['data', 0, 'Friday', '96,871.00'],
]

for (const read of ['98,240.10 97,240.10', '98,240.10 97,24l.10', '98240.10 97240.10']) {
  test(`two numbers in one cell, “${read}”, are never joined into one, and the cell is doubtful`, async (t) => {
    const { table } = await caredFor(misread(balances, '98,240.10', read), nothingSeen)
    const cell = textAt(table, balances, '98,240.10')
    t.is(cell.text, read)
    t.is(cell.value, undefined)
    t.true(cell.isDoubtful)
  })
}

for (const [printed, read] of [
  ['2,310', '2,3l0'],
  ['986', '9B6'],
  ['1,433', '1,483'],
  ['2,310', '2,810'],
  ['(1,512)', '1,512'],
  ['(907)', '907'],
  ['1,433', '1,43'],
  ['$ 12,604', '812,604'],
  ['2,115', '2,15'],
] as const) {
  test(`“${printed}” read as “${read}” is corrected when a second OCR pass and the sum agree`, async (t) => {
    const { table, cared } = await caredFor(misread(statement, printed, read), looksAt(statement))
    const cell = textAt(table, statement, printed)
    t.deepEqual(cell.value, readValue(printed))
    t.is(cell.readAs, read)
    t.is(cell.isDoubtful, undefined)
    t.deepEqual(cared.warnings, [])
  })
}

test('a dash that was read as another stroke is read as the dash of its table', async (t) => {
  for (const read of ['=', '_', '~']) {
    const { table } = await caredFor(misread(shares, '—', read), nothingSeen)
    const cell = textAt(table, shares, '—')
    t.is(cell.value?.kind, 'nil')
    t.is(cell.readAs, read)
  }
})

test('a decimal point that both OCR passes missed is restored from the glyph masks and the column', async (t) => {
  const printed = new Map(drawTable(shares).cells.map((cell) => [`${cell.row},${cell.column}`, cell.text]))
  const shapes = (cell: Cell) => [shapeOf(printed.get(`${cell.row},${cell.column}`)!)]
  const rows = misread(shares, '6.4', '64')
  const { table } = await caredFor(rows, looksAt(rows), shapes)
  const cell = textAt(table, shares, '6.4')
  t.is(cell.text, '6.4')
  t.is(cell.readAs, '64')
  t.is(cell.isDoubtful, undefined)
})

test('a number is doubtful if its glyph masks show characters that no OCR pass read', async (t) => {
  const rows = misread(shares, '23,100', '3,100')
  const { table } = await caredFor(rows, looksAt(rows), (cell) => [
    shapeOf(cell.text === '3,100' ? '23,100' : cell.text),
  ])
  const cell = textAt(table, shares, '23,100')
  t.is(cell.text, '3,100')
  t.true(cell.isDoubtful)
})

test('a number is kept but doubtful if two OCR passes differ, and a warning reports its place', async (t) => {
  const rows = misread(shares, '(1.3)', '(7.3')
  const { table, cared } = await caredFor(rows, async (places) =>
    places.map(() => ({ text: '(1.3)', confidence: 0.9 })),
  )
  const cell = textAt(table, shares, '(1.3)')
  t.true(cell.isDoubtful)
  t.regex(cell.text, /7\.3/)
  const [warning] = cared.warnings
  t.is(warning?.code, 'number_doubtful')
  t.deepEqual(warning?.bbox, cell.place.bbox)
  t.regex(warning!.message, /“Coatings” under “Change”/)
  t.true(table.confidence < pageOf(shares).tables[0]!.confidence)
})

test('two uncertain OCR passes that agree leave a number doubtful; a certain second pass confirms it', async (t) => {
  for (const [confidence, isDoubtful] of [
    [0.7, true],
    [0.9, undefined],
  ] as const) {
    const page = pageOf(shares, 0.7)
    const cared = await careForNumbers(page, async (places) =>
      places.map(({ x0, y0 }) => {
        const cell = page.tables[0]!.cells.find(({ place }) => place.bbox.x0 === x0 && place.bbox.y0 === y0)
        return cell && { text: cell.text, confidence }
      }),
    )
    const cell = textAt(cared.tables[0]!, shares, '(1.3)')
    t.is(cell.text, '(1.3)')
    t.is(cell.isDoubtful, isDoubtful)
  }
})

test('a second OCR pass cannot change a well-formed number that no check contradicts', async (t) => {
  let asked = 0
  const { table, cared } = await caredFor(statement, async (places) => {
    asked += places.length
    return places.map(() => ({ text: '999', confidence: 0.99 }))
  })
  t.is(asked, 0)
  t.deepEqual(
    table.cells.map(({ text }) => text),
    pageOf(statement).tables[0]!.cells.map(({ text }) => text),
  )
  t.deepEqual(cared.warnings, [])
})

test('numbers whose sums reconcile exactly are certain', async (t) => {
  const cared = await careForNumbers(pageOf(statement, 0.6), nothingSeen)
  const films = textAt(cared.tables[0]!, statement, '2,310')
  t.true(films.confidence! >= 0.99)
  t.is(films.isDoubtful, undefined)
})

test('numbers of a document with a text layer are never checked', async (t) => {
  const page = pageOf(misread(statement, '2,310', '2.310'))
  const digital = { ...page, tables: page.tables.map((table): Table => ({ ...table, source: 'text' })) }
  t.is(await careForNumbers(digital, async () => t.fail() as never), digital)
})

// ------------------------------------------------------------------------------------ seeded random tables

/** Returns a generator of pseudo-random numbers that gives the same sequence for the same seed. */
function seeded(seed: number): () => number {
  let state = seed * 2654435761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

function randomTable(random: () => number): readonly DrawnRow[] {
  const columns = 1 + Math.floor(random() * 3)
  const decimals = random() < 0.3 ? 1 : 0
  const size = 10 ** (2 + Math.floor(random() * 4))
  const hasSums = random() < 0.7
  const rows = Array.from({ length: 4 + Math.floor(random() * 6) }, () =>
    Array.from({ length: columns }, () => Math.round((random() < 0.2 ? -1 : 1) * random() * size * 10 ** decimals)),
  )
  const print = (units: number) => {
    const number = Math.abs(units) / 10 ** decimals
    const digits = number.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    return units === 0 ? '—' : units < 0 ? `(${digits})` : digits
  }
  const total = Array.from({ length: columns }, (_, i) => rows.reduce((sum, row) => sum + row[i]!, 0))
  return [
    ['header', 0, '', ...total.map((_, i) => String(2024 - i))],
    ...rows.map((row, i): DrawnRow => ['data', 0, `Item ${'ABCDEFGHIJKLMN'[i]}`, ...row.map(print)]),
    ...(hasSums ? [['total', 0, 'Total', ...total.map(print)] as DrawnRow] : []),
  ]
}

test('250 tables without a misread number are unchanged and have no doubtful number', async (t) => {
  for (let seed = 1; seed <= 250; seed++) {
    const rows = randomTable(seeded(seed))
    const { table, cared } = await caredFor(rows, looksAt(rows))
    t.deepEqual(
      table.cells.map(({ text, readAs }) => [text, readAs]),
      drawTable(rows).cells.map(({ text }) => [text, undefined]),
      `seed ${seed}`,
    )
    t.deepEqual(cared.warnings, [], `seed ${seed}`)
  }
})

const WAYS: readonly ((text: string, random: () => number) => string)[] = [
  (text) => text.replace(/,/, '.'),
  (text) => text.replace(/,/, ' ,'),
  (text) => text.replace(/,/, ''),
  (text) => text.replace(/0/, 'O'),
  (text) => text.replace(/1/, 'l'),
  (text) => text.replace(/5/, 'S'),
  (text) => text.replace(/8/, 'B'),
  (text) => text.replace(/\(/, ''),
  (text) => text.replace(/\)/, ''),
  (text) => text.replace(/[()]/g, ''),
  (text) => text.replace(/(\d)\1/, '$1'),
  (text) => text.replace(/\.(?=\d$)/, ''),
  (text, random) => {
    const digits = [...text].flatMap((sign, at) => (/[0-9]/.test(sign) ? [at] : []))
    const at = digits[Math.floor(random() * digits.length)]!
    return text.slice(0, at) + '86745983012'[Number(text[at])] + text.slice(at + 1)
  },
]

test('in 400 tables with one misread number, a second OCR pass never introduces an unreported error', async (t) => {
  const count = { right: 0, told: 0, changedWrong: 0, unseen: 0 }
  for (let seed = 1; seed <= 400; seed++) {
    const random = seeded(seed + 1000)
    const rows = randomTable(random)
    const cells = drawTable(rows).cells.filter(({ row, column, text }) => row > 0 && column > 0 && /\d/.test(text))
    const victim = cells[Math.floor(random() * cells.length)]!
    const read = WAYS.map((_, i) => WAYS[(seed + i) % WAYS.length]!(victim.text, random)).find(
      (text) => text !== victim.text,
    )!
    const spoilt = rows.map((row, i) =>
      i === victim.row ? (row.map((text, j) => (j === victim.column + 2 ? read : text)) as unknown as DrawnRow) : row,
    )
    const printed = new Map(drawTable(rows).cells.map((cell) => [`${cell.row},${cell.column}`, cell.text]))
    const { table } = await caredFor(spoilt, looksAt(rows), (cell) => [
      shapeOf(printed.get(`${cell.row},${cell.column}`)!),
    ])
    for (const cell of table.cells.filter(({ row, column }) => row > 0 && column > 0)) {
      const wanted = printed.get(`${cell.row},${cell.column}`)!
      const isRight = JSON.stringify(readValue(cell.text)) === JSON.stringify(readValue(wanted))
      const isVictim = cell.row === victim.row && cell.column === victim.column
      if (isVictim && isRight && !cell.isDoubtful) count.right++
      else if (isVictim && cell.isDoubtful) count.told++
      else if (!isRight && cell.readAs !== undefined && !cell.isDoubtful) count.changedWrong++
      else if (isVictim && !isRight) count.unseen++
    }
  }
  t.is(count.changedWrong, 0)
  // a wrong digit cannot be detected without a sum that contradicts it
  t.true(count.unseen < 0.25 * 400, JSON.stringify(count))
  t.true(count.right > 0.7 * 400, JSON.stringify(count))
})

test('references of digits and a letter, and signs for approximate numbers, are not misread numbers', async (t) => {
  const rows: readonly DrawnRow[] = [
    ['header', 0, '', 'Note', 'Share', 'Amount'],
    ['data', 0, 'Bonds', '12B', '3.1%', '12,604'],
    ['data', 0, 'Notes', '112B', '~10%', '23,100'],
    ['data', 0, 'Swaps', '10b5', '±3.2%', '9,861'],
    ['data', 0, 'Loans', '110S', '2.4%', '1,304'],
    ['data', 0, 'Stocks', '18', '4.0%', '14,330'],
    ['data', 0, 'Other', '20', '2.0%', '811'],
  ]
  const { table, cared } = await caredFor(rows, nothingSeen)
  t.deepEqual(
    table.cells.filter(({ readAs }) => readAs !== undefined),
    [],
  )
  t.deepEqual(cared.warnings, [])
})

test('digits and a letter among numbers stay as read but doubtful', async (t) => {
  const { table: cared } = await caredFor(misread(statement, '986', '98B').slice(0, -1), nothingSeen)
  const cell = textAt(cared, statement, '986')
  t.deepEqual([cell.text, cell.readAs, cell.isDoubtful], ['98B', undefined, true])
})

test('a number that lost a bracket to an overlapping word is doubtful', async (t) => {
  const { table } = await caredFor(misread(statement, '(1,512)', 'RECENED 1,512)'), nothingSeen)
  const cell = textAt(table, statement, '(1,512)')
  t.deepEqual([cell.text, cell.isDoubtful], ['RECENED 1,512)', true])
})

test('a bracket that is not in the glyph masks makes a number negative only with a doubt', async (t) => {
  // the 1 of "41" is misread as a bracket
  const printed: readonly DrawnRow[] = [
    ['header', 0, '', '2024', '2023'],
    ['data', 0, 'Coatings', '604', '(140)'],
    ['data', 0, 'Films', '(310)', '280'],
    ['data', 0, 'Adhesives', '41', '(94)'],
    ['data', 0, 'Tapes', '(33)', '15'],
  ]
  const read = misread(printed, '41', '4)')
  const inked = (shape: string) => caredFor(read, nothingSeen, ({ text }) => [text === '4)' ? shape : shapeOf(text)])
  const doubtful = textAt((await inked('DD')).table, printed, '41')
  t.deepEqual([doubtful.readAs ?? doubtful.text, doubtful.isDoubtful], ['4)', true])
  const seen = textAt((await inked('DDD')).table, printed, '41')
  t.deepEqual([seen.text, seen.readAs, seen.isDoubtful], ['(4)', '4)', undefined])
})

test('a “$” that no other number in its row and column has is doubtful because it may be a 5', async (t) => {
  const printed: readonly DrawnRow[] = [
    ['header', 0, '', '2024', '2023'],
    ['data', 0, 'Coatings', '604', '140'],
    ['data', 0, 'Films', '5,310', '280'],
    ['data', 0, 'Tapes', '33', '15'],
  ]
  const { table } = await caredFor(misread(printed, '5,310', '$310'), nothingSeen)
  t.true(textAt(table, printed, '5,310').isDoubtful)
  const seenTwice = await caredFor(misread(printed, '604', '$604'), looksAt(misread(printed, '604', '$604')))
  t.deepEqual(seenTwice.cared.warnings, [])
})

test('a dash that its glyph mask confirms is nil, however uncertain its reading was', async (t) => {
  const page = pageOf(shares)
  const [table] = page.tables
  const cells = table!.cells.map((cell) => (cell.text === '—' ? { ...cell, confidence: 0.3 } : cell))
  const inkOf = (places: readonly { x0: number; y0: number }[]) =>
    places.map(({ x0, y0 }) => [shapeOf(cells.find(({ place }) => place.bbox.x0 === x0 && place.bbox.y0 === y0)!.text)])
  const cared = await careForNumbers({ ...page, tables: [{ ...table!, cells }] }, nothingSeen, { shapes: inkOf })
  t.is(textAt(cared.tables[0]!, shares, '—').isDoubtful, undefined)
})

test('if both OCR passes agree but a sum fails, numbers that a single digit could fix are doubtful', async (t) => {
  // 933 for 983: two of three columns reconcile
  const printed: readonly DrawnRow[] = [
    ['header', 0, '', '2024', '2023', '2022'],
    ['data', 0, 'Coatings', '$ 12,604', '$ 11,140', '$ 10,015'],
    ['data', 0, 'Films', '2,310', '2,280', '2,115'],
    ['data', 0, 'Adhesives', '983', '940', '(907)'],
    ['data', 0, 'Tapes', '1,433', '(1,512)', '1,369'],
    ['total', 0, 'Total', '$ 17,330', '$ 12,848', '$ 12,592'],
  ]
  const read = misread(printed, '983', '933')
  const { table, cared } = await caredFor(read, looksAt(read))
  const doubtful = table.cells.filter(({ isDoubtful }) => isDoubtful).map(({ text }) => text)
  t.true(doubtful.includes('933'), doubtful.join())
  t.true(doubtful.length <= 3)
  t.is(cared.warnings.filter(({ code }) => code === 'number_doubtful').length, doubtful.length)
})
