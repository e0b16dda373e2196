import type { Bbox, Glyph, PageContent, Ruling } from '../../../../../core/model.js'
import { boxOnPage, type Frame, framesOf } from '../frames.js'
import type { Paragraph, TextPart } from '../parts.js'
import { fitLines } from './fit-lines.js'
import { groupPieces, type PieceGroup } from './group-pieces.js'
import { type LetterLooks, letterLooks } from './letter-looks.js'
import { findPieces, type Piece } from './pieces.js'
import { type SetWord, setWords } from './set-words.js'
import { findUnderlines } from './underlines.js'

/** The text of a page, in boxes of one paragraph each. */
interface PageText {
  readonly parts: readonly TextPart[]
  /** Rulings that only underline letters. */
  readonly underlines: ReadonlySet<Ruling>
}

/** Words of one direction, with the data to lay them out. */
export interface FramedWords {
  readonly frame: Frame
  readonly words: readonly SetWord[]
  readonly looks: LetterLooks
}

/** Additional room for single lines, as a share of their width, because unknown letters may be wider than estimated. */
const ROOM_BEHIND = 0.04

/** Groups words by direction. */
export function framedWords(glyphs: readonly Glyph[], content: PageContent): readonly FramedWords[] {
  return framesOf(glyphs).map(({ frame, glyphs: own }) => {
    const words = setWords(own, content, frame)
    return { frame, words, looks: letterLooks(content, words) }
  })
}

/**
 * Lays out the words of a page in text boxes of one paragraph each, at their positions on the page.
 *
 * @param framed The words of the page without those in tables and charts.
 */
export function findParagraphs(framed: readonly FramedWords[], content: PageContent): PageText {
  const underlines = new Set<Ruling>()
  const parts = framed.flatMap(({ frame, words, looks }) => {
    const isLevel = frame.angle === 0
    const found = isLevel ? findUnderlines(words, content) : { words, used: [] }
    for (const ruling of found.used) underlines.add(ruling)
    const pieces = findPieces(found.words, content, isLevel)
    const walls = isLevel ? wallsOf(content, underlines) : []
    return groupPieces(pieces, walls).map((group) => toPart(group, looks, frame, content))
  })
  return { parts, underlines }
}

function wallsOf({ rulings }: PageContent, underlines: ReadonlySet<Ruling>): readonly Bbox[] {
  return rulings
    .filter((ruling) => ruling.direction === 'horizontal' && !underlines.has(ruling))
    .map(({ bbox }) => bbox)
}

function toPart(group: PieceGroup, looks: LetterLooks, frame: Frame, content: PageContent): TextPart {
  const { paragraph, bbox } = setParagraph(group, looks, content)
  return { kind: 'text', bbox: boxOnPage(bbox, frame), angle: frame.angle, paragraph }
}

/** Creates the paragraph of a group of lines, and its box in their frame. */
function setParagraph(
  group: PieceGroup,
  looks: LetterLooks,
  content: Pick<PageContent, 'width'>,
): { readonly paragraph: Paragraph; readonly bbox: Bbox } {
  const { pieces, pitch } = group
  const first = pieces[0]!
  const alignment = pieces.length === 1 && isMiddle(first, content) ? 'center' : group.alignment
  const left = Math.min(...pieces.map(({ x0 }) => x0))
  const textLeft = pieces.length > 1 ? pieces[1]!.x0 : first.textX0
  const right = Math.max(...pieces.map(({ x1 }) => x1))
  const { lines, width } = fitLines(pieces, {
    looks,
    alignment,
    ...(alignment === 'justified' && { justifiedTo: right }),
  })
  const room = width + (pieces.length === 1 ? ROOM_BEHIND * width : 0)
  const { ascent, descent } = looks.faceOf(first.words[0]!.glyphs[0]!)
  const size = Math.max(...lines[0]!.runs.map(({ look }) => look.size))
  // programs position a line of default height differently, so every line gets an explicit height
  const step = pitch ?? (ascent + descent) * size
  const top = first.y - step + descent * size
  const isHanging = alignment === 'left' || alignment === 'justified'
  const paragraph: Paragraph = {
    lines,
    alignment,
    pitch: step,
    ...(isHanging && indentOf(first, left, pieces.length > 1 ? textLeft : first.textX0, looks)),
  }
  return {
    paragraph,
    bbox: {
      ...sidesOf(alignment, left, Math.min(...pieces.map(({ textX0 }) => textX0)), right, room),
      y0: top,
      y1: top + step * pieces.length,
    },
  }
}

function sidesOf(alignment: Paragraph['alignment'], left: number, textLeft: number, right: number, room: number) {
  if (alignment === 'right') return { x0: right - room, x1: right }
  if (alignment === 'center') return { x0: (left + right - room) / 2, x1: (left + right + room) / 2 }
  if (alignment === 'justified') return { x0: left, x1: right }
  return { x0: left, x1: Math.max(textLeft + room, right) }
}

/** A single line in the middle of the page is centered. */
function isMiddle({ x0, x1, size, label }: Piece, { width }: Pick<PageContent, 'width'>): boolean {
  return label === undefined && Math.abs(x0 + x1 - width) < 0.3 * size && x0 > 0.2 * width
}

/** Returns the indent of the first line: a bullet or number, an indent, or a hanging indent. */
function indentOf(first: Piece, left: number, textLeft: number, looks: LetterLooks): Partial<Paragraph> {
  const indent = Math.max(textLeft, first.label === undefined ? 0 : first.textX0) - left
  if (first.label === undefined) {
    const firstIndent = first.x0 - textLeft
    return Math.abs(firstIndent) > 0.3 * first.size ? { firstIndent } : {}
  }
  const [word] = first.label.words
  const look = looks.lookOf(word!.glyphs[0]!, word!)
  const character = first.label.isBullet ? bulletOf(word!.text) : word!.text
  return { label: { text: character, isBullet: first.label.isBullet, indent, look } }
}

/** Symbol fonts use private character codes. */
function bulletOf(text: string): string {
  return /[\uf000-\uf0ff]/.test(text) ? '•' : text
}
