import type { ColorPicture } from '../../../core/pixels.js'
import { type Bridge, bridgePieces } from './bridge-pieces.js'
import { joinRims } from './join-rims.js'
import { type LayerMap, type Layers, MIXED, PAPER } from './layers.js'
import { mendColumns } from './mend-columns.js'
import type { Piece, PieceMap } from './piece-map.js'

export interface Pieces {
  readonly pieces: readonly Piece[]
  readonly map: PieceMap
}

/**
 * Finds pieces at least three pixels thick: thin ink and soft edges that happen to have the colour of a layer are none.
 * Cores are found by taking off a pixel all around (erosion), joined, and given it back; what a thin line cuts is one.
 */
export function findPieces(picture: ColorPicture, layers: Layers, layerMap: LayerMap, dpi: number): Pieces {
  const { width, height } = picture
  const map = new Int32Array(layerMap.length)
  const layerOf = joinCores(map, layerMap, width, height)
  for (let round = 0; round < 2; round++) growInto(map, layerMap, layerOf, width, height)
  joinRims(map, boxesOf(map, layerOf, width), layers, width, dpi)
  const bridge: Bridge = { picture, layers, layerOf, pieces: boxesOf(map, layerOf, width), dpi }
  bridgePieces(map, bridge)
  mendColumns(map, boxesOf(map, layerOf, width), { picture, layers, layerMap, dpi })
  return { pieces: boxesOf(map, layerOf, width), map }
}

/** Numbers the pixels of each core. @returns The layer of each number; the first is of none. */
function joinCores(map: PieceMap, layers: LayerMap, width: number, height: number): number[] {
  const isCore = findCores(layers, width, height)
  const layerOf = [PAPER]
  const stack: number[] = []
  for (let start = 0; start < layers.length; start++) {
    if (isCore[start] === 0 || map[start] !== 0) continue
    const layer = layers[start]!
    const id = layerOf.push(layer) - 1
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
  return layerOf
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
      const isAlike =
        layers[at - 1] === layer &&
        layers[at + 1] === layer &&
        layers[above] === layer &&
        layers[below] === layer &&
        layers[above - 1] === layer &&
        layers[above + 1] === layer &&
        layers[below - 1] === layer &&
        layers[below + 1] === layer
      if (isAlike) isCore[at] = 1
    }
  }
  return isCore
}

/** Pixels of a piece's own colour beside it become its own. */
function growInto(map: PieceMap, layers: LayerMap, layerOf: readonly number[], width: number, height: number): void {
  const before = map.slice()
  const around = [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1]
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const layer = layers[at]!
      if (before[at] !== 0 || layer === PAPER || layer === MIXED) continue
      for (const step of around) {
        const id = before[at + step]!
        if (id === 0 || layerOf[id] !== layer) continue
        map[at] = id
        break
      }
    }
  }
}

function boxesOf(map: PieceMap, layerOf: readonly number[], width: number): readonly Piece[] {
  const boxes = layerOf.map(() => ({ x0: Infinity, y0: Infinity, x1: 0, y1: 0 }))
  for (let at = 0, x = 0, y = 0; at < map.length; at++, x++) {
    if (x === width) {
      x = 0
      y++
    }
    if (map[at] === 0) continue
    const box = boxes[map[at]!]!
    if (x < box.x0) box.x0 = x
    if (x >= box.x1) box.x1 = x + 1
    if (y < box.y0) box.y0 = y
    box.y1 = y + 1
  }
  return boxes.flatMap((bbox, id) => (bbox.x1 === 0 ? [] : [{ id, layer: layerOf[id]!, bbox }]))
}
