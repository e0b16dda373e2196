import type { Axis, Chart } from '../../../../core/model.js'
import type { ChartLook } from '../chart-look.js'
import { axisFormat } from '../chart-numbers.js'
import type { Extent } from '../extent.js'
import type { PlotGroup } from '../plot-groups.js'
import { isAllSecondary } from '../sound-chart.js'
import { type TidyBounds, tidyBounds } from '../tidy-axis.js'
import { fillXml, letters, lineXml, titleXml } from './letters-xml.js'
import { element, flag, group, setting, type Xml } from './xml.js'

/** Ids by which groups reference their axes. */
export const AXIS_IDS = {
  primary: { categories: 10_001, values: 10_002 },
  secondary: { categories: 20_001, values: 20_002 },
} as const

/** The input for writing the axes. */
interface AxesInput {
  readonly chart: Chart
  readonly look: ChartLook
  readonly groups: readonly PlotGroup[]
  /** Ranges of the marks on each axis. */
  readonly extents: { readonly primary: Extent; readonly secondary: Extent; readonly x: Extent }
  /** Whether lines start and end at the edges of the plot. Areas always do. */
  readonly isFromPointToPoint: boolean
}

const GREY_LINE = '#BFBFBF'
const PALE_LINE = '#E3E3E3'
/** An axis of percentages with a larger maximum counts in percent instead of fractions. */
const LARGEST_SHARE = 1.5
/** Rotation of the titles of vertical axes, in degrees: they read upwards. */
const UPWARDS = -90

/** Writes the axes of all groups: the primary pair first, then the secondary pair. Pie charts have none. */
export function axesXml(input: AxesInput): readonly Xml[] {
  const { groups } = input
  if (groups.some(({ kind }) => kind === 'pie' || kind === 'doughnut')) return []
  if (groups.some(({ kind }) => kind === 'scatter')) return [scatterX(input), primaryValues(input)]
  const hasSecondary = groups.some(({ isSecondary }) => isSecondary)
  return [
    primaryCategories(input),
    primaryValues(input),
    ...(hasSecondary ? [secondaryValues(input), secondaryCategories()] : []),
  ]
}

function primaryCategories({ chart, look, groups, extents }: AxesInput): string {
  const isHorizontal = groups.some((each) => each.isHorizontal)
  return group(
    'c:catAx',
    setting('c:axId', AXIS_IDS.primary.categories),
    // Horizontal bars are listed from top to bottom.
    group('c:scaling', setting('c:orientation', isHorizontal ? 'maxMin' : 'minMax')),
    flag('c:delete', false),
    setting('c:axPos', isHorizontal ? 'l' : 'b'),
    titleXml(chart.xTitle, look, isHorizontal ? UPWARDS : 0),
    element('c:numFmt', { formatCode: 'General', sourceLinked: 0 }),
    setting('c:majorTickMark', 'none'),
    setting('c:minorTickMark', 'none'),
    // With columns below zero, names next to the axis would overlap the columns.
    setting('c:tickLblPos', extents.primary.low < 0 ? 'low' : 'nextTo'),
    group('c:spPr', lineXml(GREY_LINE)),
    letters(look),
    setting('c:crossAx', AXIS_IDS.primary.values),
    setting('c:crosses', firstAxis(chart).axis?.isLogarithmic ? 'min' : 'autoZero'),
    flag('c:auto', false),
    setting('c:lblAlgn', 'ctr'),
    setting('c:lblOffset', 100),
    namesEvery(chart.categories),
    flag('c:noMultiLvlLbl', true),
  )
}

/** If only every n-th category has a name, sets the label interval, so that empty labels do not displace the others. */
function namesEvery(categories: readonly string[]): Xml {
  const named = categories.flatMap((name, index) => (name === '' ? [] : [index]))
  const step = named[1] ?? 0
  const isEven = named.length > 1 && named.every((at, rank) => at === rank * step)
  return isEven && step > 1 ? setting('c:tickLblSkip', step) : undefined
}

function primaryValues(input: AxesInput): string {
  const { chart, look, groups, extents, isFromPointToPoint } = input
  const isHorizontal = groups.some((each) => each.isHorizontal)
  const isScatter = groups.some(({ kind }) => kind === 'scatter')
  const { axis, title, isAtRight } = firstAxis(chart)
  return valueAxis({
    axis,
    extent: extents.primary,
    isPercent: isPercentStacked(groups, false),
    hasFills: hasFills(groups, false),
    look,
    ids: { own: AXIS_IDS.primary.values, crossed: AXIS_IDS.primary.categories },
    position: isHorizontal ? 'b' : isAtRight ? 'r' : 'l',
    title: titleXml(title, look, isHorizontal ? 0 : UPWARDS),
    hasGridlines: look.hasGridlines && axis !== undefined,
    // The last category of horizontal bars is the lowest one, where the axis is.
    crosses: isHorizontal || isAtRight ? 'max' : 'autoZero',
    between:
      isScatter || groups.every(({ kind }) => kind === 'area' || (kind === 'line' && isFromPointToPoint))
        ? 'midCat'
        : 'between',
    labels: isScatter ? 'low' : 'nextTo',
  })
}

/** Returns the axis of the first group. If no series uses the primary axis, it is the secondary one. */
function firstAxis(chart: Chart) {
  const { valueAxis, secondaryAxis, yTitle } = chart
  if (!isAllSecondary(chart) || !secondaryAxis)
    return { axis: valueAxis, title: yTitle ?? valueAxis?.title, isAtRight: false }
  return { axis: secondaryAxis, title: secondaryAxis.title ?? yTitle, isAtRight: true }
}

function scatterX({ chart, look, extents }: AxesInput): string {
  return valueAxis({
    axis: chart.xAxis,
    extent: extents.x,
    isPercent: false,
    hasFills: false,
    look,
    ids: { own: AXIS_IDS.primary.categories, crossed: AXIS_IDS.primary.values },
    position: 'b',
    title: titleXml(chart.xTitle ?? chart.xAxis?.title, look, 0),
    hasGridlines: false,
    crosses: 'autoZero',
    between: 'midCat',
    labels: 'low',
  })
}

function secondaryValues({ chart, look, groups, extents }: AxesInput): string {
  return valueAxis({
    axis: chart.secondaryAxis,
    extent: extents.secondary,
    isPercent: isPercentStacked(groups, true),
    hasFills: hasFills(groups, true),
    look,
    ids: { own: AXIS_IDS.secondary.values, crossed: AXIS_IDS.secondary.categories },
    position: 'r',
    title: titleXml(chart.secondaryAxis?.title, look, UPWARDS),
    hasGridlines: false,
    crosses: 'max',
    between: 'between',
    labels: 'nextTo',
  })
}

/** The secondary axis needs its own category axis, which is hidden. */
function secondaryCategories(): string {
  return group(
    'c:catAx',
    setting('c:axId', AXIS_IDS.secondary.categories),
    group('c:scaling', setting('c:orientation', 'minMax')),
    flag('c:delete', true),
    setting('c:axPos', 'b'),
    setting('c:majorTickMark', 'none'),
    setting('c:minorTickMark', 'none'),
    setting('c:tickLblPos', 'nextTo'),
    setting('c:crossAx', AXIS_IDS.secondary.values),
    setting('c:crosses', 'autoZero'),
    flag('c:auto', false),
    setting('c:lblAlgn', 'ctr'),
    setting('c:lblOffset', 100),
    flag('c:noMultiLvlLbl', true),
  )
}

interface ValueAxis {
  readonly axis: Axis | undefined
  readonly extent: Extent
  readonly isPercent: boolean
  /** Whether columns or areas start at this axis. */
  readonly hasFills: boolean
  readonly look: ChartLook
  readonly ids: { readonly own: number; readonly crossed: number }
  readonly position: 'l' | 'r' | 'b'
  readonly title: Xml
  readonly hasGridlines: boolean
  readonly crosses: 'autoZero' | 'max'
  readonly between: 'between' | 'midCat'
  readonly labels: 'nextTo' | 'low'
}

function valueAxis(value: ValueAxis): string {
  const { axis, look } = value
  const step = stepOf(value)
  return group(
    'c:valAx',
    setting('c:axId', value.ids.own),
    group(
      'c:scaling',
      axis?.isLogarithmic ? setting('c:logBase', 10) : undefined,
      setting('c:orientation', 'minMax'),
      ...boundsOf(value),
    ),
    // If the source prints no axis, the labels show the values.
    flag('c:delete', axis === undefined),
    setting('c:axPos', value.position),
    value.hasGridlines ? group('c:majorGridlines', group('c:spPr', lineXml(PALE_LINE))) : undefined,
    value.title,
    element('c:numFmt', { formatCode: value.isPercent ? '0%' : axisFormat(axis), sourceLinked: 0 }),
    setting('c:majorTickMark', 'none'),
    setting('c:minorTickMark', 'none'),
    setting('c:tickLblPos', value.labels),
    group('c:spPr', fillXml(undefined), lineXml(value.position === 'b' ? GREY_LINE : undefined)),
    letters(look),
    setting('c:crossAx', value.ids.crossed),
    setting('c:crosses', value.crosses),
    setting('c:crossBetween', value.between),
    step === undefined ? undefined : setting('c:majorUnit', step),
  )
}

/** Returns the tick interval for the program. */
function stepOf({ axis, isPercent }: ValueAxis): number | undefined {
  if (axis?.step === undefined || axis.step <= 0 || axis.isLogarithmic) return undefined
  // Programs count a 100 % stack in fractions; few pages do.
  const isInHundreds = isPercent && axis.max > LARGEST_SHARE
  return isInHundreds ? Number((axis.step / 100).toPrecision(12)) : axis.step
}

function boundsOf({ axis, extent, isPercent, hasFills }: ValueAxis): readonly Xml[] {
  // A 100 % stack is counted in fractions and ends at the right value by default.
  if (isPercent) return []
  const { min, max } = axis ? tidyBounds(axis, extent) : hasFills ? zeroBound(extent) : {}
  return [max === undefined ? undefined : setting('c:max', max), min === undefined ? undefined : setting('c:min', min)]
}

/**
 * Without a printed axis, programs cut off columns of similar height: 11 and 12 would look like 1 and 2. So the axis
 * starts at zero.
 */
function zeroBound({ low, high }: Extent): TidyBounds {
  if (low >= 0) return { min: 0 }
  return high <= 0 ? { max: 0 } : {}
}

function hasFills(groups: readonly PlotGroup[], isSecondary: boolean): boolean {
  return groups.some((each) => each.isSecondary === isSecondary && (each.kind === 'bar' || each.kind === 'area'))
}

function isPercentStacked(groups: readonly PlotGroup[], isSecondary: boolean): boolean {
  return groups.some((each) => each.isSecondary === isSecondary && each.grouping === 'percentStacked')
}
