import test from 'ava'
import type { DocumentModel, PageOutcome, Warning } from '../../../index.js'
import { countFindings, type Findings } from '../../../server/commands/files/findings.js'
import { summarise } from '../../../server/commands/files/summary.js'

const needsOcr = (pageNumber: number): Warning => ({
  code: 'needs_ocr',
  message: `Page ${pageNumber} is a picture`,
  pageNumber,
})

test('pages with the same warning share one line', (t) => {
  const warnings = [
    needsOcr(1),
    needsOcr(3),
    needsOcr(4),
    needsOcr(5),
    { code: 'odd', message: 'A font is odd', pageNumber: 2 },
  ]
  const text = summarise([{ findings: findingsWith({ warnings }), files: ['report.xlsx'] }], 1.25)
  t.regex(text, /\n {2}Page 1 is a picture; the same on pages 3-5\n {2}Page 2: A font is odd\n/)
})

test('with several documents, each warning names its file', (t) => {
  const findings = findingsWith({ warnings: [needsOcr(2)] })
  const text = summarise(
    [
      { findings, files: ['out/x/report.json'] },
      { findings, files: ['out/y/report.json'] },
    ],
    61,
  )
  t.is(
    text,
    [
      'Read 2 pages of 2 files in 61.0 s: 0 with tables or charts, 2 without, 0 failed',
      'Found 0 tables, 0 cells, 0 numbers',
      'Warnings:',
      '  report.pdf: Page 2 is a picture',
      '  report.pdf: Page 2 is a picture',
      'Wrote out/x/report.json, out/y/report.json',
      '',
    ].join('\n'),
  )
})

test('long lists are shortened to counts', (t) => {
  const warnings = Array.from({ length: 30 }, (_, index) => ({ code: `code-${index}`, message: 'Something' }))
  const files = Array.from({ length: 9 }, (_, index) => `out/${index}.json`)
  const text = summarise([{ findings: findingsWith({ warnings }), files }], 1)
  t.regex(text, /\n {2}and 10 more\nWrote 9 files\n/)
})

function findingsWith({ warnings }: { readonly warnings: readonly Warning[] }): Findings {
  const page = { pageNumber: 1, width: 612, height: 792, tables: [], charts: [], warnings: [] }
  const pages: readonly PageOutcome[] = [{ state: 'empty', pageNumber: 1, page }]
  const nothing = { properties: {}, tables: [], charts: [] }
  const document: DocumentModel = { fileName: 'report.pdf', pageCount: 1, mode: 'page', pages, warnings, ...nothing }
  return countFindings(document)
}
