import type { Bbox, PageContent, Table } from '../../../../core/model.js'
import { hull } from '../../geometry/boxes.js'
import { isDrawing } from '../../layout/drawings.js'
import type { Line, Phrase } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import type { Grid } from '../grid/grid.js'
import type { Ledger, OpenLine, TextRole } from './ledger.js'
import { likelyData } from './likely-data.js'
import { claimCaptions, claimCells, WordOwners } from './own-words.js'
import { textRoles } from './text-roles.js'

/** The result of recognition on a page. */
interface PageParts {
  readonly content: PageContent
  readonly words: readonly Word[]
  /** The grids of the tables, in the same order. */
  readonly grids: readonly Grid[]
  readonly tables: readonly Table[]
  /** Lines of the text outside of drawn grids, from top to bottom within each column of text. */
  readonly lines: readonly Line[]
  /** Boxes of what charts consist of: plot areas, and labels. */
  readonly charts: readonly Bbox[]
}

/** Gives every word of a page its owner: first the tables and charts, then the text around them. */
export function keepLedger({ content, words, grids, tables, lines, charts }: PageParts): Ledger {
  const owners = new WordOwners(words)
  claimCells(owners, grids)
  for (const chart of charts) owners.claimInside(chart, { kind: 'chart' })
  claimCaptions(owners, tables, lines)
  const openLines = claimText(owners, lines, grids, content)
  return { words, owners: owners.owners, openLines }
}

/** Claims the lines that have a role in the text. @returns The other lines. */
function claimText(
  owners: WordOwners,
  lines: readonly Line[],
  grids: readonly Grid[],
  content: PageContent,
): readonly OpenLine[] {
  const left = lines.flatMap((line) => openPart(line, owners) ?? [])
  const roles = textRoles(
    left.map(({ line, phrases, bbox }) => ({ ...line, phrases, bbox })),
    lines,
    content,
  )
  const open = left.filter((part, i) => {
    const role = roles[i] ?? (isDrawing(part.bbox, content.paths) ? 'diagram' : undefined)
    if (role !== undefined) claimLine(owners, part, role)
    return role === undefined
  })
  const data = likelyData(open, grids, content)
  for (const part of open) if (!data.has(part)) claimLine(owners, part, 'label')
  return open.filter((part) => data.has(part))
}

function openPart(line: Line, owners: WordOwners): OpenLine | undefined {
  const isOpen = ({ words }: Phrase) => words.some((word) => owners.ownerOf(word) === undefined)
  const phrases = line.phrases.filter(isOpen)
  return phrases.length === 0 ? undefined : { phrases, bbox: hull(phrases.map(({ bbox }) => bbox)), line }
}

function claimLine(owners: WordOwners, { phrases }: OpenLine, kind: TextRole): void {
  for (const { words } of phrases) for (const word of words) owners.claim(word, { kind })
}
