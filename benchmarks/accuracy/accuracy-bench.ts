import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Absence, Bench, BenchCase } from '../suite/bench.js'
import { chooseParts, type Part } from './chosen-documents.js'
import { type DocumentCounts, measureDocument, scoreDocuments } from './document-scores.js'
import { type GoldEntry, readDocument } from './gold-folder.js'
import type { FileDocument } from './measuring-format.js'
import { recreateReader } from './read-with-recreate.js'
import { readingsOf } from './readings.js'
import { showScores, showWorst } from './score-table.js'

/** Measures how accurately Recreate reads the documents of a folder, using their gold data. See docs/accuracy.md. */
export const bench: Bench = {
  name: 'accuracy',
  about:
    'Accuracy of the documents in the folder compared with NAME.gold.json next to each, by part, and the worst documents.',
  parameters: { worst: { full: 10, short: 3 } },
  async prepare({ folder, parameters }) {
    if (folder === undefined)
      throw new Error(
        'Expected a folder with NAME.gold.json next to NAME.pdf; docs/accuracy.md describes the gold format',
      )
    const parts = chooseParts(folder)
    const absent: Absence[] = []
    const entries = [...new Set(parts.flatMap((part) => part.entries))]
    const measured = await measureEntries(entries, (name, reason) => absent.push({ case: name, reason }))
    const rows = parts.map((part) => ({ name: part.name, scores: scoreDocuments(documentsOf(part, measured)) }))
    const worst = showWorst([...measured.values()], parameters.worst!)
    console.error(['', showScores(rows), ...(worst === '' ? [] : ['', worst]), ''].join('\n'))
    return {
      cases: rows.map(({ name, scores }): BenchCase => ({ name, mostRuns: 1, run: async () => readingsOf(scores) })),
      absent,
    }
  },
}

/** Measures all documents. One that fails scores nothing and is reported. */
async function measureEntries(
  entries: readonly GoldEntry[],
  onFailure: (name: string, reason: string) => void,
): Promise<ReadonlyMap<GoldEntry, DocumentCounts>> {
  const measured = new Map<GoldEntry, DocumentCounts>()
  const reader = openReader()
  try {
    for (const entry of entries) {
      let predicted: FileDocument | undefined
      try {
        predicted = await reader.read(entry)
      } catch (error) {
        onFailure(`${entry.part}/${entry.name}`, error instanceof Error ? error.message : String(error))
      }
      measured.set(entry, measureDocument(entry, predicted))
    }
  } finally {
    await reader.close()
  }
  return measured
}

/** RECREATE_PREDICTIONS names a folder with the output of another program or an earlier build, as NAME.json. */
function openReader() {
  const folder = process.env.RECREATE_PREDICTIONS
  if (folder !== undefined) {
    return { read: async (entry: GoldEntry) => readPrediction(folder, entry), close: async () => {} }
  }
  const { read, close } = recreateReader()
  return {
    read: async ({ document, name }: GoldEntry) => {
      if (document === undefined)
        throw new Error(`Expected ${name}.pdf, or an image with that name, next to its gold file`)
      return read(document)
    },
    close,
  }
}

function readPrediction(folder: string, { part, name }: GoldEntry): FileDocument {
  const places = [join(folder, part, `${name}.json`), join(folder, `${name}.json`)]
  const file = places.find((place) => existsSync(place))
  if (file === undefined) throw new Error(`Expected ${part}/${name}.json or ${name}.json in RECREATE_PREDICTIONS`)
  return readDocument(file)
}

function documentsOf(part: Part, measured: ReadonlyMap<GoldEntry, DocumentCounts>): readonly DocumentCounts[] {
  return part.entries.map((entry) => measured.get(entry)!)
}
