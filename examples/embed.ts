// Embeds Recreate in a program: converts a document, shows the progress and writes the files. Records and files are
// kept in a folder. A later run with the same folder finds earlier results and finishes interrupted work.
//
//   npm run build
//   node dist/examples/embed.js examples/annual-report/annual-report.pdf data out

import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createEngine, type Engine } from 'recreate-engine'

/**
 * Converts a PDF.
 *
 * @param pdf Path of the PDF.
 * @param folder Folder for the engine's records and files.
 * @param out Folder for the output.
 * @param say Called with each line of output.
 */
export async function embed(pdf: string, folder: string, out: string, say: (line: string) => void): Promise<void> {
  const engine = await createEngine({ folder })
  try {
    for (const { fileName, state, pages } of (await engine.list()).recreates) {
      say(`from before: ${fileName}, ${state}, ${pages.ended} of ${pages.selected} pages`)
    }
    const { recreateId } = await engine.create(pdf, { mode: 'document', format: 'Banker' })
    await follow(engine, recreateId, say)

    const { state, error, files, jobs } = await engine.status(recreateId)
    if (state === 'FAILED') throw new Error(`${pdf}: ${error?.message}`)
    for (const { pageNumber, error } of jobs) if (error) say(`page ${pageNumber}: ${error.message}`)

    await mkdir(out, { recursive: true })
    for (const { format } of files) {
      const { fileName, data } = await engine.file(recreateId, format)
      await pipeline(data, createWriteStream(join(out, fileName)))
      say(`wrote ${fileName}`)
    }
  } finally {
    await engine.close()
  }
}

/** Reports each change until the conversion ends. */
async function follow(engine: Engine, recreateId: string, say: (line: string) => void): Promise<void> {
  for await (const event of engine.events(recreateId)) {
    const { ended, selected } = event.pages
    if (event.kind === 'state') say(event.state)
    if (event.kind !== 'page' || event.state === 'running') continue
    // Results are available at any time. They contain the tables that no later page can change.
    const { tables } = await engine.result(recreateId)
    say(`page ${event.pageNumber} ${event.state}: ${ended} of ${selected} pages, ${tables.length} tables so far`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [pdf = 'examples/annual-report/annual-report.pdf', folder = 'data', out = 'out'] = process.argv.slice(2)
  await embed(pdf, folder, out, console.log)
}
