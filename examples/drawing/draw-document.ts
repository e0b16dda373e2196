import PDFDocument from 'pdfkit'
import { type FontFamily, type FontWeight, fontSource } from './fonts.js'
import type { GoldBbox, GoldChart, GoldDocument, GoldLogicalTable, GoldTable } from './gold.js'
import { hullOf } from './gold.js'

/** US letter, in points. */
export const LETTER = { width: 612, height: 792 }
/** US letter in landscape. */
export const LETTER_LANDSCAPE = { width: 792, height: 612 }
/** ISO A4. */
export const A4 = { width: 595.28, height: 841.89 }

/** How text is printed. */
export interface TextStyle {
  readonly font: FontFamily
  /** In points. */
  readonly size: number
  /** @default 'regular' */
  readonly weight?: FontWeight
  /** `#rrggbb`. @default '#000000' */
  readonly color?: string
}

/** Options of a page, as displayed. */
export interface PageOptions {
  /** In points, as displayed. @default 612 × 792 */
  readonly size?: { readonly width: number; readonly height: number }
  /** Rotation of the page in the file, in degrees clockwise. The displayed page is upright. @default 0 */
  readonly rotation?: 0 | 90 | 180 | 270
}

/** Options of a document. */
interface DocumentOptions {
  /** Name of the file, such as `income-statement.pdf`. */
  readonly file: string
  /** Title in the properties of the file. */
  readonly title?: string
  readonly author?: string
}

/** A drawn file and its expected content. */
export interface DrawnDocument {
  readonly bytes: Uint8Array
  readonly gold: GoldDocument
}

/** A footnote mark in a text: `Bank loans^(2)` prints a small raised `(2)`. */
const MARK = /\^(\([^)]*\)|\*+)/

/** Size and height of a footnote mark, relative to the font size. */
const MARK_SIZE = 0.65
const MARK_RISE = 0.35

/**
 * Draws a document and returns the file with its expected content. The same calls give the same bytes.
 *
 * @param options Name and properties of the file.
 * @param draw Adds the pages and draws on them.
 * @returns The file, and its expected content page by page.
 */
export async function drawDocument(
  options: DocumentOptions,
  draw: (document: Drawing) => void,
): Promise<DrawnDocument> {
  // A fixed date, because the id of the file depends on it
  const CreationDate = new Date(Date.UTC(2024, 11, 2, 12))
  const info = { CreationDate, Title: options.title ?? options.file, Author: options.author ?? '' }
  const pdf = new PDFDocument({ autoFirstPage: false, margin: 0, info })
  const parts: Uint8Array[] = []
  pdf.on('data', (part: Uint8Array) => parts.push(part))
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject))
  const drawing = new Drawing(pdf, options.file)
  draw(drawing)
  pdf.end()
  await ended
  return { bytes: new Uint8Array(Buffer.concat(parts)), gold: drawing.gold() }
}

/** Returns the printed words of a text with footnote marks: `Bank loans^(2)` gives `Bank loans (2)`. */
export function withoutMarkup(text: string): string {
  return text.replace(new RegExp(MARK, 'g'), ' $1')
}

/** Returns the printed words without footnote marks: `Bank loans^(2)` gives `Bank loans`. */
export function withoutMarks(text: string): string {
  return text.replace(new RegExp(MARK, 'g'), '')
}

/** A document that is being drawn. */
export class Drawing {
  readonly #pdf: PDFKit.PDFDocument
  readonly #file: string
  readonly #pages: DrawingPage[] = []
  readonly #joins: GoldLogicalTable[] = []

  constructor(pdf: PDFKit.PDFDocument, file: string) {
    this.#pdf = pdf
    this.#file = file
  }

  /** Starts the next page. The previous page cannot be changed any more. */
  addPage(options: PageOptions = {}): DrawingPage {
    const { width, height } = options.size ?? LETTER
    const rotation = options.rotation ?? 0
    const isTurned = rotation === 90 || rotation === 270
    this.#pdf.addPage({ size: isTurned ? [height, width] : [width, height], margin: 0 })
    turn(this.#pdf, rotation, width, height)
    const page = new DrawingPage(this.#pdf, this.#pages.length + 1, width, height)
    this.#pages.push(page)
    return page
  }

  /** Marks these tables as the parts of one table. */
  joinTables(...parts: readonly GoldTable[]): void {
    this.#joins.push({ parts: parts.map((part) => part.id) })
  }

  /** Returns the expected content of all drawn pages. */
  gold(): GoldDocument {
    const pages = this.#pages.map((page) => ({
      page_number: page.pageNumber,
      width: page.width,
      height: page.height,
      tables: page.tables,
      charts: page.charts,
    }))
    return { file: this.#file, source: 'drawn', pages, logical_tables: this.#joins }
  }
}

/** A page that is being drawn: in points from its top-left corner as displayed, y down. */
export class DrawingPage {
  readonly pageNumber: number
  readonly width: number
  readonly height: number
  /** Expected content of the drawn tables. */
  readonly tables: GoldTable[] = []
  /** Expected content of the drawn charts. */
  readonly charts: GoldChart[] = []
  readonly #pdf: PDFKit.PDFDocument

  constructor(pdf: PDFKit.PDFDocument, pageNumber: number, width: number, height: number) {
    this.#pdf = pdf
    this.pageNumber = pageNumber
    this.width = width
    this.height = height
  }

  /**
   * Prints one line of text.
   *
   * @param wordSpacing Added to each space, in points, for justified lines.
   * @returns The box around its words.
   */
  write(text: string, x: number, baseline: number, style: TextStyle, wordSpacing = 0): GoldBbox {
    const boxes: GoldBbox[] = []
    let left = x
    for (const run of runsOf(text, style)) {
      const runWidth = this.measure(run.text, run.style) + wordSpacing * (run.text.split(' ').length - 1)
      const y = baseline - run.rise
      this.#select(run.style)
      const options = { lineBreak: false, baseline: 'alphabetic' as const, ...(wordSpacing > 0 && { wordSpacing }) }
      this.#pdf.fillColor(run.style.color ?? '#000000').text(run.text, left, y, options)
      boxes.push({ x0: left, y0: y - run.style.size * 0.8, x1: left + runWidth, y1: y + run.style.size * 0.2 })
      left += runWidth
    }
    return hullOf(boxes)
  }

  /** Returns the width of a line of text as {@link write} prints it, in points. */
  measure(text: string, style: TextStyle): number {
    let width = 0
    for (const run of runsOf(text, style)) {
      this.#select(run.style)
      width += this.#pdf.widthOfString(run.text)
    }
    return width
  }

  /**
   * Strokes a straight line.
   *
   * @param dash Lengths of a dash and of the gap after it, in points; undefined for a solid line.
   */
  stroke(
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    thickness: number,
    color = '#000000',
    dash?: readonly [number, number],
  ): void {
    if (dash !== undefined) this.#pdf.dash(dash[0], { space: dash[1] })
    this.#pdf.lineWidth(thickness).strokeColor(color).moveTo(x0, y0).lineTo(x1, y1).stroke()
    if (dash !== undefined) this.#pdf.undash()
  }

  /** Strokes a line through points. */
  strokeThrough(points: readonly { readonly x: number; readonly y: number }[], thickness: number, color: string): void {
    this.#pdf.lineWidth(thickness).strokeColor(color)
    const [first, ...others] = points
    if (first === undefined) return
    this.#pdf.moveTo(first.x, first.y)
    for (const { x, y } of others) this.#pdf.lineTo(x, y)
    this.#pdf.stroke()
  }

  /**
   * Draws on the rotated page: `up` for text that runs from the bottom of the page to the top, `down` for the opposite.
   *
   * @param draw Receives the rotated page, whose coordinates start at its own top-left corner. Expected content is not
   * recorded there.
   * @returns A function that converts a box of the rotated page to the page.
   */
  turned(direction: 'up' | 'down', draw: (page: DrawingPage) => void): (box: GoldBbox) => GoldBbox {
    const { width, height } = this
    this.#pdf.save()
    if (direction === 'up') this.#pdf.transform(0, -1, 1, 0, 0, height)
    else this.#pdf.transform(0, 1, -1, 0, width, 0)
    draw(new DrawingPage(this.#pdf, this.pageNumber, height, width))
    this.#pdf.restore()
    return ({ x0, y0, x1, y1 }) =>
      direction === 'up'
        ? { x0: y0, y0: height - x1, x1: y1, y1: height - x0 }
        : { x0: width - y1, y0: x0, x1: width - y0, y1: x1 }
  }

  /** Fills a rectangle. */
  fill(box: GoldBbox, color: string): void {
    this.#pdf.rect(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0).fill(color)
  }

  /** Draws directly with pdfkit: curves, clips, gradients, images. */
  paint(draw: (pdf: PDFKit.PDFDocument) => void): void {
    this.#pdf.save()
    draw(this.#pdf)
    this.#pdf.restore()
  }

  #select(style: TextStyle): void {
    this.#pdf.font(fontSource(style.font, style.weight ?? 'regular')).fontSize(style.size)
  }
}

interface Run {
  readonly text: string
  readonly style: TextStyle
  /** In points above the baseline. */
  readonly rise: number
}

/** Splits a text at its footnote marks. */
function runsOf(text: string, style: TextStyle): readonly Run[] {
  return text
    .split(MARK)
    .map((part, index) =>
      index % 2 === 0
        ? { text: part, style, rise: 0 }
        : { text: part, style: { ...style, size: style.size * MARK_SIZE }, rise: style.size * MARK_RISE },
    )
    .filter((run) => run.text !== '')
}

/** Rotates the page in the file, and its content in the opposite direction. */
function turn(pdf: PDFKit.PDFDocument, rotation: 0 | 90 | 180 | 270, width: number, height: number): void {
  if (rotation === 0) return
  const dictionary = pdf.page.dictionary as unknown as { data: Record<string, unknown> }
  dictionary.data.Rotate = rotation
  if (rotation === 90) pdf.transform(0, -1, 1, 0, 0, width)
  if (rotation === 180) pdf.transform(-1, 0, 0, -1, width, height)
  if (rotation === 270) pdf.transform(0, 1, -1, 0, height, 0)
}
