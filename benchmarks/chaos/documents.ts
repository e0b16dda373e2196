import PDFDocument from 'pdfkit'
import type { Random } from './random.js'

/** Content of a page, and its effect on the reader. */
export type PageKind =
  /** A statement with numbers that appear on no other page. */
  | 'statement'
  /** A line of text. */
  | 'prose'
  /** Exceeds the time limit of a page. */
  | 'hang'
  /** Exceeds the memory limit of a page. */
  | 'bomb'

/** An uploaded document and what is printed in it. */
export interface DrawnDocument {
  readonly name: string
  readonly bytes: Buffer
  readonly mediaType: string
  /** Whether it is damaged and may be rejected on upload. */
  readonly isDamaged: boolean
  /** Whether its numbers are pixels, which may be misread. */
  readonly isScan: boolean
  /** One entry per page, in order. */
  readonly pages: readonly { readonly kind: PageKind; readonly numbers: readonly string[] }[]
}

/** Format of all numbers. No other text on the pages matches. */
export const NUMBER = /^\d\d,\d{3},\d{3}$/
const ROWS = 14
const COLUMNS = 3
const FORMS = 9
const CALLS = 12

/**
 * Draws a document whose numbers encode their document, page and cell.
 *
 * @param serial From 0 to 79. Documents with different serials have no number in common.
 */
export async function drawDocument(serial: number, kinds: readonly PageKind[], name: string): Promise<DrawnDocument> {
  const pdf = new PDFDocument({ autoFirstPage: false, size: 'LETTER' })
  const pieces: Buffer[] = []
  pdf.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  const pages = kinds.map((kind, index) => {
    pdf.addPage().font('Times-Roman').fontSize(10)
    return { kind, numbers: draw(pdf, kind, serial, index + 1) }
  })
  pdf.end()
  await ended
  const bytes = Buffer.concat(pieces)
  return { name, bytes, mediaType: 'application/pdf', isDamaged: false, isScan: false, pages }
}

/** Draws a random document: mostly statements, sometimes a page that cannot be read. */
export function drawByChance(serial: number, random: Random, mostPages: number): Promise<DrawnDocument> {
  const isLong = random.chance(0.08)
  const count = isLong ? random.between(Math.ceil(mostPages / 3), mostPages) : random.between(1, 5)
  const kinds = Array.from({ length: count }, (): PageKind => (random.chance(0.12) ? 'prose' : 'statement'))
  const worst = random.next()
  if (worst < 0.03) kinds[random.between(0, count - 1)] = 'hang'
  else if (worst < 0.06) kinds[random.between(0, count - 1)] = 'bomb'
  return drawDocument(serial, kinds, `of-${count}-pages`)
}

/** Truncates a document: the reader repairs what it can, or rejects it. */
export function damage(document: DrawnDocument, random: Random): DrawnDocument {
  const length = Math.floor(document.bytes.length * (0.3 + 0.6 * random.next()))
  return { ...document, name: 'damaged', bytes: document.bytes.subarray(0, length), isDamaged: true }
}

function draw(pdf: PDFKit.PDFDocument, kind: PageKind, serial: number, page: number): readonly string[] {
  if (kind === 'statement') return drawStatement(pdf, serial, page)
  if (kind === 'prose') pdf.text(`Page ${page} contains only this line.`, 72, 120)
  else drawTower(pdf, kind === 'hang' ? 'q Q' : 'BT /F1 6 Tf 10 10 Td (0123456789) Tj ET')
  return []
}

function drawStatement(pdf: PDFKit.PDFDocument, serial: number, page: number): readonly string[] {
  const numbers: string[] = []
  pdf.text(`Schedule ${page}`, 72, 80)
  for (let row = 0; row <= ROWS; row++) {
    const y = 120 + row * 16
    pdf.text(row === 0 ? 'Item' : `Line ${row}`, 72, y, { lineBreak: false })
    for (let column = 0; column < COLUMNS; column++) {
      const number = numberOf(serial, page, row * COLUMNS + column)
      if (row > 0) numbers.push(number)
      const text = row === 0 ? `${2023 - column}` : number
      pdf.text(text, 300 + column * 90 - pdf.widthOfString(text), y, { lineBreak: false })
    }
  }
  return numbers
}

function numberOf(serial: number, page: number, cell: number): string {
  const number = (serial + 10) * 1_000_000 + page * 1_000 + cell
  return number.toLocaleString('en-US')
}

/** Draws forms that each call the one below a dozen times: a few hundred bytes that take forever to draw. */
function drawTower(pdf: PDFKit.PDFDocument, ground: string): void {
  const common = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 612, 792] }
  const font = pdf.ref({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Times-Roman' })
  font.end(undefined)
  let below = pdf.ref({ ...common, Resources: { Font: { F1: font } } })
  below.end(ground)
  for (let level = 0; level < FORMS; level++) {
    const form = pdf.ref({ ...common, Resources: { XObject: { Below: below } } })
    form.end('/Below Do '.repeat(CALLS))
    below = form
  }
  pdf.page.xobjects.Tower = below
  pdf.addContent('/Tower Do')
}
