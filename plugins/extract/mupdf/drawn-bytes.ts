import type * as Mupdf from 'mupdf'
import { decodedLength, mayExceed } from '../streams/decode-bounded.js'
import { filtersOf, nameOf, numberOf } from './dictionaries.js'

/** How far is counted. */
interface Counting {
  /** In bytes; what is more need not be counted. */
  readonly most: number
  /** Of forms, as far as they were counted before in the document, by their numbers. */
  readonly lengths: Map<number, number>
}

/** A form draws forms that draw forms: followed so far; readers follow no further. */
const MOST_DEPTH = 64

/**
 * How many bytes of operators draw something: its own, and those of the forms that it draws, as often as it draws them. Ten
 * forms that each draw the next one ten times are ten thousand million drawings in a file of a kilobyte.
 *
 * Where it draws no forms, its own bytes are decoded only if they may be too many.
 *
 * @param contents A stream, or several in a row.
 * @returns Whatever is at least as much, where it is less than the most.
 * @throws StreamTooLarge where a stream is longer than the most by itself.
 */
export function drawnBytes(
  contents: Mupdf.PDFObject,
  resources: Mupdf.PDFObject,
  counting: Counting,
  depth = 1,
): number {
  const forms = lengthsOfForms(resources, counting, depth)
  return forms.size === 0 ? ownBytes(contents, counting) : bytesWithForms(contents, forms, counting)
}

function ownBytes(contents: Mupdf.PDFObject, { most }: Counting): number {
  const estimate = sumOf(contents, (stream) => (mayExceed(numberOf(stream, 'Length'), filtersOf(stream), most) ? 1 : 0))
  // Many that are small by themselves may be large together, or one stream stand there again and again.
  if (estimate === 0 && !(contents.isArray() && contents.length > MOST_UNCOUNTED)) return 0
  return sumOf(contents, (stream) => readBounded(stream, most).length, most)
}

/** So many streams in a row are not counted together: by themselves each is at most the most. */
const MOST_UNCOUNTED = 64

function bytesWithForms(contents: Mupdf.PDFObject, forms: ReadonlyMap<string, number>, { most }: Counting): number {
  return sumOf(
    contents,
    (stream) => {
      const operators = readBounded(stream, most)
      let sum = operators.length
      for (const [, name = ''] of operators.toString('latin1').matchAll(/\/([^\s/[\]<>(){}%]+)\s+Do\b/g)) {
        sum += forms.get(withoutEscapes(name)) ?? 0
        if (sum > most) break
      }
      return sum
    },
    most,
  )
}

function sumOf(
  contents: Mupdf.PDFObject,
  count: (stream: Mupdf.PDFObject) => number,
  most = Number.POSITIVE_INFINITY,
): number {
  if (contents.isStream()) return count(contents)
  let sum = 0
  if (!contents.isArray()) return sum
  const { length } = contents
  for (let i = 0; i < length && sum <= most; i++) {
    const stream = contents.get(i)
    if (stream.isStream()) sum += count(stream)
    stream.destroy()
  }
  return sum
}

/** What each form among the resources draws, by its name there. */
function lengthsOfForms(resources: Mupdf.PDFObject, counting: Counting, depth: number): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>()
  if (!resources.isDictionary() || depth > MOST_DEPTH) return lengths
  const objects = resources.get('XObject')
  if (objects.isDictionary()) {
    objects.forEach((object, name) => {
      if (object.isStream() && nameOf(object, 'Subtype') === 'Form') {
        lengths.set(String(name), lengthOfForm(object, resources, counting, depth))
      }
      object.destroy()
    })
  }
  objects.destroy()
  return lengths
}

function lengthOfForm(form: Mupdf.PDFObject, around: Mupdf.PDFObject, counting: Counting, depth: number): number {
  const number = form.isIndirect() ? form.asIndirect() : 0
  const known = counting.lengths.get(number)
  if (known !== undefined) return known
  counting.lengths.set(number, 0) // A form that draws itself is drawn once.
  const own = form.get('Resources')
  try {
    // A form without resources of its own uses those around it, itself among them.
    const drawn = drawnBytes(form, own.isDictionary() ? own : around, counting, depth + 1)
    const length = Math.max(drawn, numberOf(form, 'Length'))
    counting.lengths.set(number, length)
    return length
  } finally {
    own.destroy()
  }
}

function readBounded(stream: Mupdf.PDFObject, most: number): Buffer {
  const filters = filtersOf(stream)
  if (mayExceed(numberOf(stream, 'Length'), filters, most)) {
    const raw = stream.readRawStream()
    try {
      decodedLength(raw.asUint8Array(), filters, most)
    } finally {
      raw.destroy()
    }
  }
  const decoded = stream.readStream()
  try {
    return Buffer.from(decoded.asUint8Array()) // A copy: MuPDF's memory is its own.
  } finally {
    decoded.destroy()
  }
}

function withoutEscapes(name: string): string {
  return name.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
