import type * as Mupdf from 'mupdf'

/** MuPDF's memory, in words of four bytes as whole numbers and as floating-point ones, and byte by byte. */
export interface Memory {
  readonly words: Uint32Array
  readonly floats: Float32Array
  readonly bytes: Uint8Array
}

let known: Memory | undefined

/**
 * MuPDF's memory as it is now. It moves when it grows, and whatever is asked of MuPDF may make it grow: what was got before
 * is then empty, and is to be got again.
 */
export function memoryOf(mupdf: typeof Mupdf): Memory {
  if (known === undefined || isGone(known)) {
    const buffer = findBuffer(mupdf)
    known = { words: new Uint32Array(buffer), floats: new Float32Array(buffer), bytes: new Uint8Array(buffer) }
  }
  return known
}

/** Whether the memory has moved since. */
export function isGone({ words }: Memory): boolean {
  return words.length === 0
}

/** The pixels of a picture are a view of it. */
function findBuffer(mupdf: typeof Mupdf): ArrayBufferLike {
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, 1, 1], false)
  try {
    return pixmap.getPixels().buffer
  } finally {
    pixmap.destroy()
  }
}
