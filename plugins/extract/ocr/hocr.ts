import type { Bbox } from '../../../core/model.js'
import type { PrintedLetter, PrintedLine, PrintedWord } from '../../../core/pixels.js'
import { partsOf } from './markup.js'

/** Classes of the elements that are lines of text. Other elements with words are ignored. */
const lineClasses = new Set(['ocr_line', 'ocr_header', 'ocr_caption', 'ocr_textfloat'])

/** Splits a file into pages, each for {@link linesOfHocr}. Pictures without text have a page too. */
export function pagesOfHocr(hocr: string): readonly string[] {
  return hocr.split(/(?=<div class=['"]ocr_page['"])/).slice(1)
}

/**
 * Returns the page of a picture, if it is complete.
 *
 * @param hocr Output of the program. It may start and end anywhere.
 * @param picture The picture's name in the output.
 */
export function pageOfHocr(hocr: string, picture: string): string | undefined {
  for (const start of hocr.matchAll(/<div class=['"]ocr_page['"][^>]*>/g)) {
    if (!start[0].includes(`"${picture}"`)) continue
    let depth = 0
    for (const { 0: tag, index } of hocr.slice(start.index).matchAll(/<\/?div[^>]*>/g)) {
      depth += tag[1] === '/' ? -1 : 1
      if (depth === 0) return hocr.slice(start.index, start.index + index + tag.length)
    }
  }
  return undefined
}

interface OpenLine {
  readonly bbox: Bbox
  readonly baseline: PrintedLine['baseline']
  readonly words: PrintedWord[]
}

interface OpenWord {
  readonly bbox: Bbox
  readonly confidence: number
  readonly letters: PrintedLetter[]
  text: string
}

/**
 * Reads hOCR with character boxes, an output format of Tesseract.
 *
 * @param hocr Output of `-c tessedit_create_hocr=1 -c hocr_char_boxes=1`. Elements without a box are ignored.
 * @returns The lines with words, in file order.
 */
export function linesOfHocr(hocr: string): readonly PrintedLine[] {
  const reader = new LineReader()
  // One entry per open element: the function to call at its end.
  const open: (() => void)[] = []
  for (const part of partsOf(hocr)) {
    if (part.kind === 'start') open.push(reader.open(part.attributes))
    else if (part.kind === 'end') open.pop()?.()
    else reader.write(part.text.trim())
  }
  return reader.lines.filter(({ words }) => words.length > 0)
}

class LineReader {
  readonly lines: OpenLine[] = []
  #line: OpenLine | undefined
  #word: OpenWord | undefined
  #letter: { readonly bbox: Bbox; readonly confidence: number } | undefined

  /** Reads a start tag. Returns the function to call at the end of the element. */
  open(attributes: ReadonlyMap<string, string>): () => void {
    const properties = propertiesOf(attributes.get('title') ?? '')
    const kind = attributes.get('class') ?? ''
    if (lineClasses.has(kind)) return this.#openLine(properties)
    if (kind === 'ocrx_word') return this.#openWord(properties)
    if (kind === 'ocrx_cinfo') return this.#openLetter(properties)
    return () => {}
  }

  write(text: string): void {
    if (text === '' || this.#word === undefined) return
    this.#word.text += text
    if (this.#letter !== undefined) this.#word.letters.push({ text, ...this.#letter })
  }

  #openLine(properties: Properties): () => void {
    this.#line = openLine(properties)
    if (this.#line !== undefined) this.lines.push(this.#line)
    return () => {
      this.#line = undefined
    }
  }

  #openWord(properties: Properties): () => void {
    this.#word = openWord(properties)
    return () => {
      if (this.#word !== undefined && this.#word.text !== '') this.#line?.words.push(this.#word)
      this.#word = undefined
    }
  }

  #openLetter(properties: Properties): () => void {
    const bbox = boxOf(properties.get('x_bboxes'))
    this.#letter = bbox && { bbox, confidence: share(properties.get('x_conf')) }
    return () => {
      this.#letter = undefined
    }
  }
}

function openLine(properties: Properties): OpenLine | undefined {
  const bbox = boxOf(properties.get('bbox'))
  if (bbox === undefined) return undefined
  // The slope, and the offset below the bottom left corner of the box.
  const [slope = 0, offset = 0] = properties.get('baseline') ?? []
  const left = bbox.y1 + offset
  return { bbox, baseline: { left, right: left + slope * (bbox.x1 - bbox.x0) }, words: [] }
}

function openWord(properties: Properties): OpenWord | undefined {
  const bbox = boxOf(properties.get('bbox'))
  return bbox && { text: '', bbox, confidence: share(properties.get('x_wconf')), letters: [] }
}

/** Names and numbers from a title such as `bbox 604 117 1071 141; x_wconf 96`. Other values are omitted. */
type Properties = ReadonlyMap<string, readonly number[]>

function propertiesOf(title: string): Properties {
  return new Map(
    title.split(';').map((property) => {
      const [name = '', ...values] = property.trim().split(/\s+/)
      return [name, values.map(Number).filter(Number.isFinite)]
    }),
  )
}

function boxOf(numbers: readonly number[] | undefined): Bbox | undefined {
  const [x0, y0, x1, y1] = numbers ?? []
  return x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined ? undefined : { x0, y0, x1, y1 }
}

function share(percent: readonly number[] | undefined): number {
  return Math.min(1, Math.max(0, (percent?.[0] ?? 0) / 100))
}
