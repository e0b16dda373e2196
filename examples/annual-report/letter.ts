import { printNumber } from '../drawing/numbers.js'
import * as accounts from './accounts.js'

/** The letter to shareholders, paragraph by paragraph. Its numbers are those of the statements. */
export function letter(): readonly string[] {
  const [sales, salesBefore] = accounts.totalSales
  const [income, incomeBefore] = accounts.operatingIncome
  const growth = percent(sales! / salesBefore! - 1)
  const returned = -(accounts.financingFlows.dividends[0]! + accounts.financingFlows.repurchases[0]!)
  return [
    'Dear fellow shareholders,',
    `In fiscal 2024 our net sales rose ${growth} to $${million(sales!)}. Demand for pressure and flow sensors was strong in every region, and Services, our smallest segment, grew fastest. Analyzers did less well: customers in the process industries put off purchases in the first half of the year, and only the fourth quarter was better than that of the year before.`,
    `We earned more on what we sold. Operating income was $${million(income!)}, or ${percent(income! / sales!)} of net sales, after ${percent(incomeBefore! / salesBefore!)} in 2023. The reorganization of our plants, for which we recorded charges in the two years before, is complete. Net income came to $${million(accounts.netIncome[0]!)}, or $${accounts.perShare.diluted[0]!.toFixed(2)} for each diluted share.`,
    `Operations brought in $${million(accounts.cashFromOperations[0]!)} of cash. We spent $${million(-accounts.investingFlows.capitalExpenditures[0]!)} on plants and equipment, most of it on the new cleanroom in Harrowmouth, and $${million(-accounts.investingFlows.acquisitions[0]!)} on two small companies that make optical probes. We repaid our 3.75% notes when they fell due in April, partly out of a term loan of $${million(accounts.financingFlows.borrowed[0]!)}, and returned $${million(returned)} to you in dividends and repurchases.`,
    'Three things will matter in the year ahead. We will bring the first sensors of the Meridian family to market, four years after work on them began. We will finish moving our service records to one system, so that a technician anywhere sees what was done to an instrument since it left the plant. And we will look hard at what Analyzers should make itself and what it should buy.',
    'Prices of components have steadied, and delivery times are back to where they were five years ago. We cannot say the same of freight. Our order book at the end of September covered about four months of sales, a little less than a year earlier, and we plan our costs accordingly.',
    'Our results are the work of more than eleven thousand people in nineteen countries. We thank them, and we thank you for your trust.',
  ]
}

function million(value: number): string {
  return `${printNumber(value)} million`
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}
