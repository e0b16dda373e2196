/** Goods, people and places: they are counted, and may have their own scale in a table of dollars. */
const COUNTED =
  /^(?:headcount|employees|staff|persons|people|population|inhabitants|customers|clients|users|subscribers|members|visitors|visits|guests|patients|students|passengers|travell?ers|shares|options|warrants|awards|stock|units|wafers|items|pieces|parts|orders|deliveries|vehicles|cars|aircraft|tickets|transactions|downloads|accounts|policies|contracts|licen[cs]es|returns|rooms|nights|beds|stores|shops|outlets|branches|cent(?:er|re)s|sites|households|connections|lines|hours|days|miles|kilomet(?:er|re)s|tons|tonnes|barrels|bushels|gallons|lit(?:er|re)s|ounces|acres|hectares|feet|met(?:er|re)s|stück|mitarbeiter|beschäftigte|kunden|personen|einwohner|aktien|fahrzeuge|tonnen|effectifs?|salariés|actions|empleados|acciones|clientes|basic|diluted)$/iu
/** Participles and adjectives after such a noun: "units sold". */
const DONE =
  /^(?:sold|filed|issued|held|delivered|shipped|produced|carried|outstanding|employed|served|opened|booked|flown|authori[sz]ed|diluted|basic|verkauft|ausgegeben|vendu\w*|vendid\w*)$/i
const NUMBER_OF = /\b(?:numbers? of|anzahl|nombre d|número de)/i
/** Words for money, also with another noun: "rooms revenue". Other rows in millions may be quantities. */
export const MONEY =
  /\b(?:revenues?|turnover|incomes?|profits?|loss(?:es)?|earnings|costs?|expenses?|charges?|fees|cash|debt|loans?|borrowings|assets|liabilities|equity|receivables?|payables?|inventories|capital|compensation|dividends|proceeds|tax(?:es)?|ebitdar?|capex|gross margin|bookings|billings|backlog|order intake|receipts|spend(?:ing)?|budget|wages|salaries|sales)\b/i
/** Prices and costs per item. Their unit differs from that of the table. */
export const OF_ONE = /\b(?:per(?! (?:diem|cent))|each|(?:price|cost|value) of an?)\b/i

/** Whether a label is a quantity: "Units sold, net (in thousands)". The last word decides: "Rooms revenue" is money. */
export function isCounted(label: string): boolean {
  if (NUMBER_OF.test(label)) return true
  const [name = ''] = label.split(/\s*[(,]|\s(?:in|of|en|de|held)\s/i)
  const words = name.trim().split(/\s+/)
  while (words.length > 1 && DONE.test(words.at(-1)!)) words.pop()
  return COUNTED.test(words.at(-1)!)
}
