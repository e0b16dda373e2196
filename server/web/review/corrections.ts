import { batch, computed, signal } from '@preact/signals'
import type { OpenedDocument } from '../opened-document.js'
import { ask, refuseTrouble } from '../service/ask-service.js'
import { client } from '../service/session.js'
import type { CorrectionLog } from '../service/shapes.js'
import { texts } from '../texts.js'
import { type CellPlace, keyOf } from './doubts.js'
import type { SaidFrame } from './frame-edits.js'

/** Polling interval while files with corrections are rendered, in ms. */
const LOOK_MS = 1000

/** A corrected cell. */
interface CorrectionOfCell {
  readonly place: CellPlace
  readonly before: string
  readonly value: string
  readonly by: string
  readonly at: Date
  readonly state: 'saving' | 'saved' | 'failed'
  readonly reason?: string
  /** Whether its table was read again or removed afterwards. */
  readonly isDropped?: boolean
}

/** A corrected frame. */
interface CorrectionOfFrame {
  readonly action: 'remove' | 'redraw' | 'add' | 'separate'
  /** Ids of its table; several if the table is on several pages. */
  readonly ids: string
  readonly by: string
  readonly at: Date
}

/** Corrections of a document: saved ones, and those that are being sent or were refused. */
export function correctionsOf(opened: OpenedDocument) {
  const kept = signal<readonly CorrectionOfCell[]>([])
  const own = signal<readonly CorrectionOfCell[]>([])
  /** Corrected frames, oldest first. */
  const frames = signal<readonly CorrectionOfFrame[]>([])
  const all = computed(() => [...kept.value, ...own.value])
  const path = `recreate/${encodeURIComponent(opened.id)}/corrections`
  let looking: Promise<void> | undefined
  return { all, frames, correct, correctFrames, look, of: latestOf }

  function latestOf(place: CellPlace): CorrectionOfCell | undefined {
    const key = keyOf(place)
    return all.value.findLast((each) => keyOf(each.place) === key && each.state !== 'failed' && !each.isDropped)
  }

  async function correct(place: CellPlace, before: string, value: string): Promise<void> {
    const at = new Date()
    const correction: CorrectionOfCell = { place, before, value, by: texts.corrections.you, at, state: 'saving' }
    own.value = [...own.value, correction]
    const settle = (...now: readonly CorrectionOfCell[]) => {
      own.value = own.value.flatMap((each) => (each === correction ? now : [each]))
    }
    try {
      const cells = [{ row_identifier: place.row, column_header: place.column, value }]
      await send({ cells })
      settle()
    } catch (error) {
      settle({ ...correction, state: 'failed', reason: error instanceof Error ? error.message : String(error) })
      return
    }
    await look()
  }

  /**
   * Sends corrected frames, which are then read again.
   *
   * @returns The id of the first resulting table, and the number of discarded cell corrections.
   * @throws Error If the service refused the frames.
   */
  async function correctFrames(said: readonly SaidFrame[]): Promise<{ shows: string | undefined; dropped: number }> {
    const { corrections } = await send({ frames: said })
    void look()
    const last = corrections.at(-1)
    const shows = last?.frames.find(({ action }) => action !== 'remove')?.table_ids[0]
    return { shows, dropped: last?.dropped.length ?? 0 }
  }

  /**
   * Sends corrections. Once they are accepted, retries until their result is known. @throws Error If the service
   * refused them.
   */
  async function send(body: object): Promise<CorrectionLog> {
    const headers = { 'Content-Type': 'application/json' }
    await refuseTrouble(await ask(path, { method: 'POST', headers, body: JSON.stringify(body) }))
    opened.isRewriting.value = true
    const [log] = await Promise.all([askUntilTold(), opened.readJson(), readJobs().catch(() => {})])
    takeLog(log)
    return log
  }

  async function askUntilTold(): Promise<CorrectionLog> {
    for (;;) {
      try {
        return await askLog()
      } catch (error) {
        if (opened.isClosed()) throw error
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  }

  /** Reloads the jobs, whose warnings may have changed. */
  async function readJobs(): Promise<void> {
    const { jobs = [] } = await client.value.status(opened.id)
    opened.jobs.value = new Map(jobs.map((job) => [job.job_id, job]))
  }

  /** Polls until the files contain every correction. */
  function look(): Promise<void> {
    looking ??= lookOn().finally(() => {
      looking = undefined
    })
    return looking
  }

  async function lookOn(): Promise<void> {
    // Errors are ignored, because the next poll may succeed. Polling stops when the document is closed.
    while (!opened.isClosed()) {
      const isSettled = await readLog().catch(() => false)
      if (isSettled) return
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  }

  async function askLog(): Promise<CorrectionLog> {
    const { data } = (await (await refuseTrouble(await ask(path))).json()) as { readonly data: CorrectionLog }
    return data
  }

  async function readLog(): Promise<boolean> {
    const log = await askLog()
    takeLog(log)
    const { served, wanted, error } = log.generation
    return served >= wanted || error !== undefined
  }

  function takeLog({ generation: { served, wanted, error }, corrections }: CorrectionLog): void {
    batch(() => {
      opened.generation.value = served
      opened.isRewriting.value = served > 0 && served < wanted && error === undefined
      opened.rewritingTrouble.value = error?.message
      frames.value = corrections.flatMap(({ by, at, frames: said }) =>
        said.map(({ action, table_ids }) => ({ action, ids: table_ids.join(', '), by, at: new Date(at) })),
      )
      kept.value = corrections.flatMap(({ by, at, cells }, index) =>
        cells.map(({ table_id, row_identifier, column, column_header, was, value }) => ({
          place: { tableId: table_id, row: row_identifier, column: column_header },
          before: was,
          value,
          by,
          at: new Date(at),
          state: 'saved' as const,
          // Later requests may have discarded this correction.
          isDropped: corrections
            .slice(index)
            .some(({ dropped }) =>
              dropped.some((gone) => gone.row_identifier === row_identifier && gone.column === column),
            ),
        })),
      )
    })
  }
}

export type Corrections = ReturnType<typeof correctionsOf>
