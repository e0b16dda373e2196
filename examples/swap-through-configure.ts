// Wiring by hand: `configure` is given the engine's container after everything else has been registered. For a part that
// there is one of, what is registered last is used; of renderers, clusterers, readers and formats there are then more.
//
//   npm run build
//   node dist/examples/swap-through-configure.js examples/annual-report/annual-report.pdf

import { fileURLToPath } from 'node:url'
import { Keyv } from 'keyv'
import {
  BLOBS,
  createEngine,
  inProcessQueue,
  keyvRecords,
  memoryBlobs,
  QUEUE,
  RECORDS,
  RENDERERS,
  type Renderer,
} from 'recreate'

/** Lists the tables that were found, one a line. */
function contentsRenderer(): Renderer {
  return {
    format: 'contents',
    extension: 'txt',
    mediaType: 'text/plain',
    render: async ({ tables }) =>
      new TextEncoder().encode(
        tables
          .map(({ title = '', places, rows }) => `${places[0]?.pageNumber}\t${title}\t${rows.length} rows\n`)
          .join(''),
      ),
  }
}

/**
 * Converts a PDF on parts that were put in by hand.
 *
 * @param store Where Keyv keeps the records. A Map is in memory; for one that other processes see, `isShared` is true
 * and `create` says how it writes a key that is not there.
 * @returns The formats that it gives, and the list of contents.
 */
export async function convertOnSwappedParts(pdf: string, store = new Map<string, unknown>()) {
  const engine = await createEngine({
    runner: 'in-process',
    configure(container) {
      container.register(RECORDS, { useValue: keyvRecords(new Keyv({ store }), { isShared: false }) })
      container.register(BLOBS, { useValue: memoryBlobs() })
      container.register(QUEUE, { useValue: inProcessQueue() })
      container.register(RENDERERS, { useValue: contentsRenderer() })
    },
  })
  try {
    const { recreateId } = await engine.create(pdf)
    const { files } = await engine.wait(recreateId)
    const { data } = await engine.file(recreateId, 'contents')
    let contents = ''
    for await (const piece of data) contents += Buffer.from(piece).toString('utf8')
    return { formats: files.map(({ format }) => format), contents }
  } finally {
    await engine.close() // Closes what configure registered, too.
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { formats, contents } = await convertOnSwappedParts(
    process.argv[2] ?? 'examples/annual-report/annual-report.pdf',
  )
  console.log(`${formats.join(', ')}\n${contents}`)
}
