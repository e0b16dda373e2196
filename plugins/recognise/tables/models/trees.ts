/**
 * Reads trees, one a line. A tree is a list of numbers, three for each node from the root down, the left branch first. An
 * inner node has its feature, its threshold, and how many nodes further on the right branch begins; smaller and equal
 * values go left. A leaf has -1, its value, and 0.
 */
export function readTrees(text: string): readonly (readonly number[])[] {
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim().split(' ').map(Number)]))
}

/** The value of the leaf that features lead to. */
export function treeValue(tree: readonly number[], features: readonly number[]): number {
  let at = 0
  while (tree[at]! >= 0) at += features[tree[at]!]! <= tree[at + 1]! ? 3 : 3 * tree[at + 2]!
  return tree[at + 1]!
}
