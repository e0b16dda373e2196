import { childOf, type XmlElement } from '../../office-xml.js'

/** Reads a color of a styles part; undefined if it cannot be determined. */
export type ReadColor = (color: XmlElement | undefined) => string | undefined

/** Order of theme colors in styles: light before dark, unlike in the theme (18.8.3). */
const ORDER = 'lt1 dk1 lt2 dk2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink'.split(' ')

/** Creates a reader of colors in styles, given as `rgb` or as a theme color with a tint. */
export function colorReader(theme: XmlElement | undefined): ReadColor {
  const elements = theme && childOf(theme, 'themeElements')
  const scheme = elements && childOf(elements, 'clrScheme')
  return (color) => {
    const { rgb, theme: number, tint = '0' } = color?.attributes ?? {}
    if (rgb !== undefined) return /^[0-9A-Fa-f]{8}$/.test(rgb) ? `#${rgb.slice(2).toUpperCase()}` : undefined
    const own = number === undefined ? undefined : scheme && childOf(scheme, ORDER[Number(number)] ?? '')?.children[0]
    const hex = own?.attributes.lastClr ?? own?.attributes.val
    return hex !== undefined && /^[0-9A-Fa-f]{6}$/.test(hex) ? tinted(hex, Number(tint)) : undefined
  }
}

/**
 * Applies a tint: a negative one reduces the lightness by that share, a positive one adds that share of the remaining
 * lightness (18.8.19).
 */
function tinted(hex: string, tint: number): string {
  const channels = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [most, least] = [Math.max(...channels), Math.min(...channels)]
  const lightness = (most + least) / 2
  const wanted = tint < 0 ? lightness * (1 + tint) : lightness + (1 - lightness) * tint
  // Hue and saturation stay: each channel keeps its relative position between the darkest and the brightest channel.
  const spread = (most - least) / (1 - Math.abs(2 * lightness - 1) || 1)
  const reach = spread * (1 - Math.abs(2 * wanted - 1))
  const shown = channels.map((channel) => {
    const share = most === least ? 0.5 : (channel - least) / (most - least)
    return Math.round(Math.min(Math.max(wanted + (share - 0.5) * reach, 0), 1) * 255)
  })
  return `#${shown.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}
