/** Pairs of corresponding rows (or columns) of two tables, in order. */
export type LinePairs = readonly (readonly [number, number])[]

/**
 * Returns the maximum sum of similarities over all order-preserving alignments of two sequences. Items may be skipped.
 *
 * @param similarity Similarity of item i of the first sequence and item j of the second, from 0.
 */
export function alignmentScore(lengthA: number, lengthB: number, similarity: (i: number, j: number) => number): number {
  let before = new Float64Array(lengthB + 1)
  let current = new Float64Array(lengthB + 1)
  for (let i = 1; i <= lengthA; i++) {
    for (let j = 1; j <= lengthB; j++) {
      current[j] = Math.max(before[j]!, current[j - 1]!, before[j - 1]! + similarity(i - 1, j - 1))
    }
    ;[before, current] = [current, before]
  }
  return before[lengthB]!
}

/**
 * Returns the pairs of the alignment behind {@link alignmentScore}. Among equal ones, the alignment with more pairs is
 * chosen, built from the end.
 */
export function alignLines(lengthA: number, lengthB: number, similarity: (i: number, j: number) => number): LinePairs {
  const width = lengthB + 1
  const best = new Float64Array((lengthA + 1) * width)
  const one = new Float64Array(lengthA * lengthB)
  for (let i = 1; i <= lengthA; i++) {
    for (let j = 1; j <= lengthB; j++) {
      const score = similarity(i - 1, j - 1)
      one[(i - 1) * lengthB + j - 1] = score
      const paired = best[(i - 1) * width + j - 1]! + score
      best[i * width + j] = Math.max(best[(i - 1) * width + j]!, best[i * width + j - 1]!, paired)
    }
  }
  const pairs: [number, number][] = []
  for (let [i, j] = [lengthA, lengthB]; i > 0 && j > 0; ) {
    const score = best[i * width + j]!
    if (score === best[(i - 1) * width + j - 1]! + one[(i - 1) * lengthB + j - 1]!) pairs.unshift([--i, --j])
    else if (score === best[(i - 1) * width + j]!) i--
    else j--
  }
  return pairs
}
