import type { TextRecognizer } from '../../../core/contracts.js'
import type { Bbox } from '../../../core/model.js'
import type { GreyPicture, PrintedLine, PrintedWord } from '../../../core/pixels.js'
import { centerX, heightOf, hull, widthOf } from '../../recognise/geometry/boxes.js'
import { withCapitals } from './capitals.js'
import { withCurrencySigns } from './currency-signs.js'
import { lostPoints, withPoints, withSignsOfInk } from './lost-points.js'
import { withOnes } from './ones.js'
import { findPrint, type Print, type PrintRun } from './print.js'
import { readParts } from './sheet.js'
import { withTwins } from './twin-digits.js'

/** The recognized text of a page, and unreadable ink. */
interface ReadingOfPage {
  /**
   * Lines from top to bottom and left to right. A line ends at a wide gap, so that each column has separate lines. A
   * dot leader is a line with one word.
   */
  readonly lines: readonly PrintedLine[]
  /** Ink with the size of text that is in no word, in pixels. Letters next to each other are one area. */
  readonly unread: readonly Bbox[]
  /** Large connected areas of ink, which only drawings have, in pixels. */
  readonly drawn: readonly Bbox[]
}

/** Options of {@link readPage}. */
interface PageReadingOptions {
  /** Resolution in pixels per inch. */
  readonly dpi: number
}

/** Height of drawn capitals in the first and second pass, in pixels. */
const FIRST_HEIGHT = 32
const SECOND_HEIGHT = 42
/** Words with a lower confidence are read again. */
const UNSURE = 0.4
/** Maximum gap between letters of one unread area, in cap heights. Spaces are wider. */
const MOST_GAP = 0.3

/**
 * Reads a page run by run. Finds the text in the pixels, draws it on sheets and reads the sheets. Runs with ink that no
 * word covers are read again at a larger size, so that no number is silently skipped.
 *
 * @param picture Clean deskewed picture, dark on white, without rulings, such as the result of
 * `seePage(…).straighten()`.
 * @throws RecreateError The errors of {@link TextRecognizer.read}.
 */
export async function readPage(
  recognizer: TextRecognizer,
  picture: GreyPicture,
  { dpi }: PageReadingOptions,
  signal?: AbortSignal,
): Promise<ReadingOfPage> {
  const print = findPrint(picture, dpi)
  const runs = print.runs.filter(({ isBlock }) => !isBlock)
  const first = await readRuns(recognizer, picture, runs, { dpi, capHeight: FIRST_HEIGHT }, signal)
  const doubtful = first.filter(isDoubtful).map(({ run }) => run)
  const secondPass = { dpi, capHeight: SECOND_HEIGHT }
  const second = await readRuns(recognizer, picture, doubtful, { ...secondPass, isColumn: true }, signal)
  const again = new Map(second.map((reading) => [reading.run, reading]))
  const readings = first.map((reading) => betterOf(reading, again.get(reading.run)))
  const blocks: PrintedLine[] = []
  for (const { bbox } of print.runs.filter(({ isBlock }) => isBlock)) {
    blocks.push(...(await recognizer.read(picture, { dpi, layout: 'block', bbox }, signal)))
  }
  const lines = [...readings.flatMap(toLines), ...blocks, ...unletteredLines(print)]
  const unread = readings.flatMap((reading) => joinNeighbors(reading.unread, MOST_GAP * reading.run.capHeight))
  const rows = inRows(lines, print.capHeight).map((row) => withCurrencySigns(row, print.capHeight))
  return { lines: withTwins(rows.flat()), unread, drawn: print.drawn }
}

/** The words of a run. */
interface Reading {
  readonly run: PrintRun
  readonly words: readonly PrintedWord[]
  /** Ink of the run that no word covers. */
  readonly unread: readonly Bbox[]
  /** Number of decimal points and commas that were not read. */
  readonly lostPoints: number
}

async function readRuns(
  recognizer: TextRecognizer,
  picture: GreyPicture,
  runs: readonly PrintRun[],
  options: Parameters<typeof readParts>[3],
  signal: AbortSignal | undefined,
): Promise<readonly Reading[]> {
  if (runs.length === 0) return []
  const words = await readParts(recognizer, picture, runs, options, signal)
  return runs.map((run, i) => toReading(run, words[i]!))
}

function toReading(run: PrintRun, words: readonly PrintedWord[]): Reading {
  const slack = 0.1 * run.capHeight
  const covers = ({ bbox }: PrintedWord, piece: Bbox) =>
    centerX(piece) > bbox.x0 - slack && centerX(piece) < bbox.x1 + slack
  const isLetter = (piece: Bbox) => heightOf(piece) > 0.45 * run.capHeight
  // if the boxes of two words overlap, ink belongs to the word with the nearer center
  const isNearest = (word: PrintedWord, piece: Bbox) => {
    const off = ({ bbox }: PrintedWord) => Math.abs(centerX(bbox) - centerX(piece))
    return words.every((other) => other === word || !covers(other, piece) || off(word) <= off(other))
  }
  const onInk = words.map((word) => {
    const own = run.pieces.filter((piece) => covers(word, piece) && isNearest(word, piece))
    return own.length === 0 ? word : { ...word, bbox: hull(own) }
  })
  const lost = onInk.map((word) => lostPoints(word, run))
  return {
    run,
    words: withOnes(
      onInk.map((word, i) => withCapitals(withSignsOfInk(withPoints(word, lost[i]!, run), run), run)),
      run,
    ),
    lostPoints: lost.flat().length,
    unread: run.pieces.filter((piece) => isLetter(piece) && !words.some((word) => covers(word, piece))),
  }
}

/** Joins boxes of a run that follow each other. */
function joinNeighbors(boxes: readonly Bbox[], mostGap: number): readonly Bbox[] {
  const joined: Bbox[] = []
  for (const box of boxes.toSorted((a, b) => a.x0 - b.x0)) {
    const last = joined.at(-1)
    if (last !== undefined && box.x0 - last.x1 <= mostGap) joined[joined.length - 1] = hull([last, box])
    else joined.push(box)
  }
  return joined
}

function isDoubtful({ words, unread, lostPoints }: Reading): boolean {
  return unread.length + lostPoints > 0 || words.length === 0 || words.some(({ confidence }) => confidence < UNSURE)
}

function betterOf(first: Reading, second: Reading | undefined): Reading {
  if (second === undefined || second.words.length === 0) return first
  const missed = ({ unread, lostPoints }: Reading) => unread.length + lostPoints
  if (missed(first) !== missed(second)) return missed(second) < missed(first) ? second : first
  return confidenceOf(second) > confidenceOf(first) ? second : first
}

function confidenceOf({ words }: Reading): number {
  return Math.min(0, ...words.map(({ confidence }) => confidence - 1))
}

function toLines({ run, words }: Reading): readonly PrintedLine[] {
  if (words.length === 0) return []
  return [{ bbox: run.bbox, baseline: { left: run.baseline, right: run.baseline }, words }]
}

/** Returns lines that need no recognizer: dashes and dot leaders. */
function unletteredLines({ dashes, leaders, capHeight }: Print): readonly PrintedLine[] {
  const line = (text: string, bbox: Bbox, baseline: number): PrintedLine => ({
    bbox,
    baseline: { left: baseline, right: baseline },
    words: [{ text, bbox, confidence: 0.9 }],
  })
  return [
    ...dashes.map(({ bbox, baseline }) => line(dashOf(widthOf(bbox) / capHeight), bbox, baseline)),
    ...leaders.map((dots) => {
      const bbox = hull(dots)
      return line('.'.repeat(dots.length), bbox, bbox.y1)
    }),
  ]
}

/** Returns the dash for a width in cap heights: a hyphen has about 0.5, an en dash 0.75, an em dash 1.4. */
function dashOf(width: number): string {
  if (width < 0.62) return '-'
  return width < 1.05 ? '–' : '—'
}

/** Groups lines into rows, from top to bottom and left to right. */
function inRows(lines: readonly PrintedLine[], capHeight: number): readonly (readonly PrintedLine[])[] {
  const rows: PrintedLine[][] = []
  for (const line of lines.toSorted((a, b) => a.baseline.left - b.baseline.left)) {
    const first = rows.at(-1)?.[0]
    if (first !== undefined && line.baseline.left - first.baseline.left < 0.4 * capHeight) rows.at(-1)!.push(line)
    else rows.push([line])
  }
  return rows.map((row) => row.sort((a, b) => a.bbox.x0 - b.bbox.x0))
}
