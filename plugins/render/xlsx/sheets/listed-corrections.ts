import type { DocumentModel, Place } from '../../../../core/model.js'
import { correctedPlace, correctionWords, framesOf, frameWords } from '../../corrected-numbers.js'
import { tableTitle } from '../../source-line.js'
import { writeText } from '../cell-look.js'
import { fullAddress, type PlacedTable } from '../placed-tables.js'
import { growRow, type Look, nextRow, writeHeaderRow, writeTitle } from './contents-rows.js'

/** Writes the list of corrections, each with a link to its cell. */
export function writeCorrections(look: Look, tables: readonly PlacedTable[], frames: DocumentModel['frames']) {
  const corrections = correctionsIn(tables, frames)
  if (corrections.length === 0) return
  look.row += 1
  writeHeaderRow(look, ['Corrections', 'Page', 'Correction', '', 'When', 'Who'])
  for (const { name, hyperlink, words, place, at, by } of corrections) {
    const cells = nextRow(look)
    if (hyperlink === undefined) writeText(cells[0]!, name)
    else writeTitle(look, cells[0]!, name, hyperlink)
    cells[1]!.value = place.pageNumber
    writeText(cells[2]!, words)
    cells[4]!.value = new Date(at)
    cells[4]!.numFmt = 'yyyy-mm-dd'
    writeText(cells[5]!, by)
    growRow(look, ['', '', words, '', '', by])
  }
}

/** One row of the list; without a link if the table no longer exists. */
interface ListedCorrection {
  readonly name: string
  readonly words: string
  readonly hyperlink?: string
  readonly place: Place
  readonly at: number
  readonly by: string
}

/** Returns the corrections of cells and frames, each with its name, description and link. */
export function correctionsIn(
  tables: readonly PlacedTable[],
  frames: DocumentModel['frames'],
): readonly ListedCorrection[] {
  const cells = tables.flatMap((placed) =>
    (placed.table.corrected ?? []).map((correction) => ({
      ...correction,
      name: correctedPlace(placed.table, correction),
      words: correctionWords(correction),
      hyperlink: `#${fullAddress(placed, correction.row, correction.column)}`,
    })),
  )
  const framed = (frames ?? []).flatMap((frame): readonly ListedCorrection[] => {
    const isAlone = frame.kind === 'remove' || frame.kind === 'separate'
    const placed = tables.find(({ table }) =>
      frame.kind === 'separate' ? frame.ids.includes(table.id) : framesOf(table, frames).includes(frame),
    )
    const place = frame.place ?? frame.was[0]
    if (place === undefined || (placed === undefined && !isAlone)) return []
    const name = placed === undefined ? `Table ${frame.ids.join(', ')}` : tableTitle(placed.table)
    const hyperlink = placed && `#${fullAddress(placed, 0, 0)}`
    return [{ name, words: frameWords(frame), ...(hyperlink && { hyperlink }), place, at: frame.at, by: frame.by }]
  })
  return [...framed, ...cells]
}
