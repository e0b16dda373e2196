import { type Letters, turnLetters } from './letters.js'
import type { QuarterTurn } from './straightening.js'

/** The rotation that makes a page upright. */
interface Turn {
  /** Clockwise rotation. */
  readonly turn: QuarterTurn
  readonly isSure: boolean
}

/**
 * Finds the orientation of a page from the boxes of its letters. The nearest neighbor of a letter is in the same line
 * (L. O'Gorman, The document spectrum for page layout analysis, 1993). In an upright line, the bottoms of letters are
 * aligned and the tops are not; commas and periods are at the bottom, and dots of an "i" at the top.
 *
 * @param letters Letters of the page. If undefined or too few, the page is not rotated.
 */
export function findTurn(letters: Letters | undefined): Turn {
  if (letters === undefined) return { turn: 0, isSure: true }
  const { level, steep } = countNeighbours(letters)
  const isSteep = steep > 12 && steep > level * 1.3
  const way: QuarterTurn = isSteep ? 90 : 0
  const { up, down } = countSigns(turnLetters(letters, way))
  const isOver = down > 8 && down > up * 1.25
  const isSure = hasOneDirection(level, steep) && hasClearLead(up, down)
  return { turn: (isOver ? way + 180 : way) as QuarterTurn, isSure }
}

function hasOneDirection(level: number, steep: number): boolean {
  const most = Math.max(level, steep)
  return most > 12 && most > 2 * Math.min(level, steep)
}

/** Returns whether one direction leads by more than chance explains; specks count for both directions alike. */
function hasClearLead(up: number, down: number): boolean {
  return Math.abs(up - down) > 4.5 * Math.sqrt(up + down) && Math.max(up, down) > 1.3 * Math.min(up, down)
}

/** Counts letters whose nearest neighbor is beside them, and those whose nearest neighbor is above or below. */
function countNeighbours(letters: Letters): { level: number; steep: number } {
  let level = 0
  let steep = 0
  for (let i = 0; i < letters.count; i++) {
    if (!hasLetterSize(letters, i)) continue
    const { beside, below } = findNearest(letters, i)
    if (beside < below * 0.75) level++
    else if (below < beside * 0.75) steep++
  }
  return { level, steep }
}

function hasLetterSize({ left, top, right, bottom, size }: Letters, i: number): boolean {
  const longer = Math.max(right[i]! - left[i]!, bottom[i]! - top[i]!)
  return longer >= size * 0.5 && longer <= size * 2
}

/** Measures the distance from a letter to the nearest one beside it and to the nearest one above or below it. */
function findNearest(letters: Letters, i: number): { beside: number; below: number } {
  const { count, left, top, right, bottom, size } = letters
  const width = right[i]! - left[i]!
  const height = bottom[i]! - top[i]!
  let beside = size * 2
  let below = size * 2
  for (let j = i + 1; j < count && left[j]! < right[i]! + size * 2; j++) {
    if (!hasLetterSize(letters, j)) continue
    const wide = right[j]! - left[j]!
    const tall = bottom[j]! - top[j]!
    const across = Math.min(right[i]!, right[j]!) - Math.max(left[i]!, left[j]!)
    const along = Math.min(bottom[i]!, bottom[j]!) - Math.max(top[i]!, top[j]!)
    if (along > Math.min(height, tall) * 0.5) beside = Math.min(beside, Math.max(0, -across))
    else if (across > Math.min(width, wide) * 0.5) below = Math.min(below, Math.max(0, -along))
  }
  return { beside, below }
}

/** Counts evidence that lines are upright, and evidence that they are upside down. */
function countSigns(letters: Letters): { up: number; down: number } {
  const { count, left, right, size } = letters
  const kinds = Array.from({ length: count }, (_, i) => kindOf(letters, i))
  const votes: Votes = { feet: { up: 0, down: 0 }, beside: new Float64Array(count), stems: new Float64Array(count) }
  for (let i = 0; i < count; i++) {
    if (kinds[i] === undefined) continue
    for (let j = i + 1; j < count && left[j]! < right[i]! + size * 0.6; j++) voteOnPair(letters, kinds, i, j, votes)
  }
  let { up, down } = votes.feet
  for (let i = 0; i < count; i++) {
    const sign = votes.stems[i] === 0 ? Math.sign(votes.beside[i]!) : 2 * Math.sign(votes.stems[i]!)
    if (sign > 0) up += sign
    else down -= sign
  }
  return { up, down }
}

interface Votes {
  /** Votes of pairs of letters. */
  readonly feet: { up: number; down: number }
  /** Votes of each mark, from the letters near it: votes for up minus votes for down. */
  readonly beside: Float64Array
  readonly stems: Float64Array
}

type Kind = 'mark' | 'letter' | undefined

function voteOnPair(letters: Letters, kinds: readonly Kind[], i: number, j: number, votes: Votes): void {
  const { top, bottom, size } = letters
  if (kinds[i] === 'letter' && kinds[j] === 'letter') {
    const sign = footSign(top[j]! - top[i]!, bottom[j]! - bottom[i]!, size)
    if (sign > 0) votes.feet.up++
    else if (sign < 0) votes.feet.down++
  } else if (kinds[i] === 'mark' && kinds[j] === 'letter') voteOnMark(letters, i, j, votes)
  else if (kinds[i] === 'letter' && kinds[j] === 'mark') voteOnMark(letters, j, i, votes)
}

function voteOnMark(letters: Letters, mark: number, letter: number, { beside, stems }: Votes): void {
  const { left, right, size } = letters
  const across = Math.min(right[mark]!, right[letter]!) - Math.max(left[mark]!, left[letter]!)
  if (across > (right[mark]! - left[mark]!) * 0.5) stems[mark]! += stemSign(letters, mark, letter)
  else if (-across < size * 0.35) beside[mark]! += markSign(letters, mark, letter)
}

function kindOf({ left, top, right, bottom, size }: Letters, i: number): Kind {
  const height = bottom[i]! - top[i]!
  if (height < size * 0.5) return right[i]! - left[i]! < size * 0.45 ? 'mark' : undefined
  return height < size * 1.8 ? 'letter' : undefined
}

/** Compares two letters of a line: upright if their bottoms are aligned and their tops are not, or vice versa. */
function footSign(heads: number, feet: number, size: number): number {
  const differ = size * 0.2
  const level = size * 0.1
  if (Math.abs(heads) > size * 0.6 || Math.abs(feet) > size * 0.6) return 0
  if (Math.abs(heads) > differ && Math.abs(feet) <= level) return 1
  if (Math.abs(feet) > differ && Math.abs(heads) <= level) return -1
  return 0
}

/** Detects the dot of an "i": above its stem if the page is upright, below it if upside down. */
function stemSign({ left, top, right, bottom, size }: Letters, mark: number, letter: number): number {
  if (right[letter]! - left[letter]! > size * 0.55) return 0
  const above = top[letter]! - bottom[mark]!
  const below = top[mark]! - bottom[letter]!
  if (above >= 0 && above < size * 0.35) return 1
  if (below >= 0 && below < size * 0.35) return -1
  return 0
}

/** Detects a comma or period: at the bottom of its neighbor if the page is upright, at the top if upside down. */
function markSign({ top, bottom }: Letters, mark: number, letter: number): number {
  const share = ((top[mark]! + bottom[mark]!) / 2 - top[letter]!) / (bottom[letter]! - top[letter]!)
  if (share > 0.75 && share < 1.25) return 1
  if (share > -0.25 && share < 0.25) return -1
  return 0
}
