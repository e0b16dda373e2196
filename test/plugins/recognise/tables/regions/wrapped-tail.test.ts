import test from 'ava'
import { findRegions } from '../../../../../plugins/recognise/tables/regions/regions.js'
import { findLines } from '../../../../../plugins/recognise/text/lines.js'
import { findWords } from '../../../../../plugins/recognise/text/words.js'
import { readPage } from '../../../../fixtures/read-page.js'

const style = { font: 'times', size: 8 } as const
const PLACES = [60, 100, 320, 380, 440]
const ROWS = [
  ['10.18', 'Office lease of April 10, between the company and the', '10-Q', '10.2', '5/30/2014'],
  ['10.19', 'Purchase agreement of November, between the company', '10-Q', '10.3', '11/26/2014'],
] as const
const WHOLE = 'Credit agreement of December 23, by and between the'

/** Counts the lines directly below the last row of a table of exhibits that belong to it. */
async function countTail(tail: readonly string[], { text = WHOLE, x = PLACES[1]! } = {}) {
  const rows = [...ROWS, ['10.20', text, '10-Q', '10.9', '6/1/2022']]
  const content = await readPage((page) => {
    for (const [row, texts] of rows.entries()) {
      for (const [i, own] of texts.entries()) page.write(own, PLACES[i]!, 100 + 28 * row, style)
      if (row < 2) page.write('owner of its tower', PLACES[1]!, 109.5 + 28 * row, style)
    }
    for (const [i, own] of tail.entries()) page.write(own, x, 165.5 + 9.5 * i, style)
  })
  const [region] = findRegions(findLines(findWords(content)))
  return region!.lines.length - 5
}

test('a long text in the last row takes all its lines if they are directly below its first line', async (t) => {
  const tail = [
    'Registrant, its lenders and other parties thereto, and a',
    'Swingline Lender and an Issuing Lender, as amended',
    'on April 4, 2022.',
  ]
  t.is(await countTail(tail), 3)
})

test('lines close below the last row do not join a finished text, a different x, or a narrower column', async (t) => {
  const note = ['Filed with this report']
  t.is(await countTail(note), 1)
  t.is(await countTail(note, { text: 'Credit agreement' }), 0)
  t.is(await countTail(note, { x: 110 }), 0)
  t.is(await countTail(['Filed with this report of the company and of all those who are its lenders']), 0)
})
