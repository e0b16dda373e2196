import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { rawPage, rawStream } from '../../contracts/raw-pdf.js'

/** A table in content operators, to be read on the hostile page. */
export const TABLE = tableOf([
  ['Revenue', '2023', '2022'],
  ['Products', '1,234', '1,100'],
  ['Services', '2,345', '2,200'],
  ['Total', '3,579', '3,300'],
])

/** Returns a table in content operators, its first column 200 points wide. @param top Points from the lower edge. */
export function tableOf(rows: readonly (readonly string[])[], top = 700): string {
  const cells = rows.flatMap((row, i) =>
    row.map((text, j) => `BT /F1 10 Tf ${72 + (j && 130 + j * 90)} ${top - i * 16} Td (${escaped(text)}) Tj ET`),
  )
  return cells.join('\n')
}

/** Returns a PDF string literal with escaped parentheses and backslashes, in Latin-1. */
export function escaped(text: string): string {
  return text.replace(/[()\\]/g, (letter) => `\\${letter}`).replaceAll('\r', '\\r')
}

/** Returns a stream that is deflated the given number of times. */
export function packed(content: string | Uint8Array, { times = 1, entries = '' } = {}): string {
  let bytes = Buffer.from(content as string, 'latin1')
  for (let i = 0; i < times; i++) bytes = deflateSync(bytes)
  const filters = times === 1 ? '/FlateDecode' : `[${'/FlateDecode'.repeat(times)}]`
  return rawStream(`/Filter${filters}${entries}`, bytes.toString('latin1'))
}

const PIECE = 2 ** 24

/**
 * Returns deflated data that inflates to repeated bytes. 1 GiB takes 1 MB and is generated quickly.
 *
 * @param mebibytes Size after inflation. A multiple of 16.
 */
export function bomb(mebibytes: number, byte = 0x20): Uint8Array {
  const piece = deflateRawSync(Buffer.alloc(PIECE, byte), { finishFlush: constants.Z_FULL_FLUSH })
  const count = Math.ceil((mebibytes * 2 ** 20) / PIECE)
  const [a, b] = adlerOf(byte, count * PIECE)
  const end = Buffer.from([0x03, 0x00, b >> 8, b & 255, a >> 8, a & 255])
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: count }, () => piece), end])
}

/** Computes the Adler-32 checksum of a zlib stream of one repeated byte (RFC 1950). */
function adlerOf(byte: number, length: number): readonly [number, number] {
  const n = BigInt(length)
  const a = (1n + n * BigInt(byte)) % 65521n
  const b = (n + ((n * (n + 1n)) / 2n) * BigInt(byte)) % 65521n
  return [Number(a), Number(b)]
}

/** Returns a stream of compressed bytes. */
export function packedStream(bytes: Uint8Array, entries = '/Filter/FlateDecode'): string {
  return rawStream(entries, Buffer.from(bytes).toString('latin1'))
}

/** Returns a page with a table and the given content. Its objects start at number 9. */
export function hostilePage(operators: string, objects: readonly string[] = [], parts = {}): Uint8Array {
  return rawPage(`${TABLE}\n${operators}`, { ...parts, objects })
}

/** Returns the file with some bytes replaced by as many others. */
export function replaced(bytes: Uint8Array, from: string | RegExp, to: string): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1')
  const changed = text.replace(from, () => to)
  if (changed === text) throw new RangeError(`Expected a file that contains ${from}`)
  return new Uint8Array(Buffer.from(changed, 'latin1'))
}
