import type { Bbox, Table } from '../../../../core/model.js'
import { holdsCenter, overlapX } from '../../geometry/boxes.js'
import { type Line, wordsIn } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import type { Grid } from '../grid/grid.js'
import type { Owner } from './ledger.js'

/** Owners of the words of a page, by the position of the word. The first claim of a word counts. */
export class WordOwners {
  readonly owners: (Owner | undefined)[]
  readonly #words: readonly Word[]
  readonly #positions = new Map<Word, number>()

  constructor(words: readonly Word[]) {
    this.#words = words
    this.owners = new Array<Owner | undefined>(words.length).fill(undefined)
    for (const [position, word] of words.entries()) this.#positions.set(word, position)
  }

  claim(word: Word, owner: Owner): void {
    const position = this.#positionOf(word)
    if (position !== undefined) this.owners[position] ??= owner
  }

  ownerOf(word: Word): Owner | undefined {
    const position = this.#positionOf(word)
    return position === undefined ? undefined : this.owners[position]
  }

  claimInside(box: Bbox, owner: Owner): void {
    for (const [position, word] of this.#words.entries()) {
      if (this.owners[position] === undefined && holdsCenter(box, word.bbox)) this.owners[position] = owner
    }
  }

  /** Lines and cells may hold a moved copy of a word, or a piece of it. */
  #positionOf(word: Word): number | undefined {
    const position = this.#positions.get(word)
    if (position !== undefined) return position
    const at = this.#words.findIndex((other) => isPieceOf(word, other))
    if (at < 0) return undefined
    this.#positions.set(word, at)
    return at
  }
}

function isPieceOf(piece: Word, word: Word): boolean {
  return (
    word.text.includes(piece.text) &&
    overlapX(piece.bbox, word.bbox) > 0 &&
    Math.abs(piece.baseline - word.baseline) < 2 * word.size
  )
}

/** Claims the words in the cells of tables. */
export function claimCells(owners: WordOwners, grids: readonly Grid[]): void {
  for (const [table, { cells, headerRowCount }] of grids.entries()) {
    const header: Owner = { kind: 'header', table }
    const body: Owner = { kind: 'cell', table }
    for (const { row, words } of cells)
      for (const word of words) owners.claim(word, row < headerRowCount ? header : body)
  }
}

/** Claims the lines that a table quotes as its title, its unit or a note. */
export function claimCaptions(owners: WordOwners, tables: readonly Table[], lines: readonly Line[]): void {
  const quotes = tables.flatMap((table, index) => quotesOf(table, index))
  if (quotes.length === 0) return
  for (const line of lines) {
    for (const { text, words, isNumber } of line.phrases) {
      const bare = bareText(text)
      // A shorter text is found in any quote, and so is a number.
      const isOf = ({ quoted }: Quote) => (isNumber ? quoted === bare : quoted.includes(bare))
      const quote = bare.length < 3 ? undefined : quotes.find(isOf)
      if (quote === undefined) continue
      // the mark of a note may be set apart from its text
      const claimed = quote.owner.kind === 'note' ? wordsIn(line) : words
      for (const word of claimed) owners.claim(word, quote.owner)
    }
  }
}

interface Quote {
  readonly quoted: string
  readonly owner: Owner
}

function quotesOf({ title, unit, footnotes }: Table, table: number): readonly Quote[] {
  const quotes: Quote[] = []
  if (title !== undefined) quotes.push({ quoted: bareText(title), owner: { kind: 'title', table } })
  if (unit !== undefined) quotes.push({ quoted: bareText(unit), owner: { kind: 'unit', table } })
  for (const { mark = '', text } of footnotes) {
    quotes.push({ quoted: bareText(mark + text), owner: { kind: 'note', table } })
  }
  return quotes
}

/** Text without what titles and notes drop: blanks, brackets, colons. */
function bareText(text: string): string {
  return text.replace(/[\s():]+/g, '')
}
