// Converts a brokerage statement in CSV to a workbook, a deck and JSON, with a custom extractor. An engine in this
// process takes the extractor as an object. Children and threads cannot receive code, so they get a reference to its
// module.
//
//   npm run build
//   node dist/examples/csv-statement/convert-statement.js examples/csv-statement/statement.csv out

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createEngine, type Engine } from 'recreate-engine'
import { csvExtractor } from './csv-extractor.js'

/**
 * Creates an engine that reads CSV files in this process, and PDFs as usual: the first extractor that accepts a file is
 * used.
 */
export function engineInProcess(): Promise<Engine> {
  return createEngine({ runner: 'in-process', extractors: [csvExtractor()] })
}

/** Does the same in child processes: each child imports the module and calls the export with the options. */
export function engineInChildren(): Promise<Engine> {
  const module = new URL('./csv-extractor.js', import.meta.url).href
  return createEngine({
    limits: { extractor: { module, export: 'csvExtractor', options: { total: 'Total' } }, workers: 1 },
  })
}

/** Converts a statement. @returns The names of the written files. */
export async function convertStatement(engine: Engine, file: string, out: string): Promise<readonly string[]> {
  const { recreateId } = await engine.create(file)
  const { state, error, files } = await engine.wait(recreateId)
  if (state === 'FAILED') throw new Error(`${file}: ${error?.message}`)
  await mkdir(out, { recursive: true })
  const written: string[] = []
  for (const { format } of files) {
    const { fileName, data } = await engine.file(recreateId, format)
    await writeFile(join(out, fileName), data)
    written.push(fileName)
  }
  return written
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file = 'examples/csv-statement/statement.csv', out = 'out'] = process.argv.slice(2)
  const engine = await engineInChildren()
  try {
    console.log((await convertStatement(engine, file, out)).join('\n'))
  } finally {
    await engine.close()
  }
}
