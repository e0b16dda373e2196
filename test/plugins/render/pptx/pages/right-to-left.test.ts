import test from 'ava'
import { recognisePage } from '../../../../../plugins/recognise/recognise-page.js'
import { pageParts } from '../../../../../plugins/render/pptx/pages/page-parts.js'
import type { SetCell } from '../../../../../plugins/render/pptx/pages/parts.js'
import { leftward, lettersPage } from '../../../../fixtures/letters-page.js'

const ROWS = [
  ['הכנסות נטו', '9,824', '8,547'],
  ['עלות המכירות', '(6,123)', '(5,327)'],
  ['רווח (הפסד)', '3,701', '3,220'],
  ['הוצאות מימון', '(1,412)', '(1,228)'],
] as const

/** The text of a label as it is shown: brackets are turned around. */
function shown(label: string): string {
  return leftward(label).replace(/[()]/g, (sign) => (sign === '(' ? ')' : '('))
}

function textOf({ paragraphs }: SetCell): string {
  return paragraphs.flatMap(({ lines }) => lines.flatMap(({ runs }) => runs.map(({ text }) => text))).join('')
}

test('a Hebrew table of a page slide has its columns as shown, and its texts in reading order', (t) => {
  const content = lettersPage(
    ROWS.flatMap(([label, ...amounts], row) => [
      { text: shown(label), x: 540 - 6 * label.length, y: 140 + 18 * row },
      ...amounts.map((text, column) => ({ text, x: 320 - 160 * column - 6 * text.length, y: 140 + 18 * row })),
    ]),
  )
  const { tables } = recognisePage(content)
  const { parts } = pageParts({ content, tables, charts: [], correctedText: () => undefined, backgroundsOf: () => [] })
  const [table] = parts.filter((part) => part.kind === 'table')
  const rows = ROWS.map((_, row) =>
    table!.cells
      .filter((cell) => cell.row === row)
      .sort((a, b) => a.column - b.column)
      .map(textOf),
  )
  t.deepEqual(
    rows,
    ROWS.map((row) => row.toReversed()),
  )
})
