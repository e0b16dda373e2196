import type { Worksheet } from 'exceljs'
import type { RenderOptions } from '../../../core/contracts.js'
import type { DocumentModel } from '../../../core/model.js'
import { drawChart } from '../charts/chart-picture.js'
import { printableText } from '../printable-text.js'
import { chartTitle } from '../source-line.js'
import { FIXED_DATE, zipParts } from '../steady-zip.js'
import { suppressErrorMarks } from './error-marks.js'
import { newWorkbook, WorkbookParts } from './new-workbook.js'
import { bySheet, placeTables } from './placed-tables.js'
import { writePlainLinks } from './plain-links.js'
import { addDrawings, type DrawnSheet } from './sheet-drawings.js'
import { addLinks, type LinkedSheet } from './sheet-links.js'
import { nameSheet } from './sheet-names.js'
import { writeChartSheet } from './sheets/chart-sheet.js'
import { writeChecksSheet } from './sheets/checks-sheet.js'
import { writeContentsSheet } from './sheets/contents-sheet.js'
import { listChecks } from './sheets/listed-checks.js'
import { listNumbers } from './sheets/listed-numbers.js'
import { drawSourcePages } from './sheets/source-pages.js'
import { linksToSource, writeSourceSheet } from './sheets/source-sheet.js'
import { writeTableSheet } from './sheets/table-sheet.js'
import { fillTemplate } from './template/fill-template.js'
import { findRanges } from './template/find-ranges.js'
import { openTemplate } from './template/open-template.js'
import { templateLook } from './template/template-look.js'
import type { FilledXlsxOptions } from './xlsx-options.js'

const CONTENTS = 'Contents'
const CHECKS = 'Checks'

/** Writes the workbook of {@link xlsxRenderer}. @throws RecreateError `template_invalid`. */
export async function writeWorkbook(
  source: DocumentModel,
  asked: RenderOptions & FilledXlsxOptions,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const template = asked.template === undefined ? undefined : await openTemplate(asked.template)
  const isOwnLook = template === undefined || asked.isChosen
  const options = isOwnLook ? asked : { ...asked, configuration: templateLook(template, asked.configuration) }
  const workbook = newWorkbook()
  const date = new Date(FIXED_DATE)
  const { title = source.fileName, author = 'Recreate' } = source.properties
  Object.assign(workbook, { title: printableText(title), subject: printableText(source.fileName) })
  Object.assign(workbook, { creator: printableText(author), lastModifiedBy: 'Recreate', created: date, modified: date })
  const taken = new Set(template?.sheets.map(({ name }) => name.toLowerCase()))
  const contentsName = nameSheet(CONTENTS, CONTENTS, taken)
  const checksName = nameSheet(CHECKS, CHECKS, taken)
  const tables = placeTables(source, options.layout, taken)
  const ranges = template && findRanges(template, tables)
  const { sources, warnings } =
    options.provenance === 'source-sheet'
      ? await drawSourcePages(source, tables, options.pages, taken, signal)
      : { sources: [], warnings: [] }
  const document = { ...source, warnings: [...source.warnings, ...(ranges?.warnings ?? []), ...warnings] }
  const view = { views: [{ showGridLines: options.gridlines }] }
  const charts = document.charts.map((chart) => ({
    chart,
    sheetName: nameSheet(chartTitle(chart), `Chart ${chart.id}`, taken, chart.place.pageNumber),
  }))
  const checks = listChecks(document, tables)
  const numbers = listNumbers(document, tables)
  const written = new WorkbookParts(workbook)
  const writeSheet = async <Result>(sheetName: string, write: (sheet: Worksheet) => Result): Promise<Result> => {
    signal?.throwIfAborted()
    const sheet = workbook.addWorksheet(sheetName, view)
    const result = write(sheet)
    await written.writeSheet(sheet)
    return result
  }
  await writeSheet(contentsName, (sheet) =>
    writeContentsSheet(sheet, document, { tables, charts, checks, numbers, checksName }, options),
  )
  const linked: LinkedSheet[] = []
  for (const [sheetName, placed] of bySheet(tables)) {
    const links = placed.flatMap((each) => linksToSource(each, sources))
    linked.push(
      await writeSheet(sheetName, (sheet) => {
        if (placed.every(({ table }) => table.isRightToLeft)) sheet.views = [{ ...sheet.views[0]!, rightToLeft: true }]
        writeTableSheet(sheet, placed, document, options)
        return { sheetNumber: sheet.id, links }
      }),
    )
  }
  const drawn: DrawnSheet[] = []
  for (const { chart, sheetName } of charts) {
    signal?.throwIfAborted()
    const picture = await drawChart(chart, document, options.pages)
    const sheet = await writeSheet(sheetName, (sheet) => ({
      sheetNumber: sheet.id,
      drawings: writeChartSheet(sheet, { chart, document, options, picture }),
    }))
    if (sheet.drawings.length > 0) drawn.push(sheet)
  }
  const textNumbers = new Set<number>()
  if (checks.length + numbers.length > 0) {
    await writeSheet(checksName, (sheet) => {
      writeChecksSheet(sheet, { checks, numbers }, document, options)
      if (numbers.length > 0) textNumbers.add(sheet.id)
    })
  }
  for (const page of sources) {
    drawn.push(
      await writeSheet(page.sheetName, (sheet) => ({
        sheetNumber: sheet.id,
        drawings: writeSourceSheet(sheet, page, document, options),
      })),
    )
  }
  const parts = addDrawings(
    addLinks(suppressErrorMarks(writePlainLinks(await written.end()), textNumbers), linked),
    drawn,
  )
  return template && ranges ? fillTemplate(template, parts, ranges.fills) : zipParts(parts)
}
