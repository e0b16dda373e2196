import { fileURLToPath } from 'node:url'
import type { RegionKind } from '../../../core/pixels.js'
import type { FamilyName } from './families/family.js'

/** An ONNX file, and what one has to know to use it. */
export interface DetectorModel {
  /** Its path (a relative one from the working folder) or `file:` URL. */
  readonly file: string
  /**
   * How its outputs are laid out. `recreate`: `score`, `box` and `spread` a cell, as the model card says. `detr`:
   * `logits` [1, queries, classes + 1], the last of them for nothing, and `pred_boxes` [1, queries, 4] as centre and size
   * in shares of the input. `yolo`: one output, [1, 4 + classes, boxes] or [1, boxes, 5 + classes], centre and size in
   * pixels of the input.
   */
  readonly family: FamilyName
  /** The size of the picture that it is given. */
  readonly size: InputSize
  /** Names of its classes, in the order of its outputs; without the one for nothing of `detr`. */
  readonly classes: readonly string[]
  /** Which classes are what to us; others are passed over. @default `table` and `chart`, where they are so named */
  readonly kinds?: Readonly<Record<string, RegionKind>> | undefined
  /** How many times over the grey picture is given: 3 where it was trained on colours. @default 1 */
  readonly channels?: 1 | 3 | undefined
  /** Whether white is 1 (`light`) or black is (`ink`). @default 'light' */
  readonly shade?: 'light' | 'ink' | undefined
  /** Taken off each channel, of shades from 0 to 1; one for all, or one a channel. @default 0 */
  readonly mean?: number | readonly number[] | undefined
  /** What each channel is divided by after that; above 0. @default 1 */
  readonly deviation?: number | readonly number[] | undefined
  /** Regions that are less sure are left out, from 0 to 1. @default 0.5 */
  readonly leastConfidence?: number | undefined
}

/**
 * Size of the input, in pixels. Of a long side: pictures are made smaller until their longer side has it, never larger,
 * and white is added at the right and the bottom until both sides can be divided by `multipleOf` (@default 32). Fixed:
 * pictures are made to fit into it and white is added (`pad`, the default), or both sides are pulled to it (`stretch`).
 */
export type InputSize =
  | { readonly longSide: number; readonly multipleOf?: number | undefined }
  | { readonly width: number; readonly height: number; readonly fit?: 'pad' | 'stretch' | undefined }

/** The model with all that was left out. */
export interface FilledModel {
  /** A path. */
  readonly file: string
  readonly family: FamilyName
  readonly classes: readonly string[]
  readonly kinds: Readonly<Record<string, RegionKind>>
  readonly channels: 1 | 3
  readonly shade: 'light' | 'ink'
  readonly leastConfidence: number
  readonly size:
    | { readonly longSide: number; readonly multipleOf: number }
    | { readonly width: number; readonly height: number; readonly fit: 'pad' | 'stretch' }
  /** One a channel. */
  readonly mean: readonly number[]
  /** One a channel. */
  readonly deviation: readonly number[]
}

/** The model that comes with the package; its card lies beside it. Sources and compiled files lie two folders apart. */
export const OWN_MODEL: DetectorModel = {
  file: fileURLToPath(new URL('../../../../plugins/extract/detector/model/regions.onnx', import.meta.url)),
  family: 'recreate',
  size: { longSide: 640, multipleOf: 32 },
  classes: ['table', 'chart'],
  channels: 1,
  shade: 'ink',
  leastConfidence: 0.6,
}
