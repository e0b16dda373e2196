import test from 'ava'
import { drawParagraph } from '../../../../examples/drawing/draw-prose.js'
import { drawTable } from '../../../../examples/drawing/draw-table.js'
import { data, header, numberColumns } from '../../../../examples/drawing/table-description.js'
import { tableStyle } from '../../../../examples/drawing/table-style.js'
import { subjectOf } from '../../../../plugins/recognise/lexicon/subjects.js'
import { tableTitle } from '../../../../plugins/render/source-line.js'
import { tablesOn } from '../../../fixtures/recognise-drawn.js'

const style = { font: 'times', size: 10 } as const
const body = [data('Cash', ['1,204', '1,377']), data('Inventories', ['862', '945']), data('Goodwill', ['615', '33'])]
const plain = { columns: numberColumns(2), rows: [header('', '2023', '2022'), ...body] }

async function under(text: string, gap = 8) {
  const [table] = await tablesOn((page) => {
    const y = drawParagraph(page, text, style, { x: 60, y: 90, width: 480 })
    return drawTable(page, plain, tableStyle(style), { x: 60, y: y + gap, width: 480 })
  })
  return table!
}

test('the sentence that introduces a table without a title gives its subject', async (t) => {
  const table = await under(
    'We lease offices and plants. The components of our lease costs were as follows (in millions):',
  )
  t.deepEqual([table.title, table.subject, table.unit], [undefined, 'Components of our lease costs', 'in millions'])
  t.is(tableTitle(table), 'Components of our lease costs')
})

test('a sentence further away than a caption does not name the table', async (t) => {
  const table = await under('The components of our lease costs were as follows:', 80)
  t.is(table.subject, undefined)
})

test('a paragraph that mentions no table does not name it', async (t) => {
  const table = await under(
    'We lease offices and plants. Rent expense was $17 million in 2023 and $14 million in 2022.',
  )
  t.is(table.subject, undefined)
})

const sentences: readonly (readonly [string, string | undefined])[] = [
  ['The following table summarizes our contractual obligations:', 'Our contractual obligations'],
  [
    'The following tables present reconciliations of net loss to Adjusted EBITDA:',
    'Reconciliations of net loss to Adjusted EBITDA',
  ],
  [
    'The table below lists the series of Old Notes included in the offers:',
    'Series of Old Notes included in the offers',
  ],
  ['Presented in the table below are the changes in the valuation allowance:', 'Changes in the valuation allowance'],
  ['Inventories at December 31 consisted of the following:', 'Inventories at December 31'],
  ['As of December 2, 2022, the maturities of lease liabilities were as follows:', 'Maturities of lease liabilities'],
  ['The amounts of cash taxes paid are as follows as of December 31:', 'Amounts of cash taxes paid as of December 31'],
  ['Net sales by segment were (in millions):', 'Net sales by segment'],
  ['Restructuring actions, including non-cash impacts, follow:', 'Restructuring actions, including non-cash impacts'],
  ['Fair value was determined using the following inputs:', 'Fair value'],
  [
    'Sales by area are presented in the table below. Sales are attributable to the area in which they are fulfilled.',
    'Sales by area',
  ],
  // the sentence is about something other than a table
  [
    'Cash was used for our share repurchases and for dividends, of which most went to the holders of record, as follows:',
    undefined,
  ],
  // the start of the sentence is cut off
  ['million, of which $43 was used. the components of debt were as follows:', undefined],
  ['The tax rate differed for the following reasons:', 'Tax rate differed for the following reasons'],
  ['', undefined],
]
for (const [sentence, subject] of sentences) {
  test(`the sentence “${sentence}” has the right subject`, (t) => {
    t.is(subjectOf(sentence), subject)
  })
}
