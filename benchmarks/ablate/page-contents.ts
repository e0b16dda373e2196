import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { PageContent } from 'recreate-engine'
import { mupdfReader } from 'recreate-engine/recognition'
import { drawDocument } from '../../examples/drawing/draw-document.js'
import { readDocument } from '../accuracy/gold-folder.js'
import type { FilePage } from '../accuracy/measuring-format.js'
import { listDocuments } from '../documents/open-documents.js'
import { layoutKinds } from '../layouts/kinds.js'
import { randomFrom } from '../layouts/random.js'

/** A page to recognize. Its content stays in the cache until it is used. */
export interface CachedPage {
  /** `folder/file.pdf 12`. */
  readonly name: string
  readonly gold?: FilePage
  content(): PageContent
}

/** Only every nth page of documents with more pages than this is read. */
const WHOLE = 30

/** A page without OCR has at least this many characters. */
const LEAST_GLYPHS = 20

const SEEDS = [11, 12, 13]

/**
 * Returns the pages of the PDFs of a folder that have a text layer.
 *
 * @param every Of long documents, only every nth page is read.
 * @throws Error if the folder does not exist.
 */
export async function pagesOf(folder: string, cache: string, every: number): Promise<readonly CachedPage[]> {
  const pages: CachedPage[] = []
  for (const path of listDocuments(folder)) {
    if (!path.endsWith('.pdf')) continue
    const { size, mtimeMs } = statSync(path)
    const name = `${basename(dirname(path))}/${basename(path)}`
    const read = () => readFileSync(path)
    pages.push(...(await cached(join(cache, digest(`${path} ${size} ${mtimeMs} ${every}`)), name, read, every)))
  }
  return pages.map((page) => withGold(page, folder))
}

/** Returns drawn pages of every layout. */
export async function drawnPages(cache: string): Promise<readonly CachedPage[]> {
  const pages: CachedPage[] = []
  for (const kind of layoutKinds) {
    for (const seed of SEEDS) {
      const name = `drawn/${kind.name} ${seed}`
      const { bytes, gold } = await drawDocument({ file: 'layout.pdf' }, (page) => kind.draw(page, randomFrom(seed)))
      const found = await cached(join(cache, digest(`${name} ${digest(bytes)}`)), name, () => bytes, 1)
      pages.push(...found.map((page) => ({ ...page, gold: gold.pages[0]! })))
    }
  }
  return pages
}

function digest(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24)
}

function withGold(page: CachedPage, folder: string): CachedPage {
  const [, file, number] = /\/(.*)\.pdf (\d+)$/.exec(page.name)!
  const path = join(folder, `${file}.gold.json`)
  if (!existsSync(path)) return page
  const gold = readDocument(path)
  const found = gold.pages.find(({ page_number }) => page_number === Number(number))
  return found?.tables && gold.tables_annotated !== false ? { ...page, gold: found } : page
}

async function cached(
  folder: string,
  name: string,
  read: () => Uint8Array,
  every: number,
): Promise<readonly CachedPage[]> {
  const list = join(folder, 'pages.json')
  if (!existsSync(list)) {
    mkdirSync(folder, { recursive: true })
    const numbers = await readContents(name, read(), every, (content) =>
      writeFileSync(join(folder, `${content.pageNumber}.v8`), serialize(content)),
    )
    writeFileSync(list, JSON.stringify(numbers))
  }
  const numbers = JSON.parse(readFileSync(list, 'utf8')) as readonly number[]
  return numbers.map((number) => ({
    name: `${name} ${number}`,
    content: () => deserialize(readFileSync(join(folder, `${number}.v8`))),
  }))
}

/** Calls back with each page that has a text layer, and returns their numbers. A broken document has none. */
async function readContents(
  fileName: string,
  bytes: Uint8Array,
  every: number,
  keep: (content: PageContent) => void,
): Promise<readonly number[]> {
  const numbers: number[] = []
  const document = await mupdfReader()
    .open({ fileName, bytes })
    .catch(() => undefined)
  if (document === undefined) return numbers
  try {
    const step = document.pageCount > WHOLE ? every : 1
    for (let number = 1; number <= document.pageCount; number += step) {
      const content = await document.content(number).catch(() => undefined)
      if (content === undefined || content.glyphs.length < LEAST_GLYPHS) continue
      keep(content)
      numbers.push(number)
    }
  } finally {
    await document.close()
  }
  return numbers
}
