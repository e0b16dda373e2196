import { basename, extname } from 'node:path'
import { builtInReaders, type Chart, makeScanTools, RecreateError, readSource, selectPages } from '../../index.js'
import { readerExtraction } from '../../plugins/recognition.js'
import { readDetector, readOcr, type TypedOcr } from '../config/ocr-choice.js'
import { countThings } from './count-things.js'
import { EXIT } from './exit-codes.js'
import { checkIsFile } from './files/input-files.js'
import { writeFiles } from './files/output-files.js'
import { drawInspection } from './inspect-drawing.js'
import { explainTrace } from './inspect-reasons.js'

/** Command-line options of `recreate inspect`. */
interface InspectOptions extends TypedOcr {
  /** One-based page number. @default 1 if the document has one page */
  readonly page?: number
  /** Path of the PNG. @default NAME-page-N.png in the working folder */
  readonly out?: string
  readonly dpi: number
  /** Whether to explain the confidence of each table, and the choice between readings. */
  readonly why?: boolean
  /** Name of a built-in reader. */
  readonly reader?: string
}

/**
 * Runs `recreate inspect`: draws the recognized parts of a page over its image. It works in this process, which the
 * user can stop.
 *
 * @returns The exit code.
 * @throws RecreateError As a reader does; `not_found`, `option_invalid` and `pages_invalid`.
 */
export async function inspectCommand(file: string, options: InspectOptions): Promise<number> {
  const { out, dpi } = options
  const { trace, picture } = await readPage(file, options)
  const path = out ?? `${basename(file, extname(file))}-page-${trace.page.pageNumber}.png`
  const bytes = await drawInspection({ picture, trace, dpi })
  await writeFiles([{ path, bytes }])

  const { words, lines, regions, page: found } = trace
  const things = [
    countThings(words.length, 'word'),
    countThings(lines.length, 'line'),
    countThings(regions.length, 'region'),
    countThings(found.tables.length, 'table'),
    ...(found.charts.length > 0 ? [countThings(found.charts.length, 'chart')] : []),
  ]
  const tables = found.tables.map(
    ({ id, rows, columns, cells }) =>
      `  ${id}: ${rows.length} × ${columns.length}, ${countThings(cells.length, 'cell')}`,
  )
  process.stdout.write(
    [
      `Wrote ${path}: ${things.join(', ')}`,
      ...tables,
      ...found.charts.map(chartLine),
      ...(options.why ? explainTrace(trace) : []),
      '',
    ].join('\n'),
  )
  return EXIT.done
}

function chartLine({ id, chartType, series }: Chart): string {
  const values = series.reduce((sum, each) => sum + each.values.filter((value) => value !== null).length, 0)
  return `  ${id}: ${chartType}, ${series.length} series, ${countThings(values, 'value')}`
}

async function readPage(file: string, { page, dpi, reader: name, ...typed }: InspectOptions) {
  await checkIsFile(file)
  const source = await readSource(file)
  const reader = builtInReaders(name).find((each) => each.accepts(source))
  if (reader === undefined) throw new RecreateError('source_unsupported', '')
  const tools = makeScanTools({ ocr: readOcr(typed), detector: readDetector(typed) })
  const document = readerExtraction(await reader.open(source), tools)
  try {
    const { pageCount } = document
    if (page === undefined && pageCount > 1) {
      throw new RecreateError('pages_invalid', `The document has ${pageCount} pages; choose one with --page.`)
    }
    const [pageNumber = 1] = selectPages(`${page ?? 1}`, pageCount)
    const trace = await document.trace(pageNumber)
    return { trace, picture: await document.picture!(pageNumber, { dpi }) }
  } finally {
    await document.close()
    await tools?.recognizer.close()
    await tools?.detector?.close()
  }
}
