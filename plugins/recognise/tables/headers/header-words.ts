import { isUnit } from '../../lexicon/units.js'
import { isMeasure } from './stacked-headers.js'

/** Headers of a label column. */
const LABEL_COLUMN_HEADER =
  /^(?:(?:line |business |operating |reporting |age |size )?(?:region|segment|division|product|item|group|position|description|category|class|countr(?:y|ies)|country|area|market|name|unit|branch|department|company|type|customer|account|sector|industry|store|site|plant|state|(?:fiscal )?year|month|quarter|period|tenor|maturity|metric|measure|indicator|key figure|instrument|portfolio|line|station|train|day)s?(?: ended| ending)?|bereich|kennzahl(?:en)?|land|länder|produkt|artikel|bezeichnung|gruppe|sparte|kategorie|art|name|gesellschaft|kunde|monat|quartal|postes?|indicateurs?|pays|région|produit|désignation|libellé|secteur|catégorie|mois|concepto|indicador(?:es)?|partida|país|región|producto|sector|voce|descrizione|paese|prodotto)$/i
/** Headers of one of several columns for the same year. */
const SAME_YEAR_HEADER =
  /^(?:actuals?|guidance|outlook|consensus|disclosed|achieved|expected|book|fair|carrying|group|parent|company|men|women|male|female|budget(?:ed)?|plan(?:ned)?|forecast|estimated?|target|proposed|final|preliminary|(?:as )?(?:restated|reported|adjusted|revised|originally reported)|(?:un)?audited|pro[ -]?forma|gaap|non-gaap|gross|net|total|volume|price|quantity|count|sales|revenues?|costs?|assets|change|ist|soll|budgetiert|geplant|erwartung|erreicht|erwartet|buchwert|zeitwert|konzern|männer|frauen|vorläufig|angepasst|prognose|menge|preis|betrag|anzahl|anteil|réalisé|réel|prévu|prévision|objectif|constaté|budget|montant|nombre|prix|quantité|real|presupuesto|importe|previsto|objetivo|alcanzado|consuntivo|importo)$/i
/** Months, quarters and halves of a year, as column headers. */
const MONTH_OR_QUARTER =
  /^(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)\.?|january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|[qth][1-4]|[1-4][qh]|(?:first|second|third|fourth)(?: quarter| half)?|full year|ytd)$/i
/** Currencies and units of quantity. */
const CURRENCY_OR_UNIT =
  /^(?:EUR|USD|GBP|CHF|JPY|CAD|AUD|HKD|SEK|NOK|DKK|ISK|CNY|RMB|INR|SGD|NZD|TWD|KRW|THB|MYR|RM|IDR|PHP|VND|PKR|PLN|CZK|HUF|RON|BGN|RUB|UAH|TRY|ILS|AED|SAR|QAR|KWD|EGP|NGN|KES|ZAR|BRL|MXN|ARS|CLP|COP|PEN|[$€£¥]\s?(?:m|bn|k|000)?|tonnes|tons|units|kg|litres|barrels|hours|days|m[²³]|pieces|Stück)$/

/** Labels of a row of words, such as a rating or an auditor; the row may be the first of a table. */
const WORD_ROW_LABEL =
  /(?:^|\b)(?:ratings?|functional|currency|auditors?|opinion|peak|best|worst|largest|smallest|main|market|status|presentation|ticker|symbol|exchange|fitch|moody.?s|s&p|dbrs|audit|accounting|listed|basis|language|location|ceo|chair(?:man|woman)?|audited|accounts|währung|prüfer|devise|moneda)\b/i
/** "AAA", "A-", "Baa2", "DE", "PwC". */
const CODE = /^(?:[A-Z]{1,4}(?:(?<=^[A-Z])[a-z]{1,2})?\d?[+-]?|[A-Z][a-z][A-Z]{1,3})$/
const ANSWER = /^(?:yes|no|ja|nein|oui|non|sí)$/i

/** Credit ratings, "AA-", "Baa2", which are never units. */
const GRADE = /^(?:[A-D]{1,3}[+-]|AAA?|BBB?|CCC?|[ABC]aa?\d?|[A-C][1-3])$/

export function isGrade(text: string): boolean {
  return GRADE.test(text)
}

/** Whether a label is the label of a row of words: "Credit rating", "Peak month". */
export function labelsWords(text: string): boolean {
  return WORD_ROW_LABEL.test(text)
}

/** Whether a text is a code, not a header. */
export function isCode(text: string): boolean {
  return CODE.test(text) && !isKnownHeader(text)
}

export function isAnswer(text: string): boolean {
  return ANSWER.test(text)
}

/** Whether a text is a month, a quarter or a half of a year. */
export function isOfTheYear(text: string): boolean {
  return MONTH_OR_QUARTER.test(text.trim())
}

/** Whether a text is the header of a label column: "Region", "Position". */
export function isHeaderOverLabels(text: string): boolean {
  return LABEL_COLUMN_HEADER.test(text.trim())
}

/** Whether a text is a known header under a year: "Plan", "EUR", "March", "Amount". */
export function isKnownHeader(text: string): boolean {
  const bare = text.trim().replace(/^\((.*)\)$/, '$1')
  return (
    isUnit(bare) ||
    isMeasure(bare) ||
    SAME_YEAR_HEADER.test(bare) ||
    MONTH_OR_QUARTER.test(bare) ||
    CURRENCY_OR_UNIT.test(bare)
  )
}
