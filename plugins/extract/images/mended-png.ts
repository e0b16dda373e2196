import { constants, crc32, createInflate, deflateSync } from 'node:zlib'

const SIGNATURE_BYTES = 8
/** Bytes of a chunk besides its data: length, name and checksum. */
const CHUNK_FRAME = 12
/** Samples per pixel, by colour type. */
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const PALETTE = 3
/** Maximum bytes of pixels of a file that is repaired, because they are held in memory. */
const MOST_BYTES = 2 ** 29

/**
 * Repairs a truncated or damaged PNG: keeps the readable rows and fills the rest with white, or with the first colour
 * of a palette. Decoders that accept such files repeat other rows there, which would be read twice.
 *
 * @returns The repaired file, or undefined if no row is readable, the header is damaged, or the file is interlaced.
 */
export async function mendPng(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const chunks = readChunks(bytes)
  const head = chunks[0]
  if (head?.name !== 'IHDR' || head.data.length !== 13) return undefined
  const view = Buffer.from(head.data.buffer, head.data.byteOffset, head.data.length)
  const [width, height] = [view.readUInt32BE(0), view.readUInt32BE(4)]
  const [depth, colorType, isInterlaced] = [view[8]!, view[9]!, view[12] !== 0]
  const rowBytes = 1 + Math.ceil((width * depth * (samplesOf[colorType] ?? 0)) / 8)
  const total = rowBytes * height
  if (isInterlaced || rowBytes === 1 || total > MOST_BYTES) return undefined
  const pixels = chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data)
  const inflated = await inflatePartially(pixels, total)
  const rows = Math.floor(inflated.length / rowBytes)
  if (rows === 0) return undefined
  const mended = Buffer.alloc(total, colorType === PALETTE ? 0 : 255)
  mended.set(inflated.subarray(0, rows * rowBytes))
  for (let row = rows; row < height; row++) mended[row * rowBytes] = 0
  const first = chunks.findIndex(({ name }) => name === 'IDAT')
  return Buffer.concat([
    bytes.subarray(0, SIGNATURE_BYTES),
    ...chunks.slice(0, first).map(({ name, data }) => writeChunk(name, data)),
    writeChunk('IDAT', deflateSync(mended, { level: constants.Z_BEST_SPEED })),
    writeChunk('IEND', new Uint8Array()),
  ])
}

interface Chunk {
  readonly name: string
  readonly data: Uint8Array
}

/** Returns the chunks up to the end of the file. The last one may be truncated. */
function readChunks(bytes: Uint8Array): readonly Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: Chunk[] = []
  for (let at = SIGNATURE_BYTES; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at)
    const name = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')
    chunks.push({ name, data: bytes.subarray(at + 8, at + 8 + length) })
    at += length + CHUNK_FRAME
  }
  return chunks
}

/** Decompresses data up to its end or to the first invalid part. */
function inflatePartially(pieces: readonly Uint8Array[], most: number): Promise<Buffer> {
  return new Promise((resolve) => {
    const inflated: Buffer[] = []
    let length = 0
    const end = () => resolve(Buffer.concat(inflated).subarray(0, most))
    const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH })
    inflate.on('data', (piece: Buffer) => {
      inflated.push(piece)
      length += piece.length
      if (length >= most) inflate.destroy()
    })
    inflate.on('error', end).on('end', end).on('close', end)
    for (const piece of pieces) inflate.write(piece)
    inflate.end()
  })
}

function writeChunk(name: string, data: Uint8Array): Uint8Array {
  const chunk = Buffer.alloc(data.length + CHUNK_FRAME)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(name, 4, 'latin1')
  chunk.set(data, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
  return chunk
}
