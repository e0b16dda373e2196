/**
 * Returns a function that computes the length of the longest common subsequence with other texts. Bit-parallel, 32
 * characters at a time (Crochemore et al. 2001, Hyyrö 2004), because every text of a table is compared with every
 * other.
 */
export function commonLengthWith(text: string): (other: string) => number {
  const words = Math.ceil(text.length / 32)
  const places = new Map<number, Uint32Array>()
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    let bits = places.get(code)
    if (bits === undefined) {
      bits = new Uint32Array(words)
      places.set(code, bits)
    }
    bits[i >>> 5]! |= 1 << (i & 31)
  }
  const open = new Uint32Array(words)
  return (other) => {
    // A bit changes from 1 to 0 where the common subsequence grew by the character at its position.
    open.fill(0xffffffff)
    for (let i = 0; i < other.length; i++) {
      const bits = places.get(other.charCodeAt(i))
      if (bits === undefined) continue
      let carry = 0
      for (let word = 0; word < words; word++) {
        const before = open[word]!
        const met = (before & bits[word]!) >>> 0
        const sum = before + met + carry
        carry = sum > 0xffffffff ? 1 : 0
        open[word] = (sum | (before & ~met)) >>> 0
      }
    }
    let length = 0
    for (let word = 0; word < words; word++) {
      const used = Math.min(32, text.length - word * 32)
      const mask = used === 32 ? 0xffffffff : 2 ** used - 1
      length += countBits(~open[word]! & mask)
    }
    return length
  }
}

function countBits(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
