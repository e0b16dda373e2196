import { batch, computed, signal } from '@preact/signals'
import type { OpenedDocument } from '../opened-document.js'
import { ask, refuseTrouble } from '../service/ask-service.js'
import type { CorrectionLog } from '../service/shapes.js'
import { texts } from '../texts.js'
import { type CellPlace, keyOf } from './doubts.js'

/** Between two looks whether files with the corrections are there, in milliseconds. */
const LOOK_MS = 1000

/** What a person put right. */
export interface CorrectionOfCell {
  readonly place: CellPlace
  readonly before: string
  readonly value: string
  readonly by: string
  readonly at: Date
  readonly state: 'saving' | 'saved' | 'failed'
  readonly reason?: string
}

/** Corrections of a document: those that the service keeps, and those that are on their way to it or were refused. */
export function correctionsOf(opened: OpenedDocument) {
  const kept = signal<readonly CorrectionOfCell[]>([])
  const own = signal<readonly CorrectionOfCell[]>([])
  const all = computed(() => [...kept.value, ...own.value])
  const path = `recreate/${encodeURIComponent(opened.id)}/corrections`
  let looking: Promise<void> | undefined
  return { all, correct, look, of: latestOf }

  function latestOf(place: CellPlace): CorrectionOfCell | undefined {
    const key = keyOf(place)
    return all.value.findLast((each) => keyOf(each.place) === key && each.state !== 'failed')
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
      const headers = { 'Content-Type': 'application/json' }
      await refuseTrouble(await ask(path, { method: 'POST', headers, body: JSON.stringify({ cells }) }))
      opened.isRewriting.value = true
      await Promise.all([opened.readJson(), readLog()])
      settle()
    } catch (error) {
      settle({ ...correction, state: 'failed', reason: error instanceof Error ? error.message : String(error) })
      return
    }
    await look()
  }

  /** Looks until the files have every correction. */
  function look(): Promise<void> {
    looking ??= lookOn().finally(() => {
      looking = undefined
    })
    return looking
  }

  async function lookOn(): Promise<void> {
    // Whatever hinders a look, the next one may come through; who has left looks no more.
    while (!opened.isClosed()) {
      const isSettled = await readLog().catch(() => false)
      if (isSettled) return
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  }

  async function readLog(): Promise<boolean> {
    const { data } = (await (await refuseTrouble(await ask(path))).json()) as { readonly data: CorrectionLog }
    const { served, wanted, error } = data.generation
    batch(() => {
      opened.generation.value = served
      opened.isRewriting.value = served > 0 && served < wanted && error === undefined
      opened.rewritingTrouble.value = error?.message
      kept.value = data.corrections.flatMap(({ by, at, cells }) =>
        cells.map(({ table_id, row_identifier, column_header, was, value }) => ({
          place: { tableId: table_id, row: row_identifier, column: column_header },
          before: was,
          value,
          by,
          at: new Date(at),
          state: 'saved' as const,
        })),
      )
    })
    return served >= wanted || error !== undefined
  }
}

export type Corrections = ReturnType<typeof correctionsOf>
