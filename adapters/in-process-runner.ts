import type { Extractor, Runner } from '../core/contracts.js'
import { refuseIfAborted } from '../core/errors.js'
import { endPage, openExtraction } from '../core/extraction.js'

/**
 * Works on pages in this process, one after the other: for embedding where no process may be started, and for tests.
 * A page that never ends cannot be stopped here, and neither can one that takes too much memory; the child runner does
 * both. An abort takes effect between two pages.
 *
 * @param extractors The first that accepts a source is used.
 */
export function inProcessRunner(extractors: readonly Extractor[]): Runner {
  return {
    name: 'in-process',
    async probe(source, signal) {
      refuseIfAborted(signal)
      const { extraction } = await openExtraction(extractors, source)
      try {
        return { pageCount: extraction.pageCount, properties: extraction.properties }
      } finally {
        await extraction.close()
      }
    },
    async *pages(source, pageNumbers, signal) {
      refuseIfAborted(signal)
      const open = await openExtraction(extractors, source)
      try {
        for (const pageNumber of pageNumbers) {
          const outcome = await endPage(open, pageNumber)
          // A page is often worked on without a wait: without this turn nobody could abort between two of them.
          await new Promise(setImmediate)
          refuseIfAborted(signal)
          yield outcome
        }
      } finally {
        await open.extraction.close()
      }
    },
    async close() {},
  }
}
