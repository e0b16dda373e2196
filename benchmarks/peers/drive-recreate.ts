import { writeFileSync } from 'node:fs'
import { recreateReader } from '../accuracy/read-with-recreate.js'

// Reads one document with this build, in the same way as the drivers of the other programs:
//
//   node drive-recreate.js IN.pdf OUT.json
//
// The reported seconds cover the way from the document to its tables, including the start of the worker processes.

const [source, target] = process.argv.slice(2) as [string, string]
const reader = recreateReader()
try {
  const start = performance.now()
  const document = await reader.read(source)
  writeFileSync(target, JSON.stringify({ seconds: (performance.now() - start) / 1000, ...document }))
} finally {
  await reader.close()
}
