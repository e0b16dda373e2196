import { fileURLToPath } from 'node:url'
import type { RegionKind } from '../../../core/pixels.js'
import type { FamilyName } from './families/family.js'

/** An ONNX file and the facts that are needed to use it. */
export interface DetectorModel {
  /** Path or `file:` URL of the file. A relative path starts at the working folder. */
  readonly file: string
  /**
   * Layout of the outputs. `recreate`: `score`, `box` and `spread` for each cell, see the model card. `detr`: `logits`
   * [1, queries, classes + 1], where the last class means "no object", and `pred_boxes` [1, queries, 4] with center and
   * size as shares of the input. `yolo`: one output, [1, 4 + classes, boxes] or [1, boxes, 5 + classes], with center
   * and size in pixels of the input.
   */
  readonly family: FamilyName
  /** Size of the input picture. */
  readonly size: InputSize
  /** Names of the classes, in the order of the outputs. Omit the "no object" class of `detr`. */
  readonly classes: readonly string[]
  /**
   * Maps class names to region kinds. Other classes are ignored.
   *
   * @default `table` and `chart`, if classes have these names
   */
  readonly kinds?: Readonly<Record<string, RegionKind>> | undefined
  /** Number of input channels: 3 if the model was trained on color pictures. All get the grey picture. @default 1 */
  readonly channels?: 1 | 3 | undefined
  /** Whether white is 1 (`light`) or black is 1 (`ink`). @default 'light' */
  readonly shade?: 'light' | 'ink' | undefined
  /** Mean that is subtracted from pixel values of 0 to 1: one number, or one for each channel. @default 0 */
  readonly mean?: number | readonly number[] | undefined
  /** Standard deviation that the result is divided by, above 0: one number, or one for each channel. @default 1 */
  readonly deviation?: number | readonly number[] | undefined
  /** Minimum confidence of a region, from 0 to 1. Regions below it are dropped. @default 0.5 */
  readonly leastConfidence?: number | undefined
}

/**
 * Size of the input, in pixels. `longSide`: larger pictures are scaled down to this longer side, smaller ones keep
 * their size; white is added at the right and bottom until both sides are multiples of `multipleOf` (@default 32).
 * `width` and `height`: pictures are scaled to fit and padded with white (`pad`, the default), or stretched to this
 * size (`stretch`).
 */
export type InputSize =
  | { readonly longSide: number; readonly multipleOf?: number | undefined }
  | { readonly width: number; readonly height: number; readonly fit?: 'pad' | 'stretch' | undefined }

/** The model with all defaults filled in. */
export interface FilledModel {
  /** Path of the ONNX file. */
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
  /** One number for each channel. */
  readonly mean: readonly number[]
  /** One number for each channel. */
  readonly deviation: readonly number[]
}

/** The bundled model; its card is in the same folder. The path works from both source and compiled files. */
export const OWN_MODEL: DetectorModel = {
  file: fileURLToPath(new URL('../../../../plugins/extract/detector/model/regions.onnx', import.meta.url)),
  family: 'recreate',
  size: { longSide: 640, multipleOf: 32 },
  classes: ['table', 'chart'],
  channels: 1,
  shade: 'ink',
  leastConfidence: 0.6,
}
