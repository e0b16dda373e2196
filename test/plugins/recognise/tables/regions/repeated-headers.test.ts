import test from 'ava'
import type { DrawingPage } from '../../../../../examples/drawing/draw-document.js'
import { tablesOn, textsOf } from '../../../../fixtures/recognise-drawn.js'

const STYLE = { font: 'times', size: 8 } as const

test('headers that end to the left of the numbers in their columns start another table', async (t) => {
  const tables = await tablesOn((page) => {
    writeHeaders(page, 100, [250, 'Net sales'], [330, '% of total'], [410, 'Income'], [490, 'Margin'])
    row(page, 112, 'Industrial', [280, '2,952'], [360, '37.2%'], [440, '627'], [520, '21.2%'])
    row(page, 122, 'Safety', [280, '1,569'], [360, '19.8'], [440, '345'], [520, '22.0'])
    row(page, 132, 'Total', [280, '4,521'], [360, '57.0%'], [440, '972'], [520, '21.5%'])
    writeHeaders(page, 152, [72, 'Sales change'], [242, 'Organic local-'], [488, 'Total sales'])
    writeHeaders(page, 160, [72, 'By segment'], [242, 'currency sales'], [326, 'Divestitures'], [408, 'Translation'])
    row(page, 174, 'Industrial', [314, '2.5%'], [398, '(0.1)%'], [476, '(2.7)%'], [556, '(0.3)%'])
    row(page, 184, 'Safety', [314, '3.3'], [398, '(0.2)'], [476, '(2.8)'], [556, '0.3'])
    row(page, 194, 'Total', [314, '3.0%'], [398, '(1.3)%'], [476, '(2.3)%'], [556, '(0.6)%'])
  })
  t.deepEqual(
    tables.map((table) => textsOf(table).at(-1)),
    [
      ['Total', '4,521', '57.0%', '972', '21.5%'],
      ['Total', '3.0%', '(1.3)%', '(2.3)%', '(0.6)%'],
    ],
  )
})

function writeHeaders(page: DrawingPage, baseline: number, ...texts: readonly (readonly [number, string])[]): void {
  for (const [x, text] of texts) page.write(text, x, baseline, { ...STYLE, weight: 'bold' })
}

/** Prints a label at the left and right-aligned numbers; the newest year is bold. */
function row(page: DrawingPage, baseline: number, label: string, ...numbers: readonly (readonly [number, string])[]) {
  page.write(label, 72, baseline, STYLE)
  for (const [x, text] of numbers) {
    const style = { ...STYLE, weight: x < 300 ? 'bold' : 'regular' } as const
    page.write(text, x - page.measure(text, style), baseline, style)
  }
}

test('a sentence that introduces a unit above numbers starts another table', async (t) => {
  const tables = await tablesOn((page) => {
    writeHeaders(page, 100, [400, '2016'], [480, '2015'])
    row(page, 112, 'Unbilled', [420, '11,089'], [500, '3,420'])
    row(page, 122, 'Billed', [420, '708'], [500, '300'])
    page.write('Activity in the allowance for credit losses was as follows:', 72, 142, STYLE)
    page.write('(dollars in millions)', 430, 158, STYLE)
    row(page, 170, 'Balance at January 1, 2016', [500, '444'])
    row(page, 180, 'Write-offs', [500, '(479)'])
  })
  t.deepEqual(
    tables.map((table) => [table.unit, ...textsOf(table).map(([label]) => label)]),
    [
      [undefined, '', 'Unbilled', 'Billed'],
      ['dollars in millions', '', 'Balance at January 1, 2016', 'Write-offs'],
    ],
  )
})

test('the repeated header of a single column starts another table', async (t) => {
  const tables = await tablesOn((page) => {
    for (const y of [100, 150]) {
      writeHeaders(page, y, [478, 'Level 3'])
      row(page, y + 10, 'Balance at January 1', [500, '127'])
      row(page, y + 20, 'Actual return', [500, '12'])
      row(page, y + 30, 'Balance at December 31', [500, '139'])
    }
  })
  t.deepEqual(
    tables.map((table) => [table.headerRowCount, table.rows.length]),
    [
      [1, 4],
      [1, 4],
    ],
  )
})

test('rows above a sentence that introduces headers are not part of those headers', async (t) => {
  const tables = await tablesOn((page) => {
    row(page, 100, 'Aluminum', [420, '22,629 tons'], [500, '44,944 tons'])
    row(page, 110, 'PET resin', [420, '6,312,764 lbs.'], [500, '26,006,000 lbs.'])
    page.write('Exhibit 99.3', 460, 124, STYLE)
    page.write('The following table has the location of derivatives:', 72, 138, STYLE)
    writeHeaders(page, 148, [400, '2021'], [480, '2020'])
    row(page, 160, 'Commodity contracts', [420, '14'], [500, '2'])
    row(page, 170, 'Interest rate swaps', [420, '15'], [500, '8'])
  })
  t.deepEqual(tables.map(textsOf), [
    [
      ['Aluminum', '22,629 tons', '44,944 tons'],
      ['PET resin', '6,312,764 lbs.', '26,006,000 lbs.'],
    ],
    [
      ['', '2021', '2020'],
      ['Commodity contracts', '14', '2'],
      ['Interest rate swaps', '15', '8'],
    ],
  ])
})

test('a unit without other text above headers without years applies to all columns', async (t) => {
  const [table] = await tablesOn((page) => {
    page.write('(dollars in millions)', 432, 40, STYLE)
    writeHeaders(page, 52, [72, 'Years'], [380, 'Capital'], [470, 'Operating'])
    row(page, 64, '2017', [410, '366'], [500, '2,822'])
    row(page, 74, '2018', [410, '272'], [500, '2,583'])
  })
  t.deepEqual([table?.unit, textsOf(table!)[0]], ['dollars in millions', ['Years', 'Capital', 'Operating']])
})

test('two header lines under a table belong to the next table if they are bold or close to it', async (t) => {
  for (const [weight, second] of [
    ['bold', 162],
    ['regular', 159],
  ] as const) {
    const tables = await tablesOn((page) => {
      writeHeaders(page, 100, [400, '2016'], [480, '2015'])
      row(page, 112, 'Unbilled', [420, '11,089'], [500, '3,420'])
      row(page, 124, 'Billed', [420, '708'], [500, '300'])
      row(page, 136, 'Other', [420, '512'], [500, '211'])
      const style = { ...STYLE, weight }
      for (const [x, text] of [
        [72, 'Segment'],
        [400, 'Growth in'],
        [480, 'Share in'],
      ] as const)
        page.write(text, x, 150, style)
      for (const [x, text] of [
        [400, '2024'],
        [480, '2023'],
      ] as const)
        page.write(text, x, second, style)
      row(page, 174, 'Industrial', [420, '2.5%'], [500, '7.1%'])
      row(page, 186, 'Safety', [420, '3.3%'], [500, '8.2%'])
    })
    t.deepEqual(
      tables.map((table) => textsOf(table).map(([label]) => label)),
      [
        ['', 'Unbilled', 'Billed', 'Other'],
        ['Segment', 'Industrial', 'Safety'],
      ],
      weight,
    )
  }
})
