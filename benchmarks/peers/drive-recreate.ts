import { writeFileSync } from 'node:fs'
import { recreateReader } from '../accuracy/read-with-recreate.js'

// Reads one document with this build, as the drivers of the others do:
//
//   node drive-recreate.js IN.pdf OUT.json
//
// The seconds go from the document to its tables; they hold the start of the processes that read pages.

const [source, target] = process.argv.slice(2) as [string, string]
const reader = recreateReader()
try {
  const start = performance.now()
  const document = await reader.read(source)
  writeFileSync(target, JSON.stringify({ seconds: (performance.now() - start) / 1000, ...document }))
} finally {
  await reader.close()
}
