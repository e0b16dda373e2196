import { constants, inflateSync } from 'node:zlib'

/** Thrown if a decoded stream exceeds its size limit. */
export class StreamTooLarge extends Error {}

/** Maximum growth factor of each filter, except those for pictures (ISO 32000-1, 7.4). */
const MOST_GROWTH: Readonly<Record<string, number>> = {
  FlateDecode: 1032,
  LZWDecode: 2731,
  RunLengthDecode: 64,
  ASCII85Decode: 4,
  ASCIIHexDecode: 1,
}

/** Abbreviated filter names of inline images. Some readers accept them everywhere. */
const shortNames: Readonly<Record<string, string>> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  RL: 'RunLengthDecode',
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
}

/** Maximum number of filters of a stream. */
const MOST_FILTERS = 16

/** Returns whether the filters of a stream can expand `rawLength` bytes beyond a limit. */
export function mayExceed(rawLength: number, filters: readonly string[], limit: number): boolean {
  return filters.reduce((length, filter) => length * (MOST_GROWTH[longName(filter)] ?? 1), rawLength) > limit
}

/**
 * Returns the decoded length of a stream, in bytes. Decoding stops at damaged data and at a filter for pictures.
 *
 * @param limit Maximum length, in bytes, of the result and of each intermediate result.
 * @throws StreamTooLarge if the limit is exceeded, or if the stream has too many filters.
 */
export function decodedLength(raw: Uint8Array, filters: readonly string[], limit: number): number {
  if (filters.length > MOST_FILTERS) throw new StreamTooLarge(`${filters.length} chained filters`)
  let bytes = raw
  for (const filter of filters) {
    const decode = decoders[longName(filter)]
    const decoded = decode?.(bytes, limit)
    if (decoded === undefined) break
    bytes = decoded
  }
  if (bytes.length > limit) throw new StreamTooLarge(`${bytes.length}`)
  return bytes.length
}

function longName(filter: string): string {
  return shortNames[filter] ?? filter
}

/** Decoders by filter name. Each returns undefined if it cannot decode the bytes. */
const decoders: Readonly<Record<string, (bytes: Uint8Array, limit: number) => Uint8Array | undefined>> = {
  FlateDecode: inflate,
  LZWDecode: unpackLzw,
  RunLengthDecode: unpackRuns,
  ASCII85Decode: unpackAscii85,
  ASCIIHexDecode: (bytes) =>
    Buffer.from(
      Buffer.from(bytes)
        .toString('latin1')
        .replace(/>.*|\s/gs, ''),
      'hex',
    ),
}

function inflate(bytes: Uint8Array, limit: number): Uint8Array | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new StreamTooLarge('more')
    return undefined // The data is damaged, and short enough up to there.
  }
}

/** An output buffer that throws as soon as it exceeds the limit. */
class Output {
  #bytes = Buffer.alloc(2 ** 16)
  #length = 0
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  get length(): number {
    return this.#length
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  makeRoom(count: number): Buffer {
    const needed = this.#length + count
    if (needed > this.#limit) throw new StreamTooLarge('more')
    if (needed > this.#bytes.length) {
      const larger = Buffer.alloc(Math.min(Math.max(needed, 2 * this.#bytes.length), this.#limit))
      this.#bytes.copy(larger)
      this.#bytes = larger
    }
    this.#length = needed
    return this.#bytes
  }
}

const CLEAR = 256
const END = 257
const MOST_CODES = 4096

/** Decodes LZW: codes of 9 to 12 bits that refer to earlier output (ISO 32000-1, 7.4.4). */
function unpackLzw(bytes: Uint8Array, limit: number): Uint8Array {
  const output = new Output(limit)
  const table = new LzwTable(output)
  let [bits, held] = [0, 0]
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffffff
    bits += 8
    if (bits < table.width) continue
    bits -= table.width
    const code = (held >> bits) & ((1 << table.width) - 1)
    if (code === CLEAR) table.clear()
    else if (code === END || !table.putOut(code)) break
  }
  return output.bytes
}

/** The strings of the LZW codes. Each string is a part of the output. */
class LzwTable {
  readonly #output: Output
  readonly #starts = new Int32Array(MOST_CODES)
  readonly #lengths = new Int32Array(MOST_CODES)
  /** The next free code. */
  #next = END + 1
  /** Start of the previous string in the output; -1 if there is none. */
  #previous = -1
  /** Width of the next code, in bits. */
  width = 9

  constructor(output: Output) {
    this.#output = output
  }

  clear(): void {
    this.#next = END + 1
    this.#previous = -1
    this.width = 9
  }

  /** Appends the string of a code to the output. Returns false for an undefined code. */
  putOut(code: number): boolean {
    const isNamed = code < this.#next
    if (!isNamed && this.#previous === -1) return false
    const at = this.#output.length
    if (code < CLEAR) this.#output.makeRoom(1)[at] = code
    else if (isNamed) this.#copy(this.#starts[code]!, this.#lengths[code]!)
    else this.#copy(this.#previous, at - this.#previous + 1)
    if (this.#previous !== -1 && this.#next < MOST_CODES) {
      this.#starts[this.#next] = this.#previous
      this.#lengths[this.#next] = at - this.#previous + 1
      this.#next++
    }
    this.#previous = at
    this.width = Math.min(12, Math.max(9, 32 - Math.clz32(this.#next + 1)))
    return true
  }

  /** Copies a part of the output to its end. The part may overlap its copy. */
  #copy(from: number, length: number): void {
    const at = this.#output.length
    const room = this.#output.makeRoom(length)
    for (let i = 0; i < length; i++) room[at + i] = room[from + i]!
  }
}

function unpackRuns(bytes: Uint8Array, limit: number): Uint8Array {
  const output = new Output(limit)
  for (let i = 0; i < bytes.length; ) {
    const head = bytes[i++]!
    if (head === 128) break
    const at = output.length
    const length = head < 128 ? Math.min(head + 1, bytes.length - i) : 257 - head
    const room = output.makeRoom(length)
    if (head < 128) room.set(bytes.subarray(i, i + length), at)
    else room.fill(bytes[i] ?? 0, at, at + length)
    i += head < 128 ? length : 1
  }
  return output.bytes
}

function unpackAscii85(bytes: Uint8Array, limit: number): Uint8Array {
  const output = new Output(limit)
  let [group, count] = [0, 0]
  const put = (parts: number) => {
    const at = output.length
    const room = output.makeRoom(parts)
    for (let i = 0; i < parts; i++) room[at + i] = Math.floor(group / 256 ** (3 - i)) % 256
    ;[group, count] = [0, 0]
  }
  for (const byte of bytes) {
    if (byte === 0x7e) break
    if (byte === 0x7a && count === 0) put(4)
    if (byte < 0x21 || byte > 0x75) continue
    group = group * 85 + (byte - 0x21)
    if (++count === 5) put(4)
  }
  if (count > 1) {
    const parts = count - 1
    for (; count < 5; count++) group = group * 85 + 84
    put(parts)
  }
  return output.bytes
}
