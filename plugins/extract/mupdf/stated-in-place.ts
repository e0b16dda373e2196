import type * as Mupdf from 'mupdf'

type PdfObject = Mupdf.PDFObject

/** So many objects of a page are looked at; a page with more may state anything. */
const MOST_OBJECTS = 5000

/**
 * Whether what a page draws with states a font, a colour space, a pattern or a shading in place, rather than as an object of
 * its own: in the page's resources, or in those of forms, patterns, masks, letters that are drawings, and annotations.
 *
 * Keys as in ISO 32000-2, 7.8.3 (resources), 8.6 (colour spaces), 8.7 (patterns), 8.10 (forms), 11.6.5 (masks) and 12.5.5
 * (looks of annotations).
 */
export function statesInPlace(page: PdfObject): boolean {
  const seen = new Set<number>()
  let looked = 0
  const isNew = (object: PdfObject) => {
    if (object.isNull()) return false
    if (!object.isIndirect()) return true
    // the library calls it a truth value, and gives the number of the object
    const number = Number(object.asIndirect())
    if (seen.has(number)) return false
    seen.add(number)
    return true
  }
  const some = (entries: PdfObject, test: (entry: PdfObject) => boolean) => {
    let isFound = false
    entries.forEach((entry) => {
      isFound ||= ++looked > MOST_OBJECTS || test(entry)
    })
    return isFound
  }
  const inResources = (resources: PdfObject): boolean =>
    isNew(resources) &&
    (some(resources.get('Font'), (font) => isInPlace(font) || (isNew(font) && inResources(font.get('Resources')))) ||
      some(resources.get('ColorSpace'), inColor) ||
      some(resources.get('Pattern'), (pattern) => isInPlace(pattern) || (isNew(pattern) && inPattern(pattern))) ||
      some(resources.get('Shading'), (shading) => isInPlace(shading) || inColor(shading.get('ColorSpace'))) ||
      some(resources.get('XObject'), inForm) ||
      some(
        resources.get('ExtGState'),
        (state) => isFontInPlace(state.get('Font', 0)) || inForm(state.get('SMask', 'G')),
      ))
  const inColor = (color: PdfObject): boolean =>
    color.isArray() && ((!color.isIndirect() && color.length > 1) || some(color, inColor))
  const inPattern = (pattern: PdfObject): boolean => {
    const shading = pattern.get('Shading')
    const isStated = shading.isDictionary() && isInPlace(shading)
    return isStated || inColor(pattern.get('Shading', 'ColorSpace')) || inDrawn(pattern)
  }
  const inForm = (form: PdfObject): boolean => isNew(form) && inDrawn(form)
  /** A form, a picture or the cell of a pattern. */
  const inDrawn = (drawn: PdfObject): boolean =>
    inColor(drawn.get('ColorSpace')) || inColor(drawn.get('Group', 'CS')) || inResources(drawn.get('Resources'))
  /** What an annotation looks like, or how it looks in each of its states. */
  const inLooks = (looks: PdfObject): boolean => (looks.isStream() ? inForm(looks) : some(looks, inLooks))
  return (
    inColor(page.get('Group', 'CS')) ||
    inResources(page.getInheritable('Resources')) ||
    some(page.get('Annots'), (note) => inLooks(note.get('AP', 'N')))
  )
}

function isFontInPlace(font: PdfObject): boolean {
  return font.isDictionary() && isInPlace(font)
}

/** Names stand for what every document knows. */
function isInPlace(object: PdfObject): boolean {
  return !object.isIndirect() && !object.isName()
}
