import type { RenderOptions } from '../../../core/contracts.js'
import type { FormatChoice } from '../../../core/format-configuration.js'
import type { DocumentModel } from '../../../core/model.js'
import { printableText } from '../printable-text.js'
import { findsInOrder } from '../reading-order.js'
import { addChartSlide, type ChartFrame, packChart } from './chart-slide.js'
import { cleanPackage } from './clean-package.js'
import { renderPages } from './pages/pages-deck.js'
import { newPresentation, type Presentation, writeParts } from './presentation.js'
import { addLine, addTitledSlide, defineMaster, LEFT, WIDTH } from './slide-frame.js'
import { addTableSlides, tableDescription, tableName } from './table-slides.js'

/** Writes the deck of `pptxRenderer`. */
export async function writeDeck(
  document: DocumentModel,
  options: RenderOptions,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const ofPages = options.showsPages ? await renderPages(document, options, signal) : undefined
  return ofPages ?? renderFinds(document, options)
}

async function renderFinds(document: DocumentModel, options: FormatChoice): Promise<Uint8Array> {
  const deck = await newPresentation()
  const { fontFamily } = options.configuration.row
  deck.layout = 'LAYOUT_WIDE'
  deck.title = printableText(document.properties.title ?? document.fileName)
  deck.author = printableText(document.properties.author ?? 'Recreate')
  deck.company = 'Recreate'
  deck.subject = printableText(document.fileName)
  deck.theme = { headFontFace: fontFamily, bodyFontFace: fontFamily }
  defineMaster(deck, options)
  const finds = findsInOrder(document)
  const frames: ChartFrame[] = []
  let slides = 0
  for (const find of finds) {
    if (find.kind === 'table') slides += addTableSlides(deck, find.table, document, options)
    else frames.push(...addChartSlide(deck, find.chart, ++slides, document, options))
  }
  if (finds.length === 0) addEmptySlide(deck, document, options)
  const parts = await writeParts(deck)
  const charts = await Promise.all(frames.map((frame) => packChart(frame, options)))
  const descriptions = new Map(document.tables.map((table) => [tableName(table), tableDescription(table)]))
  return cleanPackage(parts, charts, [], descriptions)
}

function addEmptySlide(deck: Presentation, document: DocumentModel, options: FormatChoice) {
  const count = document.pages.length
  const failed = document.pages.filter((page) => page.state === 'failed').length
  const slide = addTitledSlide(deck, document.fileName, options)
  const read = `No table or chart was found on the ${count === 1 ? 'page' : `${count} pages`} that ${count === 1 ? 'was' : 'were'} read.`
  const unread = failed > 0 ? ` ${failed} of them could not be read.` : ''
  addLine(
    slide,
    `${read}${unread}`,
    { x: LEFT, y: 1.4, w: WIDTH, h: 0.5, objectName: 'Message', fontSize: 16 },
    options,
  )
  slide.addNotes(printableText(`Source: ${document.fileName}`))
}
