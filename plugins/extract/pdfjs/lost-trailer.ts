/**
 * Restores the trailer of a truncated file. Without a trailer, PDF.js does not find the catalogue.
 *
 * @returns The file with a trailer that refers to its last catalogue; undefined if it has a trailer or no visible
 * catalogue.
 */
export function addTrailer(bytes: Uint8Array): Uint8Array | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.includes('trailer') || file.includes('startxref')) return undefined
  const text = file.toString('latin1')
  const catalogue = [...text.matchAll(/\/Type\s*\/Catalog\b/g)].at(-1)
  if (catalogue === undefined) return undefined
  const before = text.slice(Math.max(catalogue.index - LONGEST_ENTRY, 0), catalogue.index)
  const [, number, generation] = [...before.matchAll(/(\d+)\s+(\d+)\s+obj\b/g)].at(-1) ?? []
  if (number === undefined) return undefined
  return Buffer.concat([file, Buffer.from(`\ntrailer<</Root ${number} ${generation} R>>\n%%EOF\n`)])
}

/** Maximum distance between the start of a catalogue and its `/Type` entry, in bytes. */
const LONGEST_ENTRY = 4096
