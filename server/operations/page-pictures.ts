import PQueue from 'p-queue'
import { type Engine, type PictureOptions, RecreateError } from '../../index.js'
import { invalid, Refusal, valueError } from '../http/problems.js'

/** Pages that are drawn at the same time in one process; more wait in line. */
const AT_ONCE = 2
/** So many may wait; who comes then is sent away. */
const MOST_WAITING = 64
/** Longest that one waits in line, in milliseconds. */
const WAIT_MS = 30_000
/** Longest that a page is drawn, in milliseconds. What draws it is then ended, so one page does not hold up the line. */
const DRAW_MS = 20_000

/** What the page itself is to blame for: another try comes to the same. */
const FAULTS_OF_PAGE = new Set(['page_too_large', 'page_memory', 'plugin_failed', 'reader_broken', 'source_damaged'])

/** Draws pages for those who look at them. */
interface PagePictures {
  /**
   * A page as a PNG.
   *
   * @param connected Aborted when nobody waits for it any more: it then leaves the line, but for one that is being drawn.
   * @throws Refusal 422 where the page cannot be drawn, 503 where too many are asked for, or it takes too long; what the
   * engine throws.
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
 * Makes what draws pages, a few at once.
 *
 * @param drawMs Longest that a page is drawn, in milliseconds. @default 20_000
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
      if (line.size >= MOST_WAITING) throw later('Too many pictures of pages are asked for already')
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
        if (!isBegun) throw later('Too many pictures of pages are asked for already')
        throw error
      }
    },
  }
}

function refusalOfDrawing(error: unknown, pageNumber: number): unknown {
  if (!(error instanceof RecreateError)) return error
  const { code } = error
  if (FAULTS_OF_PAGE.has(code)) return invalid(valueError(['path', 'page_number'], 'The page cannot be drawn'))
  // Its file may be read from elsewhere the next time, its worker be another one.
  const isPassing = ['page_crashed', 'page_timeout', 'open_failed', 'source_unreadable', 'cancelled'].includes(code)
  return isPassing ? later(`Page ${pageNumber} could not be drawn now`) : error
}

function later(detail: string): Refusal {
  return new Refusal(503, detail, { 'Retry-After': '2' })
}
