import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type DocumentCounts, measureDocument, scoreDocuments } from '../accuracy/document-scores.js'
import { readingsOf } from '../accuracy/readings.js'
import type { Reading } from '../suite/bench.js'
import { aside, exact, less } from '../suite/measurements.js'
import type { Peer, PeerResult } from './peer.js'
import type { PagedDocument } from './peer-documents.js'
import { OutOfTime, runTimed, type TimedProcess } from './timed-process.js'

/** Result of one program on all documents, each in its own process. */
export interface PeerRun {
  readonly documents: readonly RunDocument[]
  /** Pages of the documents that were read or timed out. */
  readonly pages: number
  /** Total time in seconds. A lower bound if a document timed out. */
  readonly seconds: number
  /** Time reported by the library, without the start of its program. Undefined if it reports none. */
  readonly librarySeconds: number | undefined
  readonly peakMiB: number
}

interface RunDocument {
  readonly document: PagedDocument
  readonly counts: DocumentCounts | undefined
  readonly failure: string | undefined
  readonly isOutOfTime: boolean
}

/**
 * Runs a program on all documents. A document on which it fails scores nothing and its time is ignored. A document on
 * which it times out scores nothing too, but its time counts; otherwise the slowest program would look fast.
 *
 * @throws Error if it fails on every document, which means that it cannot run here.
 */
export async function runPeer(
  peer: Peer,
  documents: readonly PagedDocument[],
  { scratch, limitSeconds }: { readonly scratch: string; readonly limitSeconds: number },
): Promise<PeerRun> {
  const ended: (RunDocument & { readonly process?: TimedProcess; readonly result?: PeerResult })[] = []
  for (const document of documents) {
    const target = mkdtempSync(join(scratch, 'peer-'))
    try {
      const pages = document.entry?.gold.pages ?? []
      const pageHeights = new Map(pages.map(({ page_number, height }) => [page_number, height ?? 0]))
      const task = { file: document.file, target: join(target, 'found.json'), pageHeights }
      const process = await runTimed(peer.command(task), limitSeconds)
      const result = peer.readResult(task)
      const counts = document.entry && measureDocument(document.entry, result.document)
      ended.push({ document, counts, failure: undefined, isOutOfTime: false, process, result })
    } catch (error) {
      const counts = document.entry && measureDocument(document.entry, undefined)
      const failure = error instanceof Error ? error.message : String(error)
      const isOutOfTime = error instanceof OutOfTime
      ended.push({ document, counts, failure, isOutOfTime, ...(isOutOfTime && { process: error.spent }) })
    } finally {
      rmSync(target, { recursive: true, force: true })
    }
  }
  const timed = ended.filter(({ process }) => process !== undefined)
  if (timed.length === 0) throw new Error(`Failed on every document: ${ended[0]?.failure}`)
  const saysSeconds = timed.every(({ result }) => result?.seconds !== undefined)
  return {
    documents: ended.map(({ document, counts, failure, isOutOfTime }) => ({ document, counts, failure, isOutOfTime })),
    pages: sum(timed, ({ document }) => document.pages),
    seconds: sum(timed, ({ process }) => process!.seconds),
    librarySeconds: saysSeconds ? sum(timed, ({ result }) => result!.seconds!) : undefined,
    peakMiB: Math.max(...timed.map(({ process }) => process!.peakMiB)),
  }
}

export function readingsOfRun(run: PeerRun): readonly Reading[] {
  const measured = run.documents.flatMap(({ counts }) => counts ?? [])
  const failed = run.documents.filter(({ failure }) => failure !== undefined).length
  const outOfTime = run.documents.filter(({ isOutOfTime }) => isOutOfTime).length
  return [
    less(outOfTime > 0 ? 'time a page, at least' : 'time a page', 'ms', (run.seconds * 1000) / run.pages),
    ...(run.librarySeconds === undefined
      ? []
      : [less('time a page without start', 'ms', (run.librarySeconds * 1000) / run.pages)]),
    less('peak', 'MiB', run.peakMiB),
    aside('pages', 'count', run.pages),
    ...(outOfTime > 0 ? [aside('documents out of time', 'count', outOfTime)] : []),
    ...(measured.length === 0
      ? [exact(less('failed documents', 'count', failed))]
      : readingsOf(scoreDocuments(measured))),
  ]
}

function sum<Each>(all: readonly Each[], of: (each: Each) => number): number {
  return all.reduce((total, each) => total + of(each), 0)
}
