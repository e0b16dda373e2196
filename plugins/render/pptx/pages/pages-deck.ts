import type { RenderOptions } from '../../../../core/contracts.js'
import { RecreateError, refuseIfAborted } from '../../../../core/errors.js'
import type { DocumentModel, PageOutcome } from '../../../../core/model.js'
import { printableText } from '../../printable-text.js'
import { type ChartFrame, packChart } from '../chart-slide.js'
import { cleanPackage } from '../clean-package.js'
import type { PackedSlide } from '../place-slides.js'
import { newPresentation, type Presentation, writeParts } from '../presentation.js'
import { pageSlide } from './page-slide.js'
import { deckSize, type SlideSize } from './slide-size.js'
import { correctedTexts } from './text/corrected-texts.js'

const MASTER = 'Page'
const POINTS_PER_INCH = 72

/**
 * Writes the document as a deck with one editable slide per page, which looks like the page.
 *
 * @returns Undefined if the source has no page content.
 */
export async function renderPages(
  document: DocumentModel,
  options: RenderOptions,
  signal?: AbortSignal,
): Promise<Uint8Array | undefined> {
  if (document.pages.length === 0) return undefined
  const size = deckSize(document.pages)
  const deck = await newPresentation()
  beginDeck(deck, document, options, size)
  const slides: PackedSlide[] = []
  const frames: ChartFrame[] = []
  const correctedText = correctedTexts(document)
  for (const [index, outcome] of document.pages.entries()) {
    refuseIfAborted(signal)
    const about = { document, size, slideNumber: index + 1, correctedText }
    const slide = await slideOf(outcome, about, options)
    if (slide === undefined) return undefined
    deck.addSlide({ masterName: MASTER }).addNotes(printableText(notesOf(outcome, document)))
    slides.push(slide.packed)
    frames.push(...slide.frames)
  }
  const parts = await writeParts(deck)
  const charts = await Promise.all(frames.map((frame) => packChart(frame, options)))
  return cleanPackage(parts, charts, slides)
}

async function slideOf(outcome: PageOutcome, about: Parameters<typeof pageSlide>[1], options: RenderOptions) {
  try {
    return await pageSlide(outcome, about, options)
  } catch (error) {
    if (error instanceof RecreateError && error.code === 'not_available') return undefined
    throw error
  }
}

function beginDeck(deck: Presentation, document: DocumentModel, options: RenderOptions, size: SlideSize) {
  const { properties, fileName } = document
  const { fontFamily } = options.configuration.row
  deck.defineLayout({ name: MASTER, width: size.width / POINTS_PER_INCH, height: size.height / POINTS_PER_INCH })
  deck.layout = MASTER
  deck.title = printableText(properties.title ?? fileName)
  deck.author = printableText(properties.author ?? 'Recreate')
  deck.company = 'Recreate'
  deck.subject = printableText(fileName)
  deck.theme = { headFontFace: fontFamily, bodyFontFace: fontFamily }
  const title = { name: 'title', type: 'title', x: 0.5, y: 0.4, w: size.width / POINTS_PER_INCH - 1, h: 0.6 } as const
  deck.defineSlideMaster({
    title: MASTER,
    background: { color: 'FFFFFF' },
    objects: [{ placeholder: { options: { ...title, align: 'left', valign: 'top', margin: 0 }, text: '' } }],
  })
}

function notesOf(outcome: PageOutcome, { fileName, pageCount }: DocumentModel): string {
  const source = `Source: ${fileName}, page ${outcome.pageNumber} of ${pageCount}`
  if (outcome.state === 'failed') return `${source}\nThe page could not be read: ${outcome.error.message}`
  const { tables, charts } = outcome.page
  return [source, ...tables.map(({ id }) => `Table ${id}`), ...charts.map(({ id }) => `Chart ${id}`)].join('\n')
}
