import type { Bbox, Glyph, Page, PageContent, PathStep, Table } from '../../../core/model.js'
import { isBlank } from './printed-letters.js'
import { hasRightToLeft, turnBrackets } from './right-to-left.js'
import { moveFindings } from './turned-page.js'
import type { MirrorableContent } from './words.js'

/** Maximum gap inside a run, in font sizes: between the parts of a number, and between Latin words. */
const MAX_GAP = { number: 0.2, words: 0.65 }
/** Maximum distance of two baselines of one line, in font sizes. */
const MAX_RISE = 0.3
/** The codes of Hebrew and Arabic letters start here. */
const FIRST_CODE = 0x590
/** Punctuation at the edge of a number, which belongs to the sentence around it. */
const PUNCTUATION = /^[:;,.]$/
const MINUS = /^[-\u2010-\u2013\u2212]$/

/**
 * Whether a page is read from right to left: most of its letters are Hebrew or Arabic. The columns of its tables start
 * at the right.
 */
export function isRightToLeft({ glyphs }: PageContent): boolean {
  let rightToLeft = 0
  let letters = 0
  if (!glyphs.some(({ text }) => text.charCodeAt(0) >= FIRST_CODE)) return false
  for (const { text } of glyphs) {
    if (!/\p{L}/u.test(text)) continue
    letters++
    if (hasRightToLeft(text)) rightToLeft++
  }
  return rightToLeft * 2 > letters
}

/**
 * Mirrors a page that is read from right to left, so that its text runs from left to right and labels are at the left:
 * recognition then knows one direction only. Numbers and Latin words keep their own direction, as in the Unicode
 * Bidirectional Algorithm (UAX 9). Glyphs are in reading order afterwards, without blanks.
 */
export function mirrorContent(content: PageContent): MirrorableContent {
  const box = (bbox: Bbox) => mirrorBox(bbox, content)
  const x = (value: number) => content.width - value
  const step = (drawn: PathStep): PathStep => {
    if (drawn.kind === 'close') return drawn
    return drawn.kind === 'curve'
      ? { ...drawn, x: x(drawn.x), x1: x(drawn.x1), x2: x(drawn.x2) }
      : { ...drawn, x: x(drawn.x) }
  }
  const boxed = <T extends { readonly bbox: Bbox }>(marks: readonly T[]) =>
    marks.map((mark) => ({ ...mark, bbox: box(mark.bbox) }))
  return {
    ...content,
    isMirrored: true,
    glyphs: linesOf(content.glyphs).flatMap((line) => mirrorLine(line, content.width)),
    rulings: boxed(content.rulings),
    shapes: boxed(content.shapes),
    paths: content.paths.map((path) => ({ ...path, bbox: box(path.bbox), steps: path.steps.map(step) })),
    pictures: boxed(content.pictures),
    links: boxed(content.links),
  }
}

/** Mirrors a box; twice is the same box. */
export function mirrorBox({ x0, y0, x1, y1 }: Bbox, { width }: Pick<PageContent, 'width'>): Bbox {
  return { x0: width - x1, y0, x1: width - x0, y1 }
}

/** Converts the result of a mirrored page to the page as displayed: the first columns are at the right. */
export function mirrorPageBack(page: Page, content: PageContent): Page {
  const moved = moveFindings(page, (bbox) => mirrorBox(bbox, content), content)
  return { ...moved, tables: moved.tables.map((table) => mirrorColumns(table, content)) }
}

function mirrorColumns(table: Table, { width }: PageContent): Table {
  const sides = { left: 'right', right: 'left', center: 'center' } as const
  const columns = table.columns.map((column) => ({
    ...column,
    x0: width - column.x1,
    x1: width - column.x0,
    alignment: sides[column.alignment],
  }))
  return { ...table, columns, isRightToLeft: true }
}

/** Returns the visible glyphs line by line, each line from left to right as displayed. */
function linesOf(glyphs: readonly Glyph[]): readonly (readonly Glyph[])[] {
  const sorted = glyphs.filter((glyph) => !isBlank(glyph)).sort((a, b) => a.y - b.y)
  const lines: Glyph[][] = []
  for (const glyph of sorted) {
    const first = lines.at(-1)?.[0]
    if (first !== undefined && glyph.y - first.y < MAX_RISE * first.size) lines.at(-1)!.push(glyph)
    else lines.push([glyph])
  }
  return lines.map((line) => line.sort((a, b) => a.bbox.x0 - b.bbox.x0))
}

/** Mirrors one line: each run that is read from left to right is moved as a whole. */
function mirrorLine(line: readonly Glyph[], width: number): readonly Glyph[] {
  const runs = runsOf(line)
  const isWhole = (run: readonly Glyph[]) => run.length > 1 && run.some(isLeftToRight)
  const moved = runs.filter(isWhole).flatMap((run) => placeRun(run, width - run.at(-1)!.bbox.x1))
  const single = runs.flatMap((run) => (isWhole(run) ? [] : run)).map((glyph) => moveTo(glyph, width - glyph.bbox.x1))
  return [...moved, ...turnBrackets(withLigatures(single.sort(byPlace)))].sort(byPlace)
}

function byPlace(a: Glyph, b: Glyph): number {
  return a.bbox.x0 - b.bbox.x0
}

/** Moves a run to start at `x0`. If its signs change places, its glyphs abut. */
function placeRun(run: readonly Glyph[], x0: number): readonly Glyph[] {
  const ordered = signsInOrder(run)
  if (ordered === run) return run.map((glyph) => moveTo(glyph, x0 + glyph.bbox.x0 - run[0]!.bbox.x0))
  let x = x0
  return ordered.map((glyph) => {
    const moved = moveTo(glyph, x)
    x = moved.bbox.x1
    return moved
  })
}

/** Splits a line into runs that are read from left to right, and single glyphs that are read from right to left. */
function runsOf(line: readonly Glyph[]): readonly (readonly Glyph[])[] {
  const runs: Glyph[][] = []
  for (const glyph of line) {
    const run = runs.at(-1)
    if (run !== undefined && continuesRun(run, glyph)) run.push(glyph)
    else runs.push([glyph])
  }
  return runs.flatMap(withoutPunctuation)
}

function continuesRun(run: readonly Glyph[], glyph: Glyph): boolean {
  const last = run.at(-1)!
  if (hasRightToLeft(last.text) || hasRightToLeft(glyph.text)) return false
  const gap = (glyph.bbox.x0 - last.bbox.x1) / glyph.size
  const isWords = run.some(isLetter) && (isLetter(glyph) || /\d/.test(glyph.text))
  return gap < (isWords ? MAX_GAP.words : MAX_GAP.number)
}

/** Cuts off punctuation at the ends of a number: it is read after the number in the sentence around it. */
function withoutPunctuation(run: readonly Glyph[]): readonly (readonly Glyph[])[] {
  if (run.length < 2 || run.some(isLetter)) return [run]
  const start = run.findIndex(({ text }) => !PUNCTUATION.test(text))
  const end = run.findLastIndex(({ text }) => !PUNCTUATION.test(text)) + 1
  const single = (glyphs: readonly Glyph[]) => glyphs.map((glyph) => [glyph])
  return start < 0 ? single(run) : [...single(run.slice(0, start)), run.slice(start, end), ...single(run.slice(end))]
}

/** Puts a minus that is printed behind its number before it, and a percent sign before it behind. */
function signsInOrder(run: readonly Glyph[]): readonly Glyph[] {
  if (run.some(isLetter)) return run
  const [first, last] = [run[0]!, run.at(-1)!]
  if (MINUS.test(last.text) && !MINUS.test(first.text)) return [last, ...run.slice(0, -1)]
  if (first.text === '%' && last.text !== '%') return [...run.slice(1), first]
  return run
}

function isLeftToRight({ text }: Glyph): boolean {
  return /[\p{L}\d]/u.test(text) && !hasRightToLeft(text)
}

function isLetter({ text }: Glyph): boolean {
  return /\p{L}/u.test(text)
}

function moveTo(glyph: Glyph, x0: number): Glyph {
  const by = x0 - glyph.bbox.x0
  return { ...glyph, x: glyph.x + by, bbox: { ...glyph.bbox, x0, x1: glyph.bbox.x1 + by } }
}

/** Gives the second letter of a ligature, which has no width of its own (lam-alef), half the width of the first. */
function withLigatures(glyphs: readonly Glyph[]): readonly Glyph[] {
  const isSecond = (glyph: Glyph | undefined, first: Glyph | undefined) =>
    glyph !== undefined &&
    first !== undefined &&
    glyph.bbox.x1 === glyph.bbox.x0 &&
    glyph.bbox.x0 === first.bbox.x0 &&
    hasRightToLeft(glyph.text)
  return glyphs.map((glyph, i) => {
    const [last, next] = [glyphs[i - 1], glyphs[i + 1]]
    const { bbox } = glyph
    if (isSecond(next, glyph)) return { ...glyph, bbox: { ...bbox, x1: (bbox.x0 + bbox.x1) / 2 } }
    if (!isSecond(glyph, last)) return glyph
    const x0 = (last!.bbox.x0 + last!.bbox.x1) / 2
    return { ...glyph, x: x0, bbox: { ...bbox, x0, x1: last!.bbox.x1 } }
  })
}
