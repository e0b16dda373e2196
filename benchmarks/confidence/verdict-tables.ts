import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileBox } from '../accuracy/measuring-format.js'
import { shareOfUnion } from '../accuracy/regions.js'
import { root } from '../suite/machine.js'
import { readTables } from './read-tables.js'
import type { TrainingTable } from './training-table.js'

/** A person's verdict on the table in a box of a page. */
interface Verdict {
  /** x0, y0, x1, y1 in points. */
  readonly bbox: readonly [number, number, number, number]
  /** Whether every number is in its place, and no other text is read as part of the table. */
  readonly right: boolean
  /** What is wrong. */
  readonly cause?: string
}

/** Minimum overlap of a table with the box of its verdict, as intersection over union. */
const LEAST_OVERLAP = 0.8

const file = join(root, 'benchmarks/confidence/verdicts.json')

/**
 * Reads the documents with verdicts from a folder. Each has one page. A table without verdict is left out.
 *
 * @throws Error If a document is missing.
 */
export async function verdictTables(folder: string): Promise<readonly TrainingTable[]> {
  const verdicts = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, readonly Verdict[]>>
  const tables: TrainingTable[] = []
  for (const [name, ofDocument] of Object.entries(verdicts)) {
    const [page] = await readTables(`${name}.pdf`, readFileSync(join(folder, `${name}.pdf`)))
    for (const [index, { bbox }] of page!.tables.entries()) {
      const verdict = bbox && ofDocument.find((each) => shareOfUnion(boxOf(each), bbox) >= LEAST_OVERLAP)
      if (verdict === undefined || verdict === null) continue
      const evidence = page!.evidence[index]!
      tables.push({ document: `verdicts/${name}`, origin: 'verdict', evidence, isRight: verdict.right, count: 1 })
    }
  }
  return tables
}

function boxOf({ bbox: [x0, y0, x1, y1] }: Verdict): FileBox {
  return { x0, y0, x1, y1 }
}
