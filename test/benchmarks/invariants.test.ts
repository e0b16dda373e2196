import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import { invariantsCommand } from '../../benchmarks/invariants/invariants-command.js'
import { pageFindings } from '../../benchmarks/invariants/page-findings.js'
import { layoutKinds } from '../../benchmarks/layouts/kinds.js'
import { randomFrom } from '../../benchmarks/layouts/random.js'
import type { Page, Table } from '../../core/model.js'
import { drawDocument } from '../../examples/drawing/draw-document.js'
import { sampleTable } from '../contracts/sample-document.js'

const lines = [
  ['header', 'Item', '2025'],
  ['data', 'Cash', '50'],
] as const
const [first, second] = [1, 2].map((number) => sampleTable({ pageNumber: 1, number, title: 'Assets', lines }))

function pageOf(...tables: readonly Table[]): Page {
  return { pageNumber: 1, width: 612, height: 792, tables, charts: [], warnings: [] }
}

test('a consistent page has no findings', (t) => {
  t.deepEqual(pageFindings(pageOf(first!, second!), 1), [])
})

test('each table that breaks an invariant is reported once', (t) => {
  const broken = (table: Table): Table => ({ ...table, cells: [...table.cells, table.cells[0]!] })
  const findings = pageFindings(pageOf(broken(first!), broken(second!)), 1)
  t.deepEqual(findings, [
    'p1t1, cell at row 0, column 0: two cells overlap',
    'p1t2, cell at row 0, column 0: two cells overlap',
  ])
})

test('a table whose box is not on the page is reported', (t) => {
  const place = { pageNumber: 1, bbox: { x0: 0, y0: 0, x1: 700, y1: 100 } }
  const [finding] = pageFindings(pageOf({ ...first!, places: [place] }), 1)
  t.is(finding, 'p1t1: 0, 0, 700, 100 must be on the page of 612 by 792')
})

test('the documents of a folder are read and counted, with those that are refused', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'recreate-invariants-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const { bytes } = await drawDocument({ file: 'a.pdf' }, (document) => layoutKinds[0]!.draw(document, randomFrom(1)))
  writeFileSync(join(folder, 'a.pdf'), bytes)
  writeFileSync(join(folder, 'b.pdf'), 'text')
  const said: string[] = []
  t.is(await invariantsCommand([folder], (text) => said.push(text)), 0)
  t.regex(said[0]!, /b\.pdf: neither a PDF nor an image$/)
  t.is(said.at(-1), '2 documents, 1 pages, 1 tables, 0 broken')
})
