import { strFromU8, strToU8 } from 'fflate'
import { element } from '../charts/xml.js'
import { printableText } from '../printable-text.js'

/** A cell that leads to another place of the workbook, and looks as it did. */
export interface CellLink {
  /** Of the cell, `B7`. */
  readonly address: string
  /** Where it leads, `'Source p. 12'!F14:H14`. */
  readonly target: string
  /** Shows over the cell. */
  readonly tip: string
}

/** The links of one sheet. */
export interface LinkedSheet {
  /** The number in the name of the sheet's part, from 1 up. */
  readonly sheetNumber: number
  readonly links: readonly CellLink[]
}

/** Excel opens no file with more links on a sheet; those of a sheet's own writer are few. */
const MOST_LINKS = 65_000
/** The most characters that show over a link. */
const LONGEST_TIP = 255
/** What stands behind the links in a sheet's part. */
const AFTER_LINKS =
  /<(?:printOptions|pageMargins|pageSetup|headerFooter|drawing|legacyDrawing|tableParts)[ />]|<\/worksheet>/

/**
 * Adds links to cells of any kind, formulas too, which the library that writes them cannot.
 *
 * @param parts By their path in the package; what changes is replaced, nothing is written into.
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
