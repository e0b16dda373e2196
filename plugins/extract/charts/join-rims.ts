import { labDistance, labOf } from './colors.js'
import type { Layers } from './layers.js'
import type { Piece, PieceMap } from './piece-map.js'

/** A rim is no broader, in inches. */
const BROADEST = 0.035
/** Pieces of colours that are nearer may be one and its rim, CIE76. */
const ALIKE = 26
/** Share of a rim's length along which it lies beside its piece. */
const ALONG = 0.7
/** So far from each other they are side by side, in pixels. */
const BESIDE = 2

/** Pictures kept as JPEG have paler or darker rims along even parts: these go with their part. Changes the map. */
export function joinRims(map: PieceMap, pieces: readonly Piece[], layers: Layers, width: number, dpi: number): void {
  const labs = layers.fills.map(labOf)
  const byId = new Map(pieces.map((piece) => [piece.id, piece]))
  for (const { id, layer, bbox } of pieces) {
    const [across, down] = [bbox.x1 - bbox.x0, bbox.y1 - bbox.y0]
    if (Math.min(across, down) > BROADEST * dpi || Math.max(across, down) < 3 * Math.min(across, down)) continue
    const beside = new Map<number, number>()
    const isUpright = down > across
    const [length, step, side] = isUpright ? [down, width, 1] : [across, 1, width]
    const breadth = Math.min(across, down)
    for (let i = 0; i < length; i++) {
      const start = bbox.y0 * width + bbox.x0 + i * step
      const near = new Set<number>()
      for (let j = 1; j <= BESIDE; j++)
        for (const at of [start - j * side, start + (breadth - 1 + j) * side]) near.add(map[at] ?? 0)
      for (const each of near) if (each !== id && each !== 0) beside.set(each, (beside.get(each) ?? 0) + 1)
    }
    for (const [other, count] of beside) {
      const piece = byId.get(other)
      if (piece === undefined || count < ALONG * length) continue
      const size = Math.min(piece.bbox.x1 - piece.bbox.x0, piece.bbox.y1 - piece.bbox.y0)
      if (size <= breadth || labDistance(labs[layer - 1]!, labs[piece.layer - 1]!) > ALIKE) continue
      for (let y = bbox.y0; y < bbox.y1; y++) {
        for (let x = bbox.x0; x < bbox.x1; x++) if (map[y * width + x] === id) map[y * width + x] = other
      }
      break
    }
  }
}
