import { isUnit } from '../meaning/units.js'
import { isMeasure } from './stacked-heads.js'

/** What heads the labels of a table. */
const OF_LABELS =
  /^(?:(?:line |business |operating |reporting |age |size )?(?:region|segment|division|product|item|group|position|description|category|class|countr(?:y|ies)|country|area|market|name|unit|branch|department|company|type|customer|account|sector|industry|store|site|plant|state|(?:fiscal )?year|month|quarter|period|tenor|maturity|metric|measure|station|train|day)s?(?: ended| ending)?|bereich|land|länder|produkt|artikel|bezeichnung|gruppe|sparte|kategorie|art|name|gesellschaft|kunde|monat|quartal|poste|pays|région|produit|désignation|libellé|secteur|catégorie|mois|concepto|partida|país|región|producto|sector|voce|descrizione|paese|prodotto)$/i
/** What one of several columns of the same year holds. */
const OF_COLUMNS =
  /^(?:actuals?|budget(?:ed)?|plan(?:ned)?|forecast|estimated?|target|proposed|final|preliminary|(?:as )?(?:restated|reported|adjusted|revised|originally reported)|(?:un)?audited|pro[ -]?forma|gaap|non-gaap|gross|net|total|volume|price|quantity|count|sales|revenues?|costs?|assets|change|ist|soll|budgetiert|geplant|vorläufig|angepasst|prognose|menge|preis|betrag|anzahl|anteil|réalisé|réel|prévu|prévision|budget|montant|nombre|prix|quantité|real|presupuesto|importe|previsto|consuntivo|importo)$/i
/** Months and quarters, of one of which each column is. */
const OF_THE_YEAR =
  /^(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)\.?|january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|[qth][1-4]|[1-4][qh]|(?:first|second|third|fourth)(?: quarter| half)?|full year|ytd)$/i
/** A currency, or what goods are counted in. */
const OF_AMOUNTS =
  /^(?:[A-Z]{3}|[$€£¥]\s?(?:m|bn|k|000)?|tonnes|tons|units|kg|litres|barrels|hours|days|m[²³]|pieces|Stück)$/

/** Whether a text heads the labels of a table, "Region", "Position". */
export function headsLabels(text: string): boolean {
  return OF_LABELS.test(text.trim())
}

/** Whether a text is known as a head under a year: "Plan", "EUR", "March", "Amount". */
export function isKnownHead(text: string): boolean {
  const bare = text.trim().replace(/^\((.*)\)$/, '$1')
  return isUnit(bare) || isMeasure(bare) || OF_COLUMNS.test(bare) || OF_THE_YEAR.test(bare) || OF_AMOUNTS.test(bare)
}
