import type { Bbox, Glyph, PageContent } from '../../../core/model.js'
import { hullOf } from '../geometry/boxes.js'
import { Places } from '../geometry/spatial-index.js'
import { dropDoubles } from './double-letters.js'
import { type GlyphRun, joinSpacedLetters } from './letter-spacing.js'
import { isBlank, isRaisedDigit, isZeroWidth, lettersIn, lettersOf, lowerDigits } from './printed-letters.js'
import { hasRightToLeft, wordInLogicalOrder } from './right-to-left.js'

/** Glyphs without a blank between them. */
export interface Word {
  readonly text: string
  readonly bbox: Bbox
  readonly baseline: number
  /** Font size of the first glyph; reduced for raised digits. */
  readonly size: number
  readonly isBold: boolean
  readonly isItalic: boolean
  /** Whether a leader (a run of dots that guides the eye) precedes the word. */
  readonly followsLeader: boolean
  /** The gap between the letters of a letter-spaced word, in points. */
  readonly letterSpacing?: number
  /** Whether its page is mirrored, see `mirrorContent`: words are then in reading order from left to right. */
  readonly isMirrored?: true
  /** OCR confidence, 0 to 1: the minimum of the characters of a number, the mean for other words. Only after OCR. */
  readonly confidence?: number
}

/** Minimum gap between two words, in font sizes. */
const MIN_WORD_GAP = 0.17
/** Minimum width of a blank that separates words, in font sizes. */
const MIN_BLANK_WIDTH = 0.152
/** Minimum width of a blank that separates words in capitals, in font sizes. */
const MIN_CAPITALS_BLANK_WIDTH = 0.1
/** Maximum overlap of two adjacent glyphs of a word, in font sizes. */
const MAX_GLYPH_OVERLAP = 0.6
/** Minimum number of dots in a leader. */
const MIN_LEADER_DOTS = 3
/** Maximum gap between two dots of a leader, or before its first dot, in font sizes. */
const MAX_LEADER_GAP = 1.2
/** Maximum gap between dots that replace a number, in font sizes. */
const MAX_TIGHT_GAP = 0.2
const LEADER_MARKS: ReadonlySet<string> = new Set(['.', '…', '·'])
/** Maximum distance between the end of a word fragment and the start of the next fragment, in font sizes. */
const MAX_FRAGMENT_GAP = 0.06
/** Minimum side of a cell of the spatial index of fragment starts, in points. Most cells are empty. */
const MIN_CELL_SIDE = 2
/** Maximum font size of a digit that is a mark, as a share of the size of the digit before it. */
const MAX_MARK_SIZE = 0.82
/** Size of a superscript digit character, and its rise above the baseline, in font sizes. */
const RAISED = { size: 0.6, rise: 0.35 }

/** A page, or a mirrored page with its glyphs in reading order, see `mirrorContent`. */
export interface MirrorableContent extends PageContent {
  readonly isMirrored?: true
}

/** Finds the horizontal words of a page, in file order. Leaders are dropped. */
export function findWords(content: MirrorableContent): readonly Word[] {
  const upright = content.glyphs.filter((glyph) => isUpright(glyph) && !isZeroWidth(glyph))
  const runs = joinSpacedLetters(joinAbutting(findRuns(dropLeaders(dropDoubles(upright)))), content.rulings)
  return runs.map((run) => toWord(run, content))
}

/** Splits glyphs into runs without a gap and without a visible blank. */
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

/** Joins word fragments that the file draws out of order: a fragment that starts where another ends continues it. */
function joinAbutting(runs: readonly GlyphRun[]): readonly GlyphRun[] {
  const size = runs.reduce((most, { glyphs }) => Math.max(most, glyphs.at(-1)!.size), 0)
  const starts = new Places<number>(runs.length, Math.max(MIN_CELL_SIDE, (MAX_FRAGMENT_GAP * size) / 2))
  for (let i = 0; i < runs.length; i++) {
    const first = runs[i]!.glyphs[0]!
    if (!runs[i]!.followsLeader) starts.add(first.bbox.x0, first.y, i)
  }
  const next = new Map<number, number>()
  const taken = new Set<number>()
  for (let i = 0; i < runs.length; i++) {
    const last = runs[i]!.glyphs.at(-1)!
    const goesOnAt = (at: number) => at !== i && !taken.has(at) && abuts(last, runs[at]!.glyphs[0]!)
    const found = starts.find(last.bbox.x1, last.y, MAX_FRAGMENT_GAP * last.size, goesOnAt)
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
  const isLevel = Math.abs(glyph.y - last.y) < MAX_FRAGMENT_GAP * last.size
  if (last.size !== glyph.size || gap >= MAX_FRAGMENT_GAP * last.size || !isLevel || opensNext(last, glyph))
    return false
  if (hasRightToLeft(last.text) || hasRightToLeft(glyph.text)) return false
  // a glyph between a number and its unit may be the number's bracket, set above the line
  return /\p{L}/u.test(last.text) === /\p{L}/u.test(glyph.text) && !isMarkOf(last, glyph)
}

function isUpright(glyph: Glyph): boolean {
  return glyph.angle <= 3 || glyph.angle >= 357
}

/** Replaces each run of dots, with the blanks between them, by `'leader'`. */
function dropLeaders(glyphs: readonly Glyph[]): readonly (Glyph | 'leader')[] {
  const kept: (Glyph | 'leader')[] = []
  let ends: Places<Glyph> | undefined
  for (let i = 0; i < glyphs.length; ) {
    let end = i
    let dots = 0
    let isTight = true
    const start = glyphs[i]!
    let last = start
    // a leader starts with a dot, so a run of blanks is not scanned again from each of its blanks
    while (LEADER_MARKS.has(start.text) && end < glyphs.length && isLeaderPart(glyphs[end]!, start, last)) {
      const glyph = glyphs[end]!
      if (!isBlank(glyph)) {
        dots += glyph.text === '…' ? 3 : 1
        if (glyph.bbox.x0 - last.bbox.x1 > MAX_TIGHT_GAP * start.size) isTight = false
        last = glyph
      }
      end++
    }
    const isShort = dots === MIN_LEADER_DOTS
    if (isShort && isTight) ends ??= endsOf(glyphs)
    if (dots > MIN_LEADER_DOTS || (isShort && !(isTight && standsAlone(start, ends!)))) {
      kept.push('leader')
      i = end
    } else {
      // three dots without a text before them replace a number
      const next = Math.max(end, i + 1)
      for (; i < next; i++) kept.push(glyphs[i]!)
    }
  }
  return kept
}

/** Whether a glyph continues a leader. Dots that replace two numbers are too far apart. */
function isLeaderPart(glyph: Glyph, start: Glyph, last: Glyph): boolean {
  if (Math.abs(glyph.y - start.y) >= 0.2 * start.size) return false
  if (isBlank(glyph)) return true
  return LEADER_MARKS.has(glyph.text) && glyph.bbox.x0 - last.bbox.x1 < MAX_LEADER_GAP * start.size
}

/** Whether no text is just before a dot, in any drawing order. A leader always begins after a text. */
function standsAlone({ bbox, y, size }: Glyph, ends: Places<Glyph>): boolean {
  const isBefore = (other: Glyph) => {
    const gap = bbox.x0 - other.bbox.x1
    return gap <= MAX_LEADER_GAP * size && gap >= -MAX_GLYPH_OVERLAP * size && Math.abs(other.y - y) <= 0.6 * size
  }
  return ends.find(bbox.x0, y, MAX_LEADER_GAP * size, isBefore) === undefined
}

/** Indexes all visible glyphs except dots by their right end. */
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
  const isNear = (gap: number) => gap < MIN_WORD_GAP * size && gap > -MAX_GLYPH_OVERLAP * size
  if (isNear(glyph.bbox.x0 - last.bbox.x1)) return true
  const isLeftward = hasRightToLeft(last.text) || hasRightToLeft(glyph.text)
  return isLeftward && isNear(last.bbox.x0 - glyph.bbox.x1)
}

/** Whether a glyph begins the next cell: "22.0 %" ends a cell and "$ 7,000" begins one, even without a gap. */
function opensNext(last: Glyph, glyph: Glyph): boolean {
  return last.text === '%' && /[$€£¥]/.test(glyph.text)
}

/** Whether a glyph is a small or raised note mark after a number, and not one of its digits. */
function isMarkOf(last: Glyph, glyph: Glyph): boolean {
  if (isRaisedDigit(glyph.text) !== isRaisedDigit(last.text)) return /[\d%)]/.test(last.text)
  return glyph.size < MAX_MARK_SIZE * last.size && /^\d$/.test(last.text) && /^[\d(]$/.test(glyph.text)
}

/** Whether a blank is visible. Kerning may close it ("Dat a"). Between capitals it may be narrower ("TOTAL ASSETS"). */
function showsBlank(last: Glyph, glyph: Glyph): boolean {
  const closed = isCapital(last) && isCapital(glyph) ? MIN_CAPITALS_BLANK_WIDTH : MIN_BLANK_WIDTH
  return glyph.bbox.x0 - last.bbox.x1 >= closed * glyph.size
}

function isCapital({ text }: Glyph): boolean {
  return /^\p{Lu}$/u.test(text)
}

function toWord({ glyphs, followsLeader, letterSpacing }: GlyphRun, { fonts, isMirrored }: MirrorableContent): Word {
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
  const isLeftward = !isMirrored && hasRightToLeft(printed)
  const text = isLeftward ? lettersOf(wordInLogicalOrder(glyphs)) : lettersIn(printed)
  return {
    text: isRaised ? lowerDigits(text) : text,
    bbox: hullOf(glyphs),
    baseline: isRaised ? first.y - RAISED.rise * first.size : first.y,
    size: isRaised ? RAISED.size * first.size : first.size,
    isBold: bold * 2 > glyphs.length,
    isItalic: italic * 2 > glyphs.length,
    followsLeader,
    ...(letterSpacing !== undefined && { letterSpacing }),
    ...(isMirrored && { isMirrored }),
    ...(unsure > 0 && { confidence: confidenceIn(text, glyphs) }),
  }
}

/** Returns the minimum for a number, since one wrong digit makes it wrong, and the mean for a word. */
function confidenceIn(text: string, glyphs: readonly Glyph[]): number {
  const own = glyphs.map(({ confidence }) => confidence).filter((confidence) => confidence !== undefined)
  return /\d/.test(text) ? Math.min(...own) : own.reduce((sum, each) => sum + each, 0) / own.length
}
