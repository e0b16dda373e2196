import {
  accuracyJsonRenderer,
  createEngine,
  type Engine,
  type OcrEngine,
  type PageOutcome,
  TEXT_RECOGNIZER,
} from 'recreate-engine'
import { drawScans } from '../documents/draw-scans.js'
import { type BenchDocument, type DocumentSet, openDocuments } from '../documents/open-documents.js'
import type { Bench, BenchCase, Reading } from '../suite/bench.js'
import { versionOf } from '../suite/machine.js'
import { aside, less } from '../suite/measurements.js'
import { countNumbers, type NumberCount, numberReadings, numbersIn } from './printed-numbers.js'
import { readPlainly } from './tesseract-alone.js'
import { timedRecognizer } from './timed-recognizer.js'

/** Compares numbers regardless of their position on the page. Whether cells are correct is measured by `accuracy`. */
export const bench: Bench = {
  name: 'ocr',
  about:
    'Time per scanned page, and the fraction of printed numbers read: each OCR engine with and without the second reading of doubtful numbers, compared with `tesseract` alone.',
  usualRuns: 2,
  parameters: { pages: { full: 6, short: 1 }, dpi: { full: 200, short: 150 } },
  async prepare({ parameters, folder, scratch }) {
    const drawn = () => drawScans(parameters.pages!, parameters.dpi!, scratch)
    const set = folder === undefined ? await drawn() : (await openDocuments({ folder, scratch }, []))[0]!
    const hasNative = (await versionOf('tesseract')) !== undefined
    const engines: readonly OcrEngine[] = hasNative ? ['tesseract.js', 'native'] : ['tesseract.js']
    const cases = engines.flatMap((engine) => [true, false].map((looksTwice) => caseOf(set, engine, looksTwice)))
    const alone: BenchCase = {
      name: `${set.name}, tesseract alone`,
      run: () => readBoth(set, parameters.dpi!),
    }
    return {
      cases: hasNative ? [...cases, alone] : cases,
      absent: hasNative ? [] : [{ case: 'tesseract', reason: 'not installed' }],
    }
  },
}

function caseOf(set: DocumentSet, engine: OcrEngine, looksTwice: boolean): BenchCase {
  const name = `${set.name}, ${engine}${looksTwice ? '' : ' without second reading'}`
  return { name, run: () => readScans(set, engine, looksTwice) }
}

/** Measures both in one run, so that they can be compared. */
async function readBoth(set: DocumentSet, dpi: number): Promise<readonly Reading[]> {
  const alone = await readPlainly(set, dpi)
  const own = await readScans(set, 'native', true)
  const secondsOf = (readings: readonly Reading[]) => readings.find(({ metric }) => metric === 'time a page')!.value
  return [...alone, less('above it, native', 's', secondsOf(own) - secondsOf(alone))]
}

/** Reads all scans with one engine, page by page. */
async function readScans(set: DocumentSet, name: OcrEngine, secondReading: boolean): Promise<readonly Reading[]> {
  const { recognizer, spent } = timedRecognizer(name)
  const engine = await createEngine({
    runner: 'in-process',
    ocr: { secondReading },
    renderers: [accuracyJsonRenderer()],
    configure: (container) => void container.register(TEXT_RECOGNIZER, { useValue: recognizer }),
  })
  const counts: NumberCount[] = []
  let seconds = 0
  try {
    for (const document of set.documents) {
      const start = performance.now()
      const pages = await readDocument(engine, document)
      seconds += (performance.now() - start) / 1000
      counts.push(...countDocument(document, pages))
    }
  } finally {
    await engine.close()
    await recognizer.close()
  }
  const aPage = (value: number) => value / set.pages
  return [
    less('time a page', 's', aPage(seconds)),
    aside('of it reading all print', 's', aPage(spent.reading)),
    aside('of it second looks', 's', aPage(spent.looks)),
    ...numberReadings(counts),
  ]
}

async function readDocument(engine: Engine, { source }: BenchDocument): Promise<readonly PageOutcome[]> {
  const { recreateId } = await engine.create(source)
  await engine.wait(recreateId)
  const { pages } = await engine.result(recreateId)
  await engine.remove(recreateId)
  return pages
}

function countDocument({ gold }: BenchDocument, pages: readonly PageOutcome[]): readonly NumberCount[] {
  return (gold?.pages ?? []).map(({ page_number, tables }) => {
    const printed = tables.flatMap(({ cells }) => (cells ?? []).flatMap(({ text }) => numbersIn(text)))
    const page = pages.find((each) => each.pageNumber === page_number)
    const found = page === undefined || page.state === 'failed' ? [] : page.page.tables.flatMap(({ cells }) => cells)
    return countNumbers(
      printed,
      found.flatMap(({ text }) => numbersIn(text)),
    )
  })
}
