import type { Bbox, PathStep } from '../../../core/model.js'
import type { Dashes } from '../dash-pieces.js'
import { clipBox } from '../drawn-paths.js'
import type { PageFont } from './fonts.js'
import type { Matrix } from './matrix.js'

/** The graphics state of a page (ISO 32000-1, 8.4 and 9.3). It is saved and restored as a whole. */
export interface GraphicsState {
  /** Transforms operator coordinates to the displayed page. */
  ctm: Matrix
  /** Nothing outside this box is visible; {@link visibleBox} also applies the mask. */
  clip: Bbox
  /** Whether the whole box of the clip is visible. */
  isClipWhole: boolean
  /** The outline of the clip, if it is not a rectangle. */
  clipSteps: readonly PathStep[] | undefined
  /** The nested outlines of the clip, outermost first. */
  clipOutlines: readonly (readonly PathStep[])[]
  /** Whether the clip consists of letters, or is nested in such a clip. */
  isTextClip: boolean
  /** The box in which the soft mask is not fully transparent; undefined without a mask. */
  mask: Bbox | undefined
  /** Fill colour as `#rrggbb`; undefined for patterns and for no paint. */
  fill: string | undefined
  stroke: string | undefined
  /** Whether painting blends with the content below, because of a group or a blend mode. */
  isMixed: boolean
  fillAlpha: number
  strokeAlpha: number
  lineWidth: number
  hasRoundEnds: boolean
  /** Dashes in operator coordinates; undefined for solid lines. */
  dashes: Dashes | undefined
  font: PageFont | undefined
  fontSize: number
  characterSpacing: number
  wordSpacing: number
  /** Horizontal scale; 1 is the font's own width. */
  horizontalScale: number
  leading: number
  rise: number
  /** Text render mode, from 0 to 7; mode 3 draws no ink. */
  renderMode: number
}

/** A clip that hides everything. */
export const NOTHING: Bbox = { x0: 0, y0: 0, x1: -1, y1: -1 }

/** Returns the initial state of a page. */
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

/** Intersects the clip with a box. */
export function narrowClip(state: GraphicsState, box: Bbox): void {
  state.clip = intersect(box, state.clip)
}

/** Returns the box that the clip and the mask leave visible, or undefined if nothing is visible. */
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
