import type * as Mupdf from 'mupdf'

type PdfObject = Mupdf.PDFObject

/** Maximum number of objects of a page that are checked. A page with more counts as having direct objects. */
const MOST_OBJECTS = 5000

/**
 * Returns whether a page uses a font, colour space, pattern or shading that is a direct object instead of an indirect
 * one. Checks the resources of the page and of its forms, patterns, masks, Type 3 glyphs and annotations.
 *
 * Keys as in ISO 32000-2, 7.8.3 (resources), 8.6 (colour spaces), 8.7 (patterns), 8.10 (forms), 11.6.5 (masks) and
 * 12.5.5 (appearances of annotations).
 */
export function statesInPlace(page: PdfObject): boolean {
  const seen = new Set<number>()
  let visited = 0
  const isNew = (object: PdfObject) => {
    if (object.isNull()) return false
    if (!object.isIndirect()) return true
    // the library types it as a boolean, but returns the object's number
    const number = Number(object.asIndirect())
    if (seen.has(number)) return false
    seen.add(number)
    return true
  }
  const some = (entries: PdfObject, test: (entry: PdfObject) => boolean) => {
    let isFound = false
    entries.forEach((entry) => {
      isFound ||= ++visited > MOST_OBJECTS || test(entry)
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
  /** Checks a form, a picture or the cell of a pattern. */
  const inDrawn = (drawn: PdfObject): boolean =>
    inColor(drawn.get('ColorSpace')) || inColor(drawn.get('Group', 'CS')) || inResources(drawn.get('Resources'))
  /** Checks the appearance of an annotation, or its appearance in each state. */
  const inAppearance = (entry: PdfObject): boolean => (entry.isStream() ? inForm(entry) : some(entry, inAppearance))
  return (
    inColor(page.get('Group', 'CS')) ||
    inResources(page.getInheritable('Resources')) ||
    some(page.get('Annots'), (note) => inAppearance(note.get('AP', 'N')))
  )
}

function isFontInPlace(font: PdfObject): boolean {
  return font.isDictionary() && isInPlace(font)
}

/** Returns whether an object is direct. Names do not count: they refer to predefined objects. */
function isInPlace(object: PdfObject): boolean {
  return !object.isIndirect() && !object.isName()
}
