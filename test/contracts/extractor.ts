import assert from 'node:assert/strict'
import type { Extraction, Extractor } from '../../core/contracts.js'
import { RecreateError } from '../../core/errors.js'
import type { Source } from '../../core/source.js'
import { checkPage, refuseDoubles } from './page-invariants.js'
import { checkPng, randomBytes, sameBytes } from './try-bytes.js'

/** An extractor, and a document that it supports and reads without a warning about damage. */
export interface ExtractorSample {
  /** Creates a new extractor. */
  make(): Extractor
  readonly source: Source
}

/** One requirement for every extractor. */
export interface ExtractorCase {
  readonly title: string
  /** @throws Error describing the violation. */
  run(sample: ExtractorSample): Promise<void>
}

/** Requirements for every extractor, whatever it reads. */
export const extractorCases: readonly ExtractorCase[] = [
  {
    title: 'it accepts its documents by their content, whatever their name',
    async run({ make, source: { fileName, bytes } }) {
      for (const name of [fileName, 'no-ending', 'other.bin'])
        assert.equal(make().accepts({ fileName: name, bytes }), true)
    },
  },
  {
    title: 'it does not accept other files, and does not throw for them',
    async run({ make, source: { fileName } }) {
      const accepts = (bytes: Uint8Array) => make().accepts({ fileName, bytes })
      assert.equal(accepts(new Uint8Array()), false, 'an empty file')
      assert.equal(accepts(randomBytes(256)), false, 'random bytes')
    },
  },
  {
    title: 'an open document has a page count',
    run: (sample) =>
      withExtraction(sample, async ({ pageCount, properties }) => {
        assert.ok(
          Number.isInteger(pageCount) && pageCount >= 1,
          `pageCount must be an integer of at least 1, got ${pageCount}`,
        )
        assert.deepEqual(JSON.parse(JSON.stringify(properties)), properties, 'properties must be plain data')
      }),
  },
  {
    title: 'every page is consistent for renderers',
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
    title: 'the sample has tables or charts',
    run: (sample) =>
      withExtraction(sample, async (extraction) => {
        const pages = await Promise.all(pagesOf(extraction).map((pageNumber) => extraction.page(pageNumber)))
        assert.ok(
          pages.some(({ tables, charts }) => tables.length + charts.length > 0),
          'The sample has no table or chart; use a document that has one',
        )
      }),
  },
  {
    title: 'pages are plain data that can be sent to another process and stored',
    run: (sample) =>
      withExtraction(sample, async (extraction) => {
        for (const pageNumber of pagesOf(extraction)) {
          const page = await extraction.page(pageNumber)
          assert.deepEqual(JSON.parse(JSON.stringify(page)), page, 'the page must survive JSON conversion')
          assert.deepEqual(structuredClone(page), page)
        }
      }),
  },
  {
    title: 'pages can be requested in any order, repeatedly, with the same result',
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
    title: 'two documents can be open at the same time, and closing one does not affect the other',
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
    title: 'the bytes of the document are not modified',
    async run({ make, source }) {
      const before = Uint8Array.from(source.bytes)
      await withExtraction({ make, source }, async (extraction) => void (await extraction.page(1)))
      sameBytes(source.bytes, before)
    },
  },
  {
    title: 'a truncated document is read as far as possible, or rejected with a code',
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
    title: 'page images, if supported, are PNGs in the requested size',
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
    title: 'removing a password, if supported, returns an unprotected document unchanged',
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

/** Returns the first ten pages and the last one, as a sample. */
function pagesOf({ pageCount }: Extraction): readonly number[] {
  const first = Array.from({ length: Math.min(pageCount, 10) }, (_, index) => index + 1)
  return pageCount > 10 ? [...first, pageCount] : first
}
