/** A tree as lists over its nodes in postorder. */
export interface PostorderTree {
  /** Index of the leftmost leaf below each node. */
  readonly firstOf: Int32Array
}

/**
 * Returns the minimum cost to transform one ordered tree into another by inserting and deleting nodes, at a cost of 1
 * each, and relabeling them (Zhang and Shasha, "Simple fast algorithms for the editing distance between trees and
 * related problems", 1989).
 *
 * @param relabel Cost of changing node i of the first tree into node j of the second, from 0 to 1.
 */
export function treeDistance(a: PostorderTree, b: PostorderTree, relabel: (i: number, j: number) => number): number {
  const [sizeA, sizeB] = [a.firstOf.length, b.firstOf.length]
  if (sizeA === 0 || sizeB === 0) return sizeA + sizeB
  // Distances between subtrees, and between the forests before two nodes.
  const trees = new Float64Array(sizeA * sizeB)
  const width = sizeB + 1
  const forests = new Float64Array((sizeA + 1) * width)
  const rootsB = keyRoots(b)
  for (const rootA of keyRoots(a)) for (const rootB of rootsB) measure(rootA, rootB)
  return trees[sizeA * sizeB - 1]!

  function measure(rootA: number, rootB: number): void {
    const [startA, startB] = [a.firstOf[rootA]!, b.firstOf[rootB]!]
    forests[0] = 0
    for (let i = startA; i <= rootA; i++) forests[(i - startA + 1) * width] = i - startA + 1
    for (let j = startB; j <= rootB; j++) forests[j - startB + 1] = j - startB + 1
    for (let i = startA; i <= rootA; i++) {
      const row = (i - startA + 1) * width
      const firstA = a.firstOf[i]!
      for (let j = startB; j <= rootB; j++) {
        const at = row + j - startB + 1
        const less = Math.min(forests[at - width]!, forests[at - 1]!) + 1
        const firstB = b.firstOf[j]!
        if (firstA === startA && firstB === startB) {
          const cost = Math.min(less, forests[at - width - 1]! + relabel(i, j))
          forests[at] = cost
          trees[i * sizeB + j] = cost
        } else {
          const before = forests[(firstA - startA) * width + firstB - startB]!
          forests[at] = Math.min(less, before + trees[i * sizeB + j]!)
        }
      }
    }
  }
}

/** Returns the highest node for each leftmost leaf, in order. */
function keyRoots({ firstOf }: PostorderTree): readonly number[] {
  const highest = new Map<number, number>()
  for (const [node, first] of firstOf.entries()) highest.set(first, node)
  return [...highest.values()].sort((a, b) => a - b)
}
