import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { convert, inProcessRunner, mupdfReader, pptxRenderer, type Renderer, readerExtractor } from 'recreate'

// Decks of whole pages: how long a page takes to be read and to be rendered, what its slide is made of, and whether two
// runs give the same bytes. Writes NAME.pptx of each file, to be laid beside its pages.
//
//   npm run bench:deck -- FOLDER [--out FOLDER] [--only TEXT] [--json]
//
// FOLDER holds the files of the list below, in folders of these names; those that are not there are left out.

/** Filings of six programs, charts drawn by an office program, reports of public bodies. */
const PAGES: readonly (readonly [string, string])[] = [
  ['filings/MGMRESORTS_2022Q4_EARNINGS.pdf', '1,4,9'],
  ['filings/CORNING_2023Q2_10Q.pdf', '1,4,30'],
  ['filings/ADOBE_2022Q2_10Q.pdf', '2,5'],
  ['filings/AMD_2022_annualreport.pdf', '1,50,60'],
  ['filings/BOEING_2017_10K.pdf', '1,30'],
  ['filings/3M_2018_10K.pdf', '1,40'],
  ['charts/vector/lo02_line_monthly.pdf', '1'],
  ['charts/vector/lo13_slide_line.pdf', '1'],
  ['charts/vector/lo17_slide_combo.pdf', '1'],
  ['icdar2013-eu/eu-001.pdf', '1'],
  ['icdar2013-eu/eu-011.pdf', '1'],
]

const { values, positionals } = parseArgs({
  options: {
    out: { type: 'string' },
    only: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const [folder] = positionals
if (folder === undefined) {
  console.error('Expected a folder with the files of the list')
  process.exit(2)
}
const rows: object[] = []
for (const [name, pages] of PAGES) {
  const file = join(folder, name)
  if (name.includes(values.only) && existsSync(file)) rows.push(await measure(file, pages))
}
if (values.json) console.log(JSON.stringify(rows, undefined, 1))
else console.table(rows)

async function measure(file: string, pages: string) {
  const first = await run(file, pages)
  const second = await run(file, pages)
  const count = first.pages
  if (values.out !== undefined) {
    mkdirSync(values.out, { recursive: true })
    writeFileSync(join(values.out, basename(file).replace(/\.pdf$/i, '.pptx')), first.bytes)
  }
  return {
    file: basename(file),
    pages: count,
    // the first run loads and compiles what the second finds there
    secondsAPageCold: rounded(first.seconds / count),
    secondsAPage: rounded(second.seconds / count),
    ofThemRendering: rounded(second.rendering / count),
    // what it takes where nothing else runs beside it
    processorSecondsAPage: rounded(second.processor / count),
    ofThemInRendering: rounded(second.processorRendering / count),
    kilobytes: Math.round(first.bytes.length / 1024),
    isSteady: hashOf(first.bytes) === hashOf(second.bytes),
  }
}

async function run(file: string, pages: string) {
  let rendering = 0
  let processorRendering = 0
  const inner = pptxRenderer()
  const timed: Renderer = {
    format: inner.format,
    extension: inner.extension,
    mediaType: inner.mediaType,
    async render(document, options, signal) {
      const started = performance.now()
      const before = process.cpuUsage()
      const bytes = await inner.render(document, options, signal)
      rendering = (performance.now() - started) / 1000
      processorRendering = processorSince(before)
      return bytes
    },
  }
  const runner = inProcessRunner([readerExtractor(mupdfReader())])
  try {
    const started = performance.now()
    const before = process.cpuUsage()
    const { document, files } = await convert(file, { pages, presentation: true, renderers: [timed], runner })
    const seconds = (performance.now() - started) / 1000
    return {
      seconds,
      processor: processorSince(before),
      processorRendering,
      rendering,
      pages: document.pages.length,
      bytes: files[0]!.bytes,
    }
  } finally {
    await runner.close()
  }
}

function processorSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
