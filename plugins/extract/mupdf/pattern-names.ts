import type { PathStep, Pattern } from '../../../core/model.js'
import type { DrawnPath } from '../drawn-paths.js'

const PAPER = '#ffffff'

/** Names the patterns of a page by what is drawn in their cells: what is filled alike has one name. */
export class PatternNames {
  readonly #names = new Map<string, string>()
  readonly #open: { ink: string; color?: string }[] = []

  /** A pattern's cell is drawn from here on. */
  begin(): void {
    this.#open.push({ ink: '' })
  }

  /** What is painted belongs to the pattern that is open, if one is. */
  takeDown(steps: readonly PathStep[], paint: DrawnPath['paint'], color: string): void {
    const cell = this.#open.at(-1)
    if (cell === undefined) return
    const places = steps.map((step) => (step.kind === 'close' ? 'z' : `${step.x.toFixed(1)} ${step.y.toFixed(1)}`))
    cell.ink += `${paint}${color}${places.join()}`
    // a cell often begins with its ground
    if (cell.color === undefined || cell.color === PAPER) cell.color = color
  }

  /** The cell is done. */
  end(): Pattern {
    const { ink = '', color } = this.#open.pop() ?? {}
    const name = this.#names.get(ink) ?? `pattern ${this.#names.size + 1}`
    this.#names.set(ink, name)
    return { name, ...(color !== undefined && { color }) }
  }
}
