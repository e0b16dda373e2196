/** Units as they are written where a point parts thousands; "millones de pesos" is written in Mexico, too, where a comma does. */
const UNIT =
  /(?<!\p{L})(?:TEUR|T€|Tsd\.|Tausend|Mio\.|Mrd\.|Mill\. ?€|(?:Tsd|Mio|Mrd)\.? ?(?:€|EUR|Euro)|(?:€|EUR) ?(?:Tsd|Mrd)|Millionen|Milliarden|[Mm]iles de(?! (?:pesos|d[óo]lares|soles))|[Mm]illones(?! de (?:pesos|d[óo]lares|soles))|[Mm]igliaia|[Mm]ilioni|[Mm]iliardi|[Mm]ilhares|[Mm]ilhões|R\$ mil|[Dd]uizenden|[Mm]iljoen|[Tt]usental|[Mm]io\.? kr|[Tt]\.kr|(?:[x×] ?)?€ ?1\.000|EUR 1\.000)(?!\p{L})/u
/** Such as are written elsewhere, too. */
const LIKELY_UNIT = /(?<!\p{L})(?:k€|(?:[Mm]iles|[Mm]illones) de (?:pesos|d[óo]lares|soles))(?!\p{L})/u
/** Days and months as they are written there; points stand in dates of other countries, too. */
const DATE =
  /\b\d{1,2}\.\d{1,2}\.(?:19|20)\d\d\b|(?<!\p{L})(?:Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember) (?:19|20)\d\d|\d\. (?:Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember)(?!\p{L})|\bde (?:19|20)\d\d\b|(?<!\p{L})(?:diciembre|dicembre|dezembro|enero|gennaio|janeiro|junio|giugno|junho)(?: de)? (?:19|20)\d\d\b/iu
/** Words that stand in labels and heads of such tables, and in no English ones. */
const WORD =
  /(?<!\p{L})(?:und|oder|der|das|für|aus|vor|nach|davon|umsatz\p{L}*|erlöse|kosten|aufwand|\p{L}*aufwendungen|\p{L}*aufwand|ertrag|erträge|ergebnis\p{L}*|gewinn\p{L}*|verlust\p{L}*|steuern|summe|gesamt|anzahl|mitarbeiter|vermögen\p{L}*|verbindlichkeiten|eigenkapital|rückstellungen|vorräte|forderungen|einwohner|bilanzsumme|januar|februar|märz|juni|juli|oktober|dezember|enero|febrero|abschreibungen|bestand|zugänge|abgänge|\p{L}*(?:überschuss|ungen|bestand|eingang)|investitionen|kennzahl(?:en)?|stadt|städte|werk|gebaute|fahrzeuge|stück|ingresos|gastos|ventas|resultado|activos?|pasivos?|capital social|empleados|importe|cifra|aprovisionamientos|amortización|ricavi|costi|utile|patrimonio|debiti|ammortamenti|totale attivo|dipendenti|receitas|custos|vendas|lucro|capital próprio|passivo|ativo|corrente|omzet|eigen vermogen|balanstotaal|winst|medewerkers|nettoomsætning|omsætning|egenkapital|resultat|intäkter|kostnader)(?!\p{L})/giu
/** Letters that English has in names alone: many of them may stand in a list of banks or towns. */
const LETTERS = /\p{L}*[äöüßñãõçøåæ]\p{L}*/giu
/** So many words with such letters, and none of English, are no list of names in English. */
const MANY_LETTERS = 3
/** Words of English tables; one of them may be of a name, "Oil and Gas", "The Body Shop GmbH". */
const ENGLISH =
  /\b(?:the|and|of|from|with|at|per|by|to|net|revenues?|sales|income|cash|rates?|prices?|years?|ended|shares?|assets|costs?|exchange|other|average|bonds?|funds?|name|country|city|yield|coupon|issuer|maturity|spot|density|index|levy|field)\b/gi
/** What is told with three decimals, where a point may stand before them in any country's English. */
const RATES =
  /kurs\b|devisen|\brates?\b|tarif|dichte|exchange|\byields?\b|coupon|density|\bEPS\b|\bUPA\b|latitude|prices?\b|dollar|pfund|zloty|sterling|\byen\b/i
/** Swiss amounts are parted by apostrophes, and a point stands before their decimals. */
const SWISS = /\d['’]\d{3}/
const FRANCS = /\bT?CHF\b/
const EUROS = /€|\bT?EUR\b|\bEuro\b/
/** So many words, letters and dates; one may be a name. */
const LEAST_SIGNS = 2
/** A date and the language of the page weigh as much as so many words. */
const OF_CLUE = 2
/** A text is in a language with so many of its little words, and so many times as many as of others. */
const LEAST_LITTLE = 6
/** So many of them are different: names have "de", "la" and "y". */
const LEAST_DIFFERENT = 4
const MOSTLY = 3
const LITTLE = {
  english: /\b(?:the|of|and|to|for|is|was|were|with|by|our|are|which|that|this|from)\b/gi,
  continental:
    /(?<!\p{L})(?:der|die|das|und|des|dem|den|im|mit|für|auf|ist|wurde|wurden|bei|zum|zur|el|la|los|las|de|del|y|que|por|para|una|il|gli|della|delle|dei|nel|alla|os|das|dos|da|ao|het|een|van|op|voor|met|bij|og|af|til|på|av|och|det)(?!\p{L})/giu,
}

/**
 * Whether the texts of a table are of a country that parts thousands by a point and decimals by a comma.
 *
 * @param texts Those of the table.
 * @param around The text of its page.
 * @returns 'sure' where a unit says so, 'likely' where words, letters and dates do, 'open' where one alone may; 'rates' where
 * it is likely, but what is told may have three decimals.
 */
export function isContinental(
  texts: readonly string[],
  around: readonly string[] = [],
): 'sure' | 'likely' | 'rates' | 'open' | undefined {
  const all = texts.join('\n')
  if (SWISS.test(all) || (FRANCS.test(all) && !EUROS.test(all))) return undefined
  if (UNIT.test(all)) return 'sure'
  const language = languageOf(around)
  // "AUS" is a country
  const words = new Set(Array.from(all.matchAll(WORD), ([word]) => word).filter((word) => !/^\p{Lu}{2,3}$/u.test(word)))
  const english = new Set(Array.from(all.matchAll(ENGLISH), ([word]) => word.toLowerCase()))
  const letters = new Set(all.match(LETTERS) ?? []).size
  const hasLetters = letters >= MANY_LETTERS && english.size === 0
  const clues = [DATE.test(all), language === 'continental']
  // letters stand in names, and units are written elsewhere, too: neither says it alone
  const own = words.size + OF_CLUE * clues.filter(Boolean).length + Number(LIKELY_UNIT.test(all)) + Number(hasLetters)
  if (own === 0) return undefined
  const others = Math.max(0, english.size - 1) / 2
  const signs = own + (hasLetters ? 0 : Math.min(letters, 1)) - others
  // names of another country stand in a list in English as well
  const isOfNames = language === 'english' && (words.size < LEAST_SIGNS || english.size > 0)
  if (signs < LEAST_SIGNS || isOfNames) return signs > 0 ? 'open' : undefined
  const isOfDateAlone = words.size === 0 && language === undefined
  return isOfDateAlone || RATES.test(all) ? 'rates' : 'likely'
}

/** The language of a text as its little words tell it. */
function languageOf(texts: readonly string[]): 'english' | 'continental' | undefined {
  const all = texts.join('\n')
  const english = all.match(LITTLE.english)?.length ?? 0
  const little = all.match(LITTLE.continental) ?? []
  const continental = little.length
  if (english >= LEAST_LITTLE && english > MOSTLY * continental) return 'english'
  const areVaried = new Set(little.map((word) => word.toLowerCase())).size >= LEAST_DIFFERENT
  return continental >= LEAST_LITTLE && areVaried && continental > MOSTLY * english ? 'continental' : undefined
}
