// Replaces parts of the engine: `configure` receives the engine's container after everything else is registered. For
// single parts, the last registration is used. Renderers, clusterers, readers and formats are added to the existing
// ones.
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
} from 'recreate-engine'

/** Creates a renderer that lists the tables, one per line. */
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
 * Converts a PDF with replaced parts.
 *
 * @param store Store for Keyv. A Map is in memory. For a store that other processes see, set `isShared` to true and
 * give `create`, the atomic put-if-absent.
 * @returns The formats of the files, and the list of contents.
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
    await engine.close() // Also closes the parts that configure registered.
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { formats, contents } = await convertOnSwappedParts(
    process.argv[2] ?? 'examples/annual-report/annual-report.pdf',
  )
  console.log(`${formats.join(', ')}\n${contents}`)
}
