import { RecreateError } from '../../../../core/errors.js'
import type { Bbox } from '../../../../core/model.js'

/** Names of the supported output layouts. */
export const familyNames = ['recreate', 'detr', 'yolo'] as const

/** Name of an output layout. */
export type FamilyName = (typeof familyNames)[number]

/** One output of a network: its dimensions, and its numbers in row-major order. */
export interface Tensor {
  readonly dims: readonly number[]
  readonly data: Float32Array
}

/** Outputs of a network, by name. */
export type Outputs = ReadonlyMap<string, Tensor>

/** Parameters for reading the outputs. */
export interface Reading {
  /** Size of the input, in pixels. */
  readonly width: number
  readonly height: number
  readonly classCount: number
  /** Minimum confidence. Boxes below it are dropped. */
  readonly leastConfidence: number
}

/** A box that the network found. */
export interface FoundBox {
  /** Index of its class. */
  readonly classIndex: number
  /** Confidence, 0 to 1. */
  readonly confidence: number
  /** Box in pixels of the input. It may extend beyond the input. */
  readonly bbox: Bbox
}

/** Reads the outputs of one family. @throws RecreateError `detector_failed` if they have another layout. */
export type ReadOutputs = (outputs: Outputs, reading: Reading) => readonly FoundBox[]

/** Returns an error that states the outputs that a family needs and those of the model. */
export function wrongOutputs(family: FamilyName, expected: string, outputs: Outputs): RecreateError {
  const came = [...outputs].map(([name, { dims }]) => `\`${name}\` [${dims.join(', ')}]`).join(', ') || 'no outputs'
  return new RecreateError(
    'detector_failed',
    `Expected a model of the family \`${family}\` to give ${expected}, got ${came}`,
  )
}

/** Returns the box with a center and size. */
export function boxAround(x: number, y: number, width: number, height: number): Bbox {
  return { x0: x - width / 2, y0: y - height / 2, x1: x + width / 2, y1: y + height / 2 }
}
