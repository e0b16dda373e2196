import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { childRunner } from 'recreate-engine'
import { openPrinter } from './generator/printer.js'
import { allLanguages } from './languages/all-languages.js'
import { layouts } from './languages/draw-statement.js'
import { readStatement } from './languages/read-statement.js'
import { addScores, type Counted } from './languages/score-statement.js'
import { drawTable } from './suite/terminal.js'

// Draws statements in 17 languages in three layouts, reads them, and scores numbers, signs, units, periods and totals.
// Needs Chromium and the fonts of the Debian packages fonts-noto-core and fonts-noto-cjk.
//
//   npm run languages -- [--only ar,he] [--out FOLDER] [--json]
//
// --out: keeps the pages and what was read.

const { values } = parseArgs({
  options: { only: { type: 'string' }, out: { type: 'string' }, json: { type: 'boolean', default: false } },
})
const only = values.only?.split(',')
const languages = allLanguages.filter(({ code }) => only?.includes(code) ?? true)
if (values.out !== undefined) mkdirSync(values.out, { recursive: true })

const runner = childRunner()
const printer = await openPrinter()
const rows: { readonly name: string; readonly score: ReturnType<typeof addScores> }[] = []
try {
  for (const language of languages) {
    const scores = []
    for (const layout of layouts) {
      const { pdf, tables, gold, score } = await readStatement(language, layout, { printer, runner })
      scores.push(score)
      if (values.out === undefined) continue
      const path = join(values.out, `${language.code}-${layout}`)
      writeFileSync(`${path}.pdf`, pdf)
      writeFileSync(`${path}.gold.json`, JSON.stringify(gold))
      writeFileSync(`${path}.tables.json`, JSON.stringify(tables))
    }
    rows.push({ name: language.code, score: addScores(scores) })
  }
} finally {
  await printer.close()
  await runner.close()
}
rows.push({ name: 'all', score: addScores(rows.map(({ score }) => score)) })
const show = ({ right, all }: Counted) => `${(right / all).toFixed(3)} of ${all}`
const names = ['numbers', 'signs', 'units', 'periods', 'totals'] as const
console.log(
  values.json
    ? JSON.stringify(rows, null, 2)
    : drawTable(
        ['language', ...names],
        rows.map(({ name, score }) => [name, ...names.map((each) => show(score[each]))]),
        [1, 2, 3, 4, 5],
      ),
)
