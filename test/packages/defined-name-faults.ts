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

/** Checks that names are legal, unique within their sheet, and refer to existing cells. */
export function definedNameFaults(names: readonly XmlElement[], { sheetNames }: WorkbookFacts): readonly string[] {
  const keys = names.map(
    ({ attributes }) => `${attributes.localSheetId ?? ''}!${(attributes.name ?? '').toLowerCase()}`,
  )
  return [
    ...repeated(keys).map((key) => `the name ${key} is defined twice`),
    ...names.flatMap(({ attributes: { name = '', localSheetId }, text }) => [
      ...(isLegalName(name) ? [] : [`"${name}" is not a valid name`]),
      ...(localSheetId !== undefined && Number(localSheetId) >= sheetNames.length ? [`"${name}" has no sheet`] : []),
      ...referenceFaults(name, text, sheetNames),
    ]),
  ]
}

function isLegalName(name: string): boolean {
  if (name.startsWith('_xlnm.')) return BUILT_IN.has(name)
  const looksLikeCell = /^[A-Za-z]{1,3}\d+$/.test(name) || /^[rc]$/i.test(name) || /^r\d*c\d*$/i.test(name)
  return /^[\p{L}_\\][\p{L}\p{N}_.\\?]{0,254}$/u.test(name) && !looksLikeCell
}

/** Checks plain references to sheets and cells. Formulas are not checked. */
function referenceFaults(name: string, text: string, sheetNames: readonly string[]): readonly string[] {
  return splitReferences(text).flatMap((reference) => {
    const found = /^(?:'((?:[^']|'')+)'|([\p{L}\p{N}_.]+))!([$A-Z0-9:]+)$/u.exec(reference)
    if (!found) return []
    const sheet = (found[1] ?? found[2])!.replaceAll("''", "'").toLowerCase()
    return [
      ...(sheetNames.includes(sheet) ? [] : [`"${name}" refers to the sheet "${sheet}", which is missing`]),
      ...(/^\$?\d+:\$?\d+$|^\$?[A-Z]+:\$?[A-Z]+$/.test(found[3]!) || readArea(found[3]!)
        ? []
        : [`"${name}" does not refer to cells: ${reference}`]),
    ]
  })
}

function splitReferences(text: string): readonly string[] {
  return text.match(/(?:'(?:[^']|'')*'|[^,'])+/g) ?? []
}
