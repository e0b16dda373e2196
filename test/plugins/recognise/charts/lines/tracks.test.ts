import test from 'ava'
import { findTracks } from '../../../../../plugins/recognise/charts/lines/tracks.js'
import { plotWith, stroke } from './plain-plot.js'

const pixels = { ...plotWith(), source: 'pixels' as const, tolerance: 0.2 }
const line = (...points: readonly (readonly [number, number])[]) => stroke(points)

test('segments of a steep line that were traced past each other are one line from left to right', (t) => {
  const strokes = [line([110, 180], [150, 125]), line([146, 124], [250, 60]), line([250, 60], [350, 140])]
  const [track, ...others] = findTracks(strokes, pixels)
  t.is(others.length, 0)
  const places = track!.pieces.flat().map(({ x }) => x)
  t.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  )
  t.is(track!.pieces.length, 1)
})

test('lines of one color that overlap for a long distance, or in a drawing, are two', (t) => {
  const crossing = [line([110, 180], [250, 125]), line([200, 60], [350, 140])]
  t.is(findTracks(crossing, pixels).length, 2)
  const passing = [line([110, 180], [150, 125]), line([146, 124], [250, 60])]
  t.is(findTracks(passing, plotWith()).length, 2)
})

test('where two lines of one color cross, each continues straight, in any order of their segments', (t) => {
  const [down, up] = [line([110, 100], [152, 142]), line([110, 180], [152, 138])]
  for (const pieces of [
    [line([148, 138], [250, 220]), line([149, 142], [250, 60])],
    [line([148, 142], [250, 60]), line([149, 138], [250, 220])],
  ]) {
    const ends = findTracks([up, down, ...pieces], pixels).map((track) => {
      const points = track.pieces.flat()
      return [points[0]!.y, points.at(-1)!.y]
    })
    t.deepEqual(
      ends.toSorted((a, b) => a[0]! - b[0]!),
      [
        [100, 220],
        [180, 60],
      ],
    )
  }
})
