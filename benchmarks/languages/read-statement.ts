import { accuracyJsonRenderer, convert, type Runner, type Table } from 'recreate-engine'
import { type Garbling, garbleFonts } from '../generator/garble-fonts.js'
import { type GoldDocument, goldDocument } from '../generator/gold-document.js'
import type { Printer } from '../generator/printer.js'
import { drawStatement, type Layout } from './draw-statement.js'
import type { Language } from './language.js'
import { type StatementScore, scoreStatement } from './score-statement.js'

interface ReadStatement {
  readonly pdf: Uint8Array
  readonly gold: GoldDocument
  readonly tables: readonly Table[]
  readonly score: StatementScore
  /** Whether a warning says that letters were not read from the file, or the page was read by OCR. */
  readonly isMarked: boolean
}

/** Draws a statement, prints it, reads the print and scores what was read. @param garbling Hides the letters of the print. */
export async function readStatement(
  language: Language,
  layout: Layout,
  { printer, runner }: { readonly printer: Printer; readonly runner: Runner },
  garbling?: Garbling,
): Promise<ReadStatement> {
  const statement = drawStatement(language, layout)
  const seen = await printer.show(statement.source)
  const printed = await printer.print()
  const pdf = garbling === undefined ? printed : await garbleFonts(printed, garbling)
  const gold = goldDocument({
    name: `${language.code}-${layout}`,
    source: 'drawn statements in 17 languages',
    kind: 'filing',
    family: layout,
    size: statement.source,
    tables: seen.tables,
  })
  const { document } = await convert(
    { fileName: `${language.code}-${layout}.pdf`, bytes: pdf },
    { runner, renderers: [accuracyJsonRenderer()] },
  )
  const { tables, warnings } = document
  const isMarked =
    warnings.some(({ code }) => code === 'text_garbled') || tables.every(({ source }) => source === 'ocr')
  return { pdf, gold, tables, score: scoreStatement(tables, statement), isMarked }
}
