import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import { drawScans } from '../../benchmarks/documents/draw-scans.js'

test('a scan is an image of a page with a table and its gold data', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'recreate-test-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const { documents, pages } = await drawScans(2, 36, folder)
  t.is(pages, 2)
  for (const { path, gold } of documents) {
    const header = readFileSync(path)
    // A PNG contains its width and height from byte 16, here US letter at 36 dpi.
    t.deepEqual([header.toString('latin1', 1, 4), header.readUInt32BE(16), header.readUInt32BE(20)], ['PNG', 306, 396])
    t.true(gold!.pages.every(({ page_number, tables }) => page_number === 1 && tables.length > 0))
  }
})
