import type * as Mupdf from 'mupdf'
import { decodedLength, mayExceed } from '../streams/decode-bounded.js'
import { filtersOf, nameOf, numberOf } from './dictionaries.js'

/** State of a count. */
interface Counting {
  /** Limit in bytes. Counting stops above it. */
  readonly most: number
  /** Lengths of the document's forms that were counted before, by object number. */
  readonly lengths: Map<number, number>
}

/** Maximum depth of forms within forms. PDF readers stop at the same depth. */
const MOST_DEPTH = 64

/**
 * Counts the bytes of operators that draw a page or a form. The bytes of nested forms count each time the form is
 * drawn: ten forms that each draw the next one ten times are 10¹⁰ drawings in a file of one kilobyte.
 *
 * If no forms are drawn, streams are decoded only if they may exceed the limit.
 *
 * @param contents A stream or an array of streams.
 * @returns The number of bytes, or a lower number if the streams are known to be within the limit.
 * @throws StreamTooLarge if one stream alone exceeds the limit.
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
  // Many small streams may be large together, and one stream may be listed many times.
  if (estimate === 0 && !(contents.isArray() && contents.length > MOST_UNCOUNTED)) return 0
  return sumOf(contents, (stream) => readBounded(stream, most).length, most)
}

/** Largest number of streams whose total is not counted. Each of them is within the limit. */
const MOST_UNCOUNTED = 64

function bytesWithForms(contents: Mupdf.PDFObject, forms: ReadonlyMap<string, number>, { most }: Counting): number {
  return sumOf(
    contents,
    (stream) => {
      const operators = readBounded(stream, most)
      let sum = operators.length
      for (const [, name = ''] of operators.toString('latin1').matchAll(/\/([^\s/[\]<>(){}%]+)\s+Do\b/g)) {
        sum += forms.get(decodeEscapes(name)) ?? 0
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

/** Returns the number of bytes that each form in the resources draws, by resource name. */
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
  counting.lengths.set(number, 0) // A form that draws itself counts once.
  const own = form.get('Resources')
  try {
    // A form without resources uses those of its parent, which can include the form itself.
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
    return Buffer.from(decoded.asUint8Array()) // A copy: MuPDF reuses its memory.
  } finally {
    decoded.destroy()
  }
}

function decodeEscapes(name: string): string {
  return name.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
