import { type Zippable, zipSync } from 'fflate'

/** The one date in the files that are written, in UTC: the same input gives the same bytes on any day. */
export const FIXED_DATE = '2020-01-01T00:00:00Z'

/**
 * Packs the parts of an office document. The same parts always give the same bytes: sorted by name, with one date.
 *
 * @param parts By their path in the package; folders, which end in `/`, are left out.
 */
export function zipParts(parts: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const names = Object.keys(parts).filter((name) => !name.endsWith('/'))
  // Readers look for the content types first.
  const sorted = names.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
  const zippable: Zippable = {}
  for (const name of sorted) zippable[name] = parts[name]!
  // A zip holds local time: the date is made from its parts, so that no time zone moves it.
  return zipSync(zippable, { level: 6, mtime: new Date(2020, 0, 1) })
}

function rank(name: string): number {
  return name === '[Content_Types].xml' ? 0 : 1
}
