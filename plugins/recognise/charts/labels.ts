import type { Bbox, Font, Glyph, PageContent } from '../../../core/model.js'
import { centerX, centerY, heightOf, hull, widthOf } from '../geometry/boxes.js'
import { dropDoubles } from '../text/double-letters.js'
import type { Label, Marks } from './parts.js'
import { isSign } from './signs.js'
import { joinLabels } from './split-names.js'
import { beginningsIn } from './split-runs.js'

/** Angles that differ by less are one direction, in degrees. */
const SAME_ANGLE = 3
/** Glyphs whose baselines differ by less stand on one line, as a share of the font size. */
const SAME_LINE = 0.2
/** A gap up to this wide is none, as a share of the font size. */
const WORD_GAP = 0.17
/** A gap up to this wide parts words of one label: less where no blank is in the file. */
const BLANK = { printed: 0.8, missing: 0.34 }
/** Letters of a typewriter face are as broad as each other to this share of the font size; so many different ones tell it. */
const TYPEWRITER = { alike: 0.02, letters: 4 }
/** A blank that no letter stands for in the file is as broad as a letter of such a face, to this share of the font size. */
const ONE_LETTER = 0.08
/** Letters set without a gap stand beside each other, or a little nearer by their kerning; a name that begins anew does not: shares of the font size. */
const ANEW = { before: 0.06, behind: 0.015 }
/** Lines of one label follow each other within this many font sizes, and as near as each other to this share. */
const LEADING = 1.32
const SAME_LEADING = 1.08
/** Middles or edges of the lines of one label differ by less, as a share of the font size. */
const SAME_EDGE = 0.35
/** A label of more lines is a paragraph. */
const MOST_LINES = 4

interface TextLine extends Label {
  /** Along the direction of writing, and across it to the baseline. */
  readonly from: number
  readonly to: number
  readonly across: number
  readonly font: number
}

/** What may be the key of a legend's entry is no larger and no narrower, in points. */
const KEY_SIZE = { least: 1.5, width: 60, height: 20 }

/**
 * Texts that stand together on the page, in any direction.
 *
 * @param marks What has a small mark at its left is an entry of a legend: it begins a label.
 */
export function findLabels(content: PageContent, marks: Marks): readonly Label[] {
  const glyphs = dropDoubles(content.glyphs).filter((glyph) => !isSign(glyph, content.fonts))
  const faces = { heights: heightsOf(glyphs), advances: advancesOf(glyphs) }
  const lines = byAngle(glyphs).flatMap(({ angle, glyphs: own }) =>
    withoutDoubles(linesAlong(angle, own, faces).map((line) => toLine(line, angle, content.fonts))),
  )
  const keys = [...marks.bars, ...marks.strokes, ...marks.polygons]
    .map(({ bbox }) => bbox)
    .filter((box) => widthOf(box) <= KEY_SIZE.width && heightOf(box) <= KEY_SIZE.height)
    // ticks and dashes of an upright line are none
    .filter((box) => widthOf(box) >= KEY_SIZE.least)
  return joinLines(lines, keys).map((part) => joinLabels(part.map(toLabel)))
}

/** A text stands in the place of another when its middle is no further from that one's, as a share of the font size. */
const SAME_PLACE = 0.3

/** Letters with an outline, or with a glow that lifts them off what lies behind, are printed twice in one place: one text. */
function withoutDoubles(lines: readonly TextLine[]): readonly TextLine[] {
  const kept = new Map<string, TextLine[]>()
  return lines.filter((line) => {
    const same = kept.get(line.text) ?? []
    const isNear = (a: number, b: number) => Math.abs(a - b) <= SAME_PLACE * line.size
    if (same.some(({ bbox }) => isNear(centerX(bbox), centerX(line.bbox)) && isNear(centerY(bbox), centerY(line.bbox))))
      return false
    kept.set(line.text, [...same, line])
    return true
  })
}

function toLabel({ from: _from, to: _to, across: _across, font: _font, ...label }: TextLine): Label {
  return label
}

function byAngle(glyphs: readonly Glyph[]): readonly { readonly angle: number; readonly glyphs: readonly Glyph[] }[] {
  const groups: { angle: number; glyphs: Glyph[] }[] = []
  for (const glyph of glyphs) {
    const near = groups.find(({ angle }) => Math.abs(((glyph.angle - angle + 540) % 360) - 180) < SAME_ANGLE)
    if (near === undefined) groups.push({ angle: glyph.angle, glyphs: [glyph] })
    else near.glyphs.push(glyph)
  }
  return groups
}

type Placed = { readonly glyph: Glyph; readonly from: number; readonly to: number; readonly across: number }
type Line = { placed: Placed[]; text: string }

/** Of a font of which no level text says it the box of a letter is so high, in font sizes. */
const USUAL_HEIGHT = 1.15

/** How high the boxes of a font's letters are in font sizes, by its number: as level texts show. */
function heightsOf(glyphs: readonly Glyph[]): ReadonlyMap<number, number> {
  const heights = new Map<number, number>()
  for (const { font, angle, bbox, size } of glyphs)
    if (angle === 0 && !heights.has(font)) heights.set(font, heightOf(bbox) / size)
  return heights
}

/** What the letters of a page show of its fonts, by their numbers, in font sizes. */
interface Faces {
  /** How high the boxes of letters are. */
  readonly heights: ReadonlyMap<number, number>
  /** How broad all letters are, of faces in which they are as broad as each other: of a typewriter. */
  readonly advances: ReadonlyMap<number, number>
}

/** The breadth of the letters of typewriter faces; figures are as broad as each other in any face, and tell nothing. */
function advancesOf(glyphs: readonly Glyph[]): ReadonlyMap<number, number> {
  const breadths = new Map<number, Map<string, number>>()
  for (const { font, angle, bbox, size, text } of glyphs) {
    if (angle % 90 !== 0 || !/^\p{L}$/u.test(text)) continue
    const known = breadths.get(font) ?? new Map<string, number>()
    breadths.set(font, known.set(text, (angle % 180 === 0 ? widthOf(bbox) : heightOf(bbox)) / size))
  }
  const advances = new Map<number, number>()
  for (const [font, known] of breadths) {
    const all = [...known.values()]
    const [least, most] = [Math.min(...all), Math.max(...all)]
    if (all.length >= TYPEWRITER.letters && most - least <= TYPEWRITER.alike) advances.set(font, most)
  }
  return advances
}

function linesAlong(angle: number, glyphs: readonly Glyph[], { heights, advances }: Faces): readonly Line[] {
  const placed = glyphs.map((glyph) => place(glyph, angle, heights.get(glyph.font) ?? USUAL_HEIGHT))
  const lines: Line[] = []
  let line: Line | undefined
  let blank = false
  for (const [i, each] of placed.entries()) {
    if (each.glyph.text.trim() === '') {
      blank = true
      continue
    }
    const last = line?.placed.at(-1)
    const isPower = line !== undefined && /^10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]*$/.test(line.text) && isRaised(line.placed[0], each)
    const gap =
      last === undefined
        ? Infinity
        : isPower && each.from - last.to < 0.3 * last.glyph.size
          ? 0
          : gapTo(last, each, placed[i + 1], blank || isBlankBetween(last, each, advances))
    if (line === undefined || gap === Infinity) {
      line = { placed: [], text: '' }
      lines.push(line)
    } else if (gap === 1) line.text += ' '
    line.text += isRaised(line.placed[0], each) ? raise(each.glyph.text) : each.glyph.text
    line.placed.push(each)
    blank = false
  }
  return lines.flatMap(splitRun)
}

/** Names of an axis that stand close beside each other, as several lines. */
function splitRun(line: Line): readonly Line[] {
  const beginnings = beginningsIn(line.text)
  if (beginnings.length === 0) return [line]
  const parts: Line[] = []
  let at = 0
  for (const each of line.placed) {
    if (line.text[at] === ' ') at++
    const isFirst = parts.length === 0 || beginnings.includes(at)
    if (isFirst) parts.push({ placed: [], text: '' })
    const part = parts.at(-1)!
    const isAfterBlank = part.text !== '' && line.text[at - 1] === ' '
    part.text += (isAfterBlank ? ' ' : '') + each.glyph.text
    part.placed.push(each)
    at += each.glyph.text.length
  }
  return parts
}

/** A power is printed small, above the line: the 5 of 10⁵. */
const RAISED = { size: 0.88, least: 0.2, most: 0.75 }
const RAISED_SIGNS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789-\u2212\u2013'].map((sign, i) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁻⁻'][i]!]),
)

/** Whether a sign stands above the line of a label as its power: behind a 10, and no mark of a note behind a word. */
function isRaised(first: Placed | undefined, next: Placed): boolean {
  if (first === undefined || RAISED_SIGNS[next.glyph.text] === undefined) return false
  const rise = (first.across - next.across) / first.glyph.size
  return next.glyph.size <= RAISED.size * first.glyph.size && rise >= RAISED.least && rise <= RAISED.most
}

function raise(text: string): string {
  return RAISED_SIGNS[text] ?? text
}

/** Whether two letters of a typewriter face stand apart by a blank that is not in the file: by the breadth of one letter. */
function isBlankBetween(last: Placed, next: Placed, advances: ReadonlyMap<number, number>): boolean {
  const { font, size, text } = last.glyph
  const advance = advances.get(font)
  if (advance === undefined || next.glyph.font !== font) return false
  const areFigures = [text, next.glyph.text].every((sign) => /\d/.test(sign))
  return !areFigures && Math.abs(next.from - last.to - advance * size) <= ONE_LETTER * size
}

/** 0 within a word, 1 between words of a label, endless between labels. */
function gapTo(last: Placed, next: Placed, after: Placed | undefined, hasBlank: boolean): number {
  const size = Math.max(last.glyph.size, next.glyph.size)
  const gap = next.from - last.to
  if (Math.abs(next.across - last.across) > SAME_LINE * size || gap < -0.5 * size) return Infinity
  const isAnew = gap < -ANEW.before * size || gap > ANEW.behind * size
  const isBehindFigure = !hasBlank && /\d/.test(last.glyph.text) && /\p{L}/u.test(next.glyph.text)
  if (isBehindFigure && isAnew && (gap > WORD_GAP * size || beginsWord(next, after))) return Infinity
  if (gap <= WORD_GAP * size) return hasBlank && (gap > 0.1 * size || isAslant(next.glyph)) ? 1 : 0
  return gap <= (hasBlank ? BLANK.printed : BLANK.missing) * size ? 1 : Infinity
}

/** Whether another letter goes on with a letter: one alone behind a figure is of it, as in "2025e". */
function beginsWord(letter: Placed, after: Placed | undefined): boolean {
  if (after === undefined || !/\p{L}/u.test(after.glyph.text)) return false
  const { size } = letter.glyph
  return (
    Math.abs(after.across - letter.across) <= SAME_LINE * size && Math.abs(after.from - letter.to) <= WORD_GAP * size
  )
}

/** Of slanting letters only the hull is known, which is wider than they are. */
function isAslant({ angle }: Glyph): boolean {
  const off = angle % 90
  return Math.min(off, 90 - off) > SAME_ANGLE
}

/**
 * Where a glyph stands along its own direction of writing.
 *
 * @param heightInSizes Of the boxes of its font.
 */
function place(glyph: Glyph, angle: number, heightInSizes: number): Placed {
  const turn = (angle * Math.PI) / 180
  const [c, s] = [Math.cos(turn), Math.sin(turn)]
  const start = glyph.x * c + glyph.y * s
  const { x0, y0, x1, y1 } = glyph.bbox
  // of a level text the box says how long it is; of a slanting one the box is a hull, larger than the letter
  const isSquare = Math.abs(c) < 0.05 || Math.abs(s) < 0.05
  const length = Math.abs(c) > 0.7 ? x1 - x0 : y1 - y0
  const height = heightInSizes * glyph.size
  const advance = isSquare
    ? length
    : Math.max(0, (length - height * Math.min(Math.abs(s), Math.abs(c))) / Math.max(Math.abs(c), Math.abs(s)))
  return { glyph, from: start, to: start + advance, across: -glyph.x * s + glyph.y * c }
}

function toLine({ placed, text }: Line, angle: number, fonts: readonly Font[]): TextLine {
  const glyphs = placed.map(({ glyph }) => glyph)
  const first = glyphs[0]!
  const sure = glyphs.map(({ confidence }) => confidence).filter((each) => each !== undefined)
  return {
    text,
    bbox: hull(glyphs.map(({ bbox }) => bbox)),
    angle: Math.round(angle) % 360,
    size: first.size,
    color: first.color,
    isBold: glyphs.filter(({ font }) => fonts[font]?.isBold).length * 2 > glyphs.length,
    ...(sure.length > 0 && { confidence: Math.min(...sure) }),
    from: placed[0]!.from,
    to: placed.at(-1)!.to,
    across: placed[0]!.across,
    font: first.font,
  }
}

/** A name too long for its place is set in several lines; figures under each other are several labels. */
function joinLines(lines: readonly TextLine[], keys: readonly Bbox[]): readonly (readonly TextLine[])[] {
  const below = new Map<TextLine, TextLine>()
  const isBelow = new Set<TextLine>()
  for (const line of lines) {
    const next = lines
      .filter(
        (other) =>
          other !== line && !isBelow.has(other) && goesOn(line, other) && !beginsEntry(other, line, lines, keys),
      )
      .sort((a, b) => a.across - b.across)[0]
    if (next === undefined) continue
    below.set(line, next)
    isBelow.add(next)
  }
  return lines
    .filter((line) => !isBelow.has(line))
    .flatMap((first) => {
      const all = [first]
      for (let at = below.get(first); at !== undefined; at = below.get(at)) all.push(at)
      return splitWide(all).flatMap((part) => (part.length > MOST_LINES ? part.map((line) => [line]) : [part]))
    })
}

/** Names under each other stand a little further apart than the lines of each. */
function splitWide(lines: readonly TextLine[]): readonly (readonly TextLine[])[] {
  const gaps = lines.slice(1).map((line, i) => line.across - lines[i]!.across)
  const widest = SAME_LEADING * Math.min(...gaps)
  const parts: TextLine[][] = [[]]
  for (const [i, line] of lines.entries()) {
    if (i > 0 && gaps[i - 1]! > widest) parts.push([])
    parts.at(-1)!.push(line)
  }
  return parts
}

function goesOn(line: TextLine, next: TextLine): boolean {
  const { size } = line
  const leading = next.across - line.across
  if (leading <= 0.7 * size || leading > LEADING * size) return false
  if (line.angle !== next.angle || line.color !== next.color || Math.abs(next.size - size) > 0.05 * size) return false
  if (line.font !== next.font || isFigure(line.text) || isFigure(next.text)) return false
  const isNear = (a: number, b: number) => Math.abs(a - b) < SAME_EDGE * size
  return (
    isNear(line.from, next.from) ||
    isNear(line.to, next.to) ||
    isNear((line.from + line.to) / 2, (next.from + next.to) / 2)
  )
}

/** A key stands this near to its name, in font sizes; behind names it stands behind the longest of their column. */
const KEY_GAP = { before: 1.6, behind: 2 }

/**
 * A key is no farther off the middle of its name, in font sizes: print is not read much more exactly in pictures. What stands
 * behind a column of names is told from the key of the line above by less.
 */
const BESIDE = { before: 0.45, behind: 0.35 }
/** It is nearer to its line than to the one above, but for this share: it may stand at the middle of both. */
const NEARER = 0.8

/** Whether a line begins an entry of a legend: its key stands before it, or keys stand behind it and the line above. */
function beginsEntry(line: TextLine, above: TextLine, lines: readonly TextLine[], keys: readonly Bbox[]): boolean {
  const { size } = line
  const offOf = (key: Bbox, { bbox }: TextLine) => Math.abs(centerY(key) - centerY(bbox))
  const isBeside = (key: Bbox, own: TextLine, most: number) => offOf(key, own) < most * size
  const isNear = (gap: number, most: number) => gap >= -0.5 && gap < most * size
  const isOwn = (key: Bbox) => isBeside(key, line, BESIDE.before) && offOf(key, line) < NEARER * offOf(key, above)
  if (keys.some((key) => isOwn(key) && isNear(line.bbox.x0 - key.x1, KEY_GAP.before))) return true
  const both = [line, above].map((each) =>
    keys.filter((key) => isBeside(key, each, BESIDE.behind) && key.x0 > each.bbox.x1 - 0.5),
  )
  if (both.some((behind) => behind.length === 0)) return false
  const column = lines.filter((other) => other.angle === line.angle && Math.abs(other.from - line.from) < 0.5)
  const end = Math.max(above.bbox.x1, ...column.map(({ bbox }) => bbox.x1))
  return both.every((behind) => behind.some((key) => isNear(key.x0 - end, KEY_GAP.behind)))
}

function isFigure(text: string): boolean {
  return /^[^\p{L}]*\d[^\p{L}]*[kmbnx]{0,2}$/iu.test(text)
}
