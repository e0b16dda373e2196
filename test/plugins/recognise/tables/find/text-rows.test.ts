import test from 'ava'
import { groupTextRows } from '../../../../../plugins/recognise/tables/find/text-rows.js'
import { findLines } from '../../../../../plugins/recognise/text/lines.js'
import { findWords } from '../../../../../plugins/recognise/text/words.js'
import { readPage } from '../../../../fixtures/read-page.js'

const style = { font: 'times', size: 10 } as const
const PLACES = [72, 190, 260]

/** Groups the lines of three columns into rows and returns the first words of each row. */
async function firstWordsOf(lines: readonly { readonly y: number; readonly texts: readonly string[] }[]) {
  const content = await readPage((page) => {
    for (const { y, texts } of lines) {
      for (const [i, text] of texts.entries()) page.write(text, PLACES[i]!, y, style)
    }
  })
  const columnOf = (x: number) => PLACES.findLastIndex((place) => x >= place - 1)
  const own = findLines(findWords(content)).map((line) => {
    const words = line.phrases.flatMap((phrase) => phrase.words)
    return { line, words: PLACES.map((_, i) => words.filter((word) => columnOf(word.bbox.x0) === i)) }
  })
  const rows = groupTextRows(own, { bands: [], rulings: [] })
  return rows.map((row) => row.lines.map(({ words }) => words[0]!.map((word) => word.text).join(' ')))
}

test('lines that start a new text in every column are rows, even if their lengths are similar', async (t) => {
  const listed = (y: number, year: string) => ({ y, texts: [`Notes due ${year}`, `VLQ ${year}`, 'New York Exchange'] })
  const lines = [listed(100, '2025'), listed(111.5, '2028'), listed(123, '2031'), listed(146, '2036')]
  t.deepEqual(await firstWordsOf(lines), [
    ['Notes due 2025'],
    ['Notes due 2028'],
    ['Notes due 2031'],
    ['Notes due 2036'],
  ])
})

test('lines that continue in any column are one row when gaps separate the rows', async (t) => {
  const lines = [
    { y: 100, texts: ['Revenue', 'January 1,', 'The standard had no'] },
    { y: 111.5, texts: ['from contracts', '2018', 'material effect'] },
    { y: 134.5, texts: ['Leases', 'January 1,', 'The company is'] },
    { y: 146, texts: ['of all kinds', '2019', 'evaluating it'] },
  ]
  t.deepEqual(await firstWordsOf(lines), [
    ['Revenue', 'from contracts'],
    ['Leases', 'of all kinds'],
  ])
})

test('a lower-case or indented label with its own text is a new row if the label above had room', async (t) => {
  const listed = (y: number, name: string) => ({ y, texts: [name, 'LLC', 'Delaware'] })
  const lines = [
    listed(100, 'Meridian Optical Works'),
    listed(111.5, 'Delta'),
    listed(123, 'meridian.com'),
    listed(134.5, 'Alto'),
  ]
  t.deepEqual(await firstWordsOf(lines), [['Meridian Optical Works'], ['Delta'], ['meridian.com'], ['Alto']])
})

test('a label in lower case continues a label that filled its line', async (t) => {
  const lines = [
    { y: 100, texts: ['Notes of the company', 'VLQ 25', 'Exchange'] },
    { y: 111.5, texts: ['due in the year', 'Second', 'New York'] },
    { y: 123, texts: ['Shares', 'VLQ', 'Exchange'] },
  ]
  t.deepEqual(await firstWordsOf(lines), [['Notes of the company', 'due in the year'], ['Shares']])
})
