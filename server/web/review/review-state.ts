import { computed, signal } from '@preact/signals'
import type { OpenedDocument } from '../opened-document.js'
import { type CellPlace, findDoubts, keyOf } from './doubts.js'
import { listFound } from './found.js'

/** What is being looked at: a table or chart of the document, a cell of it. */
export function reviewState(opened: OpenedDocument) {
  const wanted = signal<string | undefined>(undefined)
  const found = computed(() => (opened.json.value === undefined ? [] : listFound(opened.json.value)))
  // What has been looked at stays, though what stands before it lands later.
  let first: string | undefined
  const shown = computed(() => {
    const all = found.value
    const kept = all.find(({ id }) => id === (wanted.value ?? first)) ?? all[0]
    first = kept?.id
    return kept
  })
  /** Where the keyboard is. */
  const active = signal<CellPlace | undefined>(undefined)
  /** What the mouse is over, on the page or in the grid. */
  const pointed = signal<CellPlace | undefined>(undefined)
  const lit = computed(() => {
    const place = pointed.value ?? active.value
    return place === undefined ? undefined : keyOf(place)
  })
  const doubts = computed(() =>
    opened.json.value === undefined ? [] : findDoubts(opened.json.value, opened.jobs.value.values()),
  )
  const doubtful = computed(() => new Map(doubts.value.map(({ place, sentence }) => [keyOf(place), sentence])))
  /** A page that was turned to by itself, whatever stands on it. */
  const turnedTo = signal<number | undefined>(undefined)
  /** The pages that were selected. */
  const pages = computed(() => {
    const numbers = [...opened.jobs.value.values()].map(({ page_number }) => page_number).filter((page) => page > 0)
    return [...new Set(numbers)].sort((a, b) => a - b)
  })
  /** Which page is in the picture: that of the shown table, unless another was turned to. */
  const page = computed(() => {
    if (turnedTo.value !== undefined) return turnedTo.value
    const { item } = shown.value ?? {}
    const place = pointed.value ?? active.value
    const row = item?.rows.find(({ row_identifier }) => row_identifier === place?.row)
    return row?.cells[0]?.bbox.page_number ?? item?.metadata.page_numbers[0] ?? pages.value[0]
  })

  return {
    wanted,
    found,
    shown,
    active,
    pointed,
    lit,
    doubts,
    doubtful,
    page,
    pages,
    turnTo,
    show,
    goTo,
    goToDoubt,
    labelOf,
  }

  /** What stands at the beginning of a row. */
  function labelOf(rowId: string): string {
    const row = found.value.flatMap(({ item }) => item.rows).find((each) => each.row_identifier === rowId)
    return row?.cells[0]?.value || rowId
  }

  function show(id: string): void {
    wanted.value = id
    active.value = undefined
    pointed.value = undefined
    turnedTo.value = undefined
  }

  /** Shows a page by itself: one on which nothing was found, too. */
  function turnTo(page: number): void {
    turnedTo.value = page
  }

  function goTo(place: CellPlace): void {
    if (shown.value?.id !== place.tableId) show(place.tableId)
    turnedTo.value = undefined
    active.value = place
  }

  /** The doubt after, or before, where the keyboard is; round and round. */
  function goToDoubt(step: 1 | -1): void {
    const all = doubts.value
    if (all.length === 0) return
    const at = all.findIndex(({ place }) => active.value !== undefined && keyOf(place) === keyOf(active.value))
    const next = at < 0 ? (step > 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length
    const doubt = all[next]
    if (doubt !== undefined) goTo(doubt.place)
  }
}

export type ReviewState = ReturnType<typeof reviewState>
