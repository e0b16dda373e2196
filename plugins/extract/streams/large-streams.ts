import { type DocumentLimits, documentTooLarge } from '../../../core/reading/document-limits.js'
import type { Source } from '../../../core/source.js'
import { decodedLength, mayExceed, StreamTooLarge } from './decode-bounded.js'

/** Number of bytes before a stream's data that are searched for its dictionary. */
const MOST_OF_DICTIONARY = 4096
/** Pictures have a separate limit, and attached files are not read. */
const PICTURE = /\/Subtype\s*\/Image\b/
const ATTACHED = /\/Type\s*\/EmbeddedFile\b/

/**
 * Refuses a PDF whose object streams or cross-reference streams are too long after decoding. A reader decodes them when
 * it opens the file, before any other check is possible. The streams are searched for in the bytes, and decoded only if
 * their filters could make them exceed the limit. Encrypted files cannot be checked here.
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
 * Refuses a PDF if any stream except an attached file is too long after decoding, or any picture has too many pixels.
 * For readers that cannot check single pages.
 *
 * @throws RecreateError `source_too_large`.
 */
export function refuseLargeStreams(source: Source, limits: DocumentLimits): void {
  const file = bufferOf(source)
  for (let at = file.indexOf('stream'); at !== -1; at = file.indexOf('stream', at + 6)) {
    if (file[at - 1] !== 0x64) refuseStream(source, file, at, limits) // Skips `endstream`.
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

/**
 * Returns the maximum pixels of a picture in a PDF. PDF readers decode a whole picture, with up to four bytes per
 * pixel.
 */
export function mostPixelsInPdf({ imagePixels }: Pick<DocumentLimits, 'imagePixels'>): number {
  return Math.max(Math.floor(imagePixels / 2), 1)
}

/** Returns the end of a stream's data: the later of its stated end and the next `endstream`, which data can contain. */
function endOf(file: Buffer, start: number, dictionary: string): number {
  const stated = /\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(dictionary)?.[1]
  const word = file.indexOf('endstream', start)
  return Math.max(start + Number(stated ?? 0), word === -1 ? file.length : word)
}

/** Returns the filters of a stream. If they are in a separate object, assumes the most common one. */
function filtersIn(dictionary: string): readonly string[] {
  const [, list, only] = /\/Filter\s*(?:\[([^\]]*)\]|(\/[^\s/<>[\]()]+))/.exec(dictionary) ?? []
  if (list === undefined && only === undefined)
    return /\/Filter\s+\d+\s+\d+\s+R/.test(dictionary) ? ['FlateDecode'] : []
  return [...(list ?? only ?? '').matchAll(/\/([^\s/<>[\]()]+)/g)].map(([, name = '']) =>
    name.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  )
}
