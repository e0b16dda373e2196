import type { DrawingPage, TextStyle } from './draw-document.js'
import { breakLines } from './line-breaking.js'

/** Position of a text, in points. `y` is the top of its first line. */
interface TextArea {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** One entry of a table of contents. */
export interface ContentsEntry {
  readonly title: string
  readonly pageNumber: number
  /** @default 0 */
  readonly indent?: number
}

/** A person who signs. */
interface Signatory {
  readonly name: string
  readonly office: string
}

/** Line height relative to the font size. */
const LEADING = 1.35

/**
 * Draws a paragraph.
 *
 * @param align `justify` fills every line except the last.
 * @returns The position for the next element, in points from the top, half a line below.
 */
export function drawParagraph(
  page: DrawingPage,
  text: string,
  style: TextStyle,
  area: TextArea,
  align: 'left' | 'justify' | 'center' = 'left',
): number {
  const lines = breakLines(text, area.width, (words) => page.measure(words, style))
  lines.forEach((line, index) => {
    const baseline = area.y + style.size * (1 + index * LEADING)
    const missing = area.width - page.measure(line, style)
    const blanks = line.split(' ').length - 1
    const fills = align === 'justify' && index < lines.length - 1 && blanks > 0
    page.write(line, align === 'center' ? area.x + missing / 2 : area.x, baseline, style, fills ? missing / blanks : 0)
  })
  return area.y + style.size * LEADING * (lines.length + 0.5)
}

/** Draws paragraphs below each other. Returns the position for the next element. */
export function drawParagraphs(
  page: DrawingPage,
  texts: readonly string[],
  style: TextStyle,
  area: TextArea,
  align: 'left' | 'justify' = 'left',
): number {
  return texts.reduce((y, text) => drawParagraph(page, text, style, { ...area, y }, align), area.y)
}

/** Draws a list with a bullet before each item. Returns the position for the next element. */
export function drawBullets(
  page: DrawingPage,
  items: readonly string[],
  style: TextStyle,
  area: TextArea,
  mark = '•',
): number {
  const indent = style.size * 1.6
  return items.reduce((y, item) => {
    page.write(mark, area.x + indent / 3, y + style.size, style)
    return drawParagraph(page, item, style, { x: area.x + indent, y, width: area.width - indent })
  }, area.y)
}

/** Draws a table of contents with dots to the page numbers. Returns the position for the next element. */
export function drawContents(
  page: DrawingPage,
  entries: readonly ContentsEntry[],
  style: TextStyle,
  area: TextArea,
): number {
  // The width of a dot among dots, because fonts kern them
  const dot = page.measure('.'.repeat(100), style) / 100
  entries.forEach(({ title, pageNumber, indent = 0 }, index) => {
    const baseline = area.y + style.size * (1 + index * 1.8)
    const number = `${pageNumber}`
    const right = area.x + area.width - page.measure(number, style)
    const end = page.write(title, area.x + indent * 14, baseline, style).x1
    const dots = Math.floor((right - end - 8) / dot)
    page.write('.'.repeat(dots), right - 4 - dots * dot, baseline, style)
    page.write(number, right, baseline, style)
  })
  return area.y + style.size * 1.8 * (entries.length + 0.5)
}

/** Draws signature lines in two columns, with name and office below each. Returns the position for the next element. */
export function drawSignatures(
  page: DrawingPage,
  signatories: readonly Signatory[],
  style: TextStyle,
  area: TextArea,
): number {
  const height = style.size * 5.4
  const width = area.width * 0.44
  signatories.forEach(({ name, office }, index) => {
    const x = area.x + (index % 2) * area.width * 0.54
    const y = area.y + Math.floor(index / 2) * height + style.size * 1.6
    page.write(`/s/ ${name}`, x + 4, y, { ...style, weight: 'italic' })
    page.stroke(x, y + 3, x + width, y + 3, 0.5)
    page.write(name, x, y + style.size * LEADING + 3, style)
    page.write(office, x, y + style.size * LEADING * 2 + 3, style)
  })
  return area.y + Math.ceil(signatories.length / 2) * height
}

/** Draws prose in two columns that fill the page from `area.y` to `bottom`, paragraph by paragraph. */
export function drawTwoColumns(
  page: DrawingPage,
  texts: readonly string[],
  style: TextStyle,
  area: TextArea,
  bottom: number,
): void {
  const gutter = 22
  const width = (area.width - gutter) / 2
  let column = 0
  let y = area.y
  for (const text of texts) {
    const lines = breakLines(text, width, (words) => page.measure(words, style)).length
    if (y + lines * style.size * LEADING > bottom) {
      column++
      y = area.y
    }
    if (column > 1) return
    y = drawParagraph(page, text, style, { x: area.x + column * (width + gutter), y, width }, 'justify')
  }
}

/** Draws the running header with a rule below it, and the page number at the bottom. */
export function drawRunningLines(
  page: DrawingPage,
  text: string,
  style: TextStyle,
  options: { readonly margin: number; readonly printedNumber?: number },
): void {
  const { margin, printedNumber = page.pageNumber } = options
  const right = page.width - margin
  page.write(text, margin, 36, style)
  page.stroke(margin, 41, right, 41, 0.4, '#999999')
  const number = `${printedNumber}`
  page.write(number, (page.width - page.measure(number, style)) / 2, page.height - 30, style)
}
