import { RecreateError } from '../../../../core/errors.js'
import type { Bbox } from '../../../../core/model.js'

/** Names of the ways in which outputs are laid out that we can read. */
export const familyNames = ['recreate', 'detr', 'yolo'] as const

/** Name of a way in which outputs are laid out. */
export type FamilyName = (typeof familyNames)[number]

/** One output of a network: its sides, and its numbers row by row. */
export interface Tensor {
  readonly dims: readonly number[]
  readonly data: Float32Array
}

/** What a network gave, by name. */
export type Outputs = ReadonlyMap<string, Tensor>

/** What is to be known to read the outputs. */
export interface Reading {
  /** Size of the input, in pixels. */
  readonly width: number
  readonly height: number
  readonly classCount: number
  /** Boxes that are less sure are left out. */
  readonly leastConfidence: number
}

/** A box as the network has it. */
export interface FoundBox {
  /** Index of its class. */
  readonly classIndex: number
  /** 0 to 1. */
  readonly confidence: number
  /** In pixels of the input; may reach beyond it. */
  readonly bbox: Bbox
}

/** Reads the outputs of one family. @throws RecreateError `detector_failed` where they are not laid out so. */
export type ReadOutputs = (outputs: Outputs, reading: Reading) => readonly FoundBox[]

/** An error that says what a family needs and what the model has. */
export function wrongOutputs(family: FamilyName, expected: string, outputs: Outputs): RecreateError {
  const came = [...outputs].map(([name, { dims }]) => `\`${name}\` [${dims.join(', ')}]`).join(', ') || 'no outputs'
  return new RecreateError(
    'detector_failed',
    `Expected a model of the family \`${family}\` to give ${expected}, got ${came}`,
  )
}

/** A box from its centre and size. */
export function boxAround(x: number, y: number, width: number, height: number): Bbox {
  return { x0: x - width / 2, y0: y - height / 2, x1: x + width / 2, y1: y + height / 2 }
}
