import type { Random } from '../../../benchmarks/layouts/random.js'

const EXTREMES = [0, 1, 0x7f, 0x80, 0xff]

/** Mutates bytes regardless of their meaning. @param other Another file whose bytes are inserted. */
export function mutateBytes(bytes: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  const kind = random.pick(['flip', 'extreme', 'cut', 'drop', 'repeat', 'splice', 'swap', 'zero'] as const)
  const changed = Buffer.from(bytes)
  const at = random.integer(0, Math.max(changed.length - 1, 0))
  const length = random.integer(1, Math.max(Math.min(2 ** random.integer(0, 12), changed.length - at), 1))
  if (kind === 'flip') {
    for (let i = random.integer(1, 20); i > 0; i--) {
      const place = random.integer(0, changed.length - 1)
      changed[place] = changed[place]! ^ (1 << random.integer(0, 7))
    }
    return changed
  }
  if (kind === 'extreme') return changed.fill(random.pick(EXTREMES), at, at + Math.min(length, 8))
  if (kind === 'zero') return changed.fill(0, at, at + length)
  if (kind === 'cut') return changed.subarray(0, at)
  if (kind === 'drop') return Buffer.concat([changed.subarray(0, at), changed.subarray(at + length)])
  if (kind === 'repeat') {
    const piece = changed.subarray(at, at + length)
    const times = random.integer(2, 30)
    return Buffer.concat([
      changed.subarray(0, at),
      ...Array.from({ length: times }, () => piece),
      changed.subarray(at + length),
    ])
  }
  if (kind === 'swap') {
    const to = random.integer(0, Math.max(changed.length - length, 0))
    const held = Buffer.from(changed.subarray(at, at + length))
    changed.copy(changed, at, to, to + length)
    held.copy(changed, to)
    return changed
  }
  const from = random.integer(0, Math.max(other.length - 1, 0))
  return Buffer.concat([changed.subarray(0, at), other.subarray(from, from + length), changed.subarray(at + length)])
}
