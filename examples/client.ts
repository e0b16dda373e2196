// Uses the service: uploads a document, shows the progress, prints the first table and saves the workbook. The client
// needs no other package, and the same calls work in a browser.
//
//   npm run build
//   node dist/server/cli.js serve                             # shows an API key when it is started for the first time
//   RECREATE_API_KEY=… node dist/examples/client.js examples/annual-report/annual-report.pdf 4-5 out

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RecreateClient, recreateClient } from 'recreate-engine/client'

/**
 * Converts a PDF with the service.
 *
 * @param pdf Path of the PDF.
 * @param pages Pages to convert, such as `1-3,7`.
 * @param out Folder for the workbook.
 * @param say Called with each line of output.
 */
export async function convertThere(
  client: RecreateClient,
  pdf: string,
  pages: string,
  out: string,
  say: (line: string) => void,
): Promise<void> {
  const file = { fileName: basename(pdf), bytes: await readFile(pdf) }
  const { recreate_id } = await client.create(file, { pages, mode: 'document' })
  const { status, error } = await client.wait(recreate_id, {
    onProgress: ({ state, pages }) => say(`${state}: ${pages?.ended ?? 0} of ${pages?.selected ?? '?'} pages`),
  })
  if (status === 'FAILED') throw new Error(`${pdf}: ${error?.message}`)

  const [first] = await client.getDataFrames(recreate_id, { rowIdentifier: false, numbers: true })
  if (first !== undefined) say(first.toCSV())

  const { fileName, bytes } = await client.download(recreate_id, 'xlsx')
  await mkdir(out, { recursive: true })
  await writeFile(join(out, fileName), bytes)
  say(`wrote ${fileName}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [pdf = 'examples/annual-report/annual-report.pdf', pages = '4-5', out = 'out'] = process.argv.slice(2)
  const { RECREATE_URL = 'http://127.0.0.1:8080', RECREATE_API_KEY = '' } = process.env
  const client = recreateClient({ baseUrl: RECREATE_URL, apiKey: RECREATE_API_KEY })
  await convertThere(client, pdf, pages, out, console.log)
}
