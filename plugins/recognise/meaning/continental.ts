/** Units as they are written where a point parts thousands. */
const UNIT =
  /(?<!\p{L})(?:TEUR|T€|k€|Tsd\.|Tausend|Mio\.|Mrd\.|Mill\. ?€|Millionen|Milliarden|[Mm]iles de|[Mm]illones|[Mm]igliaia|[Mm]ilioni|[Mm]iliardi|[Mm]ilhares|[Mm]ilhões|[Dd]uizenden|[Mm]iljoen|[Tt]usental|[Mm]io\. kr|(?:[x×] ?)?€ ?1\.000|EUR 1\.000)(?!\p{L})/u
/** Days and months as they are written there; points stand in dates of other countries, too. */
const DATE =
  /\b\d{1,2}\.\d{1,2}\.(?:19|20)\d\d\b|(?<!\p{L})(?:\d{1,2}\. )?(?:Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember)(?!\p{L})|\bde (?:19|20)\d\d\b/u
/** Words that stand in labels and heads of such tables, and in no English ones. */
const WORD =
  /(?<!\p{L})(?:und|oder|für|aus|nach|davon|umsatz\p{L}*|erlöse|kosten|aufwand|\p{L}*aufwendungen|\p{L}*aufwand|erträge|ergebnis\p{L}*|gewinn\p{L}*|verlust\p{L}*|steuern|summe|gesamt|anzahl|mitarbeiter|vermögen\p{L}*|verbindlichkeiten|eigenkapital|rückstellungen|vorräte|forderungen|einwohner|bilanzsumme|abschreibungen|bestand|zugänge|abgänge|\p{L}*(?:überschuss|ungen|bestand|eingang)|investitionen|kennzahl(?:en)?|stadt|städte|werk|gebaute|fahrzeuge|stück|ingresos|gastos|ventas|resultado|activos?|pasivos?|capital social|empleados|importe|cifra|aprovisionamientos|amortización|ricavi|costi|utile|patrimonio|debiti|ammortamenti|totale attivo|dipendenti|receitas|custos|vendas|lucro|capital próprio|passivo|ativo|corrente|omzet|eigen vermogen|balanstotaal|winst|medewerkers|nettoomsætning|omsætning|egenkapital|intäkter|kostnader)(?!\p{L})/giu
/** Letters that English has in names alone. */
const LETTERS = /\p{L}*[äöüßñãõçøåæ]\p{L}*/giu
/** Where these stand the text is English. */
const ENGLISH = /\b(?:the|and|from|with)\b/i
/** What points to other marks: Swiss amounts are parted by apostrophes. */
const ELSEWHERE = /\bCHF\b|\d['’]\d{3}/
/** So many words, letters and dates; one may be a name. */
const LEAST_SIGNS = 2

/**
 * Whether the texts of a table are of a country that parts thousands by a point and decimals by a comma.
 *
 * @returns 'sure' where a unit says so, 'likely' where words, letters and dates do, 'open' where one alone may.
 */
export function isContinental(texts: readonly string[]): 'sure' | 'likely' | 'open' | undefined {
  const all = texts.join('\n')
  if (ELSEWHERE.test(all)) return undefined
  if (UNIT.test(all)) return 'sure'
  const words = new Set(Array.from(all.matchAll(WORD), ([word]) => word.toLowerCase()))
  for (const [word] of all.matchAll(LETTERS)) words.add(word.toLowerCase())
  const signs = words.size + Number(DATE.test(all))
  if (signs === 0 || ENGLISH.test(all)) return undefined
  return signs < LEAST_SIGNS ? 'open' : 'likely'
}
