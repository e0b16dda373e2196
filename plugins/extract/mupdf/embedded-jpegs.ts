import type * as Mupdf from 'mupdf'

/** The JPEGs that a page's pictures are made of. */
export interface EmbeddedJpegs {
  /** Whether a picture that MuPDF has in memory is one of them. */
  has(pointer: ImagePointer): boolean
  /** The file of a picture that MuPDF has in memory; undefined where it is no JPEG that looks the same by itself. */
  bytesOf(pointer: ImagePointer): Uint8Array | undefined
  destroy(): void
}

/** Where a picture lies in MuPDF's memory. */
export type ImagePointer = Mupdf.Image['pointer']

/** Keeps what it is given until all is given back. */
type Hold = <Thing extends { destroy(): void }>(thing: Thing) => Thing

const PLAIN_SPACES: ReadonlySet<string> = new Set(['DeviceRGB', 'DeviceGray', 'CalRGB', 'CalGray'])
/** Forms within forms are followed so deep: a form may hold itself. */
const MOST_DEPTH = 8

/**
 * Finds the pictures among a page's resources that are JPEGs and look the same outside of the document: without masks, in
 * grey or RGB, not turned round in their values. MuPDF keeps a picture that is drawn in its store, so that its object gives
 * the very same picture again: that is how they are told.
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

/** Whether a picture's stream is a JPEG file and nothing around it changes how it looks. */
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
