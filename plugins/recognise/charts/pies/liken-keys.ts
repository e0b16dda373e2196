import type { LegendEntry } from '../parts.js'
import type { Pie } from './find-pies.js'

/** A gradient's mean differs from its key's colour by no more than this in each of red, green and blue. */
const FARTHEST = 64
/** Another key is so many times as far from it, at least. */
const CLEARLY = 2
/** Colours that came through paper differ from what its share makes of their keys by no more than this. */
const ROUNDING = 3
/** What is see-through hides at least this share of the paper. */
const LEAST_COVER = 0.3

/**
 * A slice with a gradient has no one colour, and its key that of the gradient's end, or of another gradient; see-through
 * slices are paler than their keys. Where there are as many keys as colours of slices they are of each other if each has
 * one that is far nearer than all the rest, if all slices are their keys seen through alike, or if each is the nearest to
 * what stands at its own rank.
 *
 * @returns The entries in the colours of their slices; as they are where anything is open.
 */
export function likenKeys(entries: readonly LegendEntry[], { rings }: Pie): readonly LegendEntry[] {
  const slices = [...new Set(rings.flatMap((ring) => ring.slices.map(({ sector }) => sector.color)))]
  const keys = [...new Set(entries.map(({ color }) => color))]
  if (keys.length !== slices.length || keys.length < 2 || keys.length !== entries.length) return entries
  if (keys.every((key) => slices.includes(key))) return entries
  const ofKey = clearlyNearest(keys, slices) ?? seenThrough(keys, slices) ?? nearestInOrder(keys, slices)
  return ofKey === undefined ? entries : entries.map((entry) => ({ ...entry, color: ofKey.get(entry.color)! }))
}

/** The slice of each key. */
type Pairs = ReadonlyMap<string, string>

function clearlyNearest(keys: readonly string[], slices: readonly string[]): Pairs | undefined {
  const pairs = keys.map((key) => [key, nearestOf(key, slices)] as const)
  const isMutual = pairs.every(([key, slice]) => slice !== undefined && nearestOf(slice, keys) === key)
  return isMutual ? new Map(pairs.map(([key, slice]) => [key, slice!])) : undefined
}

/** All slices cover the paper by one share, which the darkest key tells with the slice that it may belong to. */
function seenThrough(keys: readonly string[], slices: readonly string[]): Pairs | undefined {
  const inkOf = (color: string) => channelsOf(color).map((channel) => 255 - channel)
  const sumOf = (color: string) => inkOf(color).reduce((sum, each) => sum + each, 0)
  const darkest = keys.toSorted((a, b) => sumOf(b) - sumOf(a))[0]!
  for (const slice of slices) {
    const cover = sumOf(slice) / sumOf(darkest)
    if (!(cover >= LEAST_COVER && cover < 1)) continue
    const isCoat = (key: string, other: string) =>
      inkOf(key).every((each, i) => Math.abs(cover * each - inkOf(other)[i]!) <= ROUNDING)
    const pairs = keys.map((key) => [key, slices.filter((other) => isCoat(key, other))] as const)
    const found = new Map(pairs.flatMap(([key, own]) => (own.length === 1 ? [[key, own[0]!]] : [])))
    if (new Set(found.values()).size === keys.length) return found
  }
  return undefined
}

/** Legends list slices as they go around: there the nearest need not be far nearer than others. */
function nearestInOrder(keys: readonly string[], slices: readonly string[]): Pairs | undefined {
  const isNearest = (color: string, others: readonly string[], own: string) =>
    offBetween(color, own) <= FARTHEST &&
    others.every((other) => other === own || offBetween(color, other) > offBetween(color, own))
  const areNearest = keys.every((key, i) => isNearest(key, slices, slices[i]!) && isNearest(slices[i]!, keys, key))
  return areNearest ? new Map(keys.map((key, i) => [key, slices[i]!])) : undefined
}

/** The colour that is far nearer to one than all others; undefined where none is. */
function nearestOf(color: string, others: readonly string[]): string | undefined {
  const sorted = others.map((other) => ({ other, off: offBetween(color, other) })).sort((a, b) => a.off - b.off)
  const [first, second] = sorted
  return first!.off <= FARTHEST && second!.off >= CLEARLY * first!.off ? first!.other : undefined
}

function offBetween(a: string, b: string): number {
  const other = channelsOf(b)
  return Math.max(...channelsOf(a).map((channel, i) => Math.abs(channel - other[i]!)))
}

function channelsOf(hex: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}
