import type { Bbox, PathStep } from '../../../core/model.js'
import type { Dashes } from '../dash-pieces.js'
import { clipBox } from '../drawn-paths.js'
import type { PageFont } from './fonts.js'
import type { Matrix } from './matrix.js'

/** What a page's operators set and its painting uses (ISO 32000-1, 8.4 and 9.3). Saved and restored as one. */
export interface GraphicsState {
  /** From the space of the operators to the page as displayed. */
  ctm: Matrix
  /** Nothing outside of it is visible; see {@link visibleBox} for what hides besides. */
  clip: Bbox
  /** Whether all of the clip's box shows. */
  isClipWhole: boolean
  /** The outline of the clip, where it is no rectangle. */
  clipSteps: readonly PathStep[] | undefined
  /** With those that it lies inside of, the outermost first. */
  clipOutlines: readonly (readonly PathStep[])[]
  /** Whether the clip is made of letters, or lies inside of such. */
  isTextClip: boolean
  /** Where a soft mask lets anything through; undefined where there is none. */
  mask: Bbox | undefined
  /** `#rrggbb`; undefined where a pattern or nothing is painted. */
  fill: string | undefined
  stroke: string | undefined
  /** Whether what is painted is mixed with what lies below: by a group, or by how it is blended. */
  isMixed: boolean
  fillAlpha: number
  strokeAlpha: number
  lineWidth: number
  hasRoundEnds: boolean
  /** Of the operators' space; undefined where lines are drawn through. */
  dashes: Dashes | undefined
  font: PageFont | undefined
  fontSize: number
  characterSpacing: number
  wordSpacing: number
  /** 1 is the font's own width. */
  horizontalScale: number
  leading: number
  rise: number
  /** From 0 to 7; 3 is drawn with no ink. */
  renderMode: number
}

/** A clip that hides all. */
export const NOTHING: Bbox = { x0: 0, y0: 0, x1: -1, y1: -1 }

/** The state that a page begins with. */
export function startState(ctm: Matrix, clip: Bbox): GraphicsState {
  return {
    ctm,
    clip,
    isClipWhole: true,
    clipSteps: undefined,
    clipOutlines: [],
    isTextClip: false,
    mask: undefined,
    fill: '#000000',
    stroke: '#000000',
    isMixed: false,
    fillAlpha: 1,
    strokeAlpha: 1,
    lineWidth: 1,
    hasRoundEnds: false,
    dashes: undefined,
    font: undefined,
    fontSize: 0,
    characterSpacing: 0,
    wordSpacing: 0,
    horizontalScale: 1,
    leading: 0,
    rise: 0,
    renderMode: 0,
  }
}

/** Hides what lies outside of the box, beside what is hidden already. */
export function narrowClip(state: GraphicsState, box: Bbox): void {
  state.clip = intersect(box, state.clip)
}

/** What clips and masks leave visible; undefined where that is nothing. */
export function visibleBox({ clip, mask }: GraphicsState): Bbox | undefined {
  const box = mask === undefined ? clip : intersect(mask, clip)
  return isNothing(box) ? undefined : box
}

function intersect(box: Bbox, clip: Bbox): Bbox {
  return isNothing(box) || isNothing(clip) ? NOTHING : (clipBox(box, clip) ?? NOTHING)
}

function isNothing(box: Bbox): boolean {
  return box.x1 < box.x0 || box.y1 < box.y0
}
