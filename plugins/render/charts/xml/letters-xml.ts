import type { ChartLook } from '../chart-look.js'
import { element, group, setting, textElement, type Xml } from './xml.js'

/** How text differs from the default text of the chart. */
export interface Letters {
  /** `#RRGGBB`. */
  readonly colorHex?: string
  /** Size relative to that of the chart. */
  readonly scale?: number
  readonly isBold?: boolean
  /** In degrees clockwise. */
  readonly angle?: number
}

const TITLE_SCALE = 1.3
/** DrawingML uses hundredths of a point for sizes, and 60,000ths of a degree for angles. */
const HUNDREDTHS = 100
const ANGLE_UNITS = 60_000

/** Writes the text properties of a part: `c:txPr`. */
export function letters(look: ChartLook, setting: Letters = {}): string {
  return group(
    'c:txPr',
    bodyProperties(setting),
    group('a:lstStyle'),
    group('a:p', group('a:pPr', runProperties('a:defRPr', look, setting)), element('a:endParaRPr', { lang: 'en-US' })),
  )
}

/** Writes a fixed text: `c:tx`. */
export function richText(text: string, look: ChartLook, setting: Letters = {}): string {
  return group(
    'c:tx',
    group(
      'c:rich',
      bodyProperties(setting),
      group('a:lstStyle'),
      group(
        'a:p',
        group('a:pPr', runProperties('a:defRPr', look, setting)),
        group('a:r', runProperties('a:rPr', look, setting), textElement('a:t', text)),
      ),
    ),
  )
}

/** Writes the title of a chart, or of an axis if an angle is given. */
export function titleXml(text: string | undefined, look: ChartLook, angle?: number): Xml {
  if (!text?.trim()) return undefined
  const ofAxis = { isBold: false, ...(angle ? { angle } : {}) }
  const ofChart = { isBold: true, scale: TITLE_SCALE }
  const content = richText(text.trim(), look, angle === undefined ? ofChart : ofAxis)
  return group('c:title', content, setting('c:overlay', 0))
}

/** Writes a fill color, `#RRGGBB`; undefined for no fill. */
export function fillXml(colorHex: string | undefined, opacity = 1): string {
  if (colorHex === undefined) return group('a:noFill')
  const alpha = opacity < 1 ? setting('a:alpha', Math.round(opacity * 100_000)) : undefined
  return group('a:solidFill', element('a:srgbClr', { val: colorHex.slice(1).toUpperCase() }, alpha))
}

const EMU_PER_POINT = 12_700

/** Writes a line; undefined color for none. */
export function lineXml(colorHex: string | undefined, width = 0.75, isDashed = false): string {
  if (colorHex === undefined) return group('a:ln', group('a:noFill'))
  return element(
    'a:ln',
    { w: Math.round(width * EMU_PER_POINT), cap: isDashed ? 'flat' : 'rnd' },
    fillXml(colorHex),
    isDashed ? setting('a:prstDash', 'dash') : undefined,
    group('a:round'),
  )
}

function bodyProperties({ angle }: Letters): string {
  return element('a:bodyPr', angle === undefined ? {} : { rot: angle * ANGLE_UNITS, vert: 'horz' })
}

function runProperties(name: string, look: ChartLook, { colorHex, scale = 1, isBold }: Letters): string {
  const size = Math.round(look.fontSize * scale * HUNDREDTHS)
  return element(
    name,
    {
      ...(name === 'a:rPr' ? { lang: 'en-US' } : {}),
      sz: size,
      ...(isBold === undefined ? {} : { b: isBold ? 1 : 0 }),
    },
    fillXml(colorHex ?? look.fontColorHex),
    element('a:latin', { typeface: look.fontFamily }),
  )
}
