import type { Glyph } from '../../../core/model.js'
import { countOn } from '../../recognise/charts/sequence-names.js'
import { hull } from '../../recognise/geometry/boxes.js'

/** Fewer names say nothing of how they stand. */
const LEAST_NAMES = 3
/** A name's middle is no farther from its tick than this share of the ticks' step. */
const ON_TICK = 0.18
/** Steps between ticks, and between names that count on, differ by no more than this share. */
const EVEN = 0.15
/** So many of the names must count on: others may be misread. */
const MOSTLY = 0.6
/** Years have so many digits, whether or not a gap is left between two. */
const YEAR_DIGITS = 4

/**
 * The names of a line that stand each under the middle of a tick, as near to each other as the words of one name.
 *
 * @param line Level, in order.
 * @param places Of ticks over or under it, in order.
 * @returns Undefined where it is no such row.
 */
export function namesAtTicks(
  line: readonly Glyph[],
  places: readonly number[],
): readonly (readonly Glyph[])[] | undefined {
  if (places.length < LEAST_NAMES || !areEven(places)) return undefined
  const step = (places.at(-1)! - places[0]!) / (places.length - 1)
  const tickOf = (word: readonly Glyph[]) => Math.round((middleOf(word) - places[0]!) / step)
  const ofTicks = new Map<number, (readonly Glyph[])[]>()
  for (const word of wordsOf(line)) ofTicks.set(tickOf(word), [...(ofTicks.get(tickOf(word)) ?? []), word])
  const names = [...ofTicks].map(([tick, words]) => ({ tick, glyphs: withBlanks(words, line) }))
  const isOnTick = ({ tick, glyphs }: (typeof names)[number]) =>
    Math.abs(middleOf(glyphs) - places[0]! - tick * step) <= ON_TICK * step
  return names.length >= LEAST_NAMES && names.every(isOnTick) ? names.map(({ glyphs }) => glyphs) : undefined
}

/**
 * The names of a line that count on evenly, as years and quarters do; of years that touch one begins every four digits.
 *
 * @returns Undefined where it is no such row.
 */
export function namesThatCount(line: readonly Glyph[]): readonly (readonly Glyph[])[] | undefined {
  const words = wordsOf(line)
  for (const parts of [words, words.flatMap(yearsOf), inPairs(words, line)]) {
    const ranks = ranksOf(parts.map(middleOf))
    if (parts.length < LEAST_NAMES || ranks === undefined) continue
    const names = Array.from({ length: ranks.at(-1)! + 1 }, () => '')
    for (const [i, rank] of ranks.entries()) names[rank] = textOf(parts[i]!)
    if (countOn(names) >= Math.max(LEAST_NAMES, MOSTLY * parts.length)) return parts
  }
  return undefined
}

/** What a piece of line with a marker on it is read as: "-O-", "—#&—". */
const KEY = /^[-–—~]+[^\s–—~-]{1,3}[-–—~]+$/u

/**
 * The names of a legend between keys that were read as letters; the keys are left out.
 *
 * @returns Undefined where there is none.
 */
export function namesBetweenKeys(line: readonly Glyph[]): readonly (readonly Glyph[])[] | undefined {
  const words = wordsOf(line)
  const isKey = (word: readonly Glyph[]) => KEY.test(textOf(word))
  if (!words.some(isKey) || words.every(isKey)) return undefined
  const names: (readonly Glyph[])[][] = [[]]
  for (const word of words) {
    if (isKey(word)) names.push([])
    else names.at(-1)!.push(word)
  }
  return names.filter((name) => name.length > 0).map((name) => withBlanks(name, line))
}

/** A line's glyphs between its blanks. */
function wordsOf(line: readonly Glyph[]): readonly (readonly Glyph[])[] {
  const words: Glyph[][] = [[]]
  for (const glyph of line) {
    if (glyph.text === ' ') words.push([])
    else words.at(-1)!.push(glyph)
  }
  return words.filter((word) => word.length > 0)
}

function yearsOf(word: readonly Glyph[]): readonly (readonly Glyph[])[] {
  if (word.length < 2 * YEAR_DIGITS || word.length % YEAR_DIGITS !== 0 || !/^\d+$/.test(textOf(word))) return [word]
  return Array.from({ length: word.length / YEAR_DIGITS }, (_, i) => word.slice(YEAR_DIGITS * i, YEAR_DIGITS * (i + 1)))
}

/** "Q1 2019 Q2 2019": each name has two words. */
function inPairs(words: readonly (readonly Glyph[])[], line: readonly Glyph[]): readonly (readonly Glyph[])[] {
  if (words.length % 2 !== 0) return []
  return Array.from({ length: words.length / 2 }, (_, i) => withBlanks([words[2 * i]!, words[2 * i + 1]!], line))
}

/** Words that follow each other as one name. */
function withBlanks(words: readonly (readonly Glyph[])[], line: readonly Glyph[]): readonly Glyph[] {
  return line.slice(line.indexOf(words[0]![0]!), line.indexOf(words.at(-1)!.at(-1)!) + 1)
}

function textOf(glyphs: readonly Glyph[]): string {
  return glyphs.map(({ text }) => text).join('')
}

function middleOf(glyphs: readonly Glyph[]): number {
  const { x0, x1 } = hull(glyphs.map(({ bbox }) => bbox))
  return (x0 + x1) / 2
}

function areEven(places: readonly number[]): boolean {
  return ranksOf(places)?.at(-1) === places.length - 1
}

/** How many steps each place is from the first, where all steps are as long as each other; between some one may lack. */
function ranksOf(places: readonly number[]): readonly number[] | undefined {
  const gaps = places.slice(1).map((place, i) => place - places[i]!)
  const least = Math.min(...gaps)
  const ranks = [0]
  for (const gap of gaps) ranks.push(ranks.at(-1)! + Math.round(gap / least))
  const step = (places.at(-1)! - places[0]!) / ranks.at(-1)!
  const isEven = places.every((place, i) => Math.abs(place - places[0]! - ranks[i]! * step) <= EVEN * step)
  return least > 0 && isEven ? ranks : undefined
}
