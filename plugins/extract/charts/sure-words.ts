import type { Bbox, Glyph, PageContent } from '../../../core/model.js'
import { heightOf, holdsCenter, overlapY } from '../../recognise/geometry/boxes.js'
import { findLines, type Phrase } from '../../recognise/text/lines.js'
import { findWords, type Word } from '../../recognise/text/words.js'

/** A word of so many letters, read as surely as this, 0 to 1, is no mark that looks like one. */
const WORD = /^\p{L}{3,}$/u
const SURE = 0.975
/** It was read again where so many of its letters were. */
const AGAIN = 0.6

/**
 * What was read in charts, with the words that were surely read there before and not again: a line behind a word, or a key
 * that touches it, may take its letters away.
 *
 * @param content The page as it was read at first.
 * @param areas Where print was read again, in points.
 * @param read What was read there, in points.
 */
export function withSureWords(content: PageContent, areas: readonly Bbox[], read: readonly Glyph[]): readonly Glyph[] {
  const words = findWords(content)
  const lost = words.filter(({ text, bbox, confidence = 0 }) => {
    if (confidence < SURE || !WORD.test(text) || !areas.some((area) => holdsCenter(area, bbox))) return false
    const again = lettersOf(read.filter((glyph) => holdsCenter(bbox, glyph.bbox)))
    return sharedOf(again, lettersOf(text)) < AGAIN * text.length
  })
  if (lost.length === 0) return read
  const phrases = findLines(words).flatMap((line) => line.phrases)
  const places = lost.map((word) => textOf(word, phrases))
  const isLost = ({ bbox }: Glyph) =>
    places.some((place) => holdsCenter(place, bbox)) && areas.some((area) => holdsCenter(area, bbox))
  return content.glyphs.filter(isLost).reduce(
    putInLine,
    read.filter((glyph) => !isLost(glyph)),
  )
}

/** With a letter behind the one that stands next before it in its line: letters make a text in their order. */
function putInLine(read: readonly Glyph[], glyph: Glyph): readonly Glyph[] {
  const before = read.filter(({ bbox, angle }) => angle === 0 && isBefore(bbox, glyph.bbox))
  const next = before.reduce<Glyph | undefined>(
    (last, each) => (last && last.bbox.x0 > each.bbox.x0 ? last : each),
    undefined,
  )
  return next === undefined ? [...read, glyph] : read.toSpliced(read.indexOf(next) + 1, 0, glyph)
}

function isBefore(one: Bbox, other: Bbox): boolean {
  return one.x0 <= other.x0 && overlapY(one, other) > 0.5 * Math.min(heightOf(one), heightOf(other))
}

/** All that a word stands with, where that was read as surely: its blanks come with it. */
function textOf(word: Word, phrases: readonly Phrase[]): Bbox {
  const phrase = phrases.find(({ bbox }) => holdsCenter(bbox, word.bbox))
  const isSure = phrase?.words.every(({ confidence = 0 }) => confidence >= SURE)
  return phrase !== undefined && isSure ? phrase.bbox : word.bbox
}

function lettersOf(read: readonly Glyph[] | string): readonly string[] {
  const text = typeof read === 'string' ? read : read.map((glyph) => glyph.text).join('')
  return text.match(/\p{L}/gu) ?? []
}

/** How many letters two texts share, wherever they stand in them. */
function sharedOf(one: readonly string[], other: readonly string[]): number {
  const left = [...other]
  return one.filter((letter) => {
    const at = left.indexOf(letter)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }).length
}
