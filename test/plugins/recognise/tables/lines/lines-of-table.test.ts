import test from 'ava'
import { findUndrawnTables } from '../../../../../plugins/recognise/tables/find/undrawn-tables.js'
import { bestLabels, labelOdds } from '../../../../../plugins/recognise/tables/lines/label-lines.js'
import { linesOfTable } from '../../../../../plugins/recognise/tables/lines/lines-of-table.js'
import { textIn } from '../../../../../plugins/recognise/text/lines.js'
import { findWords } from '../../../../../plugins/recognise/text/words.js'
import { readPage } from '../../../../fixtures/read-page.js'
import { PLAIN } from '../../../../fixtures/write-lines.js'

/** X at which the texts of each column start. */
const starts = [60, 260, 340, 420]
const above = [['Harbour Supplies Ltd'], ['12 Quay Street, Velden'], ['Invoice no. 20417']]
const rows = [
  ['Item', 'Quantity', 'Price', 'Amount'],
  ['Rope, 10 mm, with eyes at', '2', '41.50', '83.00'],
  ['both ends'],
  ['Shackle', '12', '3.20', '38.40'],
  ['Anchor chain', '1', '212.00', '212.00'],
]
const below = [['Please pay within 30 days to the account of Harbour Supplies Ltd at First Bank.']]

/** The lines around the table of an invoice, each with its most likely label. */
async function labelled(): Promise<readonly string[]> {
  const content = await readPage((page) => {
    let y = 90
    for (const [texts, gap] of [...above, ...rows, ...below].map(
      (texts, i) => [texts, i === 3 || i === 8 ? 34 : 14] as const,
    )) {
      y += gap
      for (const [column, text] of texts.entries()) page.write(text, starts[column]!, y, PLAIN)
    }
  })
  const words = findWords(content)
  const { zones, grids } = findUndrawnTables(words, content)
  const { lines, features } = linesOfTable(grids[0]!, { content, words, lines: zones.flat() }, [])
  const labels = bestLabels(features.map(labelOdds))
  return lines.map((line, i) => `${labels[i]}: ${textIn(line)}`)
}

test('the address above a table and the sentence below it are outside, and a wrapped text is one row', async (t) => {
  t.deepEqual(await labelled(), [
    'outside: Harbour Supplies Ltd',
    'outside: 12 Quay Street, Velden',
    'outside: Invoice no. 20417',
    'header: Item Quantity Price Amount',
    'row: Rope, 10 mm, with eyes at 2 41.50 83.00',
    'more: both ends',
    'row: Shackle 12 3.20 38.40',
    'row: Anchor chain 1 212.00 212.00',
    'outside: Please pay within 30 days to the account of Harbour Supplies Ltd at First Bank.',
  ])
})

test('the lines of a table end where another table begins', async (t) => {
  const content = await readPage((page) => {
    for (const [row, texts] of rows.entries())
      for (const [column, text] of texts.entries()) page.write(text, starts[column]!, 100 + 14 * row, PLAIN)
    page.write('Deliveries', 60, 190, PLAIN)
  })
  const words = findWords(content)
  const { zones, grids } = findUndrawnTables(words, content)
  const page = { content, words, lines: zones.flat() }
  const texts = (others: Parameters<typeof linesOfTable>[2]) => linesOfTable(grids[0]!, page, others).lines.map(textIn)
  t.is(texts([]).at(-1), 'Deliveries')
  t.is(texts([{ x0: 60, y0: 180, x1: 500, y1: 240 }]).at(-1), 'Anchor chain 1 212.00 212.00')
})
