import type { Warning } from '../../../core/model.js'
import type { Label, MendedName, PlotGround, ReadChart } from './parts.js'

/** Tells what was read in a picture of a chart and is taken for something else, as what stands beside it says. */
export function warnOfMisread(ground: PlotGround, read: ReadChart, pageNumber: number): readonly Warning[] {
  return [
    ...ground.plot.labels
      .filter(({ readAs }) => readAs !== undefined)
      .map((label) => misreadWarning(label, pageNumber)),
    ...mendedOf(ground, read).map((mended) => mendedWarning(mended, pageNumber)),
  ]
}

/** Ticks of axes and names of categories that are used, each label once: a row of names may be a part of another. */
function mendedOf({ scales, categories }: PlotGround, { used }: ReadChart): readonly MendedName[] {
  const ticks = scales.flatMap(({ ticks }) => ticks.filter(({ isMended }) => isMended))
  const figures = ticks.map(({ value, label }) => ({ name: String(value), readAs: label.text, label }))
  const names = categories.flatMap(({ mended = [] }) => mended).filter(({ label }) => used.labels.includes(label))
  const all = [...figures, ...names]
  return all.filter(({ label }, i) => all.findIndex((each) => each.label === label) === i)
}

function mendedWarning({ name, readAs, label: { bbox } }: MendedName, pageNumber: number): Warning {
  const what = /^[\d.,-]+$/.test(name) ? 'figure' : 'name'
  const message = `A ${what} at an axis of a chart on page ${pageNumber} was read as “${readAs}” and taken for ${name}, as those beside it say`
  return { code: 'number_doubtful', subject: 'chart', message, pageNumber, bbox }
}

function misreadWarning({ text, readAs, bbox }: Label, pageNumber: number): Warning {
  const reason = text.includes(',')
    ? 'others of it have commas between thousands'
    : text.includes('.')
      ? 'others of it have a point, or its zero has several digits'
      : 'all of its axis end alike'
  const message = `A figure in a chart on page ${pageNumber} was read as “${readAs}” and taken for ${text}, as ${reason}`
  return { code: 'number_doubtful', subject: 'chart', message, pageNumber, bbox }
}
