import type { Bbox } from '../../../core/model.js'
import { MIXED, PAPER, type LayerMap } from './layers.js'

/** A piece of one even colour that hangs together. */
export interface Piece {
  /** From 1 up: its number in {@link PieceMap}. */
  readonly id: number
  /** As in the map of layers, from 1 up. */
  readonly layer: number
  /** In whole pixels: `x1` and `y1` lie behind the last one. */
  readonly bbox: Bbox
  /** Pixels. */
  readonly area: number
}

/** Which piece each pixel is of; 0 where it is of none. */
export type PieceMap = Int32Array

export interface Pieces {
  readonly pieces: readonly Piece[]
  readonly map: PieceMap
}

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Finds pieces at least three pixels thick: thin ink and soft edges that happen to have the colour of a layer are none.
 * Cores are found by taking off a pixel all around (erosion), joined, and given it back.
 */
export function findPieces(layers: LayerMap, { width, height }: Size): Pieces {
  const map = new Int32Array(layers.length)
  const isCore = findCores(layers, width, height)
  const found: { layer: number; bbox: { x0: number; y0: number; x1: number; y1: number }; area: number }[] = []
  const stack: number[] = []
  for (let start = 0; start < layers.length; start++) {
    if (isCore[start] === 0 || map[start] !== 0) continue
    const layer = layers[start]!
    const id = found.length + 1
    const bbox = { x0: width, y0: height, x1: 0, y1: 0 }
    const piece = { layer, bbox, area: 0 }
    found.push(piece)
    stack.push(start)
    map[start] = id
    while (stack.length > 0) {
      const at = stack.pop()!
      for (const next of [at - 1, at + 1, at - width, at + width]) {
        if (isCore[next] === 0 || map[next] !== 0 || layers[next] !== layer) continue
        map[next] = id
        stack.push(next)
      }
    }
  }
  for (let round = 0; round < 2; round++) growInto(map, layers, found, width, height)
  for (let at = 0, y = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (map[at] === 0) continue
      const { bbox } = found[map[at]! - 1]!
      found[map[at]! - 1]!.area++
      if (x < bbox.x0) bbox.x0 = x
      if (x + 1 > bbox.x1) bbox.x1 = x + 1
      if (y < bbox.y0) bbox.y0 = y
      if (y + 1 > bbox.y1) bbox.y1 = y + 1
    }
  }
  return { pieces: found.map((piece, i) => ({ ...piece, id: i + 1 })), map }
}

/** 1 for pixels with none but their like around them. */
function findCores(layers: LayerMap, width: number, height: number): Uint8Array {
  const isCore = new Uint8Array(layers.length)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const layer = layers[at]!
      if (layer === PAPER || layer === MIXED) continue
      const above = at - width
      const below = at + width
      if (
        layers[at - 1] === layer &&
        layers[at + 1] === layer &&
        layers[above] === layer &&
        layers[below] === layer &&
        layers[above - 1] === layer &&
        layers[above + 1] === layer &&
        layers[below - 1] === layer &&
        layers[below + 1] === layer
      ) {
        isCore[at] = 1
      }
    }
  }
  return isCore
}

/** Pixels of a piece's own colour beside it become its own. */
function growInto(
  map: PieceMap,
  layers: LayerMap,
  found: readonly { readonly layer: number }[],
  width: number,
  height: number,
): void {
  const before = map.slice()
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const layer = layers[at]!
      if (before[at] !== 0 || layer === PAPER || layer === MIXED) continue
      for (const next of [at - 1, at + 1, at - width, at + width, at - width - 1, at - width + 1, at + width - 1, at + width + 1]) {
        const id = before[next]!
        if (id === 0 || found[id - 1]!.layer !== layer) continue
        map[at] = id
        break
      }
    }
  }
}
