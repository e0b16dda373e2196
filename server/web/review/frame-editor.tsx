import { useEffect, useRef } from 'preact/hooks'
import { texts } from '../texts.js'
import type { Corner, DraftFrame, FrameEdits } from './frame-edits.js'

/** By a press of an arrow key, and with Shift, as a share of the page's width. */
const STEP = 1 / 300
const LARGE_STEP = 1 / 40
/** Of a corner's handle, and of what takes a finger, as shares of the page's width. */
const HANDLE = 0.008
const REACH = 0.026

const CORNERS: readonly (Corner & { readonly name: keyof typeof texts.frames.corners })[] = [
  { x: 'x0', y: 'y0', name: 'topLeft' },
  { x: 'x1', y: 'y0', name: 'topRight' },
  { x: 'x0', y: 'y1', name: 'bottomLeft' },
  { x: 'x1', y: 'y1', name: 'bottomRight' },
]

/** Where a drag is, in the page's units. */
interface Point {
  readonly x: number
  readonly y: number
}

/** The frames of a page, moved and stretched by mouse, finger and arrow keys; on an empty place a new one is drawn. */
export function FrameEditor({ edits, isBusy }: { readonly edits: FrameEdits; readonly isBusy: boolean }) {
  const { size, frames, selected } = edits
  const sheet = useRef<SVGSVGElement>(null)
  const drag = useRef<((to: Point) => void) | undefined>(undefined)

  useEffect(() => {
    // What the keyboard has made or chosen is where it goes on.
    if (selected.value === undefined) return
    const frame = sheet.current?.querySelector<SVGElement>(`[data-frame="${selected.value}"]`)
    // One of its corners may have been taken hold of already.
    if (!frame?.parentElement?.contains(document.activeElement)) frame?.focus({ preventScroll: true })
  }, [selected.value])

  const pointOf = (event: PointerEvent): Point => {
    const box = sheet.current!.getBoundingClientRect()
    return {
      x: ((event.clientX - box.left) * size.width) / box.width,
      y: ((event.clientY - box.top) * size.height) / box.height,
    }
  }

  /** What moves with the pointer until it is let go. */
  const startDrag = (event: PointerEvent, move: (from: Point) => (to: Point) => void) => {
    if (isBusy || event.button !== 0) return
    event.stopPropagation()
    edits.begin()
    drag.current = move(pointOf(event))
    sheet.current!.setPointerCapture(event.pointerId)
  }

  /** Steps from where the pointer was last. */
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

  /** @returns Whether the key was an arrow. */
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
              <circle class="reach" cx={box[corner.x]} cy={box[corner.y]} r={REACH * size.width} />
              <circle class="knob" cx={box[corner.x]} cy={box[corner.y]} r={HANDLE * size.width} />
            </g>
          ))}
      </g>
    )
  }

  const chosen = frames.value.find(({ key }) => key === selected.value)
  // What is chosen lies above: its corners can be taken hold of.
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
