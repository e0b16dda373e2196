import { createHash } from 'node:crypto'
import { rawPdf, rawStream } from './raw-pdf.js'

/** Padding of short passwords (ISO 32000-1, 7.6.3.3). */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const ID = 'recreate'.padEnd(16, '.')

/** A page with one line of text, encrypted with the oldest cipher: 40-bit RC4 (ISO 32000-1, 7.6, revision 2). */
export function lockedPdf(line: string, passwords: { readonly user: string; readonly owner: string }): Uint8Array {
  const pad = (password: string) => Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32)
  const owner = rc4(md5(pad(passwords.owner)).subarray(0, 5), pad(passwords.user))
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff])
  const key = md5(pad(passwords.user), owner, permissions, Buffer.from(ID, 'latin1')).subarray(0, 5)
  const lock = (object: number, text: string) =>
    rc4(md5(key, Buffer.from([object, 0, 0, 0, 0])).subarray(0, 10), Buffer.from(text, 'latin1')).toString('latin1')
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`
  return rawPdf(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
      rawStream('', lock(4, `BT /F1 12 Tf 72 700 Td (${line}) Tj ET`)),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
      `<</Filter/Standard/V 1/R 2/P -4/O ${hex(owner)}/U ${hex(rc4(key, PADDING))}>>`,
    ],
    `/Encrypt 6 0 R/ID[${hex(Buffer.from(ID, 'latin1'))}${hex(Buffer.from(ID, 'latin1'))}]`,
  )
}

function md5(...parts: readonly Buffer[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest()
}

/** RC4, which OpenSSL no longer provides. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const box = Array.from({ length: 256 }, (_, i) => i)
  const swap = (i: number, j: number) => {
    const held = box[i]!
    box[i] = box[j]!
    box[j] = held
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + box[i]! + key[i % key.length]!) & 255
    swap(i, j)
  }
  let [i, j] = [0, 0]
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255
      j = (j + box[i]!) & 255
      swap(i, j)
      return byte ^ box[(box[i]! + box[j]!) & 255]!
    }),
  )
}
