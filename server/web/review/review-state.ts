import { computed, signal } from '@preact/signals'
import type { OpenedDocument } from '../opened-document.js'
import { type CellPlace, findDoubts, keyOf } from './doubts.js'
import { listFound } from './found.js'

/** State of the review: the selected table or chart and cell. */
export function reviewState(opened: OpenedDocument) {
  const wanted = signal<string | undefined>(undefined)
  const found = computed(() => (opened.json.value === undefined ? [] : listFound(opened.json.value)))
  // Keep the shown item when earlier ones are added to the list.
  let first: string | undefined
  const shown = computed(() => {
    const all = found.value
    const kept = all.find(({ id }) => id === (wanted.value ?? first)) ?? all[0]
    first = kept?.id
    return kept
  })
  /** The cell with the keyboard focus. */
  const active = signal<CellPlace | undefined>(undefined)
  /** The cell under the mouse, on the page or in the grid. */
  const pointed = signal<CellPlace | undefined>(undefined)
  const lit = computed(() => {
    const place = pointed.value ?? active.value
    return place === undefined ? undefined : keyOf(place)
  })
  const doubts = computed(() =>
    opened.json.value === undefined ? [] : findDoubts(opened.json.value, opened.jobs.value.values()),
  )
  const doubtful = computed(() => new Map(doubts.value.map(({ place, sentence }) => [keyOf(place), sentence])))
  /** A page that the user turned to, independent of the shown item. */
  const turnedTo = signal<number | undefined>(undefined)
  /** The selected pages. */
  const pages = computed(() => {
    const numbers = [...opened.jobs.value.values()].map(({ page_number }) => page_number).filter((page) => page > 0)
    return [...new Set(numbers)].sort((a, b) => a - b)
  })
  /** The page in the image: that of the shown item, unless the user turned to another one. */
  const page = computed(() => {
    if (turnedTo.value !== undefined) return turnedTo.value
    const { item } = shown.value ?? {}
    const place = pointed.value ?? active.value
    const row = item?.rows.find(({ row_identifier }) => row_identifier === place?.row)
    const cell = row?.cells.find(({ column_header }) => column_header === place?.column) ?? row?.cells[0]
    return cell?.bbox.page_number ?? item?.metadata.page_numbers[0] ?? pages.value[0]
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

  /** Returns the label of a row, which is its first cell. */
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

  /** Shows a page, even if nothing was found on it. */
  function turnTo(page: number): void {
    turnedTo.value = page
  }

  function goTo(place: CellPlace): void {
    if (shown.value?.id !== place.tableId) show(place.tableId)
    turnedTo.value = undefined
    active.value = place
  }

  /** Moves to the next or previous open question, cyclically. */
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
