import { strFromU8, strToU8 } from 'fflate'
import { element, escapeXml } from '../../charts/xml/xml.js'
import { childOf, readOfficeXml, type XmlElement } from '../../office-xml.js'
import { zipParts } from '../../steady-zip.js'
import { addTypes, carrySheets, freeIds, ourSheets, sharedTexts } from './carry-sheets.js'
import { fillCells } from './fill-cells.js'
import type { RangeFill } from './find-ranges.js'
import { mergeStyles } from './merge-styles.js'
import { readPart, type Template } from './open-template.js'
import { type PackageParts, relationshipsOf, relationshipsPath, relativePath } from './package-parts.js'
import { append, insertChild, prefixOf, type Splice, setAttribute, splice, withPrefix } from './splice.js'
import { dropStaleResults } from './stale-results.js'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
const TEMPLATE_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.template.main+xml'
const STYLES_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml'
const TYPES = '[Content_Types].xml'
/** Elements that follow `definedNames` and `calcPr` in a workbook (ECMA-376 part 1, 18.2.27). */
const AFTER_CALCULATION =
  'oleSize customWorkbookViews pivotCaches smartTagPr smartTagTypes webPublishing fileRecoveryPr webPublishObjects extLst'
const AFTER_NAMES = `calcPr ${AFTER_CALCULATION}`.split(' ')

/**
 * Appends the generated sheets to those of a template, and writes the tables into its named ranges. Unchanged parts
 * stay identical byte for byte; in changed parts, only the necessary pieces are replaced.
 *
 * @param ours The parts of the generated workbook.
 * @returns The packed workbook.
 * @throws RecreateError `template_invalid`.
 */
export function fillTemplate(template: Template, ours: PackageParts, fills: readonly RangeFill[]): Uint8Array {
  const parts: Record<string, Uint8Array> = { ...template.parts }
  const stylesPath = relationshipsOf(parts, template.workbookPath).find(({ kind }) => kind === 'styles')?.target
  const styles = mergeStyles(
    stylesPath && parts[stylesPath] ? strFromU8(parts[stylesPath]) : NO_STYLES,
    ours['xl/styles.xml']!,
  )
  const carried = carrySheets(ours, parts, styles)
  fillRanges(parts, ours, fills, styles)
  if (fills.length > 0) Object.assign(parts, dropStaleResults(parts, template, new Set(fills.map(({ path }) => path))))
  Object.assign(parts, carried.parts)
  const mergedStylesPath = stylesPath ?? 'xl/styles.xml'
  parts[mergedStylesPath] = strToU8(styles.xml())
  const types = new Map(carried.types.parts)
  if (stylesPath === undefined) types.set(mergedStylesPath, STYLES_TYPE)
  parts[TYPES] = strToU8(addTypes(strFromU8(parts[TYPES]!), { ...carried.types, parts: types }))
  addToWorkbook(parts, template, ours, {
    sheets: carried.sheets,
    ...(stylesPath === undefined ? { stylesPath: mergedStylesPath } : {}),
    hasFills: fills.length > 0,
  })
  dropCalculationChain(parts, template.workbookPath)
  return zipParts(parts)
}

const NO_STYLES = '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"></styleSheet>'

function fillRanges(
  parts: Record<string, Uint8Array>,
  ours: PackageParts,
  fills: readonly RangeFill[],
  styles: ReturnType<typeof mergeStyles>,
) {
  const texts = sharedTexts(ours)
  const sheets = new Map(ourSheets(ours).map(({ name, path }) => [name, path]))
  for (const path of new Set(fills.map((fill) => fill.path))) {
    const own = fills.filter((fill) => fill.path === path)
    const sourced = own.map((fill) => ({
      fill,
      source: readOfficeXml(strFromU8(ours[sheets.get(fill.from.sheetName)!]!)),
    }))
    const xml = strFromU8(parts[path]!)
    parts[path] = strToU8(fillCells(xml, readPart(parts, path), sourced, texts, styles))
  }
}

interface Additions {
  readonly sheets: readonly { readonly name: string; readonly path: string }[]
  /** Present if the template has no styles. */
  readonly stylesPath?: string
  readonly hasFills: boolean
}

function addToWorkbook(
  parts: Record<string, Uint8Array>,
  template: Template,
  ours: PackageParts,
  additions: Additions,
) {
  const path = template.workbookPath
  const xml = strFromU8(parts[path]!)
  const workbook = readOfficeXml(xml)
  const prefix = prefixOf(workbook)
  const relationships: string[] = []
  const freeId = freeIds(relationshipsOf(parts, path))
  const list = childOf(workbook, 'sheets')!
  let sheetId = Math.max(0, ...list.children.map(({ attributes }) => Number(attributes.sheetId ?? 0)))
  const added = additions.sheets.map(({ name, path: target }) => {
    const id = freeId()
    relationships.push(relationshipXml(path, id, 'worksheet', target))
    // The namespace prefix of relationships is declared here, because the template may use another one.
    return element(`${prefix}sheet`, { name, sheetId: ++sheetId, 'xmlns:r': OFFICE, 'r:id': id })
  })
  if (additions.stylesPath !== undefined) {
    relationships.push(relationshipXml(path, freeId(), 'styles', additions.stylesPath))
  }
  const links = strFromU8(parts[relationshipsPath(path)]!)
  const root = readOfficeXml(links)
  const written = withPrefix(relationships.join(''), prefixOf(root))
  parts[relationshipsPath(path)] = strToU8(splice(links, [append(links, root, written)]))
  parts[path] = strToU8(
    splice(xml, [
      append(xml, list, added.join('')),
      ...addNames(
        xml,
        workbook,
        ourNames(ours, template.sheets.length).map((name) => withPrefix(name, prefix)),
      ),
      ...(additions.hasFills ? [calculateAnew(xml, workbook)] : []),
    ]),
  )
  // A template for new workbooks (.xltx) becomes a workbook.
  parts[TYPES] = strToU8(strFromU8(parts[TYPES]!).replace(TEMPLATE_TYPE, SHEET_TYPE))
}

function relationshipXml(from: string, id: string, kind: string, target: string): string {
  return element('Relationship', { Id: id, Type: `${OFFICE}/${kind}`, Target: relativePath(from, target) })
}

/** Returns the generated print areas and print titles, bound to the new positions of their sheets. */
function ourNames(ours: PackageParts, shift: number): readonly string[] {
  const workbook = readOfficeXml(strFromU8(ours['xl/workbook.xml']!))
  return (childOf(workbook, 'definedNames')?.children ?? []).flatMap(({ attributes, text }) => {
    const { localSheetId } = attributes
    // Names for the whole workbook belong to the template.
    if (localSheetId === undefined) return []
    const own = { ...attributes, localSheetId: Number(localSheetId) + shift }
    return [element('definedName', own, escapeXml(text))]
  })
}

function addNames(xml: string, workbook: XmlElement, names: readonly string[]): readonly Splice[] {
  if (names.length === 0) return []
  const list = childOf(workbook, 'definedNames')
  if (list) return [append(xml, list, names.join(''))]
  const made = element(`${prefixOf(workbook)}definedNames`, {}, ...names)
  return [insertChild(xml, workbook, made, AFTER_NAMES)]
}

/**
 * Makes the program that opens the workbook recalculate it, because results of the template that depend on filled cells
 * are out of date.
 */
function calculateAnew(xml: string, workbook: XmlElement): Splice {
  const settings = childOf(workbook, 'calcPr')
  if (settings) return setAttribute(xml, settings, 'fullCalcOnLoad', '1')
  const made = element(`${prefixOf(workbook)}calcPr`, { fullCalcOnLoad: 1 })
  return insertChild(xml, workbook, made, AFTER_CALCULATION.split(' '))
}

/**
 * Removes the calculation chain. The program that opens the workbook rebuilds it; an outdated one would be an error.
 */
function dropCalculationChain(parts: Record<string, Uint8Array>, workbookPath: string) {
  const chain = relationshipsOf(parts, workbookPath).find(({ kind }) => kind === 'calcChain')
  if (!chain) return
  delete parts[chain.target]
  removeEntry(parts, relationshipsPath(workbookPath), 'Id', chain.id)
  removeEntry(parts, TYPES, 'PartName', `/${chain.target}`)
}

function removeEntry(parts: Record<string, Uint8Array>, path: string, attribute: string, value: string) {
  const xml = strFromU8(parts[path]!)
  const entry = readOfficeXml(xml).children.find(({ attributes }) => attributes[attribute] === value)
  if (entry) parts[path] = strToU8(splice(xml, [{ start: entry.start, end: entry.end, text: '' }]))
}
