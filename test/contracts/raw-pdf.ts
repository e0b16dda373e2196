/** A PDF written object by object, for what no drawing library writes; the first object is the catalogue. */
export function rawPdf(objects: readonly string[], trailer = ''): Uint8Array {
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, i) => {
    const offset = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = text.length
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${table}\n%%EOF`
  return new Uint8Array(Buffer.from(text, 'latin1'))
}

/** A stream object with its dictionary's other entries. */
export function rawStream(entries: string, content: string): string {
  return `<<${entries}/Length ${content.length}>>stream\n${content}\nendstream`
}

/** What a drawn page has beside what is drawn on it. */
export interface RawPage {
  /** Entries of the page's dictionary; its size is a letter's. */
  readonly entries?: string
  /** Fonts beside F1 (Helvetica), F2 (Times-Bold), F3 (Helvetica-Oblique) and F4 (Courier). */
  readonly fonts?: string
  /** Other entries of its resources. */
  readonly resources?: string
  /** Entries of the document's catalogue. */
  readonly catalogue?: string
  /** Objects that the page may refer to, from {@link FIRST_OWN} on. */
  readonly objects?: readonly string[]
}

/** Number of the first object of a page's own. */
export const FIRST_OWN = 9

const faces = ['Helvetica', 'Times-Bold', 'Helvetica-Oblique', 'Courier']

/** A file of one page with what PDF operators draw; objects: catalogue, pages, page, content, then the four fonts. */
export function rawPage(
  operators: string,
  { entries = '', fonts = '', resources = '', catalogue = '', objects = [] }: RawPage = {},
): Uint8Array {
  const named = faces.map((_, i) => `/F${i + 1} ${5 + i} 0 R`).join(' ')
  const size = entries.includes('/MediaBox') ? '' : '/MediaBox[0 0 612 792]'
  return rawPdf([
    `<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R${size}/Contents 4 0 R/Resources<</Font<<${named}${fonts}>>${resources}>>${entries}>>`,
    rawStream('', operators),
    ...faces.map((face) => `<</Type/Font/Subtype/Type1/BaseFont/${face}/Encoding/WinAnsiEncoding>>`),
    ...objects,
  ])
}
