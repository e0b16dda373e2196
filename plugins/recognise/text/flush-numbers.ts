import type { Bbox } from '../../../core/model.js'
import { readValue } from '../lexicon/values.js'
import type { Word } from './words.js'

/** Minimum gap before a number in a separate column, in font sizes. The space between words is narrower. */
const MIN_COLUMN_GAP = 0.4
/** Minimum ratio of the gap before a separate column to the widest space between the words. */
const MIN_GAP_RATIO = 1.3
/** Maximum difference between edges that are aligned, in points. */
const MAX_EDGE_DIFFERENCE = 0.8
/** Minimum number of words in a line of a sentence. A remark in a column has fewer. */
const MIN_SENTENCE_WORDS = 8
/** Minimum number of aligned numbers that form a column. */
const MIN_ALIGNED_NUMBERS = 3

/** The fields of a phrase that this module reads. */
interface PhraseContent {
  readonly words: readonly Word[]
  readonly bbox: Bbox
  readonly isNumber: boolean
}

/**
 * Splits numbers from a long label that nearly touches them. Numbers whose right edges align with separate numbers on
 * other lines belong to a column, even when the gap before them is narrow.
 *
 * @param toPhrase Builds a phrase from words.
 */
export function partFlushNumbers<P extends PhraseContent, L extends { readonly phrases: readonly P[] }>(
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
  const split = edges.length < MIN_ALIGNED_NUMBERS ? lines : splitNumbers(lines, edges, toPhrase)
  return splitTexts(split, toPhrase)
}

function splitNumbers<P extends PhraseContent, L extends { readonly phrases: readonly P[] }>(
  lines: readonly L[],
  edges: readonly number[],
  toPhrase: (words: readonly Word[]) => P,
): readonly L[] {
  const isAligned = (x: number) =>
    edges.filter((edge) => Math.abs(edge - x) < MAX_EDGE_DIFFERENCE).length >= MIN_ALIGNED_NUMBERS
  return lines.map((line) => {
    if (!line.phrases.some((phrase) => isMixed(phrase))) return line
    const phrases = line.phrases.flatMap((phrase) =>
      isMixed(phrase) ? splitPhrase(phrase, isAligned, toPhrase) : [phrase],
    )
    return phrases.length === line.phrases.length ? line : { ...line, phrases }
  })
}

/**
 * Splits texts from numbers that they nearly touch. When several lines have a number that ends at one x position and a
 * text that begins at another, these are two columns.
 */
function splitTexts<P extends PhraseContent, L extends { readonly phrases: readonly P[] }>(
  lines: readonly L[],
  toPhrase: (words: readonly Word[]) => P,
): readonly L[] {
  const seams = lines.flatMap(({ phrases }) => phrases.slice(1).flatMap((phrase) => seamOf(phrase) ?? []))
  if (seams.length < MIN_ALIGNED_NUMBERS) return lines
  const isSeam = (seam: Seam) => {
    const alike = seams.filter(
      ({ end, start }) =>
        Math.abs(end - seam.end) < MAX_EDGE_DIFFERENCE && Math.abs(start - seam.start) < MAX_EDGE_DIFFERENCE,
    )
    return alike.length >= MIN_ALIGNED_NUMBERS && new Set(alike.map(({ number }) => number)).size >= MIN_ALIGNED_NUMBERS
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

/** The end of a number and the start of the text after it. */
interface Seam {
  readonly number: string
  readonly end: number
  readonly start: number
}

function seamOf({ words, isNumber }: PhraseContent): Seam | undefined {
  const [number, text] = words
  if (isNumber || text === undefined || !/^[A-Za-z]/.test(text.text)) return undefined
  const [gap, ...blanks] = gapsOf(words)
  if (gap! < MIN_COLUMN_GAP * text.size || readValue(number!.text)?.kind !== 'number') return undefined
  // sentences that begin with an amount, "$80 million of it", are justified
  if (words.length >= MIN_SENTENCE_WORDS && gap! < MIN_GAP_RATIO * Math.max(0, ...blanks)) return undefined
  return { number: number!.text, end: number!.bbox.x1, start: text.bbox.x0 }
}

function gapsOf(words: readonly Word[]): readonly number[] {
  return words.slice(1).map((word, i) => word.bbox.x0 - words[i]!.bbox.x1)
}

/** Whether a phrase is words with an amount at the end. */
function isMixed({ words, isNumber }: PhraseContent): boolean {
  return words.length > 1 && !isNumber && readValue(words.at(-1)!.text)?.kind === 'number'
}

/** Returns the index of the first word of the number that ends before `end`. It may contain spaces: "1 905". */
function numberStart(words: readonly Word[], gaps: readonly number[], end: number): number {
  let start = end - 1
  const isGroup = (at: number) => /^\d{3}(?:[.,]\d+)?$/.test(words[at]!.text)
  while (start > 0 && isGroup(start) && gaps[start - 1]! < MIN_COLUMN_GAP * words[start]!.size) {
    if (!/^[-\u2010-\u2015\u2212(]?\d{1,3}$/.test(words[start - 1]!.text)) break
    start--
  }
  return start
}

function splitPhrase<P extends PhraseContent>(
  phrase: P,
  isAligned: (x: number) => boolean,
  toPhrase: (words: readonly Word[]) => P,
): readonly P[] {
  const { words } = phrase
  const gaps = gapsOf(words)
  const parts: Word[][] = []
  let end = words.length
  // from the right: split off each number that has a gap before it and is aligned
  while (end > 1) {
    const start = numberStart(words, gaps, end)
    const isApart = start > 0 && gaps[start - 1]! >= MIN_COLUMN_GAP * words[start]!.size
    if (readValue(words[end - 1]!.text)?.kind !== 'number' || !isApart || !isAligned(words[end - 1]!.bbox.x1)) break
    parts.unshift(words.slice(start, end))
    end = start
  }
  // in a justified line all spaces are wide
  const blank = Math.max(0, ...gaps.slice(0, end - 1))
  if (parts.length === 0 || gaps[end - 1]! < MIN_GAP_RATIO * blank) return [phrase]
  return [words.slice(0, end), ...parts].map(toPhrase)
}
