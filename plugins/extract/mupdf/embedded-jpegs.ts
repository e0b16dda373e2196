import type * as Mupdf from 'mupdf'

/** The embedded JPEG files of a page's pictures. */
export interface EmbeddedJpegs {
  /** Returns whether a picture in MuPDF's memory is one of them. */
  has(pointer: ImagePointer): boolean
  /** Returns the JPEG file of a picture in MuPDF's memory, or undefined if the stream is not a JPEG. */
  bytesOf(pointer: ImagePointer): Uint8Array | undefined
  destroy(): void
}

/** Address of a picture in MuPDF's memory. */
export type ImagePointer = Mupdf.Image['pointer']

/** Registers an object that `destroy` releases later, and returns it. */
type Hold = <Thing extends { destroy(): void }>(thing: Thing) => Thing

const PLAIN_SPACES: ReadonlySet<string> = new Set(['DeviceRGB', 'DeviceGray', 'CalRGB', 'CalGray'])
/** Maximum depth of forms within forms. A form may contain itself. */
const MOST_DEPTH = 8

/**
 * Finds the JPEG pictures among a page's resources that look the same outside the document: grey or RGB, without masks
 * and without a `Decode` array. MuPDF keeps a drawn picture in its store, so loading the object again returns the same
 * pointer.
 */
export function findJpegs(document: Mupdf.PDFDocument, page: Mupdf.PDFPage): EmbeddedJpegs {
  const streams = new Map<ImagePointer, Mupdf.PDFObject>()
  const held: { destroy(): void }[] = []
  const seen = new Set<number>()
  const hold = <Thing extends { destroy(): void }>(thing: Thing) => {
    held.push(thing)
    return thing
  }
  const look = (resources: Mupdf.PDFObject, depth: number) => {
    const objects = hold(resources.get('XObject'))
    if (!objects.isDictionary() || depth > MOST_DEPTH) return
    objects.forEach((object) => {
      hold(object)
      const number = object.isIndirect() ? object.asIndirect() : 0
      if (seen.has(number)) return
      seen.add(number)
      const kind = nameOf(hold(object.get('Subtype')))
      if (kind === 'Form') look(hold(object.get('Resources')), depth + 1)
      else if (kind === 'Image' && isPlainJpeg(object, hold)) {
        streams.set(hold(document.loadImage(object)).pointer, object)
      }
    })
  }
  look(hold(hold(page.getObject()).getInheritable('Resources')), 0)

  return {
    has: (pointer) => streams.has(pointer),
    bytesOf(pointer) {
      const stream = streams.get(pointer)?.readRawStream()
      const bytes = stream?.asUint8Array().slice()
      stream?.destroy()
      return bytes?.[0] === 0xff && bytes[1] === 0xd8 ? bytes : undefined
    },
    destroy() {
      for (const thing of held) thing.destroy()
    },
  }
}

/** Returns whether a picture's stream is a JPEG file and no entry of its dictionary changes how it looks. */
function isPlainJpeg(object: Mupdf.PDFObject, hold: Hold): boolean {
  const filter = hold(object.get('Filter'))
  const only = filter.isArray() && filter.length === 1 ? hold(filter.get(0)) : filter
  if (nameOf(only) !== 'DCTDecode') return false
  if (['SMask', 'Mask', 'Decode', 'ImageMask'].some((key) => !hold(object.get(key)).isNull())) return false
  const space = hold(object.get('ColorSpace'))
  const name = nameOf(space.isArray() && space.length > 0 ? hold(space.get(0)) : space)
  if (name !== 'ICCBased') return name !== undefined && PLAIN_SPACES.has(name)
  const parts = hold(hold(space.get(1)).get('N'))
  return parts.isNumber() && (parts.asNumber() === 3 || parts.asNumber() === 1)
}

function nameOf(object: Mupdf.PDFObject): string | undefined {
  return object.isName() ? object.asName() : undefined
}
