import { readFile } from 'node:fs/promises'
import test from 'ava'
import {
  accuracyJsonRenderer,
  contractJsonRenderer,
  documentClusterer,
  pageClusterer,
  pptxRenderer,
  readerExtractor,
  xlsxRenderer,
} from 'recreate-engine'
import { imageReader, mupdfReader, pdfjsReader } from 'recreate-engine/recognition'
import { clustererCases, documentReaderCases, extractorCases, rendererCases } from 'recreate-engine/testing'
import sharp from 'sharp'
import { csvExtractor } from '../../examples/csv-statement/csv-extractor.js'
import { markdownRenderer } from '../../examples/markdown-renderer.js'
import { clusterByTitle } from '../../examples/title-clusterer.js'

// The built-in plugins meet the suites for plugin authors.

const report = { fileName: 'report.pdf', bytes: await readFile('examples/annual-report/annual-report.pdf') }
const png = {
  fileName: 'page.png',
  bytes: await sharp({ create: { width: 200, height: 300, channels: 3, background: '#ddd' } })
    .png()
    .toBuffer(),
}
const statement = { fileName: 'statement.csv', bytes: await readFile('examples/csv-statement/statement.csv') }

const renderers = { xlsxRenderer, pptxRenderer, contractJsonRenderer, accuracyJsonRenderer, markdownRenderer }
for (const [name, make] of Object.entries(renderers)) {
  for (const { title, run } of rendererCases) {
    test(`${name}: ${title}`, async (t) => {
      await run(() => make())
      t.pass()
    })
  }
}

const readers = {
  mupdf: { make: () => mupdfReader(), source: report },
  pdfjs: { make: () => pdfjsReader(), source: report },
  image: { make: () => imageReader(), source: png },
}
for (const [name, sample] of Object.entries(readers)) {
  for (const { title, run } of documentReaderCases) {
    test(`${name}: ${title}`, async (t) => {
      await run(sample)
      t.pass()
    })
  }
}

const extractors = {
  mupdf: { make: () => readerExtractor(mupdfReader()), source: report },
  csv: {
    make: () => csvExtractor(),
    source: statement,
  },
}
for (const [name, sample] of Object.entries(extractors)) {
  for (const { title, run } of extractorCases) {
    test(`extractor ${name}: ${title}`, async (t) => {
      await run(sample)
      t.pass()
    })
  }
}

for (const [name, make] of Object.entries({ pageClusterer, documentClusterer, clusterByTitle })) {
  for (const { title, run } of clustererCases) {
    test(`${name}: ${title}`, async (t) => {
      await run(make)
      t.pass()
    })
  }
}
