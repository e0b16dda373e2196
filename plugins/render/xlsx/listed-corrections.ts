import { correctedPlace, correctionWords } from '../corrected-figures.js'
import { writeText } from './cell-look.js'
import { growRow, type Look, nextRow, writeHeads, writeTitle } from './contents-rows.js'
import { fullAddress, type PlacedTable } from './placed-tables.js'

/** What people put right, each with a link to its cell. */
export function writeCorrections(look: Look, tables: readonly PlacedTable[]) {
  const corrections = correctionsIn(tables)
  if (corrections.length === 0) return
  look.row += 1
  writeHeads(look, ['Corrections', 'Page', 'What was read, and is', '', 'When', 'Who'])
  for (const { name, hyperlink, words, place, at, by } of corrections) {
    const cells = nextRow(look)
    writeTitle(look, cells[0]!, name, hyperlink)
    cells[1]!.value = place.pageNumber
    writeText(cells[2]!, words)
    cells[4]!.value = new Date(at)
    cells[4]!.numFmt = 'yyyy-mm-dd'
    writeText(cells[5]!, by)
    growRow(look, ['', '', words, '', '', by])
  }
}

/** What people put right in the tables, each with its name, its words and the address of its cell. */
export function correctionsIn(tables: readonly PlacedTable[]) {
  return tables.flatMap((placed) =>
    (placed.table.corrected ?? []).map((correction) => ({
      ...correction,
      name: correctedPlace(placed.table, correction),
      words: correctionWords(correction),
      hyperlink: `#${fullAddress(placed, correction.row, correction.column)}`,
    })),
  )
}
