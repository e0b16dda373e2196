import { drawDocument } from '../../examples/drawing/draw-document.js'
import { layoutKinds } from '../layouts/kinds.js'
import { randomFrom } from '../layouts/random.js'
import { judgeTables } from './judge-tables.js'
import { readTables } from './read-tables.js'
import type { TrainingTable } from './training-table.js'

/** Seeds of the pages. The tests of layouts use lower ones. */
const SEEDS = [11, 12, 13]

/** Number of tables that all drawn ones together count as: they are many, and easier than those of real documents. */
const COUNT = 60

/** Draws pages of every layout, reads them, and compares the tables with what was drawn. */
export async function drawnTables(): Promise<readonly TrainingTable[]> {
  const tables: Omit<TrainingTable, 'count'>[] = []
  for (const kind of layoutKinds) {
    for (const seed of SEEDS) {
      const { bytes, gold } = await drawDocument({ file: 'layout.pdf' }, (page) => kind.draw(page, randomFrom(seed)))
      const [page] = await readTables('layout.pdf', bytes)
      for (const [index, isRight] of judgeTables(gold.pages[0]!, page!.tables).entries()) {
        const evidence = page!.evidence[index]!
        tables.push({ document: `drawn/${kind.name} ${seed}`, origin: 'drawn', evidence, isRight: isRight! })
      }
    }
  }
  return tables.map((table) => ({ ...table, count: COUNT / tables.length }))
}
