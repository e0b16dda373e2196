import test from 'ava'
import type { Table } from '../../../../../core/model.js'
import { walkChoices } from '../../../../../plugins/recognise/recognise-page.js'
import { readPage } from '../../../../fixtures/read-page.js'
import { textsOf } from '../../../../fixtures/recognise-drawn.js'
import { BOLD, PLAIN } from '../../../../fixtures/write-lines.js'

test('texts in drawn boxes above rows are proposed as their headers, also if some boxes are empty', async (t) => {
  const headers = ['Precinct', 'Early', 'Election', 'Voters', 'Turnout', '', '']
  const rows = Array.from({ length: 26 }, (_, i) => [
    `${101 + i}-BRA`,
    `${552 - 9 * i}`,
    `${965 - 31 * i}`,
    `${2193 - 40 * i}`,
    `${60 + i}.10%`,
    `${819 - 17 * i}`,
    `${820 - 17 * i}`,
  ])
  const edges = [60, 170, 220, 270, 325, 380, 430, 480]
  const content = await readPage((drawn) => {
    for (const x of edges) drawn.stroke(x, 100, x, 180, 1.2)
    for (const y of [100, 180]) drawn.stroke(60, y, 480, y, 1.2)
    headers.forEach((header, column) => {
      header.split(' ').forEach((word, i) => {
        const middle = (edges[column]! + edges[column + 1]!) / 2
        if (word !== '') drawn.write(word, middle - drawn.measure(word, BOLD) / 2, 112 + 12 * i, BOLD)
      })
    })
    for (let y = 188; y < 560; y += 70) drawn.stroke(60, y, 540, y, 0.5)
    rows.forEach((cells, row) => {
      cells.forEach((text, column) => {
        const x = column === 0 ? 60 : edges[column + 1]! - 2 - drawn.measure(text, PLAIN)
        drawn.write(text, x, 199 + 14 * row, PLAIN)
      })
    })
  })
  const proposed: Table[] = []
  walkChoices(content, (options) => {
    for (const { finder, tables } of options) if (finder === 'headers/box') proposed.push(...tables)
    return 0
  })
  t.deepEqual(proposed.map(textsOf), [[headers, ...rows]])
  t.is(proposed[0]!.headerRowCount, 1)
})
