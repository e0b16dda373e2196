/** Pads a PDF to a given size with an unused stream before its cross-reference table. */
export function padded(pdf: Uint8Array, bytes: number): Buffer {
  const own = Buffer.from(pdf)
  const table = own.lastIndexOf('\nxref') + 1
  const length = bytes - own.length
  const head = Buffer.from(`99999 0 obj\n<</Length ${length}>>stream\n`)
  const unused = Buffer.concat([head, Buffer.alloc(length, 'x'), Buffer.from('\nendstream\nendobj\n')])
  const trailer = own.subarray(table).toString('latin1')
  const moved = trailer.replace(/startxref\s+\d+/, `startxref\n${table + unused.length}`)
  return Buffer.concat([own.subarray(0, table), unused, Buffer.from(moved, 'latin1')])
}
