import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Part } from './generator/family.js'
import { fitFamilies } from './generator/fit-families/families.js'
import { generatePage } from './generator/generate-page.js'
import { openPrinter } from './generator/printer.js'
import { testFamilies } from './generator/test-families/families.js'

// Generates single-page PDFs with gold files. See docs/benchmarks.md.
//
//   npm run generate -- --part fit|test [--pages 500] [--seed 1] --out FOLDER
//
// The folder receives NAME.pdf and NAME.gold.json for each page. Equal arguments give equal gold files.

const { values } = parseArgs({
  options: {
    part: { type: 'string' },
    pages: { type: 'string', default: '500' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
  },
})
const { part, out } = values
if ((part !== 'fit' && part !== 'test') || out === undefined) {
  console.error('Usage: npm run generate -- --part fit|test [--pages 500] [--from 1] [--seed 1] --out FOLDER')
  process.exit(2)
}

const familiesOf: Record<Part, typeof fitFamilies> = { fit: fitFamilies, test: testFamilies }
mkdirSync(out, { recursive: true })
const printer = await openPrinter()
const failed: string[] = []
try {
  for (let index = Number(values.from) - 1; index < Number(values.pages); index++) {
    try {
      const { name, gold, pdf } = await generatePage(printer, familiesOf[part], {
        part,
        seed: Number(values.seed),
        index,
      })
      writeFileSync(join(out, `${name}.pdf`), pdf)
      writeFileSync(join(out, `${name}.gold.json`), `${JSON.stringify(gold)}\n`)
    } catch (error) {
      failed.push((error as Error).message)
    }
  }
} finally {
  await printer.close()
}
for (const message of failed) console.error(message)
if (failed.length > 0) process.exitCode = 1
console.error(`${Number(values.pages) - Number(values.from) + 1 - failed.length} pages in ${out}`)
