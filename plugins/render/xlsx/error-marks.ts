import { strFromU8, strToU8 } from 'fflate'

const SHEET = /^xl\/worksheets\/sheet(\d+)\.xml$/
/** Elements that follow `ignoredErrors` in a sheet (ECMA-376 part 1, 18.3.1.99). */
const AFTER =
  /<(?:smartTags|drawing|legacyDrawing|legacyDrawingHF|drawingHF|picture|oleObjects|controls|tableParts|extLst)[ />]|<\/worksheet>/

/**
 * Suppresses Excel's green error marks on generated sums, and on numbers that are texts on purpose. A sum may skip an adjacent number, such as a year in the
 * header or a subtotal, and may differ from its neighbor, because the page does.
 *
 * @param textNumbers The sheets that have numbers as text, by sheet number.
 */
export function suppressErrorMarks(
  parts: Readonly<Record<string, Uint8Array>>,
  textNumbers: ReadonlySet<number>,
): Record<string, Uint8Array> {
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => {
      const sheet = SHEET.exec(name)?.[1]
      return [name, sheet === undefined ? part : quieten(part, textNumbers.has(Number(sheet)))]
    }),
  )
}

function quieten(part: Uint8Array, hasTextNumbers: boolean): Uint8Array {
  const xml = strFromU8(part)
  const area = /<dimension ref="([^"]*)"/.exec(xml)?.[1]
  const errors = [
    ...(hasTextNumbers ? ['numberStoredAsText="1"'] : []),
    ...(xml.includes('<f>') ? ['formula="1" formulaRange="1"'] : []),
  ]
  if (area === undefined || errors.length === 0) return part
  const ignored = `<ignoredErrors><ignoredError sqref="${area}" ${errors.join(' ')}/></ignoredErrors>`
  return strToU8(xml.replace(AFTER, (next) => `${ignored}${next}`))
}
