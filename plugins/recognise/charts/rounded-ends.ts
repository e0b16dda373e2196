/** A number by which lines are looked up that begin and end alike: ends as far apart as no two on a page may share one. */
export function keyOfEnds(from: number, to: number): number {
  return from * 100_003 + to
}
