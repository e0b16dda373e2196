import { accuracyJsonRenderer, convert, type Runner, type Table } from 'recreate-engine'
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
}

/** Draws a statement, prints it, reads the print and scores what was read. */
export async function readStatement(
  language: Language,
  layout: Layout,
  { printer, runner }: { readonly printer: Printer; readonly runner: Runner },
): Promise<ReadStatement> {
  const statement = drawStatement(language, layout)
  const seen = await printer.show(statement.source)
  const pdf = await printer.print()
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
  const { tables } = document
  return { pdf, gold, tables, score: scoreStatement(tables, statement) }
}
