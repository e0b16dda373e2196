import type { Bbox } from '../../../core/model.js'
import { centerX, centerY, widthOf } from '../geometry/boxes.js'
import { findUnit } from '../lexicon/units.js'
import type { Label, ReadChart } from './parts.js'

/** What figures are numbered with in papers and reports: their captions mostly stand below. */
export const NUMBERED =
  /^(?:fig(?:ure|\.)?|chart|exhibit|graph|abb(?:ildung|\.)?|graphique|gráfico|grafico)\s*[A-Z]?\d+/i
/** A numbered caption stands no further under its chart than this many font sizes, one over a pie's foot than so many. */
const GAP = { numbered: 4, pie: 3 }
/** A caption stands under the middle to this share of the chart's width. */
const CENTERED = 0.06
/** Or begins where the chart does, to this many font sizes. */
const FLUSH = 1
/** At least this share of the names are times: what stands below them need not name their axis. */
const MOSTLY = 0.8
const TIME =
  /(?<!\d)(?:19|20)\d\d(?!\d)|^'\d\d$|\b(?:Q[1-4]|[1-4]Q|H[12]|[12]H|FY)|^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i
/** What the axis of times is called. */
const AXIS_OF_TIMES =
  /\b(?:years?|quarters?|months?|weeks?|days?|dates?|periods?|time|fiscal|calendar|ended|ending|jahre?|quartale?|monate?|ann[ée]es?|trimestres?|mois|a[ñn]os?|anni|anno)\b/i
/** Larger than the other labels of its chart by this factor, and bold, a text is more than the name of an axis. */
const LARGER = 1.1

/** What a caption is looked for below of. */
interface Captioned {
  /** All of the chart's ink but for titles. */
  readonly chart: Bbox
  readonly read: ReadChart
  readonly isPie: boolean
  /** The text under the middle of the names, which may be the title of their axis. */
  readonly below: Label | undefined
  /** Whether the axis of values is titled: who names one axis names both. */
  readonly isAxisTitled: boolean
  /** Font size of most of its labels. */
  readonly size: number
}

/** The text below a chart that says what it shows: numbered as a figure, or under names that need no title of their own. */
export function findCaption(free: readonly Label[], chart: Captioned): Label | undefined {
  return free.find((label) => isNumbered(label, chart)) ?? (chart.isPie ? underPie(free, chart) : underNames(chart))
}

/** The line under a caption that says the unit. */
export function unitUnder(caption: Label, free: readonly Label[]): Label | undefined {
  return free.find(({ text, bbox, size }) => {
    const gap = bbox.y0 - caption.bbox.y1
    const isUnder =
      centerY(bbox) > caption.bbox.y1 && gap < size && Math.abs(centerX(bbox) - centerX(caption.bbox)) <= size
    return isUnder && (findUnit(text) !== undefined || text.trim() === '%')
  })
}

function isNumbered({ text, bbox, angle, size }: Label, { chart }: Captioned): boolean {
  const gap = bbox.y0 - chart.y1
  return (
    angle === 0 &&
    NUMBERED.test(text) &&
    centerY(bbox) > chart.y1 &&
    gap < GAP.numbered * size &&
    isAligned(bbox, chart, size)
  )
}

function isAligned(box: Bbox, chart: Bbox, size: number): boolean {
  const isCentered = Math.abs(centerX(box) - centerX(chart)) <= CENTERED * widthOf(chart)
  return isCentered || Math.abs(box.x0 - chart.x0) <= FLUSH * size
}

function underNames({ read, below, isAxisTitled, size }: Captioned): Label | undefined {
  if (below === undefined) return undefined
  const isMarked = below.isBold && below.size > LARGER * size
  const times = read.categories.filter((name) => TIME.test(name.trim())).length
  const areTimes = read.categories.length > 0 && times >= MOSTLY * read.categories.length
  const isNoAxis = areTimes && !AXIS_OF_TIMES.test(below.text)
  return !isAxisTitled && (isMarked || isNoAxis) ? below : undefined
}

/** Under the middle of a pie nothing but its caption stands in bold or large letters. */
function underPie(free: readonly Label[], { chart, size: usual }: Captioned): Label | undefined {
  return free.find(({ text, bbox, angle, size, isBold }) => {
    const gap = bbox.y0 - chart.y1
    const isNear = centerY(bbox) > chart.y1 && gap < GAP.pie * size
    const isCentered = Math.abs(centerX(bbox) - centerX(chart)) <= CENTERED * widthOf(chart)
    return angle === 0 && /\p{L}{2}/u.test(text) && isNear && isCentered && (isBold || size > LARGER * usual)
  })
}
