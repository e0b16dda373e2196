import test from 'ava'
import type { Cell, Table } from '../../../../core/model.js'
import { careForNumbers } from '../../../../plugins/recognise/doubts/care-for-numbers.js'
import { readValue } from '../../../../plugins/recognise/meaning/values.js'
import {
  caredFor,
  looksAt,
  misread,
  nothingSeen,
  pageOf,
  shares,
  statement,
  textAt,
} from '../../../fixtures/misread-tables.js'
import { type DrawnRow, drawTable } from '../../../fixtures/statement-table.js'

/** The shape of what is printed. */
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
  test(`“${printed}” read as “${read}” is mended by its form alone, and says what was read`, async (t) => {
    const { table } = await caredFor(misread(statement, printed, read), nothingSeen)
    const cell = textAt(table, statement, printed)
    t.is(cell.text, printed)
    t.is(cell.readAs, read)
    t.is(cell.isDoubtful, undefined)
    t.deepEqual(cell.value, readValue(printed))
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
  test(`“${printed}” read as “${read}” is put right where a second look and the sum say so`, async (t) => {
    const { table, cared } = await caredFor(misread(statement, printed, read), looksAt(statement))
    const cell = textAt(table, statement, printed)
    t.deepEqual(cell.value, readValue(printed))
    t.is(cell.readAs, read)
    t.is(cell.isDoubtful, undefined)
    t.deepEqual(cared.warnings, [])
  })
}

test('a dash that was read as another stroke is the dash of its table', async (t) => {
  for (const read of ['=', '_', '~']) {
    const { table } = await caredFor(misread(shares, '—', read), nothingSeen)
    const cell = textAt(table, shares, '—')
    t.is(cell.value?.kind, 'nil')
    t.is(cell.readAs, read)
  }
})

test('a point that both looks passed over is put back where the ink and the column have it', async (t) => {
  const printed = new Map(drawTable(shares).cells.map((cell) => [`${cell.row},${cell.column}`, cell.text]))
  const shapes = (cell: Cell) => [shapeOf(printed.get(`${cell.row},${cell.column}`)!)]
  const rows = misread(shares, '6.4', '64')
  const { table } = await caredFor(rows, looksAt(rows), shapes)
  const cell = textAt(table, shares, '6.4')
  t.is(cell.text, '6.4')
  t.is(cell.readAs, '64')
  t.is(cell.isDoubtful, undefined)
})

test('signs that the ink shows and no look reads leave a figure in doubt', async (t) => {
  const rows = misread(shares, '23,100', '3,100')
  const { table } = await caredFor(rows, looksAt(rows), (cell) => [
    shapeOf(cell.text === '3,100' ? '23,100' : cell.text),
  ])
  const cell = textAt(table, shares, '23,100')
  t.is(cell.text, '3,100')
  t.true(cell.isDoubtful)
})

test('two looks that differ leave a figure as read, in doubt, with a warning that names and places it', async (t) => {
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

test('two looks that read the same and are both unsure leave a figure in doubt, a sure one confirms it', async (t) => {
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

test('a second look at one figure cannot change a figure that is well set and that nothing speaks against', async (t) => {
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

test('sums that tie to the last digit make their figures sure', async (t) => {
  const cared = await careForNumbers(pageOf(statement, 0.6), nothingSeen)
  const films = textAt(cared.tables[0]!, statement, '2,310')
  t.true(films.confidence! >= 0.99)
  t.is(films.isDoubtful, undefined)
})

test('a figure of a document with text of its own is never looked at', async (t) => {
  const page = pageOf(misread(statement, '2,310', '2.310'))
  const digital = { ...page, tables: page.tables.map((table): Table => ({ ...table, source: 'text' })) }
  t.is(await careForNumbers(digital, async () => t.fail() as never), digital)
})

// ------------------------------------------------------------------------------------------------ at random

/** Numbers that look random and are the same each time. */
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

test('of 250 tables without a misread figure none is changed and none is called doubtful', async (t) => {
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

test('of 400 tables with one misread figure and a second look, no figure is changed to a wrong one in silence', async (t) => {
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
  // what nothing speaks against, a digit for another where no sum is, nobody can see
  t.true(count.unseen < 0.25 * 400, JSON.stringify(count))
  t.true(count.right > 0.7 * 400, JSON.stringify(count))
})

test('references of digits and a letter, and signs that say how near a figure is, are no misread figures', async (t) => {
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

test('digits and a letter among figures stay as read, in doubt', async (t) => {
  const { table: cared } = await caredFor(misread(statement, '986', '98B').slice(0, -1), nothingSeen)
  const cell = textAt(cared, statement, '986')
  t.deepEqual([cell.text, cell.readAs, cell.isDoubtful], ['98B', undefined, true])
})

test('a figure that lost a bracket to a word across it is in doubt', async (t) => {
  const { table } = await caredFor(misread(statement, '(1,512)', 'RECENED 1,512)'), nothingSeen)
  const cell = textAt(table, statement, '(1,512)')
  t.deepEqual([cell.text, cell.isDoubtful], ['RECENED 1,512)', true])
})

test('a bracket that is not in the ink makes no figure less than nothing without a doubt', async (t) => {
  // the 1 of "41" is taken for a bracket
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

test('a “$” that no other figure of its row and its column has is in doubt: it may be a 5', async (t) => {
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

test('a dash that its ink confirms is nothing, however unsure its reading was', async (t) => {
  const page = pageOf(shares)
  const [table] = page.tables
  const cells = table!.cells.map((cell) => (cell.text === '—' ? { ...cell, confidence: 0.3 } : cell))
  const inkOf = (places: readonly { x0: number; y0: number }[]) =>
    places.map(({ x0, y0 }) => [shapeOf(cells.find(({ place }) => place.bbox.x0 === x0 && place.bbox.y0 === y0)!.text)])
  const cared = await careForNumbers({ ...page, tables: [{ ...table!, cells }] }, nothingSeen, { shapes: inkOf })
  t.is(textAt(cared.tables[0]!, shares, '—').isDoubtful, undefined)
})

test('where both looks read the same and the sum is broken, the figures that one slip would mend are in doubt', async (t) => {
  // 933 for 983: three columns of which two tie
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
