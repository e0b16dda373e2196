import test from 'ava'
import { recognisePage } from '../../../../../plugins/recognise/recognise-page.js'
import { printPdf } from '../../../../fixtures/print-pdf.js'
import { readBytes } from '../../../../fixtures/read-page.js'

/** Returns the values of a column of numbers, each followed by a small raised text. */
async function valuesOf(
  numbers: readonly (readonly [figure: string, raised: string])[],
  notes: readonly string[] = [],
): Promise<readonly (number | undefined)[]> {
  const bytes = await printPdf((pdf) => {
    pdf.font('Helvetica')
    const print = (text: string, x: number, y: number, size = 10) =>
      pdf.fontSize(size).text(text, x, y, { lineBreak: false })
    print('Segment', 60, 100)
    print('Amount', 286, 100)
    print('Before', 388, 100)
    for (const [i, [figure, raised]] of numbers.entries()) {
      const y = 114 + 14 * i
      print(`Segment ${'ABCDEFG'[i]}`, 60, y)
      print('1,100', 394, y)
      print(figure, 320 - pdf.fontSize(10).widthOfString(figure), y)
      if (raised !== '') print(raised, 320.3, y - 0.7, 6)
    }
    for (const [i, note] of notes.entries()) print(note, 60, 120 + 14 * numbers.length + 9 * i, 7)
  })
  const [page] = await readBytes(bytes)
  const table = recognisePage(page!).tables[0]!
  return table.cells.flatMap(({ row, column, value }) =>
    column === 1 && row > 0 ? [value?.kind === 'number' ? value.number : undefined] : [],
  )
}

test('a number with raised digits that may be an exponent or cents has no value', async (t) => {
  const values = await valuesOf([
    ['1,234', ''],
    ['10', '6'],
    ['12', '95'],
    ['945', ''],
  ])
  t.deepEqual(values, [1234, undefined, undefined, 945])
})

test('one raised digit, or two with a matching footnote, are a footnote mark', async (t) => {
  const values = await valuesOf(
    [
      ['1,234', '1'],
      ['834', '12'],
      ['945', ''],
    ],
    ['(1) Without cash.', '(12) Restated for sold segments.'],
  )
  t.deepEqual(values, [1234, 834, 945])
})
