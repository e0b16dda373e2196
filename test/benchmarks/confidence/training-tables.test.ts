import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import type { FileCell, FilePage, FileTable } from '../../../benchmarks/accuracy/measuring-format.js'
import { goldTables } from '../../../benchmarks/confidence/gold-tables.js'
import { judgeTables } from '../../../benchmarks/confidence/judge-tables.js'
import { layoutKinds } from '../../../benchmarks/layouts/kinds.js'
import { randomFrom } from '../../../benchmarks/layouts/random.js'
import { drawDocument } from '../../../examples/drawing/draw-document.js'

const bbox = { x0: 0, y0: 0, x1: 100, y1: 50 }

function tableOf(...rows: readonly (readonly string[])[]): FileTable {
  const cells = rows.flatMap((row, r) => row.map((text, column): FileCell => ({ row: r, column, text })))
  return { bbox, n_rows: rows.length, n_columns: rows[0]!.length, header_rows: 1, cells }
}

function pageOf(...tables: readonly FileTable[]): FilePage {
  return { page_number: 1, tables }
}

const gold = tableOf(['Product', '2023'], ['Coatings', '1,204'], ['Films', '2,310'])

test('a table is right if every number is in its place, whatever its words are', (t) => {
  t.deepEqual(judgeTables(pageOf(gold), [gold]), [true])
  t.deepEqual(judgeTables(pageOf(gold), [tableOf(['Goods', '2023'], ['Coating', '1,204'], ['Films', '2,310'])]), [true])
})

test('a table is wrong with a number that is wrong, elsewhere, missing or additional', (t) => {
  for (const rows of [
    [
      ['Product', '2023'],
      ['Coatings', '1,240'],
      ['Films', '2,310'],
    ],
    [
      ['Product', '2023'],
      ['Coatings', '2,310'],
      ['Films', '1,204'],
    ],
    [
      ['Product', '2023'],
      ['Coatings', '1,204'],
    ],
    [
      ['Product', '2023'],
      ['Coatings', '1,204'],
      ['Films', '2,310'],
      ['Page', '17'],
    ],
  ]) {
    t.deepEqual(judgeTables(pageOf(gold), [tableOf(...rows)]), [false], rows.join('; '))
  }
})

test('a table without numbers is right if all of its texts are', (t) => {
  const words = tableOf(['Name', 'Role'], ['Ada', 'Chair'])
  t.deepEqual(judgeTables(pageOf(words), [words]), [true])
  t.deepEqual(judgeTables(pageOf(words), [tableOf(['Name', 'Role'], ['Ada', 'Chair of'])]), [false])
})

test('a table that the gold data does not have is wrong, or unknown if the gold data is partial', (t) => {
  const other = { ...gold, bbox: { x0: 0, y0: 200, x1: 100, y1: 250 } }
  t.deepEqual(judgeTables(pageOf(gold), [other, gold]), [false, true])
  t.deepEqual(judgeTables({ ...pageOf(gold), partial: true }, [other, gold]), [undefined, true])
})

test('the tables of a folder are read with their evidence, without documents that the split file keeps back', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'recreate-fit-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const kind = layoutKinds.find(({ name }) => name === 'grid, sections')!
  const drawn = await drawDocument({ file: 'page.pdf' }, (document) => kind.draw(document, randomFrom(11)))
  for (const name of ['kept', 'named', 'unnamed']) {
    writeFileSync(join(folder, `${name}.pdf`), drawn.bytes)
    writeFileSync(join(folder, `${name}.gold.json`), JSON.stringify(drawn.gold))
  }
  const split = join(folder, 'split.json')
  writeFileSync(split, JSON.stringify({ tune: ['named'], check: ['kept'] }))
  const tables = await goldTables(folder, { RECREATE_BENCH_SPLIT: split })
  t.deepEqual(
    tables.map(({ document }) => document.split('/')[1]),
    ['named', 'unnamed'],
  )
  t.true(tables.every(({ isRight, origin, evidence }) => isRight && origin === 'gold' && evidence.unproved <= 1))
})
