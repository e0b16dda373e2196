import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compareCounts, countStages, keepLargeFunctions } from './speed-guard/counts.js'
import { root } from './suite/machine.js'

// Counts what each stage does to fixed documents and compares it with what is expected. Exit code 1 where it differs.
//
//   npm run speed-guard [-- --update]
//
// --update: writes the counts as those that are expected from now on.

const { values } = parseArgs({ options: { update: { type: 'boolean', default: false } } })
const file = join(root, 'test/benchmarks/speed-guard.json')
const counted = await countStages()
const { isWithin, report } = compareCounts(JSON.parse(readFileSync(file, 'utf8')), counted)
console.log(report)
if (values.update) writeFileSync(file, `${JSON.stringify(keepLargeFunctions(counted), null, 2)}\n`)
else if (!isWithin) process.exitCode = 1
