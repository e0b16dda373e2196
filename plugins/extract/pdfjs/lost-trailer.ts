/**
 * A file whose end is lost no longer says where its catalogue is, and PDF.js does not look for it.
 *
 * @returns The file with a trailer that names the last catalogue in it; undefined where it has a trailer, or no catalogue
 * that can be seen.
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

/** How far before its type a catalogue may begin. */
const LONGEST_ENTRY = 4096
