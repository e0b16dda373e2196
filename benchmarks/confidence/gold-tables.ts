import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { readSplit } from '../accuracy/chosen-documents.js'
import { type GoldEntry, listsTables, readGoldFolder } from '../accuracy/gold-folder.js'
import { judgeTables } from './judge-tables.js'
import { readTables } from './read-tables.js'
import type { TrainingTable } from './training-table.js'

/**
 * Reads the PDFs of a folder that have gold tables, and compares them with the gold data, also the readings that were
 * replaced: the confidence decides which tables are read again. Pages without gold data and images are left out.
 *
 * @param variables RECREATE_BENCH_SPLIT is a split file: of the documents that it names, only those of its list `tune`
 *   are read.
 */
export async function goldTables(
  folder: string,
  variables: NodeJS.ProcessEnv = process.env,
): Promise<readonly TrainingTable[]> {
  const split = variables.RECREATE_BENCH_SPLIT === undefined ? {} : readSplit(variables.RECREATE_BENCH_SPLIT)
  const left = new Set(Object.values(split).flat())
  for (const name of split.tune ?? []) left.delete(name)
  const tables: TrainingTable[] = []
  for (const entry of readGoldFolder(folder)) {
    if (listsTables(entry) && !left.has(entry.name)) tables.push(...(await tablesOf(entry)))
  }
  return tables
}

async function tablesOf({ name, part, document: path, gold }: GoldEntry): Promise<readonly TrainingTable[]> {
  if (!path?.endsWith('.pdf')) return []
  const pages = await readTables(basename(path), readFileSync(path))
  return gold.pages.flatMap((goldPage) => {
    const page = pages.find(({ pageNumber }) => pageNumber === goldPage.page_number)
    if (page === undefined || !Array.isArray(goldPage.tables)) return []
    return [page, page.replaced].flatMap(({ tables, evidence }) =>
      judgeTables(goldPage, tables).flatMap((isRight, index): readonly TrainingTable[] => {
        if (isRight === undefined) return []
        return [{ document: `${part}/${name}`, origin: 'gold', evidence: evidence[index]!, isRight, count: 1 }]
      }),
    )
  })
}
