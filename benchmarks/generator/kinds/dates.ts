import type { Random } from '../../chaos/random.js'
import type { Language } from './content.js'

/** How a document prints its dates. */
type DateStyle = 'dots' | 'slashes' | 'iso' | 'short month' | 'day and month' | 'long'

/** Chooses a date style for the dates of a list. */
export function chooseDateStyle(random: Random, language: Language): DateStyle {
  if (language === 'de') return random.pick(['dots', 'dots', 'iso', 'day and month'])
  return random.pick(
    language === 'en' ? ['slashes', 'iso', 'short month', 'day and month'] : ['slashes', 'iso', 'dots'],
  )
}

/** Formats the date that is `day` days after the first day of the year. */
export function formatDate(year: number, day: number, style: DateStyle, language: Language): string {
  const date = new Date(Date.UTC(year, 0, 1 + day))
  const [dd, mm] = [date.getUTCDate(), date.getUTCMonth() + 1].map((part) => String(part).padStart(2, '0'))
  const yyyy = date.getUTCFullYear()
  const month = monthNames[language][date.getUTCMonth()]!
  if (style === 'dots') return `${dd}.${mm}.${yyyy}`
  if (style === 'slashes') return `${dd}/${mm}/${yyyy}`
  if (style === 'iso') return `${yyyy}-${mm}-${dd}`
  if (style === 'short month') return `${dd} ${month.slice(0, 3)} ${yyyy}`
  if (style === 'day and month') return language === 'de' ? `${dd}.${mm}.` : `${dd} ${month.slice(0, 3)}`
  return language === 'de' ? `${date.getUTCDate()}. ${month} ${yyyy}` : `${date.getUTCDate()} ${month} ${yyyy}`
}

export const monthNames: Readonly<Record<Language, readonly string[]>> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
}
