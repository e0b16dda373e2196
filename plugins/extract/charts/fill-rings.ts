/** Rings around what is larger or smaller than this each way are no markers, in inches. */
const HOLE = { smallest: 0.018, largest: 0.12 }
/** What a marker encloses is about as wide as high, and fills so much of its box. */
const SHAPE = 1.7
const FULL = 0.45

/**
 * Inks what small rings of a line's own ink enclose: markers that are hollow sit on the line, and its middle goes through
 * theirs, not along their rim.
 *
 * @param weights How much of each pixel is covered, 0 to 255; changed.
 */
export function fillRings(weights: Uint8Array, width: number, height: number, dpi: number): void {
  const largest = HOLE.largest * dpi
  const seen = new Uint8Array(weights.length)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      // a hole begins below and beside its rim
      if (weights[at] !== 0 || seen[at] === 1 || weights[at - 1] === 0 || weights[at - width] === 0) continue
      const places = holeAt(at, x, y)
      if (places !== undefined) for (const place of places) weights[place] = 255
    }
  }

  function holeAt(start: number, x: number, y: number): readonly number[] | undefined {
    const places = [start]
    seen[start] = 1
    const box = { x0: x, x1: x, y0: y, y1: y }
    for (let i = 0; i < places.length; i++) {
      const at = places[i]!
      const column = at % width
      const row = (at - column) / width
      box.x0 = Math.min(box.x0, column)
      box.x1 = Math.max(box.x1, column)
      box.y0 = Math.min(box.y0, row)
      box.y1 = Math.max(box.y1, row)
      if (box.x1 - box.x0 >= largest || box.y1 - box.y0 >= largest) return undefined
      if (column === 0 || row === 0 || column === width - 1 || row === height - 1) return undefined
      for (const next of [at - 1, at + 1, at - width, at + width]) {
        if (seen[next] === 1 || weights[next] !== 0) continue
        seen[next] = 1
        places.push(next)
      }
    }
    const [across, down] = [box.x1 - box.x0 + 1, box.y1 - box.y0 + 1]
    const isRound =
      Math.min(across, down) >= HOLE.smallest * dpi &&
      Math.max(across, down) <= SHAPE * Math.min(across, down) &&
      places.length >= FULL * across * down
    return isRound ? places : undefined
  }
}
