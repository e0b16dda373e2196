/**
 * Writes the project's sample, `annual-report.pdf`. From the project's root:
 *
 *     node dist/examples/annual-report/draw.js [file]
 *
 * Without an argument the file lands beside this source.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawAnnualReport } from './report.js'

const file = process.argv[2] ?? join('examples', 'annual-report', 'annual-report.pdf')
const { bytes } = await drawAnnualReport()
await writeFile(file, bytes)
console.log(`${file}: ${bytes.length} bytes`)
