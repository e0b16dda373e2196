import type { Bbox, PathStep } from '../../../core/model.js'
import { clipBox } from '../drawn-paths.js'
import { hullOf, isRectangle, nestedOutlines } from '../outlines.js'

/** What is drawn shows inside of it. */
interface Clip {
  readonly box: Bbox
  /** Whether all of the box shows. */
  readonly isWhole: boolean
  /** Whether it is made of letters, or lies inside of such. */
  readonly isText?: boolean
  /** The outline, where it is no rectangle. */
  readonly steps?: readonly PathStep[]
  /** With those that it lies inside of, the outermost first. */
  readonly outlines?: readonly (readonly PathStep[])[]
}

/** A clip that hides all. */
const NOTHING: Clip = { box: { x0: 0, y0: 0, x1: -1, y1: -1 }, isWhole: false }

/**
 * Follows what MuPDF draws: the clip in force, whether what is drawn covers what lies below, and how much has been painted.
 * Whoever runs a page's list past it counts alike; what does not show on the page is not counted.
 */
export class PaintOrder {
  readonly #clips: Clip[]
  readonly #masks: Clip[] = []
  // what is mixed with what lies below covers nothing: how deep we are inside of such groups, level by level
  readonly #groups: boolean[] = []
  readonly #patterns: (number | undefined)[] = []
  #painted = 0

  /** @param page The visible page, in its own coordinates. */
  constructor(page: Bbox) {
    this.#clips = [{ box: page, isWhole: true }]
  }

  /** The clip in force. */
  get clip(): Clip {
    return this.#clips.at(-1)!
  }

  /** Whether anything at all may show. */
  get isVisible(): boolean {
    return this.clip.box.x1 >= this.clip.box.x0
  }

  /** Whether what is painted now shows inside the clip's box as it is, mixed with nothing. */
  get isPlain(): boolean {
    return this.clip.isWhole && !this.#groups.includes(true)
  }

  /** A path is painted, or a gradient in its clip. @returns Its number; undefined where it does not show. */
  countPath(alpha: number): number | undefined {
    return this.isVisible && alpha !== 0 ? this.#painted++ : undefined
  }

  /** A box of something is painted. @returns What of it is inside the clip, and its number; undefined where nothing is. */
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
    // what cuts nothing off leaves the outline that it is
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

  /** What a soft mask paints is no ink: it says how much of what follows shows. */
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

  /** @param isNormal Whether it is painted over what lies below, not mixed with it. */
  beginGroup(isNormal: boolean, alpha: number): void {
    this.#groups.push(!isNormal || alpha < 1)
  }

  endGroup(): void {
    this.#groups.pop()
  }

  /**
   * The clip is filled with a pattern; what its cell is made of stands nowhere on the page.
   *
   * @returns Its number; undefined where it does not show.
   */
  beginPattern(): number | undefined {
    const number = this.isVisible ? this.#painted++ : undefined
    this.#patterns.push(number)
    this.#clips.push(NOTHING)
    return number
  }

  /** @returns As {@link beginPattern} did. */
  endPattern(): number | undefined {
    this.#clips.pop()
    return this.#patterns.pop()
  }
}

/** Boxes that differ by less are one, in points. */
const SAME_BOX = 0.5

function isSame(a: Bbox, b: Bbox): boolean {
  return (['x0', 'y0', 'x1', 'y1'] as const).every((side) => Math.abs(a[side] - b[side]) <= SAME_BOX)
}
