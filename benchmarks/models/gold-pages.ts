import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { PageContent } from 'recreate-engine'
import { mupdfReader, recognisePage } from 'recreate-engine/recognition'
import { drawDocument } from '../../examples/drawing/draw-document.js'
import { readSplit } from '../accuracy/chosen-documents.js'
import { listsTables, readGoldFolder } from '../accuracy/gold-folder.js'
import type { FilePage } from '../accuracy/measuring-format.js'
import { toFileTable } from '../confidence/read-tables.js'
import { layoutKinds } from '../layouts/kinds.js'
import { randomFrom } from '../layouts/random.js'
import { lessDrawn } from './less-drawn.js'

/** Seeds of the drawn pages. The tests of layouts use lower ones. */
const SEEDS = [11, 12, 13, 14]

/** A page whose tables are known. */
export interface GoldPage {
  /** `folder/name`. */
  readonly document: string
  readonly content: PageContent
  readonly gold: FilePage
}

/** Which pages of a folder are read, and how. */
interface PageOptions {
  /** Only every `of`th document is read, from the `part`th on. */
  readonly part: number
  readonly of: number
  /** Some pages are read without their lines and colors, see {@link lessDrawn}. */
  readonly lessDrawn: boolean
}

/**
 * Reads the pages of a folder that have gold tables. Images are left out.
 *
 * @param variables RECREATE_BENCH_SPLIT is a split file: of the documents that it names, only those of its list `tune`
 *   are read.
 */
export async function* goldPages(
  folder: string,
  options: PageOptions,
  variables: NodeJS.ProcessEnv = process.env,
): AsyncGenerator<GoldPage> {
  const split = variables.RECREATE_BENCH_SPLIT === undefined ? {} : readSplit(variables.RECREATE_BENCH_SPLIT)
  const left = new Set(Object.values(split).flat())
  for (const name of split.tune ?? []) left.delete(name)
  for (const [i, entry] of readGoldFolder(folder).entries()) {
    const { document: path, name, gold } = entry
    if (i % options.of !== options.part || !listsTables(entry) || left.has(name) || !path?.endsWith('.pdf')) continue
    const document = `${basename(folder)}/${name}`
    for await (const page of pagesOf(document, readFileSync(path), gold.pages))
      yield options.lessDrawn ? { ...page, content: lessDrawn(page.content, randomFrom(i)) } : page
  }
}

/**
 * Reads pages whose reading is known to be right, such as those that passing tests drew. The reading is their gold data:
 * a model that is fitted to them keeps these readings.
 *
 * @param folder PDFs.
 */
export async function* pagesAsRead(
  folder: string,
  { part, of }: Pick<PageOptions, 'part' | 'of'>,
): AsyncGenerator<GoldPage> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.pdf'))
  for (const [i, name] of names.sort().entries()) {
    if (i % of !== part) continue
    const opened = await mupdfReader().open({ fileName: name, bytes: readFileSync(join(folder, name)) })
    try {
      for (let page = 1; page <= opened.pageCount; page++) {
        const content = await opened.content(page)
        const { width, height, tables } = recognisePage(content)
        const gold = { page_number: page, width, height, tables: tables.map(toFileTable) }
        yield { document: `as-read/${name} ${page}`, content, gold }
      }
    } finally {
      await opened.close()
    }
  }
}

/** Draws pages of every layout. */
export async function* drawnGoldPages(): AsyncGenerator<GoldPage> {
  for (const kind of layoutKinds) {
    for (const seed of SEEDS) {
      const { bytes, gold } = await drawDocument({ file: 'layout.pdf' }, (page) => kind.draw(page, randomFrom(seed)))
      yield* pagesOf(`drawn/${kind.name} ${seed}`, bytes, gold.pages)
    }
  }
}

async function* pagesOf(document: string, bytes: Uint8Array, golds: readonly FilePage[]): AsyncGenerator<GoldPage> {
  const opened = await mupdfReader().open({ fileName: 'document.pdf', bytes })
  try {
    for (const gold of golds) {
      if (!Array.isArray(gold.tables) || gold.page_number > opened.pageCount) continue
      yield { document, content: await opened.content(gold.page_number), gold }
    }
  } finally {
    await opened.close()
  }
}
