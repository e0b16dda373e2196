/**
 * Draws the sample report, `annual-report.pdf`. Run it from the root of the project:
 *
 *     node dist/examples/annual-report/draw.js [file]
 *
 * Without an argument, the file is written next to this source file.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawAnnualReport } from './report.js'

const file = process.argv[2] ?? join('examples', 'annual-report', 'annual-report.pdf')
const { bytes } = await drawAnnualReport()
await writeFile(file, bytes)
console.log(`${file}: ${bytes.length} bytes`)
