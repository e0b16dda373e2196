import { accuracyJsonRenderer, childRunner, convert, type Runner } from 'recreate-engine'
import { type Garbling, garblings } from '../../../benchmarks/generator/garble-fonts.js'
import { openPrinter, type Printer } from '../../../benchmarks/generator/printer.js'
import { allLanguages } from '../../../benchmarks/languages/all-languages.js'
import { layouts } from '../../../benchmarks/languages/draw-statement.js'
import { readStatement } from '../../../benchmarks/languages/read-statement.js'
import { addScores, type StatementScore } from '../../../benchmarks/languages/score-statement.js'
import { testNeeding } from '../../fixtures/needs.js'

const test = testNeeding('chromium', 'fonts').serial

let printer: Printer
let runner: Runner
test.before(async () => {
  printer = await openPrinter()
  runner = childRunner()
})
test.after.always(async () => {
  await printer?.close()
  await runner?.close?.()
})

test('statements in 17 languages are read with their numbers, signs, units, periods and totals', async (t) => {
  t.timeout(180_000)
  const scores: StatementScore[] = []
  for (const language of allLanguages) {
    for (const layout of layouts) {
      const { tables, score } = await readStatement(language, layout, { printer, runner })
      scores.push(score)
      const name = `${language.code} ${layout}`
      t.is(tables.length, 1, name)
      t.is(tables[0]?.isRightToLeft ?? false, language.direction === 'rtl', name)
      for (const [what, { right, all }] of Object.entries(score)) t.is(right, all, `${name}: ${what}`)
    }
  }
  const { numbers, signs } = addScores(scores)
  t.true(numbers.all > 1200 && signs.all > 200)
})

test('statements whose file hides its letters are read with all numbers, and a warning or OCR says so', async (t) => {
  t.timeout(180_000)
  const english = allLanguages.find(({ code }) => code === 'en')!
  const ways = Object.keys(garblings) as Garbling[]
  for (const [i, way] of ways.entries()) {
    const { score, isMarked } = await readStatement(english, layouts[i % layouts.length]!, { printer, runner }, way)
    t.is(score.numbers.right, score.numbers.all, way)
    t.is(score.signs.right, score.signs.all, way)
    t.true(isMarked, way)
  }
})

test('vertical headers of a Japanese table are read from top to bottom', async (t) => {
  const headers = ['売上高', '営業費用', '当期純利益', '従業員数']
  const rows = ['東京 1,200 800 300 45', '大阪 2,200 1,800 250 65', '名古屋 900 700 110 22', '合計 4,300 3,300 660 132']
  const cells = (row: string) => row.split(' ').map((text) => `<td>${text}</td>`)
  const body = `<table lang="ja"><tr><td></td>${headers.map((header) => `<th><div>${header}</div></th>`).join('')}</tr>
    ${rows.map((row) => `<tr>${cells(row).join('')}</tr>`).join('')}</table>`
  const css = 'body{font:10pt "Noto Sans CJK JP";padding:50px}div{writing-mode:vertical-rl}td,th{padding:3px 14px}'
  await printer.show({ css, body, width: 595.5, height: 842.25 })
  const source = { fileName: 'vertical.pdf', bytes: await printer.print() }
  const { document } = await convert(source, { runner, renderers: [accuracyJsonRenderer()] })
  const [table] = document.tables
  t.is(table?.headerRowCount, 1)
  t.deepEqual(
    table?.cells.filter(({ row }) => row === 0).map(({ column, text }) => [column, text]),
    headers.map((header, i) => [i + 1, header]),
  )
})
