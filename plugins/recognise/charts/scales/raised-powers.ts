import { centerY } from '../../geometry/boxes.js'
import type { Label, Plot } from '../parts.js'

const TEN = '10'
const EXPONENT = /^(?<sign>[-−–]?)(?<digits>\d{1,2})$/
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
/** An exponent is no larger than this share of its ten, stands so near to it and so far above its middle, in its font sizes. */
const EXPONENT_SIZE = 0.88
const BESIDE = { from: -0.3, to: 0.35 }
const ABOVE = { from: 0.15, to: 0.8 }
/** Of fewer tens with small figures each may have the mark of a note. */
const LEAST_POWERS = 3

/**
 * A plot whose powers of ten were found in two pieces each, a "10" and a small figure above its end: a picture's reader takes
 * them for two words, and programs draw them one by one. The box of each is that of its ten: the tick is at its middle.
 */
export function withPowers(plot: Plot): Plot {
  const small = plot.labels.filter(({ text }) => EXPONENT.test(text.trim()))
  const pairs = plot.labels.flatMap((ten) => {
    const exponent = ten.text.trim() === TEN ? small.find((label) => isExponentOf(label, ten)) : undefined
    return exponent === undefined ? [] : [{ ten, exponent }]
  })
  if (pairs.length < LEAST_POWERS) return plot
  const exponents = new Set(pairs.map(({ exponent }) => exponent))
  const labels = plot.labels
    .filter((label) => !exponents.has(label))
    .map((label) => {
      const exponent = pairs.find(({ ten }) => ten === label)?.exponent
      return exponent === undefined ? label : powerOf(label, exponent)
    })
  return { ...plot, labels }
}

function isExponentOf({ bbox, size }: Label, ten: Label): boolean {
  const gap = (bbox.x0 - ten.bbox.x1) / ten.size
  const rise = (centerY(ten.bbox) - centerY(bbox)) / ten.size
  const isBeside = gap >= BESIDE.from && gap <= BESIDE.to
  return size <= EXPONENT_SIZE * ten.size && isBeside && rise >= ABOVE.from && rise <= ABOVE.to
}

function powerOf(ten: Label, exponent: Label): Label {
  const { sign, digits } = EXPONENT.exec(exponent.text.trim())!.groups!
  const raised = [...digits!].map((digit) => RAISED[Number(digit)]).join('')
  return { ...ten, text: `${TEN}${sign === '' ? '' : '⁻'}${raised}`, bbox: { ...ten.bbox, x1: exponent.bbox.x1 } }
}
