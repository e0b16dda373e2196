import type { Bbox, Font, Glyph, PageContent } from '../../core/model.js'
import { hull } from './geometry.js'

/** Glyphs that a reader takes in at once: no blank between them. */
export interface Word {
  readonly text: string
  readonly bbox: Bbox
  readonly baseline: number
  /** Font size of most of it. */
  readonly size: number
  readonly isBold: boolean
  readonly isItalic: boolean
  /** Whether a leader (a run of dots that leads the eye) stands between it and the word before. */
  readonly followsLeader: boolean
}

/** A gap this wide between two glyphs parts words, as a share of the font size. */
const WORD_GAP = 0.17
/** A blank narrower than this is closed, as a share of the font size. */
const CLOSED_BLANK = 0.152
/** Glyphs set back further than this start anew, as a share of the font size. */
const STEP_BACK = 0.6
/** From this many dots on, a run of dots is a leader. */
const LEADER_DOTS = 3
/** A glyph printed again this near to itself was printed twice to look bold, in points. */
const DOUBLE_STRIKE = 0.6

/** The words of a page that run from left to right, in the order of the file; leaders are left out. */
export function findWords(content: PageContent): readonly Word[] {
  const glyphs = dropLeaders(dropDoubles(content.glyphs.filter(isUpright)))
  const words: Word[] = []
  let run: Glyph[] = []
  let followsLeader = false
  let followsBlank = false
  const finish = () => {
    if (run.length > 0) {
      words.push(toWord(run, content.fonts, followsLeader))
      followsLeader = false
    }
    run = []
  }
  for (const glyph of glyphs) {
    if (glyph === 'leader') {
      finish()
      followsLeader = true
      continue
    }
    if (isBlank(glyph)) {
      followsBlank = true
      continue
    }
    const last = run.at(-1)
    const isParted = last !== undefined && (!continuesWord(last, glyph) || (followsBlank && showsBlank(last, glyph)))
    if (isParted) finish()
    followsBlank = false
    run.push(glyph)
  }
  finish()
  return words
}

function isUpright(glyph: Glyph): boolean {
  return glyph.angle <= 3 || glyph.angle >= 357
}

function isBlank(glyph: Glyph): boolean {
  return glyph.text === ' ' || /^[\s\u00a0\u200b]*$/.test(glyph.text)
}

/** Some programs print a letter twice, a hair apart, to make it bold. */
function dropDoubles(glyphs: readonly Glyph[]): readonly Glyph[] {
  const cells = new Map<number, Glyph[]>()
  const keyOf = (x: number, y: number) => cellOf(x) * 100_003 + cellOf(y)
  return glyphs.filter((glyph) => {
    if (isBlank(glyph)) return true
    const isTwin = (other: Glyph) =>
      other.text === glyph.text &&
      Math.abs(other.x - glyph.x) < DOUBLE_STRIKE &&
      Math.abs(other.y - glyph.y) < DOUBLE_STRIKE
    // a twin is less than a point away: in the same cell of two points, or in the next
    for (const x of bothSides(glyph.x)) {
      for (const y of bothSides(glyph.y)) if (cells.get(keyOf(x, y))?.some(isTwin)) return false
    }
    const key = keyOf(glyph.x, glyph.y)
    const cell = cells.get(key)
    if (cell === undefined) cells.set(key, [glyph])
    else cell.push(glyph)
    return true
  })
}

function bothSides(position: number): readonly number[] {
  const [from, to] = [position - DOUBLE_STRIKE, position + DOUBLE_STRIKE]
  return cellOf(from) === cellOf(to) ? [position] : [from, to]
}

function cellOf(position: number): number {
  return Math.floor(position / 2)
}

/** Puts `'leader'` in the place of each run of dots; blanks between the dots belong to it. */
function dropLeaders(glyphs: readonly Glyph[]): readonly (Glyph | 'leader')[] {
  const kept: (Glyph | 'leader')[] = []
  for (let i = 0; i < glyphs.length; ) {
    let end = i
    let dots = 0
    const start = glyphs[i]!
    // a leader starts with a dot: a run of blanks is not gone through again from each of its blanks
    while (!isBlank(start) && end < glyphs.length && isLeaderPart(glyphs[end]!, start)) {
      if (!isBlank(glyphs[end]!)) dots += glyphs[end]!.text === '…' ? 3 : 1
      end++
    }
    if (dots >= LEADER_DOTS) {
      kept.push('leader')
      i = end
    } else {
      kept.push(start)
      i++
    }
  }
  return kept
}

function isLeaderPart(glyph: Glyph, start: Glyph): boolean {
  return (/^[.…·]$/.test(glyph.text) || isBlank(glyph)) && Math.abs(glyph.y - start.y) < 0.2 * start.size
}

function continuesWord(last: Glyph, glyph: Glyph): boolean {
  const size = Math.max(last.size, glyph.size)
  const gap = glyph.bbox.x0 - last.bbox.x1
  return Math.abs(glyph.y - last.y) < 0.15 * size && gap < WORD_GAP * size && gap > -STEP_BACK * size
}

/** A blank that kerning has all but closed ("Dat a") is none for a reader. */
function showsBlank(last: Glyph, glyph: Glyph): boolean {
  return glyph.bbox.x0 - last.bbox.x1 >= CLOSED_BLANK * glyph.size
}

function toWord(glyphs: readonly Glyph[], fonts: readonly Font[], followsLeader: boolean): Word {
  const first = glyphs[0]!
  const isMostly = (holds: (font: Font) => boolean) =>
    glyphs.filter((glyph) => holds(fonts[glyph.font]!)).length * 2 > glyphs.length
  return {
    text: glyphs.map((glyph) => glyph.text).join(''),
    bbox: hull(glyphs.map((glyph) => glyph.bbox)),
    baseline: first.y,
    size: first.size,
    isBold: isMostly((font) => font.isBold),
    isItalic: isMostly((font) => font.isItalic),
    followsLeader,
  }
}
