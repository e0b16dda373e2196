import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compareCounts, countStages, keepLargeFunctions } from './speed-guard/counts.js'
import { root } from './suite/machine.js'

// Counts the operations of each stage on fixed documents and compares them with the expected counts. The exit code is 1
// if they differ.
//
//   npm run speed-guard [-- --update]
//
// --update: stores the counts as the new expected counts.

const { values } = parseArgs({ options: { update: { type: 'boolean', default: false } } })
const file = join(root, 'test/benchmarks/speed-guard.json')
const counted = await countStages()
const { isWithin, report } = compareCounts(JSON.parse(readFileSync(file, 'utf8')), counted)
console.log(report)
if (values.update) writeFileSync(file, `${JSON.stringify(keepLargeFunctions(counted), null, 2)}\n`)
else if (!isWithin) process.exitCode = 1
