import { childOf, descendantsOf, type XmlElement } from '../../plugins/render/office-xml.js'
import { overlap, readArea } from './cell-areas.js'
import type { Relationship } from './office-package.js'
import { repeated, type WorkbookFacts, wholeText } from './workbook-facts.js'

const LONGEST_TEXT = 32_767
const CELL_TYPES = new Set(['b', 'd', 'e', 'inlineStr', 'n', 's', 'str'])

/** Finds problems in a sheet that Excel would repair. */
export function sheetFaults(
  sheet: XmlElement,
  facts: WorkbookFacts,
  relationships: readonly Relationship[],
): readonly string[] {
  return [
    ...rowFaults(sheet, facts),
    ...columnFaults(sheet),
    ...mergeFaults(sheet),
    ...linkFaults(sheet, facts, relationships),
    ...conditionFaults(sheet, facts),
    ...paneFaults(sheet),
    ...footerFaults(sheet),
  ]
}

function rowFaults(sheet: XmlElement, facts: WorkbookFacts): readonly string[] {
  const rows = childOf(sheet, 'sheetData')?.children ?? []
  const faults: string[] = []
  let lastRow = 0
  for (const row of rows) {
    const number = Number(row.attributes.r ?? lastRow + 1)
    if (!(number > lastRow && number <= 1_048_576)) faults.push(`row ${number} follows row ${lastRow}`)
    if (Number(row.attributes.ht ?? 0) > 409.5) faults.push(`row ${number} is too high`)
    lastRow = number
    let lastColumn = 0
    for (const cell of row.children) {
      const area = readArea(cell.attributes.r ?? '')
      if (!area || area.top !== number || area.left <= lastColumn) {
        faults.push(`${cell.attributes.r} is in row ${number} after column ${lastColumn}`)
      }
      lastColumn = area?.left ?? lastColumn
      faults.push(...cellFaults(cell, facts).map((fault) => `${cell.attributes.r} ${fault}`))
    }
  }
  return faults
}

function cellFaults(cell: XmlElement, facts: WorkbookFacts): readonly string[] {
  const { s, t = 'n' } = cell.attributes
  const value = childOf(cell, 'v')?.text
  const text = childOf(cell, 'is')
  return [
    ...(Number(s ?? 0) >= facts.styleCount ? [`has the style ${s} of ${facts.styleCount}`] : []),
    ...(CELL_TYPES.has(t) ? [] : [`is of the type ${t}`]),
    ...(t === 's' && facts.sharedTexts[Number(value)] === undefined ? [`has the shared text ${value}`] : []),
    ...(t === 'inlineStr' && !text ? ['has no text'] : []),
    ...(t === 'n' && value !== undefined && !Number.isFinite(Number(value || 'none')) ? [`holds "${value}"`] : []),
    ...(t === 'b' && !/^[01]$/.test(value ?? '') ? [`holds "${value}"`] : []),
    ...(t === 'e' && !/^#/.test(value ?? '') ? [`holds "${value}"`] : []),
    ...(text && wholeText(text).length > LONGEST_TEXT ? ['contains a text that is too long'] : []),
    ...formulaFaults(childOf(cell, 'f')?.text ?? ''),
  ]
}

function formulaFaults(formula: string): readonly string[] {
  return [
    ...(formula.startsWith('=') ? [`has the formula "${formula}"`] : []),
    ...(formula.length > 8192 ? ['has a formula that is too long'] : []),
  ]
}

function columnFaults(sheet: XmlElement): readonly string[] {
  let last = 0
  return (childOf(sheet, 'cols')?.children ?? []).flatMap(({ attributes }) => {
    const [min, max, width] = [Number(attributes.min), Number(attributes.max), Number(attributes.width ?? 9)]
    const isInOrder = min > last && max >= min && max <= 16_384
    last = max
    return [
      ...(isInOrder ? [] : [`columns ${min} to ${max} are out of order`]),
      ...(width >= 0 && width <= 255 ? [] : [`column ${min} is ${width} wide`]),
    ]
  })
}

function mergeFaults(sheet: XmlElement): readonly string[] {
  const list = childOf(sheet, 'mergeCells')
  const references = list?.children.map(({ attributes }) => attributes.ref ?? '') ?? []
  const areas = references.map(readArea)
  return [
    ...(list && references.length === 0 ? ['the list of merged cells is empty'] : []),
    ...references.filter((_, index) => !areas[index]).map((reference) => `${reference} cannot be merged`),
    ...references.flatMap((reference, index) => {
      const area = areas[index]
      const single = area && area.top === area.bottom && area.left === area.right
      const shared = areas.slice(0, index).some((other) => area && other && overlap(area, other))
      return [
        ...(single ? [`${reference} is a merged single cell`] : []),
        ...(shared ? [`${reference} overlaps other merged cells`] : []),
      ]
    }),
  ]
}

function linkFaults(
  sheet: XmlElement,
  facts: WorkbookFacts,
  relationships: readonly Relationship[],
): readonly string[] {
  const list = childOf(sheet, 'hyperlinks')
  const links = list?.children ?? []
  return [
    ...(list && links.length === 0 ? ['the list of links is empty'] : []),
    ...repeated(links.map(({ attributes }) => attributes.ref ?? '')).map((reference) => `${reference} has two links`),
    ...links.flatMap(({ attributes }) => {
      const { ref = '', location, tooltip = '', 'r:id': id } = attributes
      const outside = relationships.find((each) => each.id === id)
      return [
        ...(readArea(ref) ? [] : [`${ref} cannot be linked`]),
        ...(location === undefined && !outside ? [`the link at ${ref} has no target`] : []),
        ...(location !== undefined && !isPlace(location, facts) ? [`the link at ${ref} leads to ${location}`] : []),
        ...(tooltip.length > 255 ? [`the link at ${ref} has a tooltip that is too long`] : []),
        ...((outside?.target.length ?? 0) > 2079 ? [`the link at ${ref} is too long`] : []),
      ]
    }),
  ]
}

function isPlace(location: string, { sheetNames, definedNames }: WorkbookFacts): boolean {
  if (definedNames.has(location.toLowerCase())) return true
  const found = /^(?:'((?:[^']|'')+)'|([\p{L}\p{N}_.]+))!(.+)$/u.exec(location)
  if (!found) return false
  const sheet = (found[1] ?? found[2])!.replaceAll("''", "'").toLowerCase()
  return sheetNames.includes(sheet) && readArea(found[3]!) !== undefined
}

function conditionFaults(sheet: XmlElement, facts: WorkbookFacts): readonly string[] {
  return descendantsOf(sheet, 'cfRule')
    .filter(({ attributes }) => Number(attributes.dxfId ?? -1) >= facts.differentialStyleCount)
    .map(({ attributes }) => `a condition has the style ${attributes.dxfId} of ${facts.differentialStyleCount}`)
}

function paneFaults(sheet: XmlElement): readonly string[] {
  return descendantsOf(sheet, 'pane')
    .filter(({ attributes: { xSplit = '0', ySplit = '0' } }) => !(Number(xSplit) > 0 || Number(ySplit) > 0))
    .map(() => 'panes are frozen without a position')
}

function footerFaults(sheet: XmlElement): readonly string[] {
  return (childOf(sheet, 'headerFooter')?.children ?? [])
    .filter(({ text }) => text.length > 255)
    .map(({ localName }) => `${localName} is longer than 255 characters`)
}
