import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'

/** A pattern excluded from the comparison, from `blanked.json`. */
interface Blanked {
  /** Regular expression for the names of the parts it applies to. */
  readonly parts: string
  /** Regular expression for the excluded text. */
  readonly pattern: string
  readonly why: string
}

/** Reads the list of patterns next to the source of this file, because JSON is not compiled. */
export function readBlanked(folder: string): readonly Blanked[] {
  return JSON.parse(readFileSync(`${folder}/blanked.json`, 'utf8'))
}

/**
 * Splits an output file into named texts: the parts of a workbook or deck, or the file itself for JSON. Removes the
 * patterns of the list.
 */
export function comparableParts(file: string, blanked: readonly Blanked[]): ReadonlyMap<string, string> {
  const bytes = readFileSync(file)
  const name = file.slice(file.lastIndexOf('/') + 1)
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const parts = isZip ? Object.entries(unzipSync(bytes)) : [[name, bytes] as const]
  return new Map(parts.map(([part, content]) => [part, blank(part, Buffer.from(content).toString('latin1'), blanked)]))
}

function blank(part: string, text: string, blanked: readonly Blanked[]): string {
  return blanked
    .filter(({ parts }) => new RegExp(parts).test(part))
    .reduce((left, { pattern }) => left.replace(new RegExp(pattern, 'g'), ''), text)
}

/** Returns the names of the parts that differ or exist on only one side, sorted. */
export function differingParts(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].filter((name) => before.get(name) !== after.get(name)).sort()
}

/** Returns the text around the first difference, one line per side. */
export function firstDifference(before = '', after = ''): string {
  let at = 0
  while (at < before.length && before[at] === after[at]) at++
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 60))
  return `      before ${around(before)}\n      after  ${around(after)}`
}
