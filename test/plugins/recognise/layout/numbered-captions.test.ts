import test from 'ava'
import type { DrawingPage } from '../../../../examples/drawing/draw-document.js'
import { drawTable } from '../../../../examples/drawing/draw-table.js'
import { data, header, numberColumns } from '../../../../examples/drawing/table-description.js'
import { tableStyle } from '../../../../examples/drawing/table-style.js'
import { isNumberedTitle } from '../../../../plugins/recognise/layout/numbered-captions.js'
import { AREA, tablesOn } from '../../../fixtures/recognise-drawn.js'

const style = { font: 'times', size: 10, rules: 'grid' } as const
const ages = {
  columns: numberColumns(2),
  rows: [header('Group', 'Before', 'After'), data('Players', ['21', '24']), data('Others', ['23', '29'])],
}

test('"Table" with a number is a caption in several languages; a sentence is not', (t) => {
  for (const text of [
    'Table 1',
    'Table 2. Serum levels of footballers',
    'TABLE IV: Results',
    'Tabelle 3 – Umsatz nach Sparten',
    'Tableau 4 : Effectifs',
    'Table A.1 Summary',
    '表7-1：发行人历史评级情况',
    '表 7-2：授信',
  ])
    t.true(isNumberedTitle(text), text)
  for (const text of ['Table 1 shows the results', 'Table of contents', 'Tables 1 and 2', 'Table tennis', 'Total 5'])
    t.false(isNumberedTitle(text), text)
})

/** Draws two tables with these lines above (or below) each of them and returns their titles. */
async function titlesOf(captions: readonly (readonly string[])[], isBelow = false) {
  const tables = await tablesOn((page: DrawingPage) => {
    let y = AREA.y
    for (const lines of captions) {
      const write = () => {
        for (const line of lines) {
          y += 12
          page.write(line, AREA.x, y, style)
        }
      }
      if (!isBelow) write()
      y = drawTable(page, ages, tableStyle(style), { ...AREA, y: y + 6 }).bottom
      if (isBelow) {
        y += 4
        write()
      }
      y += 40
    }
  })
  return tables.map(({ title }) => title)
}

test('a caption on one line, on several lines, or below its number names its table', async (t) => {
  const long = [
    'Table 2: All operations supported by the elements. The same ones are',
    'supported across different classes including those of coordinates, of types,',
    'and of layout as a whole, whatever is in it.',
  ]
  t.deepEqual(
    await titlesOf([['Table 1. Age, height and weight of the footballers before and after the speed exercise.']]),
    ['Table 1. Age, height and weight of the footballers before and after the speed exercise.'],
  )
  t.deepEqual(await titlesOf([long]), ['Table 2: All operations supported by the elements.'])
  t.deepEqual(await titlesOf([['Table 1', 'Values of the device']]), ['Table 1 Values of the device'])
  const told = ['Table 3: Literacy', 'This table contains the number of those who were able to answer some questions.']
  t.deepEqual(await titlesOf([told]), ['Table 3: Literacy'])
})

test('captions below their tables name these tables, not the next ones', async (t) => {
  const captions = [['Table 1: Ages of the first group.'], ['Table 2: Ages of the second group.']]
  t.deepEqual(await titlesOf(captions, true), [
    'Table 1: Ages of the first group.',
    'Table 2: Ages of the second group.',
  ])
  t.deepEqual(await titlesOf(captions), ['Table 1: Ages of the first group.', 'Table 2: Ages of the second group.'])
})

test('an unfinished line below a table, or a heading of the next text, does not name the table', async (t) => {
  const paragraph = [
    'Table 3 Results of the',
    ...Array.from({ length: 9 }, () => 'study as told in the text of the report'),
  ]
  t.deepEqual(await titlesOf([paragraph], true), [undefined])
})

test('a sentence about several tables above a bold title is not part of the title', async (t) => {
  const bold = { ...style, weight: 'bold' } as const
  const [table] = await tablesOn((page) => {
    page.write('Table 2 (page 12) and', AREA.x, 100, style)
    page.write('Ages of the players', AREA.x, 112, bold)
    drawTable(page, ages, tableStyle(style), { ...AREA, y: 118 })
  })
  t.is(table?.title, 'Ages of the players')
  const [labelled] = await tablesOn((page) => {
    page.write('Table 3', AREA.x, 100, style)
    page.write('Revenue by region', AREA.x, 112, bold)
    drawTable(page, ages, tableStyle(style), { ...AREA, y: 118 })
  })
  t.is(labelled?.title, 'Table 3 Revenue by region')
  const copied = 'Table A.3: Replication of Table 2 and Table 3'
  t.deepEqual(await titlesOf([[copied]]), [copied])
  const several = ['Table 2 (page 12) and Table 3 (page 14) have', 'more of them.']
  t.deepEqual(await titlesOf([several]), [undefined])
})
