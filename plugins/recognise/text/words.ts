import type { Bbox, Font, Glyph, PageContent } from '../../../core/model.js'
import { hullOf } from '../geometry/boxes.js'
import { Places } from '../geometry/spatial-index.js'
import { dropDoubles } from './double-letters.js'
import { type GlyphRun, joinSpacedLetters } from './letter-spacing.js'
import { isBlank, isRaisedDigit, isZeroWidth, lettersIn, lettersOf, lowerDigits } from './printed-letters.js'
import { hasRightToLeft, wordInLogicalOrder } from './right-to-left.js'

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
  /** The gap between its letters where they are set apart for show, in points. */
  readonly letterSpacing?: number
  /** How sure its reading is, 0 to 1: of a figure its least sure sign, of other words the mean; given where it was read from pixels. */
  readonly confidence?: number
}

/** A gap this wide between two glyphs parts words, as a share of the font size. */
const WORD_GAP = 0.17
/** A blank narrower than this is closed, as a share of the font size. */
const CLOSED_BLANK = 0.152
const CLOSED_CAPITALS = 0.1
/** Glyphs set back further than this start anew, as a share of the font size. */
const STEP_BACK = 0.6
/** From this many dots on, a run of dots is a leader. */
const LEADER_DOTS = 3
/** White between two dots of a leader, or before its first one, is narrower, as a share of the font size. */
const LEADER_STEP = 1.2
/** Dots that stand for a figure are set tight: a gap is narrower, as a share of the font size. */
const TIGHT = 0.2
const LEADER_MARKS: ReadonlySet<string> = new Set(['.', '…', '·'])
/** What starts this near to the end of a piece goes on with it, as a share of the font size. */
const ABUTTING = 0.06
/** Side of the cells in which starts are looked for, in points: in most of them there is none. */
const FINE = 2
/** A digit smaller than this share of the one before is a mark. */
const MARK_SIZE = 0.82
/** How a raised digit stands that is a character of its own, as shares of the font size. */
const RAISED = { size: 0.6, rise: 0.35 }

/** The words of a page that run level, in the order of the file; leaders are left out. */
export function findWords(content: PageContent): readonly Word[] {
  const upright = content.glyphs.filter((glyph) => isUpright(glyph) && !isZeroWidth(glyph))
  const runs = joinSpacedLetters(joinAbutting(findRuns(dropLeaders(dropDoubles(upright)))), content.rulings)
  return runs.map((run) => toWord(run, content.fonts))
}

/** Glyphs that follow each other without a gap and without a blank that shows. */
function findRuns(glyphs: readonly (Glyph | 'leader')[]): readonly GlyphRun[] {
  const runs: GlyphRun[] = []
  let run: { glyphs: Glyph[]; followsLeader: boolean; followsBlank: boolean } | undefined
  let followsLeader = false
  let followsBlank = false
  for (const glyph of glyphs) {
    if (glyph === 'leader') {
      followsLeader = true
      run = undefined
      continue
    }
    if (isBlank(glyph)) {
      followsBlank = true
      continue
    }
    const last = run?.glyphs.at(-1)
    if (run === undefined || !last || !continuesWord(last, glyph) || (followsBlank && showsBlank(last, glyph))) {
      run = { glyphs: [], followsLeader, followsBlank }
      runs.push(run)
      followsLeader = false
    }
    followsBlank = false
    run.glyphs.push(glyph)
  }
  return runs
}

/** Pieces of a word that the file draws out of order: what starts exactly where another ends goes on with it. */
function joinAbutting(runs: readonly GlyphRun[]): readonly GlyphRun[] {
  const size = runs.reduce((most, { glyphs }) => Math.max(most, glyphs.at(-1)!.size), 0)
  const starts = new Places<number>(runs.length, Math.max(FINE, (ABUTTING * size) / 2))
  for (let i = 0; i < runs.length; i++) {
    const first = runs[i]!.glyphs[0]!
    if (!runs[i]!.followsLeader) starts.add(first.bbox.x0, first.y, i)
  }
  const next = new Map<number, number>()
  const taken = new Set<number>()
  for (let i = 0; i < runs.length; i++) {
    const last = runs[i]!.glyphs.at(-1)!
    const goesOnAt = (at: number) => at !== i && !taken.has(at) && abuts(last, runs[at]!.glyphs[0]!)
    const found = starts.find(last.bbox.x1, last.y, ABUTTING * last.size, goesOnAt)
    if (found === undefined) continue
    next.set(i, found)
    taken.add(found)
  }
  if (next.size === 0) return runs
  return runs.flatMap((run, i) => {
    if (taken.has(i)) return []
    const glyphs = [...run.glyphs]
    for (let at = next.get(i); at !== undefined; at = next.get(at)) glyphs.push(...runs[at]!.glyphs)
    return [{ ...run, glyphs }]
  })
}

function abuts(last: Glyph, glyph: Glyph): boolean {
  const gap = Math.abs(glyph.bbox.x0 - last.bbox.x1)
  const isLevel = Math.abs(glyph.y - last.y) < ABUTTING * last.size
  if (last.size !== glyph.size || gap >= ABUTTING * last.size || !isLevel || opensNext(last, glyph)) return false
  if (hasRightToLeft(last.text) || hasRightToLeft(glyph.text)) return false
  // what is drawn between a figure and its unit may be the figure's bracket, set above the line
  return /\p{L}/u.test(last.text) === /\p{L}/u.test(glyph.text) && !isMarkOf(last, glyph)
}

function isUpright(glyph: Glyph): boolean {
  return glyph.angle <= 3 || glyph.angle >= 357
}

/** Puts `'leader'` in the place of each run of dots; blanks between the dots belong to it. */
function dropLeaders(glyphs: readonly Glyph[]): readonly (Glyph | 'leader')[] {
  const kept: (Glyph | 'leader')[] = []
  let ends: Places<Glyph> | undefined
  for (let i = 0; i < glyphs.length; ) {
    let end = i
    let dots = 0
    let isTight = true
    const start = glyphs[i]!
    let last = start
    // a leader starts with a dot: a run of blanks is not gone through again from each of its blanks
    while (LEADER_MARKS.has(start.text) && end < glyphs.length && isLeaderPart(glyphs[end]!, start, last)) {
      const glyph = glyphs[end]!
      if (!isBlank(glyph)) {
        dots += glyph.text === '…' ? 3 : 1
        if (glyph.bbox.x0 - last.bbox.x1 > TIGHT * start.size) isTight = false
        last = glyph
      }
      end++
    }
    const isShort = dots === LEADER_DOTS
    if (isShort && isTight) ends ??= endsOf(glyphs)
    if (dots > LEADER_DOTS || (isShort && !(isTight && standsAlone(start, ends!)))) {
      kept.push('leader')
      i = end
    } else {
      // three dots in the place of a figure stand for one
      const next = Math.max(end, i + 1)
      for (; i < next; i++) kept.push(glyphs[i]!)
    }
  }
  return kept
}

/** Dots of a leader follow each other; those in the place of two figures stand apart. */
function isLeaderPart(glyph: Glyph, start: Glyph, last: Glyph): boolean {
  if (Math.abs(glyph.y - start.y) >= 0.2 * start.size) return false
  if (isBlank(glyph)) return true
  return LEADER_MARKS.has(glyph.text) && glyph.bbox.x0 - last.bbox.x1 < LEADER_STEP * start.size
}

/** A leader begins behind a text, whichever was drawn first; what has white before it, or nothing, leads from nowhere. */
function standsAlone({ bbox, y, size }: Glyph, ends: Places<Glyph>): boolean {
  const isBefore = (other: Glyph) => {
    const gap = bbox.x0 - other.bbox.x1
    return gap <= LEADER_STEP * size && gap >= -STEP_BACK * size && Math.abs(other.y - y) <= 0.6 * size
  }
  return ends.find(bbox.x0, y, LEADER_STEP * size, isBefore) === undefined
}

/** What is printed, by where it ends. */
function endsOf(glyphs: readonly Glyph[]): Places<Glyph> {
  const ends = new Places<Glyph>(glyphs.length)
  for (const glyph of glyphs) {
    if (!isBlank(glyph) && !LEADER_MARKS.has(glyph.text)) ends.add(glyph.bbox.x1, glyph.y, glyph)
  }
  return ends
}

function continuesWord(last: Glyph, glyph: Glyph): boolean {
  const size = Math.max(last.size, glyph.size)
  if (Math.abs(glyph.y - last.y) >= 0.15 * size || isMarkOf(last, glyph)) return false
  if (opensNext(last, glyph)) return false
  const isNear = (gap: number) => gap < WORD_GAP * size && gap > -STEP_BACK * size
  if (isNear(glyph.bbox.x0 - last.bbox.x1)) return true
  const isLeftward = hasRightToLeft(last.text) || hasRightToLeft(glyph.text)
  return isLeftward && isNear(last.bbox.x0 - glyph.bbox.x1)
}

/** "22.0 %" ends a cell, "$ 7,000" begins the next, however tight the two are set. */
function opensNext(last: Glyph, glyph: Glyph): boolean {
  return last.text === '%' && /[$€£¥]/.test(glyph.text)
}

/** A small or raised digit behind a figure notes it: it is none of its digits. */
function isMarkOf(last: Glyph, glyph: Glyph): boolean {
  if (isRaisedDigit(glyph.text) !== isRaisedDigit(last.text)) return /[\d%)]/.test(last.text)
  return glyph.size < MARK_SIZE * last.size && /^\d$/.test(last.text) && /^[\d(]$/.test(glyph.text)
}

/** A blank that kerning has all but closed ("Dat a") is none for a reader; between capitals it closes less ("TOTAL ASSETS"). */
function showsBlank(last: Glyph, glyph: Glyph): boolean {
  const closed = isCapital(last) && isCapital(glyph) ? CLOSED_CAPITALS : CLOSED_BLANK
  return glyph.bbox.x0 - last.bbox.x1 >= closed * glyph.size
}

function isCapital({ text }: Glyph): boolean {
  return /^\p{Lu}$/u.test(text)
}

function toWord({ glyphs, followsLeader, letterSpacing }: GlyphRun, fonts: readonly Font[]): Word {
  const first = glyphs[0]!
  let bold = 0
  let italic = 0
  let unsure = 0
  let printed = ''
  for (const glyph of glyphs) {
    const font = fonts[glyph.font]!
    if (font.isBold) bold++
    if (font.isItalic) italic++
    if (glyph.confidence !== undefined) unsure++
    printed += glyph.text
  }
  const isRaised = glyphs.every((glyph) => isRaisedDigit(glyph.text))
  const text = hasRightToLeft(printed) ? lettersOf(wordInLogicalOrder(glyphs)) : lettersIn(printed)
  return {
    text: isRaised ? lowerDigits(text) : text,
    bbox: hullOf(glyphs),
    baseline: isRaised ? first.y - RAISED.rise * first.size : first.y,
    size: isRaised ? RAISED.size * first.size : first.size,
    isBold: bold * 2 > glyphs.length,
    isItalic: italic * 2 > glyphs.length,
    followsLeader,
    ...(letterSpacing !== undefined && { letterSpacing }),
    ...(unsure > 0 && { confidence: confidenceIn(text, glyphs) }),
  }
}

/** One wrong digit makes a wrong figure; a word is still read with a wrong letter. */
function confidenceIn(text: string, glyphs: readonly Glyph[]): number {
  const own = glyphs.map(({ confidence }) => confidence).filter((confidence) => confidence !== undefined)
  return /\d/.test(text) ? Math.min(...own) : own.reduce((sum, each) => sum + each, 0) / own.length
}
