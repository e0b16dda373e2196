import { spawn } from 'node:child_process'
import { builtInReaders } from 'recreate-engine'
import type { DocumentSet } from '../documents/open-documents.js'
import type { Reading } from '../suite/bench.js'
import { aside } from '../suite/measurements.js'
import { countNumbers, type NumberCount, numberReadings, numbersIn } from './printed-numbers.js'

/** Runs the program `tesseract` on the unmodified pages: it produces only text, no tables. */
export async function readPlainly(set: DocumentSet, dpi: number): Promise<readonly Reading[]> {
  const counts: NumberCount[] = []
  let seconds = 0
  for (const { source, gold, pages } of set.documents) {
    const document = await builtInReaders()
      .find((reader) => reader.accepts(source))!
      .open(source)
    for (let page = 1; page <= pages; page++) {
      const picture = await document.picture(page, { dpi })
      const start = performance.now()
      const given = numbersIn(await textOf(picture, dpi))
      seconds += (performance.now() - start) / 1000
      const known = gold?.pages.find(({ page_number }) => page_number === page)
      const cells = (known?.tables ?? []).flatMap((table) => table.cells ?? [])
      if (known) {
        counts.push(
          countNumbers(
            cells.flatMap(({ text }) => numbersIn(text)),
            given,
          ),
        )
      }
    }
    await document.close()
  }
  // Explains how much of the time is our own. It is not a target.
  return [aside('time a page', 's', seconds / set.pages), ...numberReadings(counts)]
}

function textOf(png: Uint8Array, dpi: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, OMP_THREAD_LIMIT: '1' }
    const args = ['stdin', 'stdout', '--psm', '3', '--dpi', `${dpi}`]
    const child = spawn('tesseract', args, { env, stdio: ['pipe', 'pipe', 'ignore'] })
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.on('error', reject)
    child.on('close', () => resolve(Buffer.concat(parts).toString()))
    child.stdin.end(png)
  })
}
