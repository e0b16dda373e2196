import type * as Mupdf from 'mupdf'

/** Views of MuPDF's memory: as 32-bit integers, as 32-bit floats and as bytes. */
export interface Memory {
  readonly words: Uint32Array
  readonly floats: Float32Array
  readonly bytes: Uint8Array
}

let known: Memory | undefined

/**
 * Returns the current views of MuPDF's memory. Any call of MuPDF can grow and move the memory: earlier views are then
 * empty and must be requested again.
 */
export function memoryOf(mupdf: typeof Mupdf): Memory {
  if (known === undefined || isGone(known)) {
    const buffer = findBuffer(mupdf)
    known = { words: new Uint32Array(buffer), floats: new Float32Array(buffer), bytes: new Uint8Array(buffer) }
  }
  return known
}

/** Returns whether the memory has moved since these views were made. */
export function isGone({ words }: Memory): boolean {
  return words.length === 0
}

/** Finds MuPDF's memory buffer: the pixels of a pixmap are a view of it. */
function findBuffer(mupdf: typeof Mupdf): ArrayBufferLike {
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, 1, 1], false)
  try {
    return pixmap.getPixels().buffer
  } finally {
    pixmap.destroy()
  }
}
