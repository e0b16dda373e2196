import type { Bbox, PathStep } from '../../../../core/model.js'
import { clipBox } from '../../drawn-paths.js'
import { hullOf, isRectangle, nestedOutlines } from '../../outlines.js'

/** The area in which drawings are visible. */
interface Clip {
  readonly box: Bbox
  /** Whether the whole box is visible. */
  readonly isWhole: boolean
  /** Whether it consists of letters, or is nested in such a clip. */
  readonly isText?: boolean
  /** The outline, if it is not a rectangle. */
  readonly steps?: readonly PathStep[]
  /** The nested non-rectangular outlines, outermost first, this one included. */
  readonly outlines?: readonly (readonly PathStep[])[]
}

/** A clip that hides everything. */
const NOTHING: Clip = { box: { x0: 0, y0: 0, x1: -1, y1: -1 }, isWhole: false }

/**
 * Tracks the state of a page while MuPDF draws it: the current clip, whether drawings cover what is below them, and the
 * number of paint operations. Everyone who runs the page's list gets the same numbers. Invisible operations are not
 * counted.
 */
export class PaintOrder {
  readonly #clips: Clip[]
  readonly #masks: Clip[] = []
  // the open groups; true for groups that blend with the content below, which therefore cover nothing
  readonly #groups: boolean[] = []
  readonly #patterns: (number | undefined)[] = []
  #painted = 0

  /** @param page The visible page, in its own coordinates. */
  constructor(page: Bbox) {
    this.#clips = [{ box: page, isWhole: true }]
  }

  /** The current clip. */
  get clip(): Clip {
    return this.#clips.at(-1)!
  }

  /** Whether anything can be visible in the current clip. */
  get isVisible(): boolean {
    return this.clip.box.x1 >= this.clip.box.x0
  }

  /** Whether the next operation is visible in the whole box of the clip, without blending. */
  get isPlain(): boolean {
    return this.clip.isWhole && !this.#groups.includes(true)
  }

  /** Counts a painted path or gradient. @returns Its number, or undefined if it is not visible. */
  countPath(alpha: number): number | undefined {
    return this.isVisible && alpha !== 0 ? this.#painted++ : undefined
  }

  /** Counts a painted box. @returns Its part inside the clip and its number, or undefined if it is outside the clip. */
  countBox(box: Bbox): { readonly bbox: Bbox; readonly order: number } | undefined {
    const bbox = clipBox(box, this.clip.box)
    return bbox && { bbox, order: this.#painted++ }
  }

  clipToPath(steps: readonly PathStep[]): void {
    const box = hullOf(steps)
    this.clipTo(box, isRectangle(steps, box) ? { isWhole: true } : { isWhole: false, steps })
  }

  clipTo(box: Bbox, shape: Omit<Clip, 'box'>): void {
    const both = clipBox(box, this.clip.box)
    const isText = shape.isText === true || this.clip.isText === true
    const isWhole = shape.isWhole && this.clip.isWhole
    // a box that cuts nothing off keeps the current outline
    const steps = shape.steps ?? (both !== undefined && isSame(both, this.clip.box) ? this.clip.steps : undefined)
    const { outlines = [] } = this.clip
    const all = shape.steps === undefined ? outlines : nestedOutlines(outlines, shape.steps)
    if (both === undefined) this.#clips.push(NOTHING)
    else if (steps === undefined) this.#clips.push({ box: both, isWhole, isText })
    else this.#clips.push({ box: both, isWhole, isText, steps, outlines: all })
  }

  popClip(): void {
    if (this.#clips.length > 1) this.#clips.pop()
  }

  /** Starts a soft mask. Its content is not ink: it sets the opacity of what follows. */
  beginMask(area: Bbox): void {
    const box = clipBox(area, this.clip.box)
    const { steps } = this.clip
    const outline = box !== undefined && steps !== undefined && isSame(box, this.clip.box) ? { steps } : {}
    this.#masks.push(box === undefined ? NOTHING : { box, isWhole: false, ...outline })
    this.#clips.push(NOTHING)
  }

  endMask(): void {
    this.#clips[this.#clips.length - 1] = this.#masks.pop() ?? NOTHING
  }

  /** @param isNormal Whether the group is painted in normal blend mode. */
  beginGroup(isNormal: boolean, alpha: number): void {
    this.#groups.push(!isNormal || alpha < 1)
  }

  endGroup(): void {
    this.#groups.pop()
  }

  /**
   * Counts a clip that is filled with a pattern. The content of the pattern's cell is not counted.
   *
   * @returns Its number, or undefined if it is not visible.
   */
  beginPattern(): number | undefined {
    const number = this.isVisible ? this.#painted++ : undefined
    this.#patterns.push(number)
    this.#clips.push(NOTHING)
    return number
  }

  /** @returns The number that {@link beginPattern} returned. */
  endPattern(): number | undefined {
    this.#clips.pop()
    return this.#patterns.pop()
  }
}

/** Largest difference between the sides of equal boxes, in points. */
const SAME_BOX = 0.5

function isSame(a: Bbox, b: Bbox): boolean {
  return (['x0', 'y0', 'x1', 'y1'] as const).every((side) => Math.abs(a[side] - b[side]) <= SAME_BOX)
}
