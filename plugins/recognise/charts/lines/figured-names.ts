import type { Series } from '../../../../core/model.js'
import { readFigure } from '../scales/tick-values.js'
import type { SeriesName } from './name-series.js'

/**
 * The last value of a line is often printed with its name: `28 Gas`, `Gas 28%`, `Gas: 28`. A plain number behind a name is a
 * part of it, as in `FTSE 100`.
 */
const FORMS = [
  /^(?<figure>[^\p{L}\s]*\d[^\p{L}\s]*)\s+(?<name>\p{L}.*)$/u,
  /^(?<name>\p{L}.*?)[,:]\s+(?<figure>[^\p{L}\s]*\d[^\p{L}\s]*)$/u,
  /^(?<name>\p{L}.*?)\s+(?<figure>(?=[^\p{L}\s]*(?:[$€£¥%]|\d[.,]\d))[^\p{L}\s]*\d[^\p{L}\s]*)$/u,
]

/** But where every line is called so, and ends at its number, all of them are values. */
const PLAIN = /^(?<name>\p{L}.*?)\s+(?<figure>\d[\d.,]*)$/u

/** A figure is the value at the end of its line when it is off by no more than its rounding, and than this share of the largest. */
const OFF = 0.02

/**
 * Takes the value that is printed at the end of a line out of its name, where the line ends at that value; any other figure
 * is a part of the name. A marker at the end of a line looks like the key of a legend: there two names at least tell.
 *
 * @param names Of the series.
 */
export function withoutFigures(series: readonly Series[], names: readonly SeriesName[]): readonly Series[] {
  const most = Math.max(...series.flatMap(({ values }) => values.map((value) => Math.abs(value ?? 0))))
  const without = (forms: readonly RegExp[]) =>
    series.map((each) =>
      withoutFigure(
        each,
        series.filter((other) => other !== each),
        OFF * most,
        forms,
      ),
    )
  const ofAll = series.length > 1 ? without([PLAIN]) : series
  const plain = ofAll.every((each, i) => each !== series[i]) ? ofAll : without(FORMS)
  const changed = plain.filter((each, i) => each !== series[i]).length
  return plain.map((each, i) => (changed > 1 || names[i]!.rank === undefined ? each : series[i]!))
}

function withoutFigure(series: Series, others: readonly Series[], off: number, forms: readonly RegExp[]): Series {
  const { figure: text = '', name } = forms.map((form) => form.exec(series.name)?.groups).find(Boolean) ?? {}
  const figure = readFigure(text)
  if (figure === undefined || name === undefined) return series
  const { values, labels, errorBounds } = series
  const ends = [values.findLastIndex((value) => value !== null), values.findIndex((value) => value !== null)]
  const allowed = (end: number) => Math.min(off, 0.5 * 10 ** -figure.decimals + (errorBounds?.[end] ?? 0))
  const isAt = (value: number | null | undefined, end: number) =>
    value !== null && value !== undefined && Math.abs(value - figure.value) <= allowed(end)
  // where all lines begin at 100 it is nobody's
  const isOwn = (end: number) => !others.some((other) => isAt(other.values[end], end))
  const at = ends.find((end) => end >= 0 && isAt(values[end], end) && isOwn(end))
  if (at === undefined) return series
  const bounds = errorBounds?.map((bound, i) => (i === at ? null : bound))
  const put = <T>(list: readonly T[], item: T) => list.map((each, i) => (i === at ? item : each))
  const { errorBounds: _measured, ...rest } = series
  return {
    ...rest,
    name,
    values: put(values, figure.value),
    labels: put(labels ?? values.map(() => null), text),
    ...(bounds?.some((bound) => bound !== null) && { errorBounds: bounds }),
  }
}
