import type { PathStep, Pattern } from '../../../core/model.js'
import type { DrawnPath } from '../drawn-paths.js'

const PAPER = '#ffffff'

/** Names the patterns of a page by what is drawn in their cells: what is filled alike has one name. */
export class PatternNames {
  readonly #names = new Map<string, string>()
  readonly #open: { readonly ink: Set<string>; color?: string }[] = []

  /** A pattern's cell is drawn from here on. */
  begin(): void {
    this.#open.push({ ink: new Set() })
  }

  /** What is painted belongs to the pattern that is open, if one is. */
  takeDown(steps: readonly PathStep[], paint: DrawnPath['paint'], color: string): void {
    const cell = this.#open.at(-1)
    if (cell === undefined) return
    // a cell may be drawn several times over, and elsewhere each time: its ground says nothing of where
    if (color !== PAPER) cell.ink.add(`${paint}${color}${formOf(steps)}`)
    // a cell often begins with its ground
    if (cell.color === undefined || cell.color === PAPER) cell.color = color
  }

  /** The cell is done. */
  end(): Pattern {
    const cell = this.#open.pop()
    const ink = [...(cell?.ink ?? [])].join()
    const color = cell?.color
    const name = this.#names.get(ink) ?? `pattern ${this.#names.size + 1}`
    this.#names.set(ink, name)
    return { name, ...(color !== undefined && { color }) }
  }
}

/** An outline wherever it stands. */
function formOf(steps: readonly PathStep[]): string {
  const first = steps[0]
  if (first === undefined || first.kind === 'close') return ''
  const places = steps.map((step) =>
    step.kind === 'close' ? 'z' : `${(step.x - first.x).toFixed(1)} ${(step.y - first.y).toFixed(1)}`,
  )
  return places.join().replaceAll('-0.0', '0.0')
}
