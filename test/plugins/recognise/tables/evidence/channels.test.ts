import test from 'ava'
import { findChannel } from '../../../../../plugins/recognise/tables/evidence/channels.js'
import type { Grid } from '../../../../../plugins/recognise/tables/grid/grid.js'
import type { Word } from '../../../../../plugins/recognise/text/words.js'

type Written = readonly [text: string, x0: number, x1: number]

/** A grid of one column below a header, one row per list of words. */
function columnOf(rows: readonly (readonly Written[])[]): Grid {
  const wordOf = ([text, x0, x1]: Written, row: number): Word => {
    const bbox = { x0, x1, y0: 20 * row, y1: 20 * row + 10 }
    return { text, bbox, baseline: bbox.y1, size: 10, isBold: false, isItalic: false, followsLeader: false }
  }
  const all: readonly (readonly Written[])[] = [[['Food', 0, 30]], ...rows]
  return {
    bbox: { x0: 0, x1: 200, y0: 0, y1: 20 * all.length },
    rows: all.map((_, row) => ({ start: 20 * row, end: 20 * (row + 1) })),
    columns: [{ start: 0, end: 200 }],
    cells: all.map((words, row) => ({
      row,
      column: 0,
      rowSpan: 1,
      columnSpan: 1,
      words: words.map((word) => wordOf(word, row)),
    })),
    headerRowCount: 1,
    evidence: 'alignment',
  }
}

test('white space at the same place in every row is a channel, so the column may be two', (t) => {
  const rows: readonly (readonly Written[])[] = [
    [
      ['Bread', 0, 40],
      ['120', 80, 100],
    ],
    [
      ['Goat', 0, 30],
      ['cheese', 33, 60],
      ['7', 90, 100],
    ],
    [
      ['Honey', 0, 45],
      ['31', 85, 100],
    ],
  ]
  const channel = findChannel(columnOf(rows))
  t.is(channel?.clearness, 1)
  t.true(channel!.x >= 60 && channel!.x <= 80)
})

test('labels that begin with the same word have no channel, because its blank is narrow', (t) => {
  const rows = ['assets', 'equity', 'income'].map((word): readonly Written[] => [
    ['Total', 0, 30],
    [word, 33, 70],
  ])
  t.is(findChannel(columnOf(rows)), undefined)
})

test('a channel that texts cross is less clear', (t) => {
  const rows: readonly (readonly Written[])[] = [
    [
      ['Bread', 0, 40],
      ['120', 80, 100],
    ],
    [
      ['Goat', 0, 30],
      ['7', 90, 100],
    ],
    [
      ['Honey', 0, 45],
      ['31', 85, 100],
    ],
    [['Vegetables', 0, 90]],
  ]
  t.is(findChannel(columnOf(rows))?.clearness, 0.5)
})

test('a currency sign or a bullet apart from its text makes no channel', (t) => {
  const amounts = ['120', '745', '310'].map((text): readonly Written[] => [
    ['$', 0, 5],
    [text, 80, 100],
  ])
  t.is(findChannel(columnOf(amounts)), undefined)
  const bullets = ['Bread', 'Goat', 'Honey'].map((text): readonly Written[] => [
    ['•', 0, 4],
    [text, 20, 60],
  ])
  t.is(findChannel(columnOf(bullets)), undefined)
})
