import type { Bbox } from '../../../core/model.js'
import type { PrintedLetter, PrintedLine, PrintedWord } from '../../../core/pixels.js'
import { partsOf } from './markup.js'

/** Classes of elements that are lines of print; all else that holds words is not asked for. */
const lineClasses = new Set(['ocr_line', 'ocr_header', 'ocr_caption', 'ocr_textfloat'])

/** The pages of a file, each for {@link linesOfHocr}; pictures without text have one as well. */
export function pagesOfHocr(hocr: string): readonly string[] {
  return hocr.split(/(?=<div class=['"]ocr_page['"])/).slice(1)
}

/**
 * The page of a picture, once all of it is there.
 *
 * @param hocr May begin and end anywhere.
 * @param picture The name by which the program knows the picture.
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
 * Reads hOCR with boxes of letters, the page description that Tesseract writes.
 *
 * @param hocr As of `-c tessedit_create_hocr=1 -c hocr_char_boxes=1`. Elements without a box are passed over.
 * @returns Lines that have words, in the order of the file.
 */
export function linesOfHocr(hocr: string): readonly PrintedLine[] {
  const lines: OpenLine[] = []
  let line: OpenLine | undefined
  let word: OpenWord | undefined
  let letter: { readonly bbox: Bbox; readonly confidence: number } | undefined
  // One entry an open element: what its end closes.
  const open: (() => void)[] = []
  for (const part of partsOf(hocr)) {
    if (part.kind === 'end') open.pop()?.()
    else if (part.kind === 'text') {
      const text = part.text.trim()
      if (text === '' || word === undefined) continue
      word.text += text
      if (letter !== undefined) word.letters.push({ text, ...letter })
    } else {
      const properties = propertiesOf(part.attributes.get('title') ?? '')
      const kind = part.attributes.get('class') ?? ''
      let close = () => {}
      if (lineClasses.has(kind)) {
        line = openLine(properties)
        if (line !== undefined) lines.push(line)
        close = () => {
          line = undefined
        }
      } else if (kind === 'ocrx_word') {
        word = openWord(properties)
        close = () => {
          if (word !== undefined && word.text !== '') line?.words.push(word)
          word = undefined
        }
      } else if (kind === 'ocrx_cinfo') {
        const bbox = boxOf(properties.get('x_bboxes'))
        letter = bbox && { bbox, confidence: share(properties.get('x_conf')) }
        close = () => {
          letter = undefined
        }
      }
      open.push(close)
    }
  }
  return lines.filter(({ words }) => words.length > 0)
}

function openLine(properties: Properties): OpenLine | undefined {
  const bbox = boxOf(properties.get('bbox'))
  if (bbox === undefined) return undefined
  // A slope, and how far below the box's bottom left corner it begins.
  const [slope = 0, offset = 0] = properties.get('baseline') ?? []
  const left = bbox.y1 + offset
  return { bbox, baseline: { left, right: left + slope * (bbox.x1 - bbox.x0) }, words: [] }
}

function openWord(properties: Properties): OpenWord | undefined {
  const bbox = boxOf(properties.get('bbox'))
  return bbox && { text: '', bbox, confidence: share(properties.get('x_wconf')), letters: [] }
}

/** Names and their numbers, of `bbox 604 117 1071 141; x_wconf 96`. Values that are no numbers are left out. */
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
