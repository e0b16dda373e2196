import type { PathStep, Pattern } from '../../../../core/model.js'
import type { DrawnPath } from '../../drawn-paths.js'

const PAPER = '#ffffff'

/** Names the patterns of a page by the content of their cells. Equal patterns have the same name. */
export class PatternNames {
  readonly #names = new Map<string, string>()
  readonly #open: { readonly ink: Set<string>; color?: string }[] = []

  /** Starts a pattern's cell. */
  begin(): void {
    this.#open.push({ ink: new Set() })
  }

  /** Adds a paint operation to the current pattern, if there is one. */
  takeDown(steps: readonly PathStep[], paint: DrawnPath['paint'], color: string): void {
    const cell = this.#open.at(-1)
    if (cell === undefined) return
    // a cell may be drawn several times at different positions, so its background cannot identify it
    if (color !== PAPER) cell.ink.add(`${paint}${color}${shapeKeyOf(steps)}`)
    // a cell often begins with its background
    if (cell.color === undefined || cell.color === PAPER) cell.color = color
  }

  /** Ends the cell and returns its pattern. */
  end(): Pattern {
    const cell = this.#open.pop()
    const ink = [...(cell?.ink ?? [])].join()
    const color = cell?.color
    const name = this.#names.get(ink) ?? `pattern ${this.#names.size + 1}`
    this.#names.set(ink, name)
    return { name, ...(color !== undefined && { color }) }
  }
}

/** Describes an outline independently of its position. */
function shapeKeyOf(steps: readonly PathStep[]): string {
  const first = steps[0]
  if (first === undefined || first.kind === 'close') return ''
  const places = steps.map((step) =>
    step.kind === 'close' ? 'z' : `${(step.x - first.x).toFixed(1)} ${(step.y - first.y).toFixed(1)}`,
  )
  return places.join().replaceAll('-0.0', '0.0')
}
