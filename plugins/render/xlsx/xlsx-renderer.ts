import { strFromU8, strToU8, unzipSync } from 'fflate'
import type { Renderer } from '../../../core/contracts.js'
import { RecreateError } from '../../../core/errors.js'
import type { FormatChoice } from '../../../core/format-configuration.js'
import type { DocumentModel } from '../../../core/model.js'
import { madeAnewBy } from '../../../core/plugin-reference.js'
import { printableText } from '../printable-text.js'
import { FIXED_DATE, zipParts } from '../steady-zip.js'
import { writeContentsSheet } from './contents-sheet.js'
import { nameSheet } from './sheet-names.js'
import { writeTableSheet } from './table-sheet.js'

/** What {@link xlsxRenderer} can be told. */
export interface XlsxOptions {
  /** Whether the sheets show the grid between their cells. @default false */
  readonly gridlines?: boolean
}

const CONTENTS = 'Contents'

/**
 * Writes the document as a workbook: a sheet of contents, then a sheet a table with its numbers as numbers.
 *
 * @throws RecreateError `option_invalid`.
 */
export function xlsxRenderer(options: XlsxOptions = {}): Renderer {
  const { gridlines } = checkOptions(options)
  return madeAnewBy(
    {
      format: 'xlsx',
      extension: 'xlsx',
      mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      render: (document, renderOptions) => renderWorkbook(document, renderOptions, gridlines),
    },
    { module: import.meta.url, export: 'xlsxRenderer', options },
  )
}

function checkOptions(options: XlsxOptions): Required<XlsxOptions> {
  const unknown = Object.keys(options).find((name) => name !== 'gridlines')
  if (unknown) {
    throw new RecreateError('option_invalid', `The xlsx renderer has the option \`gridlines\`, got \`${unknown}\``)
  }
  const { gridlines = false } = options
  if (typeof gridlines !== 'boolean') {
    throw new RecreateError(
      'option_invalid',
      `Expected \`gridlines\` to be true or false, got \`${String(gridlines)}\``,
    )
  }
  return { gridlines }
}

async function renderWorkbook(document: DocumentModel, options: FormatChoice, gridlines: boolean): Promise<Uint8Array> {
  // Slow to load, and needed only here.
  const { default: exceljs } = await import('exceljs')
  const workbook = new exceljs.Workbook()
  const date = new Date(FIXED_DATE)
  Object.assign(workbook, { creator: 'Recreate', lastModifiedBy: 'Recreate', created: date, modified: date })
  workbook.title = printableText(document.properties.title ?? document.fileName)
  const taken = new Set([CONTENTS.toLowerCase()])
  const tables = document.tables.map((table) => ({
    table,
    sheetName: nameSheet(table.title, `Table ${table.id}`, taken),
  }))
  const view = { views: [{ showGridLines: gridlines }] }
  const contents = workbook.addWorksheet(CONTENTS, view)
  for (const { table, sheetName } of tables) {
    writeTableSheet(workbook.addWorksheet(sheetName, view), table, document, options)
  }
  writeContentsSheet(contents, document, tables, options)
  return cleanWorkbook(new Uint8Array(await workbook.xlsx.writeBuffer()))
}

/**
 * Makes links inside the workbook plain locations, not files of the outside, and packs the parts so that the same
 * workbook always has the same bytes.
 */
function cleanWorkbook(bytes: Uint8Array): Uint8Array {
  const parts: Record<string, Uint8Array> = unzipSync(bytes)
  for (const [name, part] of Object.entries(parts)) {
    if (/^xl\/worksheets\/sheet\d+\.xml$/.test(name)) {
      parts[name] = strToU8(
        strFromU8(part).replace(/ r:id="[^"]*"((?: tooltip="[^"]*")?) location="#/g, '$1 location="'),
      )
    } else if (/^xl\/worksheets\/_rels\//.test(name)) {
      parts[name] = strToU8(strFromU8(part).replace(/<Relationship [^>]*Target="#[^>]*\/>/g, ''))
    }
  }
  return zipParts(parts)
}
