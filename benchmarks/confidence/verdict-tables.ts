import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileBox } from '../accuracy/measuring-format.js'
import { shareOfUnion } from '../accuracy/regions.js'
import { root } from '../suite/machine.js'
import { readTables } from './read-tables.js'
import type { TrainingTable } from './training-table.js'

/** A verdict by eye on the table in a box of a page. */
interface Verdict {
  /** @default 1 */
  readonly page?: number
  /** x0, y0, x1, y1 in points. */
  readonly bbox: readonly [number, number, number, number]
  /** Whether every number is in its place, and no other text is read as part of the table. */
  readonly right: boolean
  /** The error, in words. */
  readonly cause?: string
}

/** Minimum overlap of a table with the box of its verdict, as intersection over union. */
const LEAST_OVERLAP = 0.8

const file = join(root, 'benchmarks/confidence/verdicts.json')

/**
 * Reads the documents with verdicts from the folders that have them. A table without verdict is left out.
 *
 * @throws Error If a document is missing.
 */
export async function verdictTables(folders: readonly string[]): Promise<readonly TrainingTable[]> {
  const verdicts = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, readonly Verdict[]>>
  const tables: TrainingTable[] = []
  for (const [name, ofDocument] of Object.entries(verdicts)) {
    for (const page of await readTables(`${name}.pdf`, readDocument(name, folders))) {
      const ofPage = ofDocument.filter((verdict) => (verdict.page ?? 1) === page.pageNumber)
      for (const [index, { bbox }] of page.tables.entries()) {
        const verdict = bbox && ofPage.find((each) => shareOfUnion(boxOf(each), bbox) >= LEAST_OVERLAP)
        if (verdict === undefined || verdict === null) continue
        const evidence = page.evidence[index]!
        tables.push({ document: `verdicts/${name}`, origin: 'verdict', evidence, isRight: verdict.right, count: 1 })
      }
    }
  }
  return tables
}

function readDocument(name: string, folders: readonly string[]): Uint8Array {
  const path = folders.map((folder) => join(folder, `${name}.pdf`)).find((each) => existsSync(each))
  if (path === undefined)
    throw new Error(`${name}.pdf has verdicts, but is in none of the folders ${folders.join(', ')}`)
  return readFileSync(path)
}

function boxOf({ bbox: [x0, y0, x1, y1] }: Verdict): FileBox {
  return { x0, y0, x1, y1 }
}
