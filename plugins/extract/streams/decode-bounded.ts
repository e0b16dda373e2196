import { constants, inflateSync } from 'node:zlib'

/** Thrown where a stream is larger than it may be, once it is decoded. */
export class StreamTooLarge extends Error {}

/** How many bytes one byte can become, at most, by each filter that is no picture's (ISO 32000-1, 7.4). */
const MOST_GROWTH: Readonly<Record<string, number>> = {
  FlateDecode: 1032,
  LZWDecode: 2731,
  RunLengthDecode: 64,
  ASCII85Decode: 4,
  ASCIIHexDecode: 1,
}

/** Short names, as pictures within the content have them; some readers take them everywhere. */
const shortNames: Readonly<Record<string, string>> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  RL: 'RunLengthDecode',
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
}

/** Which filters a stream may have that no reader needs more of than this. */
const MOST_FILTERS = 16

/** Whether a stream of so many bytes can become larger than a limit by its filters. */
export function mayExceed(rawLength: number, filters: readonly string[], limit: number): boolean {
  return filters.reduce((length, filter) => length * (MOST_GROWTH[longName(filter)] ?? 1), rawLength) > limit
}

/**
 * How long a stream is once it is decoded. Where it is damaged, or has a picture's filter, as far as that is reached.
 *
 * @param limit Decoding ends there.
 * @throws StreamTooLarge where it, or what it is on the way, is longer; or its filters are too many to be meant.
 */
export function decodedLength(raw: Uint8Array, filters: readonly string[], limit: number): number {
  if (filters.length > MOST_FILTERS) throw new StreamTooLarge(`${filters.length} filters upon each other`)
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

/** Each gives undefined where it can make nothing of the bytes. */
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
    return undefined // It is damaged before it is too long.
  }
}

/** Output that is refused as soon as it is longer than the limit. */
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

/** Codes of 9 to 12 bits; each names a run of what was put out before (ISO 32000-1, 7.4.4). */
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

/** The strings that LZW codes stand for. Each string is a part of the output. */
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
