import type { Renderer } from '../../../core/contracts.js'
import type { FormatChoice } from '../../../core/format-configuration.js'
import type { DocumentModel, Table } from '../../../core/model.js'
import { madeAnewBy } from '../../../core/plugin-reference.js'
import { countDoubts, doubtNote, doubtSentence } from '../doubtful-figures.js'
import { printableText } from '../printable-text.js'
import { sourceLine, tableTitle } from '../source-line.js'
import { lineCount } from '../text-width.js'
import { cleanPackage } from './clean-package.js'
import { newPresentation, type Presentation, type Slide } from './presentation.js'
import { planSlides, type SlidePart, type SlidePlan } from './slide-plan.js'
import { tableCells } from './table-cells.js'

const POINTS_PER_INCH = 72
// Inches, on a slide of 13.33 by 7.5.
const LEFT = 0.5
const WIDTH = 12.33
const TITLE = { x: LEFT, y: 0.3, w: WIDTH, h: 0.62 }
/** Some programs keep a margin in the title that nobody asked for. */
const ROOM_OF_TITLE = WIDTH - 0.3
const UNIT = { x: LEFT, y: 0.9, w: WIDTH, h: 0.3 }
const TABLE_TOP = { withUnit: 1.32, withoutUnit: 1.08 }
const TABLE_BOTTOM = 6.9
const SOURCE = { x: LEFT, y: 7.0, w: 11, h: 0.3 }
const MASTER = 'Table'
const GREY = '595959'
const SMALL = 10

/**
 * Writes the document as a deck: a slide a table, as a table that can be edited; more slides where it is long or wide.
 */
export function pptxRenderer(): Renderer {
  return madeAnewBy(
    {
      format: 'pptx',
      extension: 'pptx',
      mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      render: renderDeck,
    },
    { module: import.meta.url, export: 'pptxRenderer' },
  )
}

async function renderDeck(document: DocumentModel, options: FormatChoice): Promise<Uint8Array> {
  const deck = await newPresentation()
  const { fontFamily } = options.configuration.row
  deck.layout = 'LAYOUT_WIDE'
  deck.title = printableText(document.properties.title ?? document.fileName)
  deck.author = 'Recreate'
  deck.company = 'Recreate'
  deck.subject = printableText(document.fileName)
  deck.theme = { headFontFace: fontFamily, bodyFontFace: fontFamily }
  defineMaster(deck, options)
  for (const table of document.tables) addTableSlides(deck, table, document, options)
  if (document.tables.length === 0) addEmptySlide(deck, document, options)
  // Without compression here the library writes every part at its full size; all is packed again anyway.
  const bytes = (await deck.write({ outputType: 'nodebuffer' })) as Uint8Array
  return cleanPackage(new Uint8Array(bytes))
}

function defineMaster(deck: Presentation, { configuration }: FormatChoice) {
  const { fontFamily, fontColorHex } = configuration.row
  const title = {
    ...TITLE,
    align: 'left',
    valign: 'middle',
    margin: 0,
    fontFace: fontFamily,
    fontSize: 24,
    bold: true,
  } as const
  deck.defineSlideMaster({
    title: MASTER,
    background: { color: 'FFFFFF' },
    objects: [
      { placeholder: { options: { ...title, name: 'title', type: 'title', color: fontColorHex.slice(1) }, text: '' } },
    ],
    slideNumber: {
      x: 12.03,
      y: SOURCE.y,
      w: 0.8,
      h: 0.3,
      align: 'right',
      fontFace: fontFamily,
      fontSize: SMALL,
      color: GREY,
    },
  })
}

function addTableSlides(deck: Presentation, table: Table, document: DocumentModel, options: FormatChoice) {
  const top = table.unit ? TABLE_TOP.withUnit : TABLE_TOP.withoutUnit
  const room = { width: WIDTH * POINTS_PER_INCH, height: (TABLE_BOTTOM - top) * POINTS_PER_INCH }
  const plan = planSlides(table, options, room)
  plan.parts.forEach((part, number) => {
    const slide = deck.addSlide({ masterName: MASTER })
    const count = plan.parts.length > 1 ? ` (${number + 1}/${plan.parts.length})` : ''
    addTitle(slide, `${tableTitle(table)}${count}`, options)
    if (table.unit) addLine(slide, table.unit, { ...UNIT, objectName: 'Unit', fontSize: 12, italic: true }, options)
    addTable(slide, table, part, plan, top, options)
    if (number === plan.parts.length - 1) addFootnotes(slide, table, part, top, options)
    addLine(
      slide,
      [sourceLine(table, document), doubtSentence(countDoubts(table).doubtful)].filter(Boolean).join(' · '),
      { ...SOURCE, objectName: 'Source', fontSize: SMALL, valign: 'middle' },
      options,
    )
    slide.addNotes(notesOf(table, document))
  })
}

/** A long title gets smaller letters, then a second line. */
function addTitle(slide: Slide, title: string, { configuration }: FormatChoice) {
  const { fontFamily } = configuration.row
  const text = printableText(title)
  const fits = (fontSize: number) =>
    lineCount(text, ROOM_OF_TITLE * POINTS_PER_INCH, { fontFamily, fontSize, isBold: true }) <= (fontSize > 16 ? 1 : 2)
  const fontSize = [24, 20, 18, 16, 14].find(fits) ?? 12
  // What is said of the whole text gives way to its place on the master; what is said of its letters does not.
  slide.addText([{ text, options: { fontSize } }], { placeholder: 'title', objectName: 'Title' })
}

interface LineSetting {
  readonly objectName: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly fontSize: number
  readonly italic?: boolean
  readonly valign?: 'top' | 'middle'
}

function addLine(slide: Slide, text: string, setting: LineSetting, { configuration }: FormatChoice) {
  const { fontFamily } = configuration.row
  const printable = printableText(text)
  slide.addText(printable, { valign: 'top', ...setting, margin: 0, align: 'left', fontFace: fontFamily, color: GREY })
}

function addTable(slide: Slide, table: Table, part: SlidePart, plan: SlidePlan, top: number, options: FormatChoice) {
  const widths = part.widths.map(inInches)
  const heights = part.heights.map(inInches)
  slide.addTable(tableCells(table, part, plan, options), {
    x: LEFT,
    y: top,
    w: total(widths),
    h: total(heights),
    colW: widths,
    rowH: heights,
    objectName: `Table ${table.id}`,
  })
}

/** Under the table where there is room; in the notes they always stand. */
function addFootnotes(slide: Slide, table: Table, part: SlidePart, top: number, options: FormatChoice) {
  const y = top + inInches(total(part.heights)) + 0.12
  const notes = footnoteLines(table)
  const letters = { fontFamily: options.configuration.row.fontFamily, fontSize: SMALL, isBold: false }
  const lines = notes.reduce((count, note) => count + lineCount(note, WIDTH * POINTS_PER_INCH, letters), 0)
  const height = inInches(lines * SMALL * 1.25)
  if (lines === 0 || y + height > SOURCE.y - 0.05) return
  addLine(
    slide,
    notes.join('\n'),
    { x: LEFT, y, w: WIDTH, h: height, objectName: 'Footnotes', fontSize: SMALL },
    options,
  )
}

function footnoteLines(table: Table): readonly string[] {
  return table.footnotes.map(({ mark, text }) => (mark ? `${mark} ${text}` : text))
}

function notesOf(table: Table, document: DocumentModel): string {
  const places = table.places.map(({ pageNumber, bbox }) => {
    const [x0, y0, x1, y1] = [bbox.x0, bbox.y0, bbox.x1, bbox.y1].map(Math.round)
    return `Page ${pageNumber}, from (${x0}, ${y0}) to (${x1}, ${y1})`
  })
  return printableText(
    [sourceLine(table, document), ...places, `Table ${table.id}`, ...footnoteLines(table), ...doubtLines(table)].join(
      '\n',
    ),
  )
}

/** Which figures of a table people should look at. */
function doubtLines(table: Table): readonly string[] {
  const doubtful = table.cells.filter((cell) => cell.isDoubtful)
  return doubtful.map((cell) => {
    const label = table.cells.find(({ row, column }) => row === cell.row && column === 0)?.text
    return `${label === undefined ? '' : `${label}: `}${doubtNote(cell)}`
  })
}

function addEmptySlide(deck: Presentation, document: DocumentModel, options: FormatChoice) {
  const slide = deck.addSlide({ masterName: MASTER })
  const count = document.pages.length
  const failed = document.pages.filter((page) => page.state === 'failed').length
  addTitle(slide, document.fileName, options)
  const read = `No table was found on the ${count === 1 ? 'page' : `${count} pages`} that ${count === 1 ? 'was' : 'were'} read.`
  const unread = failed > 0 ? ` ${failed} of them could not be read.` : ''
  addLine(
    slide,
    `${read}${unread}`,
    { x: LEFT, y: 1.4, w: WIDTH, h: 0.5, objectName: 'Message', fontSize: 16 },
    options,
  )
  slide.addNotes(printableText(`Source: ${document.fileName}`))
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

function inInches(points: number): number {
  return points / POINTS_PER_INCH
}
