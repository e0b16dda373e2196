import { isUnit } from '../../lexicon/units.js'
import { isMeasure } from './stacked-headers.js'

/** What heads the labels of a table. */
const OF_LABELS =
  /^(?:(?:line |business |operating |reporting |age |size )?(?:region|segment|division|product|item|group|position|description|category|class|countr(?:y|ies)|country|area|market|name|unit|branch|department|company|type|customer|account|sector|industry|store|site|plant|state|(?:fiscal )?year|month|quarter|period|tenor|maturity|metric|measure|indicator|key figure|instrument|portfolio|line|station|train|day)s?(?: ended| ending)?|bereich|kennzahl(?:en)?|land|länder|produkt|artikel|bezeichnung|gruppe|sparte|kategorie|art|name|gesellschaft|kunde|monat|quartal|postes?|indicateurs?|pays|région|produit|désignation|libellé|secteur|catégorie|mois|concepto|indicador(?:es)?|partida|país|región|producto|sector|voce|descrizione|paese|prodotto)$/i
/** What one of several columns of the same year holds. */
const OF_COLUMNS =
  /^(?:actuals?|guidance|outlook|consensus|disclosed|achieved|expected|book|fair|carrying|group|parent|company|men|women|male|female|budget(?:ed)?|plan(?:ned)?|forecast|estimated?|target|proposed|final|preliminary|(?:as )?(?:restated|reported|adjusted|revised|originally reported)|(?:un)?audited|pro[ -]?forma|gaap|non-gaap|gross|net|total|volume|price|quantity|count|sales|revenues?|costs?|assets|change|ist|soll|budgetiert|geplant|erwartung|erreicht|erwartet|buchwert|zeitwert|konzern|männer|frauen|vorläufig|angepasst|prognose|menge|preis|betrag|anzahl|anteil|réalisé|réel|prévu|prévision|objectif|constaté|budget|montant|nombre|prix|quantité|real|presupuesto|importe|previsto|objetivo|alcanzado|consuntivo|importo)$/i
/** Months and quarters, of one of which each column is. */
const OF_THE_YEAR =
  /^(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)\.?|january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|[qth][1-4]|[1-4][qh]|(?:first|second|third|fourth)(?: quarter| half)?|full year|ytd)$/i
/** A currency, or what goods are counted in. */
const OF_AMOUNTS =
  /^(?:EUR|USD|GBP|CHF|JPY|CAD|AUD|HKD|SEK|NOK|DKK|ISK|CNY|RMB|INR|SGD|NZD|TWD|KRW|THB|MYR|RM|IDR|PHP|VND|PKR|PLN|CZK|HUF|RON|BGN|RUB|UAH|TRY|ILS|AED|SAR|QAR|KWD|EGP|NGN|KES|ZAR|BRL|MXN|ARS|CLP|COP|PEN|[$€£¥]\s?(?:m|bn|k|000)?|tonnes|tons|units|kg|litres|barrels|hours|days|m[²³]|pieces|Stück)$/

/** What a company, a country or a loan has of its own, said in words: the first row of a table may say it. */
const OF_ONES_OWN =
  /(?:^|\b)(?:ratings?|functional|currency|auditors?|opinion|peak|best|worst|largest|smallest|main|market|status|presentation|ticker|symbol|exchange|fitch|moody.?s|s&p|dbrs|audit|accounting|listed|basis|language|location|ceo|chair(?:man|woman)?|audited|accounts|währung|prüfer|devise|moneda)\b/i
/** "AAA", "A-", "Baa2", "DE", "PwC". */
const CODE = /^(?:[A-Z]{1,4}(?:(?<=^[A-Z])[a-z]{1,2})?\d?[+-]?|[A-Z][a-z][A-Z]{1,3})$/
const ANSWER = /^(?:yes|no|ja|nein|oui|non|sí)$/i

/** "AA-", "Baa2": nothing is measured in such. */
const GRADE = /^(?:[A-D]{1,3}[+-]|AAA?|BBB?|CCC?|[ABC]aa?\d?|[A-C][1-3])$/

export function isGrade(text: string): boolean {
  return GRADE.test(text)
}

/** Whether a label is one of a row of words, "Credit rating", "Peak month". */
export function labelsWords(text: string): boolean {
  return OF_ONES_OWN.test(text)
}

/** Whether a text is a code rather than a head. */
export function isCode(text: string): boolean {
  return CODE.test(text) && !isKnownHead(text)
}

export function isAnswer(text: string): boolean {
  return ANSWER.test(text)
}

/** Whether a text is a month or a quarter. */
export function isOfTheYear(text: string): boolean {
  return OF_THE_YEAR.test(text.trim())
}

/** Whether a text heads the labels of a table, "Region", "Position". */
export function headsLabels(text: string): boolean {
  return OF_LABELS.test(text.trim())
}

/** Whether a text is known as a head under a year: "Plan", "EUR", "March", "Amount". */
export function isKnownHead(text: string): boolean {
  const bare = text.trim().replace(/^\((.*)\)$/, '$1')
  return isUnit(bare) || isMeasure(bare) || OF_COLUMNS.test(bare) || OF_THE_YEAR.test(bare) || OF_AMOUNTS.test(bare)
}
