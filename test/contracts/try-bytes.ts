import assert from 'node:assert/strict'

/** Returns fixed meaningless bytes. The first one is 0, with which no document begins. */
export function randomBytes(length: number): Uint8Array {
  let state = 1
  return Uint8Array.from({ length }, (_, index) => {
    state = (state * 48271) % 2147483647
    return index === 0 ? 0 : state & 0xff
  })
}

/** @throws AssertionError if they differ. */
export function sameBytes(found: Uint8Array, expected: Uint8Array): void {
  assert.ok(Buffer.from(found).equals(expected), 'The bytes were modified')
}

/** @throws AssertionError if it is not a PNG, or its size differs by more than a pixel. */
export function checkPng(bytes: Uint8Array, width: number, height: number): void {
  const head = Buffer.from(bytes.subarray(0, 24))
  assert.equal(head.toString('latin1', 0, 8), '\x89PNG\r\n\x1a\n', 'Expected a PNG')
  for (const [found, expected] of [
    [head.readUInt32BE(16), width],
    [head.readUInt32BE(20), height],
  ] as const) {
    assert.ok(Math.abs(found - expected) <= 1, `Expected an image of ${width} by ${height} pixels, got ${found}`)
  }
}
