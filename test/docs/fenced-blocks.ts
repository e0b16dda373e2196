import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

// Code blocks of the documents. Comments before a block contain annotations for the tests:
//
//   <!-- not run: WHY -->       the block is checked but not run; a reason is required
//   <!-- in: FOLDER -->         the block may import other files of that folder of the repository
//   <!-- loads: configuration --> or `format`, `webhook`: how the JSON must be accepted
//   <!-- setup                  lines that are inserted before the block
//   const id = '…'
//   -->

/** A fenced block of a document. */
export interface FencedBlock {
  /** Document and line of the fence, such as `README.md:42`. */
  readonly place: string
  /** Language after the fence: `ts`, `sh` or `json`. Empty for text drawings. */
  readonly language: string
  readonly code: string
  /** Code that is inserted before it. May be empty. */
  readonly setup: string
  /** Why it is not run. Undefined if it is run. */
  readonly notRun: string | undefined
  /** Folder of the repository whose files it may import. Undefined if irrelevant. */
  readonly folder: string | undefined
  /** How its JSON must be accepted. */
  readonly loads: string | undefined
}

/** Reads the README and every page of `docs/`, by path. */
export async function readDocuments(): Promise<ReadonlyMap<string, string>> {
  const pages = (await readdir('docs', { recursive: true })).filter((name) => name.endsWith('.md')).sort()
  const paths = ['README.md', ...pages.map((name) => join('docs', name))]
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path, 'utf8')] as const)))
}

/** Returns the blocks of a document, in order. */
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

/** Returns whether the block is quoted from an example, which its first line names. */
export function isQuoted({ code }: FencedBlock): boolean {
  return /^\/\/ examples\//.test(code)
}
