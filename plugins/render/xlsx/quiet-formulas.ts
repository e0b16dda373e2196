import { strFromU8, strToU8 } from 'fflate'

const SHEET = /^xl\/worksheets\/sheet\d+\.xml$/
/** Elements that follow `ignoredErrors` in a sheet (ECMA-376 part 1, 18.3.1.99). */
const AFTER =
  /<(?:smartTags|drawing|legacyDrawing|legacyDrawingHF|drawingHF|picture|oleObjects|controls|tableParts|extLst)[ />]|<\/worksheet>/

/**
 * Suppresses Excel's green error marks on the generated sums. A sum may skip an adjacent number, such as a year in the
 * header or a subtotal, and may differ from its neighbor, because the page does.
 */
export function suppressFormulaErrors(parts: Readonly<Record<string, Uint8Array>>): Record<string, Uint8Array> {
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, SHEET.test(name) ? quieten(part) : part]),
  )
}

function quieten(part: Uint8Array): Uint8Array {
  const xml = strFromU8(part)
  const area = /<dimension ref="([^"]*)"/.exec(xml)?.[1]
  if (area === undefined || !xml.includes('<f>')) return part
  const ignored = `<ignoredErrors><ignoredError sqref="${area}" formula="1" formulaRange="1"/></ignoredErrors>`
  return strToU8(xml.replace(AFTER, (next) => `${ignored}${next}`))
}
