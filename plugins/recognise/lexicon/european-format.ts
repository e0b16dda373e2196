import { unitInWords } from './languages/unit-in-words.js'

/** Units of countries with points between thousands. "millones de pesos" is excluded: Mexico uses commas. */
const UNIT =
  /(?<!\p{L})(?:TEUR|T€|Tsd\.|Tausend|Mio\.|Mrd\.|Mill\. ?€|(?:Tsd|Mio|Mrd)\.? ?(?:€|EUR|Euro)|(?:€|EUR) ?(?:Tsd|Mrd)|Millionen|Milliarden|[Mm]iles de(?! (?:pesos|d[óo]lares|soles))|[Mm]illones(?! de (?:pesos|d[óo]lares|soles))|[Mm]igliaia|[Mm]ilioni|[Mm]iliardi|[Mm]ilhares|[Mm]ilhões|R\$ mil|[Dd]uizenden|[Mm]iljoen|[Tt]usental|[Mm]io\.? kr|[Tt]\.kr|(?:[x×] ?)?€ ?1\.000|EUR 1\.000)(?!\p{L})/u
/** Units that are also used in countries with other number formats. */
const LIKELY_UNIT = /(?<!\p{L})(?:k€|(?:[Mm]iles|[Mm]illones) de (?:pesos|d[óo]lares|soles))(?!\p{L})/u
/** Days and months as written in these countries. Dates of other countries may contain points, too. */
const DATE =
  /\b\d{1,2}\.\d{1,2}\.(?:19|20)\d\d\b|(?<!\p{L})(?:Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember) (?:19|20)\d\d|\d\. (?:Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember)(?!\p{L})|\bde (?:19|20)\d\d\b|(?<!\p{L})(?:diciembre|dicembre|dezembro|enero|gennaio|janeiro|junio|giugno|junho)(?: de)? (?:19|20)\d\d\b/iu
/** Words in labels and headers of such tables that English tables do not contain. */
const WORD =
  /(?<!\p{L})(?:und|oder|der|das|für|aus|vor|nach|davon|umsatz\p{L}*|erlöse|kosten|aufwand|\p{L}*aufwendungen|\p{L}*aufwand|ertrag|erträge|ergebnis\p{L}*|gewinn\p{L}*|verlust\p{L}*|steuern|summe|gesamt|anzahl|mitarbeiter|vermögen\p{L}*|verbindlichkeiten|eigenkapital|rückstellungen|vorräte|forderungen|einwohner|bilanzsumme|januar|februar|märz|juni|juli|oktober|dezember|enero|febrero|abschreibungen|bestand|zugänge|abgänge|\p{L}*(?:überschuss|ungen|bestand|eingang)|investitionen|kennzahl(?:en)?|stadt|städte|werk|gebaute|fahrzeuge|stück|ingresos|gastos|ventas|resultado|activos?|pasivos?|capital social|empleados|importe|cifra|aprovisionamientos|amortización|ricavi|costi|utile|patrimonio|debiti|ammortamenti|totale attivo|dipendenti|receitas|custos|vendas|lucro|capital próprio|passivo|ativo|corrente|omzet|eigen vermogen|balanstotaal|winst|medewerkers|nettoomsætning|omsætning|egenkapital|resultat|intäkter|kostnader)(?!\p{L})/giu
/** Words with letters that English has only in names. A list of banks or towns may contain many. */
const LETTERS = /\p{L}*(?:[äöüßñãõçøåæğış]|[α-ωά-ώ]{3}|[а-я]{3})\p{L}*/giu
/** Minimum number of words with such letters that are evidence if there are no English words. */
const MIN_LETTER_WORDS = 3
/** Words of English tables; one of them may be part of a name, "Oil and Gas", "The Body Shop GmbH". */
const ENGLISH =
  /\b(?:the|and|of|from|with|at|per|by|to|net|revenues?|sales|income|cash|rates?|prices?|years?|ended|shares?|assets|costs?|exchange|other|average|bonds?|funds?|name|country|city|yield|coupon|issuer|maturity|spot|density|index|levy|field)\b/gi
/** Words for values that may have three decimals after a point, such as rates and prices. */
const RATES =
  /kurs\b|devisen|\brates?\b|tarif|dichte|exchange|\byields?\b|coupon|density|\bEPS\b|\bUPA\b|latitude|prices?\b|dollar|pfund|zloty|sterling|\byen\b/i
/** Swiss amounts have apostrophes between thousands and a decimal point. */
const SWISS = /\d['’]\d{3}/
const FRANCS = /\bT?CHF\b/
const EUROS = /€|\bT?EUR\b|\bEuro\b/
/** Minimum evidence, in words. A single word may be a name. */
const MIN_EVIDENCE = 2
/** Weight of a date or of the page's language, in words. */
const CLUE_WEIGHT = 2
/** Minimum number of function words that identify a language. */
const MIN_FUNCTION_WORDS = 6
/** Minimum number of distinct function words: names contain "de", "la" and "y". */
const MIN_DISTINCT_FUNCTION_WORDS = 4
/** A language has more than this many times the function words of the other. */
const LANGUAGE_RATIO = 3
const FUNCTION_WORDS = {
  english: /\b(?:the|of|and|to|for|is|was|were|with|by|our|are|which|that|this|from)\b/gi,
  continental:
    /(?<!\p{L})(?:der|die|das|und|des|dem|den|im|mit|für|auf|ist|wurde|wurden|bei|zum|zur|el|la|los|las|de|del|y|que|por|para|una|il|gli|della|delle|dei|nel|alla|os|das|dos|da|ao|het|een|van|op|voor|met|bij|og|af|til|på|av|och|det)(?!\p{L})/giu,
}

/**
 * Detects the European number format in the texts of a table: points between thousands and a decimal comma.
 *
 * @param texts Texts of the table.
 * @param around Text of its page.
 * @returns 'sure' if a unit shows it, 'likely' if words, letters and dates do, 'open' if the evidence is weak, 'rates'
 * if it is likely but the values may have three decimals.
 */
export function isContinental(
  texts: readonly string[],
  around: readonly string[] = [],
): 'sure' | 'likely' | 'rates' | 'open' | undefined {
  const all = texts.join('\n')
  if (SWISS.test(all) || (FRANCS.test(all) && !EUROS.test(all))) return undefined
  if (UNIT.test(all) || texts.some((text) => unitInWords(text)?.hasDecimalComma)) return 'sure'
  const language = languageOf(around)
  // "AUS" is a country
  const words = new Set(Array.from(all.matchAll(WORD), ([word]) => word).filter((word) => !/^\p{Lu}{2,3}$/u.test(word)))
  const english = new Set(Array.from(all.matchAll(ENGLISH), ([word]) => word.toLowerCase()))
  const letters = new Set(all.match(LETTERS) ?? []).size
  const hasLetters = letters >= MIN_LETTER_WORDS && english.size === 0
  const clues = [DATE.test(all), language === 'continental']
  // letters and likely units are weak evidence: names have such letters, and other countries such units
  const own =
    words.size + CLUE_WEIGHT * clues.filter(Boolean).length + Number(LIKELY_UNIT.test(all)) + Number(hasLetters)
  if (own === 0) return undefined
  const others = Math.max(0, english.size - 1) / 2
  const evidence = own + (hasLetters ? 0 : Math.min(letters, 1)) - others
  // a list in English may contain names from another country
  const isListOfNames = language === 'english' && (words.size < MIN_EVIDENCE || english.size > 0)
  if (evidence < MIN_EVIDENCE || isListOfNames) return evidence > 0 ? 'open' : undefined
  const hasOnlyDate = words.size === 0 && language === undefined
  return hasOnlyDate || RATES.test(all) ? 'rates' : 'likely'
}

/** Detects the language of a text by its function words. */
function languageOf(texts: readonly string[]): 'english' | 'continental' | undefined {
  const all = texts.join('\n')
  const english = all.match(FUNCTION_WORDS.english)?.length ?? 0
  const functionWords = all.match(FUNCTION_WORDS.continental) ?? []
  const continental = functionWords.length
  if (english >= MIN_FUNCTION_WORDS && english > LANGUAGE_RATIO * continental) return 'english'
  const areVaried = new Set(functionWords.map((word) => word.toLowerCase())).size >= MIN_DISTINCT_FUNCTION_WORDS
  return continental >= MIN_FUNCTION_WORDS && areVaried && continental > LANGUAGE_RATIO * english
    ? 'continental'
    : undefined
}
