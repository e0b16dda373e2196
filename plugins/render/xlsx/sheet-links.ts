import { strFromU8, strToU8 } from 'fflate'
import { element } from '../charts/xml/xml.js'
import { printableText } from '../printable-text.js'

/** A link from a cell to another place in the workbook, without a change of the cell's look. */
export interface CellLink {
  /** Address of the cell, `B7`. */
  readonly address: string
  /** Target of the link, `'Source p. 12'!F14:H14`. */
  readonly target: string
  /** The tooltip. */
  readonly tip: string
}

/** The links of one sheet. */
export interface LinkedSheet {
  /** The number in the name of the sheet's part, from 1. */
  readonly sheetNumber: number
  readonly links: readonly CellLink[]
}

/** Maximum number of links per sheet that Excel opens. The links written by exceljs are few. */
const MOST_LINKS = 65_000
/** Maximum length of a tooltip, in characters. */
const LONGEST_TIP = 255
/** Elements that follow `hyperlinks` in a sheet. */
const AFTER_LINKS =
  /<(?:printOptions|pageMargins|pageSetup|headerFooter|drawing|legacyDrawing|tableParts)[ />]|<\/worksheet>/

/**
 * Adds links to cells of any kind, including formulas, which exceljs cannot write.
 *
 * @param parts By their path in the package. Changed parts are replaced; the given bytes are not modified.
 */
export function addLinks(
  parts: Readonly<Record<string, Uint8Array>>,
  sheets: readonly LinkedSheet[],
): Record<string, Uint8Array> {
  const all: Record<string, Uint8Array> = { ...parts }
  for (const { sheetNumber, links } of sheets) {
    if (links.length === 0) continue
    const path = `xl/worksheets/sheet${sheetNumber}.xml`
    const xml = strFromU8(all[path]!)
    const added = links.slice(0, MOST_LINKS).map(linkXml).join('')
    const whole = xml.includes('</hyperlinks>')
      ? xml.replace('</hyperlinks>', () => `${added}</hyperlinks>`)
      : xml.replace(AFTER_LINKS, (next) => `<hyperlinks>${added}</hyperlinks>${next}`)
    all[path] = strToU8(whole)
  }
  return all
}

function linkXml({ address, target, tip }: CellLink): string {
  const tooltip = printableText(tip).slice(0, LONGEST_TIP)
  return element('hyperlink', { ref: address, location: target, tooltip })
}
