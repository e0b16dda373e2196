import { hexOfRgb } from '../paint.js'

/**
 * Computes the mean colour of a PDF.js gradient. The fourth element of `RadialAxial` contains the colour stops; that of
 * `Mesh` contains the bytes of the colours.
 *
 * @returns `#rrggbb`, or undefined for an unknown kind of gradient.
 */
export function meanColorOf(gradient: unknown): string | undefined {
  if (!Array.isArray(gradient)) return undefined
  const [kind, , , fourth] = gradient as readonly unknown[]
  if (kind === 'RadialAxial' && Array.isArray(fourth)) return meanOfStops(fourth as readonly Stop[])
  if (kind === 'Mesh' && fourth instanceof Uint8Array) return meanOfBytes(fourth)
  return undefined
}

type Stop = readonly [offset: number, color: string]

/** Computes the mean of colour stops, weighted by their distances. The ends of a gradient may be `transparent`. */
function meanOfStops(all: readonly Stop[]): string | undefined {
  const stops = all.filter(([, color]) => /^#[0-9a-f]{6}$/i.test(color))
  const shares = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  const sum = [0, 0, 0]
  let length = 0
  for (const [index, [offset, color]] of stops.entries()) {
    const [before, colorBefore] = stops[index - 1] ?? [offset, color]
    const [from, to] = [shares(colorBefore), shares(color)]
    for (const share of [0, 1, 2]) sum[share]! += ((from[share]! + to[share]!) / 2) * (offset - before)
    length += offset - before
  }
  if (length <= 0) return stops[0]?.[1]
  return hexOfRgb(sum[0]! / length, sum[1]! / length, sum[2]! / length)
}

function meanOfBytes(bytes: Uint8Array): string | undefined {
  const count = Math.floor(bytes.length / 3)
  if (count === 0) return undefined
  const sum = [0, 0, 0]
  for (let i = 0; i < 3 * count; i++) sum[i % 3]! += bytes[i]! / 255
  return hexOfRgb(sum[0]! / count, sum[1]! / count, sum[2]! / count)
}
