import { childOf, descendantsOf, type XmlElement } from '../../plugins/render/office-xml.js'
import { definedNameFaults } from './defined-name-faults.js'
import type { OfficePackage } from './office-package.js'
import { sheetFaults } from './sheet-faults.js'
import { repeated, type WorkbookFacts, wholeText } from './workbook-facts.js'

/** Finds problems in a workbook and its sheets that Excel would repair. */
export function workbookFaults(file: OfficePackage): readonly string[] {
  const workbook = file.xml.get('xl/workbook.xml')!
  const sheets = childOf(workbook, 'sheets')?.children ?? []
  const names = sheets.map(({ attributes }) => attributes.name ?? '')
  const definedNames = childOf(workbook, 'definedNames')?.children ?? []
  const styles = file.xml.get('xl/styles.xml')
  const texts = file.xml.get('xl/sharedStrings.xml')?.children ?? []
  const facts: WorkbookFacts = {
    sheetNames: names.map((name) => name.toLowerCase()),
    definedNames: new Set(definedNames.map(({ attributes }) => (attributes.name ?? '').toLowerCase())),
    styleCount: styles ? (childOf(styles, 'cellXfs')?.children.length ?? 0) : 0,
    differentialStyleCount: styles ? (childOf(styles, 'dxfs')?.children.length ?? 0) : 0,
    sharedTexts: texts.map(wholeText),
  }
  const targets = file.relationships.get('xl/workbook.xml') ?? []
  return [
    ...nameFaults(names),
    ...repeated(sheets.map(({ attributes }) => attributes.sheetId ?? '')).map((id) => `two sheets have the id ${id}`),
    ...sheets
      .filter(({ attributes }) => !/^[1-9]\d{0,4}$/.test(attributes.sheetId ?? ''))
      .map(({ attributes }) => `"${attributes.sheetId}" is not a valid sheet id`),
    ...(sheets.some(({ attributes }) => !attributes.state || attributes.state === 'visible') ? [] : ['all are hidden']),
    ...definedNameFaults(definedNames, facts),
    ...(styles ? styleFaults(styles) : []),
    ...countFaults(styles, file.xml.get('xl/sharedStrings.xml')),
    ...facts.sharedTexts.filter((text) => text.length > 32_767).map(() => 'a text is too long for a cell'),
    ...sheets.flatMap(({ attributes }, index) => {
      const target = targets.find(({ id }) => id === attributes['r:id'])?.target
      const sheet = file.xml.get(target ?? '')
      if (!sheet) return [`the sheet "${names[index]}" has no part`]
      if (sheet.localName !== 'worksheet') return []
      return sheetFaults(sheet, facts, file.relationships.get(target!) ?? []).map(
        (fault) => `${names[index]}: ${fault}`,
      )
    }),
    ...[...file.xml].flatMap(([name, root]) => (/^xl\/drawings\/drawing/.test(name) ? drawingFaults(name, root) : [])),
  ]
}

function nameFaults(names: readonly string[]): readonly string[] {
  const illegal = names.filter(
    (name) =>
      name === '' ||
      name.length > 31 ||
      /[*?:\\/[\]\u0000-\u001f]|^'|'$/.test(name) ||
      name.toLowerCase() === 'history',
  )
  const twice = repeated(names.map((name) => name.toLowerCase()))
  return [
    ...illegal.map((name) => `"${name}" is not a valid sheet name`),
    ...twice.map((name) => `two sheets are named "${name}"`),
  ]
}

/** Checks the indexes of fonts, fills, borders and formats, and the syntax of formats. */
function styleFaults(styles: XmlElement): readonly string[] {
  const count = (list: string) => childOf(styles, list)?.children.length ?? 0
  const formats = childOf(styles, 'numFmts')?.children ?? []
  const ids = formats.map(({ attributes }) => attributes.numFmtId ?? '')
  const xfs = [...(childOf(styles, 'cellXfs')?.children ?? []), ...(childOf(styles, 'cellStyleXfs')?.children ?? [])]
  const outside = (attribute: string, list: string) =>
    xfs
      .filter(({ attributes }) => Number(attributes[attribute] ?? 0) >= count(list))
      .map(({ attributes }) => `a style has ${attribute} ${attributes[attribute]} of ${count(list)}`)
  return [
    ...repeated(ids).map((id) => `two number formats have the id ${id}`),
    ...formats
      .filter(({ attributes }) => !isWholeFormat(attributes.formatCode ?? ''))
      .map(({ attributes }) => `the number format \`${attributes.formatCode}\` is broken`),
    ...outside('fontId', 'fonts'),
    ...outside('fillId', 'fills'),
    ...outside('borderId', 'borders'),
    ...outside('xfId', 'cellStyleXfs'),
    ...xfs
      .map(({ attributes }) => attributes.numFmtId ?? '0')
      // Ids below 164 are built into Excel.
      .filter((id) => Number(id) >= 164 && !ids.includes(id))
      .map((id) => `a style has the number format ${id}, which is missing`),
  ]
}

/** Returns whether quotes and brackets of a format are closed, and its length and number of sections are allowed. */
function isWholeFormat(code: string): boolean {
  const bare = code.replace(/"[^"]*"/g, '').replace(/[\\_*]./gu, '')
  const plain = bare.replace(/\[[^[\]]*\]/g, '')
  return code.length > 0 && code.length <= 255 && !/["[\]\\]/.test(plain) && plain.split(';').length <= 4
}

function countFaults(styles: XmlElement | undefined, texts: XmlElement | undefined): readonly string[] {
  const lists = [...(styles?.children ?? []), ...(texts ? [texts] : [])]
  return lists
    .filter(({ attributes, children, localName }) => {
      const given = localName === 'sst' ? attributes.uniqueCount : attributes.count
      return given !== undefined && Number(given) !== children.length
    })
    .map(
      ({ localName, children, attributes }) =>
        `${localName} says ${attributes.uniqueCount ?? attributes.count} of ${children.length}`,
    )
}

function drawingFaults(name: string, root: XmlElement): readonly string[] {
  const ids = descendantsOf(root, 'cNvPr').map(({ attributes }) => attributes.id ?? '')
  return [
    ...repeated(ids).map((id) => `${name}: two drawings have the id ${id}`),
    ...ids.filter((id) => !/^[1-9]\d*$/.test(id)).map((id) => `${name}: "${id}" is not a valid drawing id`),
  ]
}
