import { scoreDocuments } from '../accuracy/document-scores.js'
import { showScores } from '../accuracy/score-table.js'
import type { Absence, Bench, BenchCase } from '../suite/bench.js'
import { showValue } from '../suite/show.js'
import { drawTable } from '../suite/terminal.js'
import { opendataloaderPeer } from './opendataloader.js'
import type { Peer } from './peer.js'
import { openPeerDocuments, type PagedDocument } from './peer-documents.js'
import { type PeerRun, readingsOfRun, runPeer } from './peer-run.js'
import { pythonPeers } from './python-peers.js'
import { recreatePeer } from './recreate-peer.js'

/** Compares Recreate with the other installed programs on the PDFs of a folder. See docs/accuracy.md. */
export const bench: Bench = peersBench(() => [
  recreatePeer,
  opendataloaderPeer('default'),
  opendataloaderPeer('cluster'),
  ...pythonPeers(),
])

/** @param listPeers Called when the bench is prepared, because environment variables name their locations. */
export function peersBench(listPeers: () => readonly Peer[]): Bench {
  return {
    name: 'peers',
    about: 'Recreate and the other installed programs on the PDFs of the folder: scores, time per page, memory.',
    parameters: { 'most-seconds': { full: 600, short: 120 } },
    async prepare({ folder, parameters, scratch }) {
      if (folder === undefined) throw new Error('Expected a folder with PDF files')
      const documents = await openPeerDocuments(folder)
      const absent: Absence[] = []
      const cases: BenchCase[] = []
      const last = new Map<string, PeerRun>()
      for (const peer of listPeers()) {
        const version = await peer.findVersion()
        if (version === undefined) {
          absent.push({ case: peer.name, reason: `not installed (${peer.about})` })
          continue
        }
        const name = `${peer.name} ${version}`
        const run = async () => {
          const ended = await runPeer(peer, documents, { scratch, limitSeconds: parameters['most-seconds']! })
          last.set(name, ended)
          return readingsOfRun(ended)
        }
        cases.push({ name, mostRuns: 3, run })
      }
      return { cases, absent, close: async () => console.error(showPeers(last, documents)) }
    },
  }
}

/** Formats the last run of each program side by side: scores, then time and memory, then failures. */
function showPeers(runs: ReadonlyMap<string, PeerRun>, documents: readonly PagedDocument[]): string {
  const rows = [...runs].map(([name, { documents }]) => ({
    name,
    scores: scoreDocuments(documents.flatMap(({ counts }) => counts ?? [])),
  }))
  const pages = documents.reduce((sum, document) => sum + document.pages, 0)
  const costs = [...runs].map(([name, run]) => [
    name,
    `${run.documents.some(({ isOutOfTime }) => isOutOfTime) ? 'over ' : ''}${showValue((run.seconds * 1000) / run.pages, 'ms')}`,
    run.librarySeconds === undefined ? '–' : showValue((run.librarySeconds * 1000) / run.pages, 'ms'),
    showValue(run.peakMiB, 'MiB'),
    String(run.documents.filter(({ failure }) => failure !== undefined).length),
  ])
  const head = [`${documents.length} documents, ${pages} pages`, 'time a page', 'without start', 'peak', 'failed']
  const failures = [...runs].flatMap(([name, run]) =>
    run.documents.flatMap(({ document, failure }) =>
      failure === undefined ? [] : [`${name} failed on ${document.name}: ${failure}`],
    ),
  )
  const pieces = [showScores(rows), drawTable(head, costs, [1, 2, 3, 4]), failures.join('\n')]
  return `\n${pieces.filter((piece) => piece !== '').join('\n\n')}\n`
}
