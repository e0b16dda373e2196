import PQueue from 'p-queue'
import { type Engine, type PictureOptions, RecreateError } from '../../index.js'
import { invalid, Refusal, valueError } from '../http/problems.js'

/** Number of pages drawn at the same time in one process; further requests are queued. */
const AT_ONCE = 2
/** Maximum number of queued requests; further ones are refused. */
const MOST_WAITING = 64
/** Longest time in the queue, in ms. */
const WAIT_MS = 30_000
/** Longest time to draw a page, in ms. The drawing is then aborted, so that one page does not block the queue. */
const DRAW_MS = 20_000

/** Errors caused by the page itself, so that a retry would fail too. */
const FAULTS_OF_PAGE = new Set(['page_too_large', 'page_memory', 'plugin_failed', 'reader_broken', 'source_damaged'])

/** Draws pages as images. */
interface PagePictures {
  /**
   * Draws a page as a PNG.
   *
   * @param connected Aborted when the client disconnects. The request then leaves the queue, unless it is being drawn.
   * @throws Refusal 422 If the page cannot be drawn; 503 if too many are requested or it takes too long.
   * @throws RecreateError As the engine.
   */
  draw(
    recreateId: string,
    pageNumber: number,
    options: PictureOptions,
    scope: { readonly owner: string },
    connected: AbortSignal,
  ): Promise<Uint8Array>
}

/**
 * Creates a drawer of pages with a bounded queue.
 *
 * @param drawMs Longest time to draw a page, in ms. @default 20_000
 */
export function pagePictures({ picture }: Pick<Engine, 'picture'>, drawMs = DRAW_MS): PagePictures {
  const line = new PQueue({ concurrency: AT_ONCE })

  async function drawNow(pageNumber: number, work: (signal: AbortSignal) => Promise<Uint8Array>) {
    const limit = AbortSignal.timeout(drawMs)
    try {
      return await work(limit)
    } catch (error) {
      if (limit.aborted) throw later(`Drawing page ${pageNumber} took longer than the limit of ${drawMs / 1000} s`)
      throw refusalOfDrawing(error, pageNumber)
    }
  }

  return {
    async draw(recreateId, pageNumber, options, scope, connected) {
      if (line.size >= MOST_WAITING) throw later('Too many page images are being drawn')
      const patience = AbortSignal.timeout(WAIT_MS)
      const draw = (signal: AbortSignal) => picture(recreateId, pageNumber, options, { ...scope, signal })
      const left = { signal: AbortSignal.any([patience, connected]) }
      let isBegun = false
      try {
        return await line.add(() => {
          isBegun = true
          return drawNow(pageNumber, draw)
        }, left)
      } catch (error) {
        if (!isBegun) throw later('Too many page images are being drawn')
        throw error
      }
    },
  }
}

function refusalOfDrawing(error: unknown, pageNumber: number): unknown {
  if (!(error instanceof RecreateError)) return error
  const { code } = error
  if (FAULTS_OF_PAGE.has(code)) return invalid(valueError(['path', 'page_number'], 'The page cannot be drawn'))
  // Retrying may help: another source or another worker may serve the next request.
  const isPassing = ['page_crashed', 'page_timeout', 'open_failed', 'source_unreadable', 'cancelled'].includes(code)
  return isPassing ? later(`Page ${pageNumber} could not be drawn now`) : error
}

function later(detail: string): Refusal {
  return new Refusal(503, detail, { 'Retry-After': '2' })
}
