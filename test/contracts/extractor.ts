import assert from 'node:assert/strict'
import type { Extraction, Extractor } from '../../core/contracts.js'
import { RecreateError } from '../../core/errors.js'
import type { Source } from '../../core/source.js'
import { checkPage, refuseDoubles } from './page-invariants.js'
import { checkPng, randomBytes, sameBytes } from './try-bytes.js'

/** An extractor, and a document that it takes and reads without a warning that it be damaged. */
export interface ExtractorSample {
  /** Makes the extractor, each time anew. */
  make(): Extractor
  readonly source: Source
}

/** One thing that every extractor keeps. */
export interface ExtractorCase {
  readonly title: string
  /** @throws Error saying what is not kept. */
  run(sample: ExtractorSample): Promise<void>
}

/** What every extractor keeps, whatever it reads. */
export const extractorCases: readonly ExtractorCase[] = [
  {
    title: 'it takes its documents by their content, whatever they are called',
    async run({ make, source: { fileName, bytes } }) {
      for (const name of [fileName, 'no-ending', 'other.bin'])
        assert.equal(make().accepts({ fileName: name, bytes }), true)
    },
  },
  {
    title: 'it leaves to others what is none of its documents, and does not throw over it',
    async run({ make, source: { fileName } }) {
      const accepts = (bytes: Uint8Array) => make().accepts({ fileName, bytes })
      assert.equal(accepts(new Uint8Array()), false, 'a file without bytes')
      assert.equal(accepts(randomBytes(256)), false, 'bytes without meaning')
    },
  },
  {
    title: 'an open document says how many pages it has',
    run: (sample) =>
      withExtraction(sample, async ({ pageCount, properties }) => {
        assert.ok(
          Number.isInteger(pageCount) && pageCount >= 1,
          `pageCount is a whole number from 1 up, got ${pageCount}`,
        )
        assert.deepEqual(JSON.parse(JSON.stringify(properties)), properties, 'properties are plain data')
      }),
  },
  {
    title: 'every page is a page that renderers can trust',
    run: (sample) =>
      withExtraction(sample, async (extraction) => {
        const ids: string[] = []
        for (const pageNumber of pagesOf(extraction)) {
          const page = await extraction.page(pageNumber)
          checkPage(page, pageNumber)
          ids.push(...page.tables.flatMap(({ rows }) => rows.map(({ id }) => id)))
        }
        refuseDoubles(ids)
      }),
  },
  {
    title: 'something is found in the sample',
    run: (sample) =>
      withExtraction(sample, async (extraction) => {
        const pages = await Promise.all(pagesOf(extraction).map((pageNumber) => extraction.page(pageNumber)))
        assert.ok(
          pages.some(({ tables, charts }) => tables.length + charts.length > 0),
          'Expected a table or a chart in the sample, got none: give a document that has one',
        )
      }),
  },
  {
    title: 'pages are plain data, as they may go to another process and into a record',
    run: (sample) =>
      withExtraction(sample, async (extraction) => {
        for (const pageNumber of pagesOf(extraction)) {
          const page = await extraction.page(pageNumber)
          assert.deepEqual(JSON.parse(JSON.stringify(page)), page, 'JSON gives the page back as it was')
          assert.deepEqual(structuredClone(page), page)
        }
      }),
  },
  {
    title: 'pages come in any order, as often as they are asked for, and are the same',
    run: (sample) =>
      withExtraction(sample, async (extraction) => {
        const numbers = pagesOf(extraction)
        const forth = []
        for (const pageNumber of numbers) forth.push(await extraction.page(pageNumber))
        for (const pageNumber of numbers.toReversed()) {
          assert.deepEqual(await extraction.page(pageNumber), forth[pageNumber - 1])
        }
      }),
  },
  {
    title: 'two documents are open at the same time, and closing one leaves the other',
    async run({ make, source }) {
      const extractor = make()
      const [one, two] = [await extractor.open(source), await extractor.open(source)]
      const expected = await one.page(1)
      await one.close()
      assert.deepEqual(await two.page(1), expected)
      await two.close()
      await extractor.close?.()
      await withExtraction({ make: () => extractor, source }, async (again) =>
        assert.deepEqual(await again.page(1), expected),
      )
      await extractor.close?.()
    },
  },
  {
    title: 'the bytes of the document are left as they are',
    async run({ make, source }) {
      const before = Uint8Array.from(source.bytes)
      await withExtraction({ make, source }, async (extraction) => void (await extraction.page(1)))
      sameBytes(source.bytes, before)
    },
  },
  {
    title: 'half of a document is read as far as it goes, or refused with a code',
    async run({ make, source }) {
      const half = { ...source, bytes: source.bytes.slice(0, source.bytes.length / 2) }
      const extractor = make()
      if (!extractor.accepts(half)) return
      try {
        const extraction = await extractor.open(half)
        await extraction.close()
      } catch (error) {
        assert.ok(error instanceof RecreateError, `Expected a RecreateError such as source_damaged, got ${error}`)
      }
    },
  },
  {
    title: 'where it draws pages, they are PNGs of the size that was asked for',
    run: (sample) =>
      withExtraction(sample, async (extraction) => {
        if (extraction.picture === undefined) return
        const { width, height, unitsPerInch = 72 } = await extraction.page(1)
        for (const dpi of [36, 72]) {
          const scale = dpi / unitsPerInch
          checkPng(await extraction.picture(1, { dpi }), width * scale, height * scale)
        }
      }),
  },
  {
    title: 'where it takes passwords off, a document that has none comes back as it is',
    async run({ make, source }) {
      const extractor = make()
      if (extractor.unprotect === undefined) return
      const { bytes, pageCount } = await extractor.unprotect(source, 'no such password')
      sameBytes(bytes, source.bytes)
      await withExtraction({ make, source }, async (extraction) => assert.equal(pageCount, extraction.pageCount))
    },
  },
]

async function withExtraction({ make, source }: ExtractorSample, use: (extraction: Extraction) => Promise<void>) {
  const extraction = await make().open(source)
  try {
    await use(extraction)
  } finally {
    await extraction.close()
  }
}

/** The first ten and the last: what they keep, the others do. */
function pagesOf({ pageCount }: Extraction): readonly number[] {
  const first = Array.from({ length: Math.min(pageCount, 10) }, (_, index) => index + 1)
  return pageCount > 10 ? [...first, pageCount] : first
}
