import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { PageContent } from 'recreate-engine'
import { mupdfReader, type ReadingOption, walkChoices } from 'recreate-engine/recognition'
import { drawDocument } from '../../examples/drawing/draw-document.js'
import { readSplit } from '../accuracy/chosen-documents.js'
import { listsTables, readGoldFolder } from '../accuracy/gold-folder.js'
import type { FilePage } from '../accuracy/measuring-format.js'
import { toFileTable } from '../confidence/read-tables.js'
import { layoutKinds } from '../layouts/kinds.js'
import { randomFrom } from '../layouts/random.js'
import type { ChoiceList } from './choice-list.js'
import { qualityOf } from './quality.js'

/** Seeds of the drawn pages. The tests of layouts use lower ones. */
const SEEDS = [11, 12]

/**
 * Collects the readings of the pages of a folder with gold data. Images and pages without gold data are left out.
 *
 * @param variables RECREATE_BENCH_SPLIT is a split file: of the documents that it names, only those of its list `tune`
 *   are read.
 */
export async function folderChoices(
  folder: string,
  variables: NodeJS.ProcessEnv = process.env,
): Promise<readonly ChoiceList[]> {
  const split = variables.RECREATE_BENCH_SPLIT === undefined ? {} : readSplit(variables.RECREATE_BENCH_SPLIT)
  const left = new Set(Object.values(split).flat())
  for (const name of split.tune ?? []) left.delete(name)
  const lists: ChoiceList[] = []
  for (const entry of readGoldFolder(folder)) {
    const { document: path, name, gold } = entry
    if (!listsTables(entry) || left.has(name) || !path?.endsWith('.pdf')) continue
    lists.push(...(await documentChoices(`${basename(folder)}/${name}`, readFileSync(path), gold.pages)))
  }
  return lists
}

/** Collects the readings of pages of every layout. */
export async function drawnChoices(): Promise<readonly ChoiceList[]> {
  const lists: ChoiceList[] = []
  for (const kind of layoutKinds) {
    for (const seed of SEEDS) {
      const { bytes, gold } = await drawDocument({ file: 'layout.pdf' }, (page) => kind.draw(page, randomFrom(seed)))
      lists.push(...(await documentChoices(`drawn/${kind.name} ${seed}`, bytes, gold.pages)))
    }
  }
  return lists
}

async function documentChoices(
  name: string,
  bytes: Uint8Array,
  golds: readonly FilePage[],
): Promise<readonly ChoiceList[]> {
  const document = await mupdfReader().open({ fileName: 'document.pdf', bytes })
  try {
    const lists: ChoiceList[] = []
    for (const gold of golds) {
      if (!Array.isArray(gold.tables) || gold.page_number > document.pageCount) continue
      lists.push(...pageChoices(name, await document.content(gold.page_number), gold))
    }
    return lists
  } finally {
    await document.close()
  }
}

function pageChoices(name: string, content: PageContent, gold: FilePage): readonly ChoiceList[] {
  const lists: ChoiceList[] = []
  walkChoices(content, (options) => {
    const rated = options.map((option: ReadingOption) => ({
      finder: option.finder,
      // four digits are enough, and make the lists smaller
      features: option.features.map((value) => Number(value.toFixed(4))),
      ...qualityOf(gold, option.tables.map(toFileTable)),
    }))
    lists.push({ document: name, options: rated })
    const best = Math.max(...rated.map(({ quality }) => quality))
    return rated.findIndex(({ quality }) => quality === best)
  })
  return lists
}
