import { computed, signal } from '@preact/signals'
import type { Box } from '../service/shapes.js'
import { texts } from '../texts.js'
import type { Found } from './found.js'

/** A frame while it is edited. */
export interface DraftFrame {
  readonly key: string
  readonly name: string
  readonly kind: 'table' | 'chart'
  /** Id of the table or chart; absent for a new frame. */
  readonly id?: string
  readonly box: Box
  /** The original frame. */
  readonly was?: Box
  readonly isRemoved: boolean
  /** Whether it is a part of a table that starts on an earlier page. */
  readonly isLaterPart: boolean
}

/** A corner of a frame: the two edges that move with it. */
export interface Corner {
  readonly x: 'x0' | 'x1'
  readonly y: 'y0' | 'y1'
}

/** A frame correction as sent to the service. */
export interface SaidFrame {
  readonly action: 'remove' | 'redraw' | 'add' | 'separate'
  readonly table_id?: string
  readonly bbox?: Box
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Minimum size of a frame, relative to the page width. Prevents frames from accidental clicks. */
const MIN_SIZE = 0.02

/** The frames of a page while they are edited. Nothing is sent until editing is complete. */
export function frameEdits(page: number, size: Size, found: readonly Found[]) {
  const frames = signal<readonly DraftFrame[]>(draftsOf(page, found))
  const selected = signal<string | undefined>(undefined)
  const past = signal<readonly (readonly DraftFrame[])[]>([])
  const said = computed(() => frames.value.flatMap(sayFrame))
  let drawn = 0
  return { page, size, frames, selected, past, said, begin, moveBy, moveCorner, draw, add, remove, undo }

  /** Records a state for undo. A whole drag is one change. */
  function begin(): void {
    past.value = [...past.value, frames.value]
  }

  function change(key: string, to: (frame: DraftFrame) => DraftFrame): void {
    frames.value = frames.value.map((frame) => (frame.key === key ? to(frame) : frame))
  }

  /** Moves a frame within its page. */
  function moveBy(key: string, dx: number, dy: number): void {
    change(key, (frame) => {
      const { x0, y0, x1, y1 } = frame.box
      const right = clamp(dx, -x0, size.width - x1)
      const down = clamp(dy, -y0, size.height - y1)
      return { ...frame, box: { page_number: page, x0: x0 + right, y0: y0 + down, x1: x1 + right, y1: y1 + down } }
    })
  }

  function moveCorner(key: string, corner: Corner, dx: number, dy: number): void {
    change(key, (frame) => ({ ...frame, box: stretched(frame.box, corner, dx, dy, size) }))
  }

  /** Draws a frame between two points, unless it is too small. @returns Its key. */
  function draw(from: { x: number; y: number }, to: { x: number; y: number }, before?: string): string | undefined {
    const [x0, x1] = [from.x, to.x].sort((a, b) => a - b).map((x) => clamp(x, 0, size.width)) as [number, number]
    const [y0, y1] = [from.y, to.y].sort((a, b) => a - b).map((y) => clamp(y, 0, size.height)) as [number, number]
    const others = frames.value.filter(({ key }) => key !== before)
    if (Math.min(x1 - x0, y1 - y0) < MIN_SIZE * size.width) {
      frames.value = others
      return undefined
    }
    const key = before ?? `new ${++drawn}`
    const name = frames.value.find((frame) => frame.key === key)?.name ?? texts.frames.added(drawn)
    frames.value = [
      ...others,
      { key, name, kind: 'table', box: { page_number: page, x0, y0, x1, y1 }, isRemoved: false, isLaterPart: false },
    ]
    selected.value = key
    return key
  }

  /** Adds a frame in the middle of the page, for users without a mouse. */
  function add(): string | undefined {
    begin()
    const { width, height } = size
    return draw({ x: 0.25 * width, y: 0.42 * height }, { x: 0.75 * width, y: 0.58 * height })
  }

  function remove(key: string): void {
    begin()
    const isNew = frames.value.some((frame) => frame.key === key && frame.id === undefined)
    if (isNew) frames.value = frames.value.filter((frame) => frame.key !== key)
    else change(key, (frame) => ({ ...frame, isRemoved: true }))
    selected.value = undefined
  }

  function undo(): void {
    const last = past.value.at(-1)
    if (last === undefined) return
    past.value = past.value.slice(0, -1)
    frames.value = last
    if (!last.some(({ key, isRemoved }) => key === selected.value && !isRemoved)) selected.value = undefined
  }
}

export type FrameEdits = ReturnType<typeof frameEdits>

function draftsOf(page: number, found: readonly Found[]): readonly DraftFrame[] {
  return found.flatMap(({ id, name, kind, item }) =>
    item.metadata.bboxes
      .filter(({ page_number }) => page_number === page)
      .map((box): DraftFrame => {
        const own = kind === 'table' ? partOf(item, page, id) : id
        return {
          key: `${own} ${box.y0}`,
          name,
          kind,
          id: own,
          box,
          was: box,
          isRemoved: false,
          isLaterPart: own !== id,
        }
      }),
  )
}

/** Returns the id of the part of a table on a page. */
function partOf({ rows, metadata }: Found['item'], page: number, id: string): string {
  const beside = 'column_parts' in metadata ? metadata.column_parts : undefined
  const part = beside?.find(({ page_number }) => page_number === page)
  if (part !== undefined) return part.table_id
  const row = rows.find(({ cells }) => cells.some(({ bbox }) => bbox.page_number === page))
  // Rows of a table that continues downwards have the id of the part on their page as prefix.
  return /^p\d+t\d+(?=[fr]\d)/.exec(row?.row_identifier ?? '')?.[0] ?? id
}

function sayFrame({ id, box, was, isRemoved }: DraftFrame): readonly SaidFrame[] {
  if (id === undefined) return [{ action: 'add', bbox: box }]
  if (isRemoved) return [{ action: 'remove', table_id: id }]
  const isMoved = was !== undefined && (['x0', 'y0', 'x1', 'y1'] as const).some((edge) => was[edge] !== box[edge])
  return isMoved ? [{ action: 'redraw', table_id: id, bbox: box }] : []
}

/** Moves a corner, but not beyond the opposite corner or the page. */
function stretched(box: Box, { x, y }: Corner, dx: number, dy: number, { width, height }: Size): Box {
  const least = MIN_SIZE * width
  const [left, right] = x === 'x0' ? [0, box.x1 - least] : [box.x0 + least, width]
  const [top, bottom] = y === 'y0' ? [0, box.y1 - least] : [box.y0 + least, height]
  return { ...box, [x]: clamp(box[x] + dx, left, right), [y]: clamp(box[y] + dy, top, bottom) }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most))
}
