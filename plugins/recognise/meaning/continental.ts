/** Units and dates as they are written where a point parts thousands. */
const SURE =
  /\b(?:TEUR|Tsd\.?|Mio\.|Mrd\.|Mill\. ?€|[Mm]iles de|[Mm]igliaia|[Mm]ilhares|[Dd]uizenden|[Tt]usental)\b|T€|\b\d{1,2}\.\d{1,2}\.(?:19|20)\d\d\b|\b(?:Januar|Februar|März|Oktober|Dezember|diciembre de|dicembre|dezembro de) (?:19|20)\d\d\b/
/** Words that stand in labels and heads of such tables, and in no English ones. */
const WORD =
  /(?<!\p{L})(?:und|oder|der|die|das|für|aus|vor|nach|davon|umsatz\p{L}*|erlöse|kosten|aufwand|aufwendungen|ertrag|erträge|ergebnis\p{L}*|gewinn|verlust|steuern|summe|gesamt|anzahl|mitarbeiter|vermögen\p{L}*|verbindlichkeiten|eigenkapital|rückstellungen|vorräte|forderungen|einwohner|ingresos|gastos|ventas|resultado|activos?|pasivos?|capital social|empleados|ricavi|costi|utile|totale attivo|dipendenti|receitas|custos|vendas|lucro|omzet|kosten|winst|medewerkers|omsætning|omsætninger|resultat|intäkter|kostnader)(?!\p{L})/giu
/** So many of them; one may be a name. */
const LEAST_WORDS = 2

/** Whether the texts of a table are of a country that parts thousands by a point and decimals by a comma. */
export function isContinental(texts: readonly string[]): boolean {
  const all = texts.join('\n')
  if (SURE.test(all)) return true
  return new Set(Array.from(all.matchAll(WORD), ([word]) => word.toLowerCase())).size >= LEAST_WORDS
}
