import type { Random } from '../../../chaos/random.js'
import type { Look } from '../look.js'

/** CSS that all looks of the fit part start from. */
function basicCss(random: Random): string {
  return `.t{border-collapse:collapse}.t td,.t th{vertical-align:top;text-align:left}.t th{vertical-align:bottom}.t .number{text-align:right}.t td.number,.t td.date,.t td.code{white-space:nowrap}.t .group{text-align:center}.t .mark{text-align:center}.t tr.total td,.t tr.section td{font-weight:${random.pick(['bold', 'bold', 'normal'])}}`
}

/** Returns the whole CSS of a look. */
export function cssOf(look: Look, random: Random): string {
  return basicCss(random) + look.css(random)
}
