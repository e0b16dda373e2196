import type { ReadOptions, TextRecognizer } from '../../../core/contracts.js'
import type { Bbox } from '../../../core/model.js'
import type { GreyPicture, PrintedLine, PrintedWord } from '../../../core/pixels.js'
import { drawEnlarged, enlargedSize } from './enlarge.js'

/** A part of a picture to read, and its text size. */
interface SheetPart {
  readonly bbox: Bbox
  /** Height of capitals and digits, in pixels of the picture. */
  readonly capHeight: number
}

/** Layout of a sheet. */
interface SheetOptions {
  /** Resolution of the picture, in pixels per inch. */
  readonly dpi: number
  /** Height of capitals and digits on the sheet, in pixels. */
  readonly capHeight: number
  /** Whether each part has its own row and the sheet is read as a block. Otherwise parts share rows with wide gaps. */
  readonly isColumn?: boolean
  /** Allowed characters, see {@link ReadOptions}. */
  readonly characters?: string | undefined
}

/** Margin around a part, in pixels of the picture, for the soft edges of letters. */
const MARGIN = 2
/** Gap between parts in a row, and between rows, in cap heights. */
const GAP = 4.5
const LEADING = 1
/** Width of a sheet, in pixels. It holds about four parts per row. */
const WIDTH = 2400
/** Maximum height of a sheet, in pixels. Recognizers take longer for each word if a sheet has more words. */
const HIGHEST = 2000

/** Position of a part on a sheet. */
interface Slot {
  readonly part: SheetPart
  /** The box of the picture that is drawn. */
  readonly source: Bbox
  readonly scale: number
  readonly width: number
  readonly height: number
  readonly x: number
  readonly y: number
}

/**
 * Reads many parts of a picture together. They are drawn in one size on white sheets, without rulings, specks and
 * leaders, with gaps that separate them. On a whole page, recognizers misread or skip narrow numbers between wide gaps.
 *
 * @returns The words of each part, from left to right, in pixels of the picture.
 * @throws RecreateError The errors of {@link TextRecognizer.read}.
 */
export async function readParts(
  recognizer: TextRecognizer,
  picture: GreyPicture,
  parts: readonly SheetPart[],
  options: SheetOptions,
  signal?: AbortSignal,
): Promise<readonly (readonly PrintedWord[])[]> {
  const words = new Map<SheetPart, PrintedWord[]>(parts.map((part) => [part, []]))
  const sheets = layOut(parts, options)
  const readings = await readSheets(
    recognizer,
    sheets.map((slots) => drawSheet(picture, slots, options.capHeight)),
    {
      dpi: Math.round((options.dpi * options.capHeight) / usualHeight(parts)),
      layout: options.isColumn === true ? 'block' : 'sparse',
      characters: options.characters,
    },
    signal,
  )
  for (const [i, slots] of sheets.entries()) {
    const read = readings[i]!.flatMap((line) => line.words.flatMap((word) => inSlots(word, slots)))
    for (const { slot, word } of read) words.get(slot.part)!.push(word)
  }
  return parts.map((part) => words.get(part)!.sort((a, b) => a.bbox.x0 - b.bbox.x0))
}

async function readSheets(
  recognizer: TextRecognizer,
  sheets: readonly GreyPicture[],
  options: ReadOptions,
  signal: AbortSignal | undefined,
): Promise<readonly (readonly PrintedLine[])[]> {
  if (sheets.length > 1 && recognizer.readAll !== undefined) return recognizer.readAll(sheets, options, signal)
  const readings: (readonly PrintedLine[])[] = []
  for (const sheet of sheets) readings.push(await recognizer.read(sheet, options, signal))
  return readings
}

function usualHeight(parts: readonly SheetPart[]): number {
  return parts.map(({ capHeight }) => capHeight).sort((a, b) => a - b)[parts.length >> 1]!
}

/** Positions the parts row by row. @returns The slots of each sheet. */
function layOut(parts: readonly SheetPart[], { capHeight, isColumn }: SheetOptions): readonly (readonly Slot[])[] {
  const gap = Math.round(GAP * capHeight)
  const leading = Math.round(LEADING * capHeight)
  const slots: Slot[] = []
  let x = gap
  let y = leading
  let rowHeight = 0
  for (const part of parts) {
    const scale = capHeight / part.capHeight
    const source = {
      x0: Math.floor(part.bbox.x0) - MARGIN,
      y0: Math.floor(part.bbox.y0) - MARGIN,
      x1: Math.ceil(part.bbox.x1) + MARGIN,
      y1: Math.ceil(part.bbox.y1) + MARGIN,
    }
    const size = enlargedSize(source, scale)
    if (x > gap && (isColumn === true || x + size.width + gap > WIDTH)) {
      x = gap
      y += rowHeight + leading
      rowHeight = 0
    }
    slots.push({ part, source, scale, ...size, x, y })
    x += size.width + gap
    rowHeight = Math.max(rowHeight, size.height)
  }
  return cutSheets(slots, y + rowHeight, leading)
}

/** Splits a column of rows into sheets of about the same height. */
function cutSheets(slots: readonly Slot[], height: number, leading: number): readonly (readonly Slot[])[] {
  const most = height / Math.ceil(height / HIGHEST)
  const sheets: Slot[][] = []
  let top = 0
  for (const slot of slots) {
    const isNewRow = sheets.at(-1)?.at(-1)?.y !== slot.y
    if (isNewRow && (sheets.length === 0 || slot.y - top >= most)) {
      sheets.push([])
      top = slot.y - leading
    }
    sheets.at(-1)!.push({ ...slot, y: slot.y - top })
  }
  return sheets
}

function drawSheet(picture: GreyPicture, slots: readonly Slot[], capHeight: number): GreyPicture {
  const margin = Math.round(GAP * capHeight)
  const width = Math.max(...slots.map((slot) => slot.x + slot.width)) + margin
  const height = Math.max(...slots.map((slot) => slot.y + slot.height)) + Math.round(LEADING * capHeight)
  const sheet = { width, height, pixels: new Uint8Array(width * height).fill(255) }
  for (const { source, scale, x, y } of slots) drawEnlarged(picture, source, scale, sheet, x, y)
  return sheet
}

/** Maps a word to its slots. A word across two slots becomes two words. */
function inSlots(word: PrintedWord, slots: readonly Slot[]): readonly { slot: Slot; word: PrintedWord }[] {
  const middle = (word.bbox.y0 + word.bbox.y1) / 2
  const row = slots.filter((slot) => middle > slot.y - slot.height * 0.2 && middle < slot.y + slot.height * 1.2)
  const slotAt = ({ x0, x1 }: Bbox) => row.find((slot) => x1 > slot.x && x0 < slot.x + slot.width)
  const letters = word.letters ?? []
  const first = slotAt(word.bbox)
  const last = row.findLast((slot) => word.bbox.x1 > slot.x && word.bbox.x0 < slot.x + slot.width)
  if (first === undefined) return []
  if (first === last || letters.length === 0) return [{ slot: first, word: moved(word, first) }]
  return row.flatMap((slot) => {
    const own = letters.filter((letter) => slotAt(letter.bbox) === slot)
    if (own.length === 0) return []
    const bbox = {
      ...word.bbox,
      x0: Math.min(...own.map((letter) => letter.bbox.x0)),
      x1: Math.max(...own.map((letter) => letter.bbox.x1)),
    }
    const text = own.map((letter) => letter.text).join('')
    return [{ slot, word: moved({ ...word, text, bbox, letters: own }, slot) }]
  })
}

function moved(word: PrintedWord, { source, scale, x, y }: Slot): PrintedWord {
  const move = (bbox: Bbox): Bbox => ({
    x0: (bbox.x0 - x) / scale + source.x0,
    y0: (bbox.y0 - y) / scale + source.y0,
    x1: (bbox.x1 - x) / scale + source.x0,
    y1: (bbox.y1 - y) / scale + source.y0,
  })
  return {
    ...word,
    bbox: move(word.bbox),
    ...(word.letters && { letters: word.letters.map((letter) => ({ ...letter, bbox: move(letter.bbox) })) }),
  }
}
