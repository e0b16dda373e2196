import type { Label, Plot } from '../parts.js'

/** "36 4%": the point of a figure with decimals may be too faint to be seen, and leaves a blank. */
const LOST = /^(?<whole>[-−($€£¥]*\d{1,3}) (?<decimals>\d{1,2})(?<end>%?\)?)$/
const WHOLE = /^[-−($€£¥]*\d{1,3}\.(?<decimals>\d{1,2})(?<end>%?\)?)$/
/** So many other figures of a plot say how many decimals its figures have. */
const LEAST = 2

/**
 * A plot in a picture whose figures all have a point: where a blank stands in the place of one, it was lost. What was read
 * stays with the label.
 */
export function withPoints(plot: Plot): Plot {
  if (plot.source === 'drawing') return plot
  const whole = plot.labels.map((label) => formOf(label, WHOLE)).filter((form) => form !== undefined)
  const isLost = (label: Label) => {
    const form = formOf(label, LOST)
    return form !== undefined && whole.filter((other) => other === form).length >= LEAST
  }
  if (!plot.labels.some(isLost)) return plot
  return { ...plot, labels: plot.labels.map((label) => (isLost(label) ? withPoint(label) : label)) }
}

/** How many decimals a figure has, and what ends it; undefined for another text. */
function formOf({ text }: Label, pattern: RegExp): string | undefined {
  const found = pattern.exec(text.trim())?.groups
  return found && `${found.decimals!.length} ${found.end}`
}

function withPoint(label: Label): Label {
  return { ...label, text: label.text.trim().replace(LOST, '$<whole>.$<decimals>$<end>'), readAs: label.text }
}
