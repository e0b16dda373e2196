import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readDocument, readGoldFolder } from './accuracy/gold-folder.js'
import { scoreGenerated } from './generator/score-generated.js'

// Scores predictions for generated pages, by kind or by style family. See docs/benchmarks.md.
//
//   npm run score-generated -- --gold FOLDER --predictions FOLDER [--by kind|family] [--json]
//
// The predictions are NAME.json, as the command `recreate extract` writes them.

const { values } = parseArgs({
  options: {
    gold: { type: 'string' },
    predictions: { type: 'string' },
    by: { type: 'string', default: 'kind' },
    json: { type: 'boolean', default: false },
  },
})
const { gold, predictions, by } = values
if (gold === undefined || predictions === undefined || (by !== 'kind' && by !== 'family')) {
  console.error('Usage: npm run score-generated -- --gold FOLDER --predictions FOLDER [--by kind|family] [--json]')
  process.exit(2)
}

const available = new Set(readdirSync(predictions))
const predictionOf = (name: string) =>
  available.has(`${name}.json`) ? readDocument(join(predictions, `${name}.json`)) : undefined
const report = scoreGenerated(readGoldFolder(gold), predictionOf, by)
console.log(values.json ? JSON.stringify(report.rows, null, 2) : report.text)
