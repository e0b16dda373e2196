import { median } from '../../geometry/boxes.js'
import type { Plot } from '../parts.js'
import { type Area, type AreaStack, areaAt, stackAreas } from './areas.js'
import type { Collected } from './collect.js'
import { colorDistance, SAME_COLOR } from './colors.js'
import type { Marker } from './markers.js'
import { withSharedEnds } from './shared-ends.js'
import type { Sketch, SketchPoint } from './sketch.js'
import type { Station } from './station.js'
import { spacingOf } from './stations.js'
import { heightAt, type Track } from './tracks.js'
import { withoutEchoes } from './without-echoes.js'

/** A gap in a line up to this share of the distance of two stations is gone over. */
const BRIDGE = 0.9
/** A line that ends within this share of that distance from a station reaches it. */
const SHORT = 0.12

/** The lines as series, with their heights at the stations. */
export function sketchLines(collected: Collected, stations: readonly Station[], plot: Plot): readonly Sketch[] {
  const spacing = spacingOf(stations.map(({ at }) => at)) ?? 0
  const lines = collected.tracks
    .toSorted((a, b) => a.strokes[0]!.order - b.strokes[0]!.order)
    .map((track) => ({
      track,
      sketch: sketchLine(track, collected.markersOf.get(track) ?? [], stations, spacing, plot),
    }))
  return withoutEchoes(withSharedEnds(lines, plot), plot)
}

function sketchLine(
  track: Track,
  markers: readonly Marker[],
  stations: readonly Station[],
  spacing: number,
  plot: Plot,
): Sketch {
  const reach = Math.max(plot.tolerance, SHORT * spacing)
  const own = markers.filter((marker) => colorDistance(marker.color, track.color) <= 3 * SAME_COLOR)
  const signs = own.length > 0 ? own : markers
  const points = stations.map(({ at }): SketchPoint | null => {
    const y =
      heightAt(track, at, reach, BRIDGE * spacing) ?? own.find((marker) => Math.abs(marker.at.x - at) <= reach)?.at.y
    return y === undefined ? null : { x: at, y }
  })
  const sign = signs[Math.floor(signs.length / 2)]
  return {
    kind: 'line',
    color: track.color,
    isDashed: track.isDashed,
    isSmooth: track.isCurved,
    width: track.width,
    ...(sign !== undefined && { marker: { shape: sign.shape, isHollow: sign.isHollow } }),
    points,
    marks: [...track.strokes, ...markers.flatMap((marker) => marker.marks)],
  }
}

/** The areas as series, from the base line upwards where they are stacked. */
export function sketchAreas(
  areas: readonly Area[],
  stations: readonly Station[],
  plot: Plot,
): { readonly sketches: readonly Sketch[]; readonly stack: AreaStack } {
  const stack = stackAreas(
    areas,
    stations.map(({ at }) => at),
    plot,
  )
  const spacing = spacingOf(stations.map(({ at }) => at)) ?? 0
  const reach = Math.max(plot.tolerance, SHORT * spacing)
  const sketches = stack.areas.map((area, i): Sketch => {
    // of a picture the line between two areas is neither's: both end in its middle
    const isOnBelow = stack.isCumulated || (stack.isStacked && plot.source === 'pixels')
    const below = isOnBelow ? stack.areas[i - 1] : undefined
    const points = stations.map(({ at }): SketchPoint | null => {
      const heights = areaAt(area, at, reach)
      if (heights === undefined) return null
      const under = below === undefined ? undefined : areaAt(below, at, reach)?.curve
      return { x: at, y: heights.curve, ...((stack.isStacked || under) && { base: under ?? heights.base }) }
    })
    return {
      kind: 'area',
      color: area.color,
      ...(area.edgeColor !== undefined && { edgeColor: area.edgeColor }),
      isDashed: false,
      isSmooth: false,
      width: 0,
      points,
      marks: area.polygons,
      ...(stack.isStacked && i === 0 && { isBottom: true as const }),
    }
  })
  return { sketches, stack }
}

/**
 * Markers that look alike: one series of points.
 *
 * @param least Smaller groups are left out. From 1 up.
 */
export function groupMarkers(markers: readonly Marker[], least = 2): readonly (readonly Marker[])[] {
  const groups: Marker[][] = []
  for (const marker of markers) {
    const group = groups.find(([first]) => isAlike(first!, marker))
    if (group === undefined) groups.push([marker])
    else group.push(marker)
  }
  return groups.filter((group) => group.length >= least)
}

function isAlike(a: Marker, b: Marker): boolean {
  const isShape = a.shape === b.shape && a.isHollow === b.isHollow && a.label?.text === b.label?.text
  return isShape && colorDistance(a.color, b.color) <= SAME_COLOR
}

/** Markers on categories: lines that were drawn without a line. Undefined where they do not stand on the stations. */
export function sketchDots(
  groups: readonly (readonly Marker[])[],
  stations: readonly Station[],
  plot: Plot,
): readonly Sketch[] | undefined {
  const spacing = spacingOf(stations.map(({ at }) => at))
  if (spacing === undefined) return undefined
  const near = Math.max(2 * plot.tolerance, 0.08 * spacing)
  const sketches = groups.map((group): Sketch | undefined => {
    const at = stations.map((station) => group.filter((marker) => Math.abs(marker.at.x - station.at) <= near))
    const isEach = at.every((here) => here.length <= 1)
    if (!isEach || at.flat().length < group.length) return undefined
    return {
      kind: 'line',
      color: group[0]!.color,
      isDashed: false,
      isSmooth: false,
      width: median(group.map((marker) => marker.bbox.x1 - marker.bbox.x0)),
      marker: { shape: group[0]!.shape, isHollow: group[0]!.isHollow },
      points: at.map(([marker], i) => (marker === undefined ? null : { x: stations[i]!.at, y: marker.at.y })),
      marks: group.flatMap((marker) => marker.marks),
    }
  })
  return sketches.every((sketch) => sketch !== undefined) ? sketches : undefined
}
