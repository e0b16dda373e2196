import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { childRunner } from 'recreate-engine'
import { type Garbling, garblings } from './generator/garble-fonts.js'
import { openPrinter } from './generator/printer.js'
import { allLanguages } from './languages/all-languages.js'
import { layouts } from './languages/draw-statement.js'
import { readStatement } from './languages/read-statement.js'
import { addScores, type Counted } from './languages/score-statement.js'
import { drawTable } from './suite/terminal.js'

// Draws statements in 17 languages in three layouts, reads them, and scores numbers, signs, units, periods and totals.
// Needs Chromium and the fonts of the Debian packages fonts-noto-core and fonts-noto-cjk.
//
//   npm run languages -- [--only ar,he] [--garbled] [--out FOLDER] [--json]
//
// --garbled: hides the letters of the statements in English, German, French and Spanish in eight ways.
// --out: keeps the pages and what was read.

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    garbled: { type: 'boolean', default: false },
    out: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const only = values.only?.split(',') ?? (values.garbled ? ['en', 'de', 'fr', 'es'] : undefined)
const languages = allLanguages.filter(({ code }) => only?.includes(code) ?? true)
if (values.out !== undefined) mkdirSync(values.out, { recursive: true })

const runner = childRunner()
const printer = await openPrinter()
const ways = values.garbled ? (Object.keys(garblings) as Garbling[]) : [undefined]
const rows: { readonly name: string; readonly score: ReturnType<typeof addScores>; readonly marked: Counted }[] = []
try {
  for (const way of ways) {
    for (const group of values.garbled ? [languages] : languages.map((language) => [language])) {
      const reads = []
      for (const language of group) {
        for (const layout of layouts) {
          const read = await readStatement(language, layout, { printer, runner }, way)
          reads.push(read)
          if (values.out === undefined) continue
          const path = join(values.out, [language.code, layout, way].filter(Boolean).join('-'))
          writeFileSync(`${path}.pdf`, read.pdf)
          writeFileSync(`${path}.gold.json`, JSON.stringify(read.gold))
          writeFileSync(`${path}.tables.json`, JSON.stringify(read.tables))
        }
      }
      const marked = { right: reads.filter(({ isMarked }) => isMarked).length, all: reads.length }
      rows.push({ name: way ?? group[0]!.code, score: addScores(reads.map(({ score }) => score)), marked })
    }
  }
} finally {
  await printer.close()
  await runner.close()
}
const markedOf = (which: keyof Counted) => rows.reduce((sum, { marked }) => sum + marked[which], 0)
rows.push({
  name: 'all',
  score: addScores(rows.map(({ score }) => score)),
  marked: { right: markedOf('right'), all: markedOf('all') },
})
const show = ({ right, all }: Counted) => `${(right / all).toFixed(3)} of ${all}`
const names = ['numbers', 'signs', 'units', 'periods', 'totals'] as const
console.log(
  values.json
    ? JSON.stringify(rows, null, 2)
    : drawTable(
        [values.garbled ? 'way' : 'language', ...names, ...(values.garbled ? ['marked files'] : [])],
        rows.map(({ name, score, marked }) => [
          name,
          ...names.map((each) => show(score[each])),
          ...(values.garbled ? [show(marked)] : []),
        ]),
        [1, 2, 3, 4, 5, 6],
      ),
)
