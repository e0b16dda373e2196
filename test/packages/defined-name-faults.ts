import type { XmlElement } from '../../plugins/render/office-xml.js'
import { readArea } from './cell-areas.js'
import { repeated, type WorkbookFacts } from './workbook-facts.js'

const BUILT_IN = new Set([
  '_xlnm.Print_Area',
  '_xlnm.Print_Titles',
  '_xlnm._FilterDatabase',
  '_xlnm.Criteria',
  '_xlnm.Extract',
])

/** Names are legal, each is there once in its sheet, and what they name is there. */
export function definedNameFaults(names: readonly XmlElement[], { sheetNames }: WorkbookFacts): readonly string[] {
  const keys = names.map(
    ({ attributes }) => `${attributes.localSheetId ?? ''}!${(attributes.name ?? '').toLowerCase()}`,
  )
  return [
    ...repeated(keys).map((key) => `the name ${key} is given twice`),
    ...names.flatMap(({ attributes: { name = '', localSheetId }, text }) => [
      ...(isLegalName(name) ? [] : [`"${name}" is no name of an area`]),
      ...(localSheetId !== undefined && Number(localSheetId) >= sheetNames.length ? [`"${name}" is of no sheet`] : []),
      ...referenceFaults(name, text, sheetNames),
    ]),
  ]
}

function isLegalName(name: string): boolean {
  if (name.startsWith('_xlnm.')) return BUILT_IN.has(name)
  const looksLikeCell = /^[A-Za-z]{1,3}\d+$/.test(name) || /^[rc]$/i.test(name) || /^r\d*c\d*$/i.test(name)
  return /^[\p{L}_\\][\p{L}\p{N}_.\\?]{0,254}$/u.test(name) && !looksLikeCell
}

/** Plain references lead to sheets and cells that are there; anything else is a formula, of which nothing is said. */
function referenceFaults(name: string, text: string, sheetNames: readonly string[]): readonly string[] {
  return splitReferences(text).flatMap((reference) => {
    const found = /^(?:'((?:[^']|'')+)'|([\p{L}\p{N}_.]+))!([$A-Z0-9:]+)$/u.exec(reference)
    if (!found) return []
    const sheet = (found[1] ?? found[2])!.replaceAll("''", "'").toLowerCase()
    return [
      ...(sheetNames.includes(sheet) ? [] : [`"${name}" names the sheet "${sheet}", which is missing`]),
      ...(/^\$?\d+:\$?\d+$|^\$?[A-Z]+:\$?[A-Z]+$/.test(found[3]!) || readArea(found[3]!)
        ? []
        : [`"${name}" names no cells: ${reference}`]),
    ]
  })
}

function splitReferences(text: string): readonly string[] {
  return text.match(/(?:'(?:[^']|'')*'|[^,'])+/g) ?? []
}
