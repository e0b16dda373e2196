import { type DocumentLimits, documentTooLarge } from '../../../core/reading/document-limits.js'
import type { Source } from '../../../core/source.js'
import { decodedLength, mayExceed, StreamTooLarge } from './decode-bounded.js'

/** A stream's dictionary is looked for in so many bytes before its data. */
const MOST_OF_DICTIONARY = 4096
/** Pictures have a limit of their own, and files that are attached are not read. */
const PICTURE = /\/Subtype\s*\/Image\b/
const ATTACHED = /\/Type\s*\/EmbeddedFile\b/

/**
 * Refuses a PDF whose tables of objects, or of where objects are, are too long once they are decoded: a reader decodes
 * them before anybody can ask it anything. They are looked for in the bytes, and decoded only where they are so long that
 * their filters could make them too long. Of an encrypted file nothing can be said here.
 *
 * @throws RecreateError `source_too_large`.
 */
export function refuseLargeTables(source: Source, limits: DocumentLimits): void {
  const file = bufferOf(source)
  for (const kind of ['/ObjStm', '/XRef']) {
    for (let at = file.indexOf(kind); at !== -1; at = file.indexOf(kind, at + 1)) {
      const keyword = file.indexOf('stream', at)
      if (keyword !== -1 && keyword - at < MOST_OF_DICTIONARY) refuseStream(source, file, keyword, limits)
    }
  }
}

/**
 * The same of every stream of a PDF but attached files, for readers of which nothing can be asked about single pages; of
 * pictures their pixels count.
 *
 * @throws RecreateError `source_too_large`.
 */
export function refuseLargeStreams(source: Source, limits: DocumentLimits): void {
  const file = bufferOf(source)
  for (let at = file.indexOf('stream'); at !== -1; at = file.indexOf('stream', at + 6)) {
    if (file[at - 1] !== 0x64) refuseStream(source, file, at, limits) // Not the end of one.
  }
}

function bufferOf({ bytes }: Source): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function refuseStream(source: Source, file: Buffer, keyword: number, limits: DocumentLimits): void {
  const { streamBytes } = limits
  const before = file.subarray(Math.max(keyword - MOST_OF_DICTIONARY, 0), keyword).toString('latin1')
  const dictionary = before.slice(before.lastIndexOf(' obj') + 1)
  if (ATTACHED.test(dictionary)) return
  if (PICTURE.test(dictionary)) {
    refusePicture(source, dictionary, limits)
    return
  }
  const filters = filtersIn(dictionary)
  const start = keyword + (file[keyword + 6] === 0x0d ? 8 : 7)
  const raw = file.subarray(start, endOf(file, start, dictionary))
  if (!mayExceed(raw.length, filters, streamBytes)) return
  try {
    decodedLength(raw, filters, streamBytes)
  } catch (error) {
    if (!(error instanceof StreamTooLarge)) throw error
    throw documentTooLarge(source.fileName, 'decoded bytes in a stream', 'streamBytes', streamBytes, error.message)
  }
}

function refusePicture({ fileName }: Source, dictionary: string, limits: DocumentLimits): void {
  const [width, height] = [/\/Width\s+(\d+)/, /\/Height\s+(\d+)/].map((each) => Number(each.exec(dictionary)?.[1] ?? 0))
  const most = mostPixelsInPdf(limits)
  if (width! * height! <= most) return
  throw documentTooLarge(fileName, 'pixels in a picture', 'imagePixels', most, `${width} × ${height}`)
}

/** Readers of PDFs hold pictures whole, in up to four bytes a pixel. */
export function mostPixelsInPdf({ imagePixels }: Pick<DocumentLimits, 'imagePixels'>): number {
  return Math.max(Math.floor(imagePixels / 2), 1)
}

/** The stated end counts where it is stated; the word could stand in the data. */
function endOf(file: Buffer, start: number, dictionary: string): number {
  const stated = /\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(dictionary)?.[1]
  const word = file.indexOf('endstream', start)
  return Math.max(start + Number(stated ?? 0), word === -1 ? file.length : word)
}

/** Where they stand in an object of their own, they are taken for the one that is used almost everywhere. */
function filtersIn(dictionary: string): readonly string[] {
  const [, list, only] = /\/Filter\s*(?:\[([^\]]*)\]|(\/[^\s/<>[\]()]+))/.exec(dictionary) ?? []
  if (list === undefined && only === undefined)
    return /\/Filter\s+\d+\s+\d+\s+R/.test(dictionary) ? ['FlateDecode'] : []
  return [...(list ?? only ?? '').matchAll(/\/([^\s/<>[\]()]+)/g)].map(([, name = '']) =>
    name.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  )
}
