import { useEffect, useRef } from 'preact/hooks'
import { texts } from '../texts.js'
import type { Corner, DraftFrame, FrameEdits } from './frame-edits.js'

/** Distance that an arrow key moves a frame, relative to the page width; the larger one with Shift. */
const STEP = 1 / 300
const LARGE_STEP = 1 / 40
/** Radius of a corner handle and of its touch area, relative to the page width. */
const HANDLE_RADIUS = 0.008
const TOUCH_RADIUS = 0.026

const CORNERS: readonly (Corner & { readonly name: keyof typeof texts.frames.corners })[] = [
  { x: 'x0', y: 'y0', name: 'topLeft' },
  { x: 'x1', y: 'y0', name: 'topRight' },
  { x: 'x0', y: 'y1', name: 'bottomLeft' },
  { x: 'x1', y: 'y1', name: 'bottomRight' },
]

/** A pointer position in page units. */
interface Point {
  readonly x: number
  readonly y: number
}

/** Edits the frames of a page with mouse, touch and arrow keys. Dragging on an empty area draws a new frame. */
export function FrameEditor({ edits, isBusy }: { readonly edits: FrameEdits; readonly isBusy: boolean }) {
  const { size, frames, selected } = edits
  const sheet = useRef<SVGSVGElement>(null)
  const drag = useRef<((to: Point) => void) | undefined>(undefined)

  useEffect(() => {
    // Focus the frame that was just added or selected.
    if (selected.value === undefined) return
    const frame = sheet.current?.querySelector<SVGElement>(`[data-frame="${selected.value}"]`)
    // One of its corners may already have the focus.
    if (!frame?.parentElement?.contains(document.activeElement)) frame?.focus({ preventScroll: true })
  }, [selected.value])

  const pointOf = (event: PointerEvent): Point => {
    const box = sheet.current!.getBoundingClientRect()
    return {
      x: ((event.clientX - box.left) * size.width) / box.width,
      y: ((event.clientY - box.top) * size.height) / box.height,
    }
  }

  /** Starts a drag that lasts until the pointer is released. */
  const startDrag = (event: PointerEvent, move: (from: Point) => (to: Point) => void) => {
    if (isBusy || event.button !== 0) return
    event.stopPropagation()
    edits.begin()
    drag.current = move(pointOf(event))
    sheet.current!.setPointerCapture(event.pointerId)
  }

  /** Converts pointer positions to steps from the previous position. */
  const bySteps =
    (step: (dx: number, dy: number) => void) =>
    (from: Point): ((to: Point) => void) => {
      let last = from
      return (to) => {
        step(to.x - last.x, to.y - last.y)
        last = to
      }
    }

  const drawNew = (from: Point): ((to: Point) => void) => {
    let key: string | undefined
    return (to) => {
      key = edits.draw(from, to, key)
    }
  }

  /** Moves by an arrow key. @returns Whether the key was an arrow key. */
  const onArrow = (event: KeyboardEvent, step: (dx: number, dy: number) => void) => {
    const by = (event.shiftKey ? LARGE_STEP : STEP) * size.width
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-by, 0],
      ArrowRight: [by, 0],
      ArrowUp: [0, -by],
      ArrowDown: [0, by],
    }
    const [dx, dy] = steps[event.key] ?? []
    if (dx === undefined || dy === undefined || isBusy) return false
    event.preventDefault()
    edits.begin()
    step(dx, dy)
    return true
  }

  const renderFrame = (frame: DraftFrame) => {
    const { key, name, kind, box, isRemoved } = frame
    const isSelected = key === selected.value
    const { x0, y0, x1, y1 } = box
    if (isRemoved)
      return <rect key={key} class="draft removed" {...{ x: x0, y: y0, width: x1 - x0, height: y1 - y0 }} />
    return (
      <g key={key} class={isSelected ? 'selected' : ''}>
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons of its own */}
        <rect
          class={`draft ${kind}`}
          data-frame={key}
          x={x0}
          y={y0}
          width={x1 - x0}
          height={y1 - y0}
          role="button"
          tabindex={0}
          aria-label={kind === 'chart' ? texts.frames.chart(name) : texts.frames.table(name)}
          aria-pressed={isSelected}
          onFocus={() => {
            selected.value = key
          }}
          onPointerDown={(event) => {
            selected.value = key
            if (kind === 'table')
              startDrag(
                event,
                bySteps((dx, dy) => edits.moveBy(key, dx, dy)),
              )
            else event.stopPropagation()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Delete' || event.key === 'Backspace') !isBusy && edits.remove(key)
            else if (kind === 'table') onArrow(event, (dx, dy) => edits.moveBy(key, dx, dy))
          }}
        />
        {isSelected &&
          kind === 'table' &&
          CORNERS.map((corner) => (
            // biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons of its own
            <g
              key={corner.name}
              class="handle"
              role="button"
              tabindex={0}
              aria-label={texts.frames.corner(texts.frames.corners[corner.name], name)}
              onPointerDown={(event) =>
                startDrag(
                  event,
                  bySteps((dx, dy) => edits.moveCorner(key, corner, dx, dy)),
                )
              }
              onKeyDown={(event) => onArrow(event, (dx, dy) => edits.moveCorner(key, corner, dx, dy))}
            >
              <circle class="reach" cx={box[corner.x]} cy={box[corner.y]} r={TOUCH_RADIUS * size.width} />
              <circle class="knob" cx={box[corner.x]} cy={box[corner.y]} r={HANDLE_RADIUS * size.width} />
            </g>
          ))}
      </g>
    )
  }

  const chosen = frames.value.find(({ key }) => key === selected.value)
  // The selected frame is drawn last, so that its corners are on top.
  const ordered = [...frames.value.filter((frame) => frame !== chosen), ...(chosen === undefined ? [] : [chosen])]
  return (
    // biome-ignore lint/a11y/useSemanticElements: no other element of a drawing is a group
    <svg
      ref={sheet}
      class="frame-editor"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="group"
      aria-label={texts.frames.group(edits.page)}
      onPointerDown={(event) => startDrag(event, drawNew)}
      onPointerMove={(event) => drag.current?.(pointOf(event))}
      onPointerUp={() => {
        drag.current = undefined
      }}
      onPointerCancel={() => {
        drag.current = undefined
      }}
    >
      {ordered.map(renderFrame)}
    </svg>
  )
}
