import { crc32, inflateRawSync } from 'node:zlib'

/** A file in a ZIP file, as its central directory describes it. */
interface ZipEntry {
  readonly name: string
  /** Bytes once it is unpacked. */
  readonly size: number
}

// Signatures and offsets: APPNOTE.TXT, 4.3.7, 4.3.12, 4.3.16 and 4.5.3.
const END = 0x06054b50
const END_BYTES = 22
const LONGEST_COMMENT = 0xffff
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const ZIP64_FIELD = 1
const IN_ZIP64_FIELD = 0xffffffff
const DEFLATED = 8
const ENCRYPTED = 1

interface Located extends ZipEntry {
  readonly packedSize: number
  readonly isDeflated: boolean
  readonly checksum: number
  /** Where its local header begins. */
  readonly at: number
}

/**
 * Unpacks the files of a ZIP file. No entry takes more memory or time than the size that it states, and an entry that
 * unpacks to another size is refused.
 *
 * @param accept Is asked about every entry before the first is unpacked; throws to refuse the file.
 * @returns Their bytes by name, without folders.
 * @throws Error What is wrong with the file; what `accept` throws.
 */
export function unzip(bytes: Uint8Array, accept: (entry: ZipEntry) => void): Record<string, Uint8Array> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries: Located[] = []
  for (const entry of listEntries(file)) {
    accept(entry)
    if (!entry.name.endsWith('/')) entries.push(entry)
  }
  return Object.fromEntries(entries.map((entry) => [entry.name, unpack(file, entry)]))
}

function* listEntries(file: Buffer): Generator<Located> {
  const end = findEnd(file)
  const count = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  for (let i = 0; i < count; i++) {
    if (file.readUInt32LE(at) !== ENTRY) throw new Error('its list of files is damaged')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset))
    const name = file.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength!)
    const flags = file.readUInt16LE(at + 8)
    if (flags & ENCRYPTED) throw new Error('it is encrypted')
    const extra = file.subarray(at + ENTRY_BYTES + nameLength!, at + ENTRY_BYTES + nameLength! + extraLength!)
    const stated = [24, 20, 42].map((offset) => file.readUInt32LE(at + offset))
    const [size, packedSize, local] = withZip64(stated, extra)
    yield {
      name: name.toString('utf8'),
      size: size!,
      packedSize: packedSize!,
      isDeflated: methodOf(file.readUInt16LE(at + 10)),
      checksum: file.readUInt32LE(at + 16),
      at: local!,
    }
    at += ENTRY_BYTES + nameLength! + extraLength! + commentLength!
  }
}

function findEnd(file: Buffer): number {
  const first = Math.max(0, file.length - END_BYTES - LONGEST_COMMENT)
  for (let at = file.length - END_BYTES; at >= first; at--) if (file.readUInt32LE(at) === END) return at
  throw new Error('it has no list of files')
}

/** Replaces values that the ZIP64 field holds: it has only those, in this order. */
function withZip64(stated: readonly number[], extra: Buffer): readonly number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== ZIP64_FIELD) continue
    let next = at + 4
    return stated.map((value) => {
      if (value !== IN_ZIP64_FIELD) return value
      next += 8
      return Number(extra.readBigUInt64LE(next - 8))
    })
  }
  return stated
}

function methodOf(method: number): boolean {
  if (method !== 0 && method !== DEFLATED) throw new Error(`it is packed by method ${method}, not by deflate`)
  return method === DEFLATED
}

function unpack(file: Buffer, entry: Located): Uint8Array {
  try {
    const part = inflate(file, entry)
    if (part.length === entry.size && crc32(part) === entry.checksum) return part
  } catch (cause) {
    throw new Error(`its file \`${entry.name}\` is damaged`, { cause })
  }
  throw new Error(`its file \`${entry.name}\` is damaged`)
}

/** @throws Error What zlib throws, too where more comes than the entry states. */
function inflate(file: Buffer, { size, packedSize, isDeflated, at }: Located): Uint8Array {
  const start = at + LOCAL_BYTES + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  const packed = file.subarray(start, start + packedSize)
  // zlib takes no limit of zero bytes.
  return isDeflated ? inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) }) : Uint8Array.from(packed)
}
