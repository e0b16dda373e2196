import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drawnTables } from './confidence/drawn-tables.js'
import { fitReport } from './confidence/fit-report.js'
import { fitWeights } from './confidence/fit-weights.js'
import { goldTables } from './confidence/gold-tables.js'
import type { TrainingTable } from './confidence/training-table.js'
import { verdictTables } from './confidence/verdict-tables.js'
import { weightsFile } from './confidence/weights-file.js'
import { root } from './suite/machine.js'

// Fits the weights of the confidence to tables that are known to be right or wrong, and reports how well confidence
// says which are. See docs/benchmarks.md.
//
//   npm run fit -- FOLDER... [--verdicts FOLDER]... [--generated FOLDER] [--write]
//
// FOLDER has NAME.gold.json next to NAME.pdf. --verdicts: folder with the PDFs of benchmarks/confidence/verdicts.json.
// --generated: folder of `npm run generate -- --part fit`. Its tables together count as much as GENERATED tables.
// --write: writes plugins/recognise/tables/evidence/weights.ts.

/** Number of tables that all generated ones together count as. */
const GENERATED = 250

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    verdicts: { type: 'string', multiple: true },
    generated: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
if (positionals.length === 0) {
  console.error('Usage: npm run fit -- FOLDER... [--verdicts FOLDER]... [--generated FOLDER] [--write]')
  process.exit(2)
}

const tables: TrainingTable[] = []
for (const folder of positionals) tables.push(...(await goldTables(folder)))
if (values.verdicts !== undefined) tables.push(...(await verdictTables(values.verdicts)))
if (values.generated !== undefined) {
  const generated = await goldTables(values.generated)
  const count = GENERATED / generated.length
  tables.push(...generated.map((table) => ({ ...table, count, origin: 'generated' as const })))
}
tables.push(...(await drawnTables()))
const model = fitWeights(tables)
console.log(fitReport(model, tables))
if (values.write) writeFileSync(join(root, 'plugins/recognise/tables/evidence/weights.ts'), weightsFile(model, tables))
