/** Builds a PDF object by object, for content that no drawing library produces. The first object is the catalog. */
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

/** Returns a stream object with additional dictionary entries. */
export function rawStream(entries: string, content: string): string {
  return `<<${entries}/Length ${content.length}>>stream\n${content}\nendstream`
}

/** Parts of a page other than its content. */
export interface RawPage {
  /** Entries of the page dictionary. The page has letter size. */
  readonly entries?: string
  /** Additional fonts besides F1 (Helvetica), F2 (Times-Bold), F3 (Helvetica-Oblique) and F4 (Courier). */
  readonly fonts?: string
  /** Additional entries of its resources. */
  readonly resources?: string
  /** Entries of the document catalog. */
  readonly catalogue?: string
  /** Objects that the page may refer to, numbered from {@link FIRST_OWN}. */
  readonly objects?: readonly string[]
}

/** Number of a page's first additional object. */
export const FIRST_OWN = 9

const faces = ['Helvetica', 'Times-Bold', 'Helvetica-Oblique', 'Courier']

/** Builds a one-page file with the given PDF operators. Objects: catalog, pages, page, content, then the four fonts. */
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
