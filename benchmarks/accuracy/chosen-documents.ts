import { readFileSync } from 'node:fs'
import { type GoldEntry, readGoldFolder } from './gold-folder.js'

/** Documents whose scores are reported together. */
export interface Part {
  readonly name: string
  readonly entries: readonly GoldEntry[]
}

/**
 * Selects the documents of a folder, grouped by subfolder.
 *
 * RECREATE_BENCH_DOCUMENTS selects documents by name: comma-separated patterns with `*`; patterns that begin with `!`
 * exclude. RECREATE_BENCH_SPLIT is a file `{ "tune": ["NAME", ...], "check": [...] }`: each list becomes a separate
 * part within each folder.
 *
 * @throws Error if no document is left.
 */
export function chooseParts(folder: string, variables: NodeJS.ProcessEnv = process.env): readonly Part[] {
  const wanted = (variables.RECREATE_BENCH_DOCUMENTS ?? '*').split(',').map((pattern) => pattern.trim())
  const entries = readGoldFolder(folder).filter(({ name }) => isChosen(name, wanted))
  if (entries.length === 0) throw new Error(`Expected RECREATE_BENCH_DOCUMENTS to choose documents, got \`${wanted}\``)
  const folders = [...new Set(entries.map(({ part }) => part))]
  const split = variables.RECREATE_BENCH_SPLIT === undefined ? {} : readSplit(variables.RECREATE_BENCH_SPLIT)
  return folders.flatMap((name) => {
    const inFolder = entries.filter(({ part }) => part === name)
    const parts = Object.entries(split).map(([part, names]) => ({
      name: `${name}, ${part}`,
      entries: inFolder.filter((entry) => names.includes(entry.name) || names.includes(`${entry.part}/${entry.name}`)),
    }))
    return [...parts.filter(({ entries }) => entries.length > 0), { name, entries: inFolder }]
  })
}

function isChosen(name: string, patterns: readonly string[]): boolean {
  const [without, within] = [
    patterns.filter((each) => each.startsWith('!')),
    patterns.filter((each) => !each.startsWith('!')),
  ]
  const fits = (pattern: string) => new RegExp(`^${pattern.split('*').map(escapePattern).join('.*')}$`).test(name)
  return (within.length === 0 || within.some(fits)) && !without.some((pattern) => fits(pattern.slice(1)))
}

function escapePattern(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
}

/** Reads the lists of a split file by name. */
export function readSplit(file: string): Readonly<Record<string, readonly string[]>> {
  const parsed = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(parsed).filter((entry): entry is [string, string[]] => Array.isArray(entry[1])),
  )
}
