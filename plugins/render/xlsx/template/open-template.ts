import { readFile } from 'node:fs/promises'
import { strFromU8 } from 'fflate'
import { messageOf, RecreateError, reasonOf } from '../../../../core/errors.js'
import { childOf, readOfficeXml, type XmlElement } from '../../office-xml.js'
import { type PackageParts, relationshipsOf, type TemplateSheet } from './package-parts.js'
import { unzip } from './unzip.js'

/** A user's workbook, unpacked and unchanged. */
export interface Template {
  /** By their path in the package. */
  readonly parts: PackageParts
  readonly workbookPath: string
  /** In the order of their tabs. */
  readonly sheets: readonly TemplateSheet[]
}

/** Limits of a template: bytes of the file, and bytes and number of its unpacked parts. */
const LARGEST_FILE = 64 * 1024 * 1024
const LARGEST_PARTS = 512 * 1024 * 1024
const MOST_PARTS = 20_000
const MAIN_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
/** The first bytes of encrypted workbooks, and of workbooks before 2007 (MS-CFB, 2.2). */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0]
const MACROS = /macroEnabled|vbaProject/i

/**
 * Opens a template workbook.
 *
 * @param template Its bytes, or its path.
 * @throws RecreateError `template_invalid`; the message says what is wrong and what to do.
 */
export async function openTemplate(template: Uint8Array | string): Promise<Template> {
  const bytes = typeof template === 'string' ? await readTemplate(template) : template
  const parts = unpack(bytes)
  const workbookPath = relationshipsOf(parts, '').find(({ kind }) => kind === 'officeDocument')?.target
  if (workbookPath === undefined || !parts[workbookPath]) refuse('it is not an Excel workbook (.xlsx)')
  refuseMacros(parts)
  const workbook = readPart(parts, workbookPath)
  if (workbook.localName !== 'workbook' || !Object.values(workbook.attributes).includes(MAIN_NAMESPACE)) {
    refuse('it is not an Excel workbook, or a strict one; save it as an Excel workbook (.xlsx)')
  }
  const date1904 = childOf(workbook, 'workbookPr')?.attributes.date1904
  if (date1904 === '1' || date1904 === 'true') {
    refuse('it uses the 1904 date system; switch that off in its options, so that dates keep their values')
  }
  const targets = relationshipsOf(parts, workbookPath)
  const sheets = (childOf(workbook, 'sheets')?.children ?? []).map(({ attributes, name }) => {
    const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
    const target = targets.find((each) => each.id === id)
    if (!target || !parts[target.target]) refuse(`the part of its sheet \`${attributes.name ?? name}\` is missing`)
    return { name: attributes.name ?? '', path: target.target, isWorksheet: target.kind === 'worksheet' }
  })
  return { parts, workbookPath, sheets }
}

/**
 * Checks whether a workbook can be used as a template, before any document is read.
 *
 * @param template Its bytes, or its path.
 * @throws RecreateError `template_invalid`; the message says what is wrong and what to do.
 */
export async function checkTemplate(template: Uint8Array | string): Promise<void> {
  await openTemplate(template)
}

/**
 * Parses a part of the template as XML.
 *
 * @throws RecreateError `template_invalid`.
 */
export function readPart(parts: PackageParts, path: string): XmlElement {
  try {
    return readOfficeXml(strFromU8(parts[path]!))
  } catch (error) {
    return refuse(`its part \`${path}\` is broken: ${messageOf(error)}`, error)
  }
}

async function readTemplate(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (error) {
    return refuse(`cannot read \`${path}\`: ${reasonOf(error)}`, error)
  }
}

function unpack(bytes: Uint8Array): PackageParts {
  if (bytes.length > LARGEST_FILE) refuse(`it has ${bytes.length} bytes; the limit is ${LARGEST_FILE}`)
  if (COMPOUND_FILE.every((byte, index) => bytes[index] === byte)) {
    refuse('it is locked with a password, or older than Excel 2007; save it as an Excel workbook without a password')
  }
  let total = 0
  const names = new Set<string>()
  try {
    return unzip(bytes, ({ name, size }) => {
      total += size
      if (total > LARGEST_PARTS) refuse(`its parts have more than ${LARGEST_PARTS} bytes`)
      if (!isPartName(name)) refuse(`it contains a file \`${name.slice(0, 100)}\`, whose path leads outside`)
      if (names.has(name.toLowerCase())) refuse(`it contains \`${name}\` twice`)
      if (names.add(name.toLowerCase()).size > MOST_PARTS) refuse(`it has more than ${MOST_PARTS} parts`)
    })
  } catch (error) {
    if (error instanceof RecreateError) throw error
    return refuse(`it is not an Excel workbook (.xlsx): ${messageOf(error)}`, error)
  }
}

function isPartName(name: string): boolean {
  return name !== '' && !/^[/\\]|\\|^[A-Za-z]:|[\u0000-\u001f]/.test(name) && !name.split('/').includes('..')
}

/** Refuses macros: Excel does not open a file with macros under a name for files without them. */
function refuseMacros(parts: PackageParts) {
  const types = parts['[Content_Types].xml']
  if (!types) refuse('it is not an Excel workbook (.xlsx)')
  if (MACROS.test(strFromU8(types)) || Object.keys(parts).some((name) => /vbaProject\.bin$/i.test(name))) {
    refuse('it contains macros; save it as an Excel workbook without macros (.xlsx)')
  }
}

function refuse(what: string, cause?: unknown): never {
  throw new RecreateError('template_invalid', `The template cannot be used: ${what}`, cause ? { cause } : {})
}
