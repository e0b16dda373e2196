import type { Bbox } from '../../../core/model.js'
import { readValue } from '../lexicon/values.js'
import type { Word } from './words.js'

/** White before a figure of its own column is at least this wide, as a share of the font size: a blank is narrower. */
const LEAST_WHITE = 0.4
/** It is so much wider than the blanks between the words before it. */
const WIDER = 1.3
/** Right edges that differ by less are flush, in points. */
const FLUSH = 0.8
/** A sentence has so many words on a line; a remark in a column has fewer. */
const LEAST_SENTENCE = 8
/** So many figures on other lines show a column. */
const LEAST_FIGURES = 3

/** What of a phrase tells. */
interface Text {
  readonly words: readonly Word[]
  readonly bbox: Bbox
  readonly isNumber: boolean
}

/**
 * Parts figures from a long label that all but touches them: flush with figures that stand alone on other lines they are
 * of a column, however narrow the white before them.
 *
 * @param toPhrase Makes a phrase of words again.
 */
export function partFlushFigures<P extends Text, L extends { readonly phrases: readonly P[] }>(
  lines: readonly L[],
  toPhrase: (words: readonly Word[]) => P,
): readonly L[] {
  const edges: number[] = []
  for (const { phrases } of lines) {
    for (let i = 1; i < phrases.length; i++) {
      const { words, isNumber, bbox } = phrases[i]!
      if (isNumber && words.length < 5) edges.push(bbox.x1)
    }
  }
  const flush = edges.length < LEAST_FIGURES ? lines : partFigures(lines, edges, toPhrase)
  return partTexts(flush, toPhrase)
}

function partFigures<P extends Text, L extends { readonly phrases: readonly P[] }>(
  lines: readonly L[],
  edges: readonly number[],
  toPhrase: (words: readonly Word[]) => P,
): readonly L[] {
  const isFlush = (x: number) => edges.filter((edge) => Math.abs(edge - x) < FLUSH).length >= LEAST_FIGURES
  return lines.map((line) => {
    if (!line.phrases.some((phrase) => isMixed(phrase))) return line
    const phrases = line.phrases.flatMap((phrase) => (isMixed(phrase) ? part(phrase, isFlush, toPhrase) : [phrase]))
    return phrases.length === line.phrases.length ? line : { ...line, phrases }
  })
}

/**
 * Parts texts from figures that they all but touch: where lines have a figure that ends at one place and a text that begins
 * at another right behind it, these are two columns.
 */
function partTexts<P extends Text, L extends { readonly phrases: readonly P[] }>(
  lines: readonly L[],
  toPhrase: (words: readonly Word[]) => P,
): readonly L[] {
  const seams = lines.flatMap(({ phrases }) => phrases.slice(1).flatMap((phrase) => seamOf(phrase) ?? []))
  if (seams.length < LEAST_FIGURES) return lines
  const isSeam = (seam: Seam) => {
    const alike = seams.filter(
      ({ end, start }) => Math.abs(end - seam.end) < FLUSH && Math.abs(start - seam.start) < FLUSH,
    )
    return alike.length >= LEAST_FIGURES && new Set(alike.map(({ figure }) => figure)).size >= LEAST_FIGURES
  }
  return lines.map((line) => {
    const phrases = line.phrases.flatMap((phrase, i) => {
      const seam = i === 0 ? undefined : seamOf(phrase)
      if (seam === undefined || !isSeam(seam)) return [phrase]
      return [toPhrase(phrase.words.slice(0, 1)), toPhrase(phrase.words.slice(1))]
    })
    return phrases.length === line.phrases.length ? line : { ...line, phrases }
  })
}

/** Where a figure ends and the text behind it begins. */
interface Seam {
  readonly figure: string
  readonly end: number
  readonly start: number
}

function seamOf({ words, isNumber }: Text): Seam | undefined {
  const [figure, text] = words
  if (isNumber || text === undefined || !/^[A-Za-z]/.test(text.text)) return undefined
  const [white, ...blanks] = gapsOf(words)
  if (white! < LEAST_WHITE * text.size || readValue(figure!.text)?.kind !== 'number') return undefined
  // sentences that begin with a sum, "$80 million of it", are stretched to their margin
  if (words.length >= LEAST_SENTENCE && white! < WIDER * Math.max(0, ...blanks)) return undefined
  return { figure: figure!.text, end: figure!.bbox.x1, start: text.bbox.x0 }
}

function gapsOf(words: readonly Word[]): readonly number[] {
  return words.slice(1).map((word, i) => word.bbox.x0 - words[i]!.bbox.x1)
}

/** Words, and an amount at their end. */
function isMixed({ words, isNumber }: Text): boolean {
  return words.length > 1 && !isNumber && readValue(words.at(-1)!.text)?.kind === 'number'
}

/** Where the figure that ends before `end` begins: its thousands may be set apart by blanks, "1 905". */
function figureStart(words: readonly Word[], gaps: readonly number[], end: number): number {
  let start = end - 1
  const isGroup = (at: number) => /^\d{3}(?:[.,]\d+)?$/.test(words[at]!.text)
  while (start > 0 && isGroup(start) && gaps[start - 1]! < LEAST_WHITE * words[start]!.size) {
    if (!/^[-\u2010-\u2015\u2212(]?\d{1,3}$/.test(words[start - 1]!.text)) break
    start--
  }
  return start
}

function part<P extends Text>(
  phrase: P,
  isFlush: (x: number) => boolean,
  toPhrase: (words: readonly Word[]) => P,
): readonly P[] {
  const { words } = phrase
  const gaps = gapsOf(words)
  const parts: Word[][] = []
  let end = words.length
  // from the right: each figure that stands apart and is flush is taken off
  while (end > 1) {
    const start = figureStart(words, gaps, end)
    const isApart = start > 0 && gaps[start - 1]! >= LEAST_WHITE * words[start]!.size
    if (readValue(words[end - 1]!.text)?.kind !== 'number' || !isApart || !isFlush(words[end - 1]!.bbox.x1)) break
    parts.unshift(words.slice(start, end))
    end = start
  }
  // in a line stretched to its margin all white is wide
  const blank = Math.max(0, ...gaps.slice(0, end - 1))
  if (parts.length === 0 || gaps[end - 1]! < WIDER * blank) return [phrase]
  return [words.slice(0, end), ...parts].map(toPhrase)
}
