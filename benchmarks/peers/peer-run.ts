import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type DocumentCounts, measureDocument, scoreDocuments } from '../accuracy/document-scores.js'
import { readingsOf } from '../accuracy/readings.js'
import type { Reading } from '../suite/bench.js'
import { aside, exact, less } from '../suite/figures.js'
import type { Peer, PeerResult } from './peer.js'
import type { PagedDocument } from './peer-documents.js'
import { runTimed, type TimedProcess } from './timed-process.js'

/** One program on all documents, each in a process of its own. */
export interface PeerRun {
  readonly documents: readonly RunDocument[]
  /** Of the documents that did not fail. */
  readonly pages: number
  readonly seconds: number
  /** What the library says that it took, without its program's start; undefined where it does not. */
  readonly librarySeconds: number | undefined
  readonly peakMiB: number
}

export interface RunDocument {
  readonly document: PagedDocument
  readonly counts: DocumentCounts | undefined
  readonly failure: string | undefined
}

/**
 * Runs a program on all documents. One on which it fails, or takes too long, scores nothing, and its time does not count.
 *
 * @throws Error where it fails on all: it cannot be run here.
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
      ended.push({ document, counts, failure: undefined, process, result })
    } catch (error) {
      const counts = document.entry && measureDocument(document.entry, undefined)
      ended.push({ document, counts, failure: error instanceof Error ? error.message : String(error) })
    } finally {
      rmSync(target, { recursive: true, force: true })
    }
  }
  const done = ended.filter(({ failure }) => failure === undefined)
  if (done.length === 0) throw new Error(`It failed on every document: ${ended[0]?.failure}`)
  const saysSeconds = done.every(({ result }) => result?.seconds !== undefined)
  return {
    documents: ended.map(({ document, counts, failure }) => ({ document, counts, failure })),
    pages: sum(done, ({ document }) => document.pages),
    seconds: sum(done, ({ process }) => process!.seconds),
    librarySeconds: saysSeconds ? sum(done, ({ result }) => result!.seconds!) : undefined,
    peakMiB: Math.max(...done.map(({ process }) => process!.peakMiB)),
  }
}

export function readingsOfRun(run: PeerRun): readonly Reading[] {
  const measured = run.documents.flatMap(({ counts }) => counts ?? [])
  const failed = run.documents.filter(({ failure }) => failure !== undefined).length
  return [
    less('time a page', 'ms', (run.seconds * 1000) / run.pages),
    ...(run.librarySeconds === undefined
      ? []
      : [less('time a page without start', 'ms', (run.librarySeconds * 1000) / run.pages)]),
    less('peak', 'MiB', run.peakMiB),
    aside('pages', 'count', run.pages),
    ...(measured.length === 0
      ? [exact(less('failed documents', 'count', failed))]
      : readingsOf(scoreDocuments(measured))),
  ]
}

function sum<Each>(all: readonly Each[], of: (each: Each) => number): number {
  return all.reduce((total, each) => total + of(each), 0)
}
