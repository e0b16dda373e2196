import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

// The code in the documents. What a test has to know of a block, and a reader need not, stands in comments before it:
//
//   <!-- not run: WHY -->       it is checked, and not run; the reason is part of it
//   <!-- in: FOLDER -->         the block lies in that folder of the repository: it imports its neighbours
//   <!-- loads: configuration --> or `format`, `webhook`: what the JSON must be taken as
//   <!-- setup                  lines that are put before the block's own
//   const id = '…'
//   -->

/** A fenced block of a document. */
export interface FencedBlock {
  /** `README.md:42`: the document, and the line of the fence. */
  readonly place: string
  /** What stands behind the fence: `ts`, `sh`, `json`; empty for a drawing in letters. */
  readonly language: string
  readonly code: string
  /** Code that is put before it; empty where there is none. */
  readonly setup: string
  /** Why it is not run; undefined where it is. */
  readonly notRun: string | undefined
  /** The folder of the repository in which it would lie; undefined where that does not matter. */
  readonly folder: string | undefined
  /** What its JSON is taken as. */
  readonly loads: string | undefined
}

/** The README and every page of `docs/`, by path. */
export async function readDocuments(): Promise<ReadonlyMap<string, string>> {
  const pages = (await readdir('docs', { recursive: true })).filter((name) => name.endsWith('.md')).sort()
  const paths = ['README.md', ...pages.map((name) => join('docs', name))]
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path, 'utf8')] as const)))
}

/** The blocks of a document, in their order. */
export function findBlocks(path: string, text: string): readonly FencedBlock[] {
  const fence = /((?:^<!--(?:(?!-->)[\s\S])*-->\s*\n)*)^```(\S*)\n([\s\S]*?)^```$/gm
  return [...text.matchAll(fence)].map((found) => {
    const [, comments = '', language = '', code = ''] = found
    const line = text.slice(0, found.index + comments.length).split('\n').length
    const notes = [...comments.matchAll(/<!--([\s\S]*?)-->/g)].map(([, note = '']) => note.trim())
    const valuesOf = (name: string) =>
      notes.filter((note) => note.startsWith(`${name}:`)).map((note) => note.slice(name.length + 1).trim())
    const [setup = ''] = notes.filter((note) => note.startsWith('setup\n')).map((note) => note.slice('setup\n'.length))
    return {
      place: `${path}:${line}`,
      language,
      code,
      setup,
      notRun: valuesOf('not run')[0],
      folder: valuesOf('in')[0],
      loads: valuesOf('loads')[0],
    }
  })
}

/** Whether it is cut out of an example, which says so in its first line. */
export function isQuoted({ code }: FencedBlock): boolean {
  return /^\/\/ examples\//.test(code)
}
