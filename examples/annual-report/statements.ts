import { addRows, type NumberFormat, printNumbers } from '../drawing/numbers.js'
import {
  data,
  type HeadingLine,
  header,
  numberColumns,
  type RowOptions,
  section,
  spanning,
  subtotal,
  type TableDescription,
  total,
} from '../drawing/table-description.js'
import * as accounts from './accounts.js'

/** The name of the fictitious company. */
export const COMPANY = 'Ostrawick Instruments, Inc.'

/** The first and last rows of a block have a currency symbol, in a separate column. */
export const DOLLARS: NumberFormat = { currency: '$ ' }

const inside: RowOptions = { indent: 1 }
const apart: RowOptions = { gapBefore: 5 }
const bold: RowOptions = { isBold: true }

/** The heading lines of a statement. */
export function headings(title: string, unit: string): readonly HeadingLine[] {
  return [
    { role: 'company', text: COMPANY },
    { role: 'title', text: title },
    { role: 'unit', text: unit },
  ]
}

/** The income statement, for three years. */
export function incomeStatement(): TableDescription {
  const { netSales, costs, expenses, otherIncome, perShare, shares } = accounts
  const cents: NumberFormat = { currency: '$ ', decimals: 2 }
  return {
    headings: headings('Consolidated Statements of Income', 'in millions, except per share amounts'),
    columns: numberColumns(3, { width: 76 }),
    rows: [
      header('', spanning('Years ended September 30,', 3)),
      header('', '2024', '2023', '2022'),
      section('Net sales:'),
      data('Sensors', printNumbers(netSales.sensors, DOLLARS), inside),
      data('Analyzers', printNumbers(netSales.analyzers), inside),
      data('Services', printNumbers(netSales.services), inside),
      subtotal('Total net sales', printNumbers(accounts.totalSales), { indent: 2 }),
      section('Cost of sales:', apart),
      data('Cost of products', printNumbers(costs.products), inside),
      data('Cost of services', printNumbers(costs.services), inside),
      subtotal('Total cost of sales', printNumbers(accounts.totalCosts), { indent: 2 }),
      subtotal('Gross profit', printNumbers(accounts.grossProfit)),
      section('Operating expenses:', apart),
      data('Research and development', printNumbers(expenses.research), inside),
      data('Selling, general and administrative', printNumbers(expenses.selling), inside),
      data('Amortization of intangible assets', printNumbers(expenses.amortization), inside),
      data('Restructuring charges', printNumbers(expenses.restructuring), inside),
      subtotal('Total operating expenses', printNumbers(accounts.totalExpenses), { indent: 2 }),
      subtotal('Operating income', printNumbers(accounts.operatingIncome)),
      section('Other income (expense):', apart),
      data('Interest expense', printNumbers(otherIncome.interestExpense), inside),
      data('Interest income', printNumbers(otherIncome.interestIncome), inside),
      data('Other, net', printNumbers(otherIncome.other), inside),
      subtotal('Total other income (expense)', printNumbers(accounts.totalOtherIncome), { indent: 2 }),
      subtotal('Income before income taxes', printNumbers(accounts.incomeBeforeTaxes)),
      data('Provision for income taxes', printNumbers(accounts.incomeTaxes)),
      total('Net income', printNumbers(accounts.netIncome, DOLLARS)),
      section('Net income per share:', { gapBefore: 8 }),
      data('Basic', printNumbers(perShare.basic, cents), inside),
      data('Diluted', printNumbers(perShare.diluted, cents), inside),
      section('Weighted average shares outstanding:', apart),
      data('Basic', printNumbers(shares.basic, { decimals: 1 }), inside),
      data('Diluted', printNumbers(shares.diluted, { decimals: 1 }), inside),
    ],
  }
}

/** The balance sheet, at the ends of two years. */
export function balanceSheet(): TableDescription {
  const { assets, liabilities, equity } = accounts
  return {
    headings: headings('Consolidated Balance Sheets', 'in millions, except par value'),
    columns: numberColumns(2, { width: 84 }),
    rows: [
      header('', spanning('September 30,', 2)),
      header('', '2024', '2023'),
      section('Assets', bold),
      section('Current assets:'),
      data('Cash and cash equivalents', printNumbers(assets.cash, DOLLARS), inside),
      data('Marketable securities', printNumbers(assets.securities), inside),
      data('Accounts receivable, net of allowances of $19 and $17', printNumbers(assets.receivables), inside),
      data('Inventories', printNumbers(assets.inventories), inside),
      data('Prepaid expenses and other current assets', printNumbers(assets.prepaid), inside),
      subtotal('Total current assets', printNumbers(accounts.currentAssets), { indent: 2 }),
      data('Property, plant and equipment, net', printNumbers(assets.plant)),
      data('Goodwill', printNumbers(assets.goodwill)),
      data('Intangible assets, net', printNumbers(assets.intangibles)),
      data('Deferred income taxes', printNumbers(assets.deferredTaxes)),
      data('Other assets', printNumbers(assets.other)),
      total('Total assets', printNumbers(accounts.totalAssets, DOLLARS), { indent: 2 }),
      section("Liabilities and shareholders' equity", { ...bold, gapBefore: 8 }),
      section('Current liabilities:'),
      data('Current portion of long-term debt', printNumbers(accounts.currentDebt, DOLLARS), inside),
      data('Accounts payable', printNumbers(liabilities.payables), inside),
      data('Accrued liabilities', printNumbers(liabilities.accrued), inside),
      subtotal('Total current liabilities', printNumbers(accounts.currentLiabilities), { indent: 2 }),
      data('Long-term debt', printNumbers(accounts.longTermDebt)),
      data('Pensions and other long-term liabilities', printNumbers(liabilities.pensions)),
      subtotal('Total liabilities', printNumbers(accounts.totalLiabilities), { indent: 2 }),
      section('Commitments and contingencies (Note 9)'),
      section("Shareholders' equity:"),
      data(
        'Common stock, $0.01 par value; 400.0 shares authorized; 142.1 and 143.8 shares issued and outstanding',
        printNumbers(equity.stock),
        inside,
      ),
      data('Additional paid-in capital', printNumbers(equity.paidIn), inside),
      data('Retained earnings', printNumbers(equity.retained), inside),
      data('Accumulated other comprehensive loss', printNumbers(equity.comprehensive), inside),
      data('Treasury stock, at cost', printNumbers(equity.treasury), inside),
      subtotal("Total shareholders' equity", printNumbers(accounts.totalEquity), { indent: 2 }),
      total(
        "Total liabilities and shareholders' equity",
        printNumbers(addRows(accounts.totalLiabilities, accounts.totalEquity), DOLLARS),
        { indent: 2 },
      ),
    ],
  }
}

/** The row at which {@link cashFlowStatement} continues on its second page: after the financing activities. */
export const CASH_FLOW_BREAK = 32

/** The cash flow statement, for three years. */
export function cashFlowStatement(): TableDescription {
  const { operatingFlows, investingFlows, financingFlows, supplemental } = accounts
  const deeper: RowOptions = { indent: 2 }
  return {
    headings: headings('Consolidated Statements of Cash Flows', 'in millions'),
    columns: numberColumns(3, { width: 76 }),
    rows: [
      header('', spanning('Years ended September 30,', 3)),
      header('', '2024', '2023', '2022'),
      section('Operating activities', bold),
      data('Net income', printNumbers(accounts.netIncome, DOLLARS)),
      section('Adjustments to reconcile net income to net cash provided by operating activities:'),
      data('Depreciation', printNumbers(operatingFlows.depreciation), inside),
      data('Amortization of intangible assets', printNumbers(operatingFlows.amortization), inside),
      data('Stock-based compensation', printNumbers(operatingFlows.stockCompensation), inside),
      data('Deferred income taxes', printNumbers(operatingFlows.deferredTaxes), inside),
      data('Pension contributions in excess of expense', printNumbers(operatingFlows.pensions), inside),
      data('Gain on sale of business', printNumbers(operatingFlows.gainOnSale), inside),
      section('Changes in operating assets and liabilities, net of effects of acquisitions:', inside),
      data('Accounts receivable', printNumbers(operatingFlows.receivables), deeper),
      data('Inventories', printNumbers(operatingFlows.inventories), deeper),
      data('Prepaid expenses and other current assets', printNumbers(operatingFlows.prepaid), deeper),
      data('Accounts payable', printNumbers(operatingFlows.payables), deeper),
      data('Accrued liabilities', printNumbers(operatingFlows.accrued), deeper),
      subtotal('Net cash provided by operating activities', printNumbers(accounts.cashFromOperations)),
      section('Investing activities', { ...bold, ...apart }),
      data('Capital expenditures', printNumbers(investingFlows.capitalExpenditures)),
      data('Acquisitions, net of cash acquired', printNumbers(investingFlows.acquisitions)),
      data('Proceeds from sale of business', printNumbers(investingFlows.sales)),
      data('Purchases of marketable securities', printNumbers(investingFlows.purchases)),
      data('Maturities of marketable securities', printNumbers(investingFlows.maturities)),
      subtotal('Net cash used in investing activities', printNumbers(accounts.cashFromInvesting)),
      section('Financing activities', { ...bold, ...apart }),
      data('Proceeds from issuance of long-term debt', printNumbers(financingFlows.borrowed)),
      data('Repayment of long-term debt', printNumbers(financingFlows.repaid)),
      data('Dividends paid', printNumbers(financingFlows.dividends)),
      data('Repurchases of common stock', printNumbers(financingFlows.repurchases)),
      data('Proceeds from stock plans', printNumbers(financingFlows.stockPlans)),
      subtotal('Net cash (used in) provided by financing activities', printNumbers(accounts.cashFromFinancing)),
      data('Effect of exchange rate changes on cash', printNumbers(accounts.exchangeEffect), apart),
      subtotal('Net increase (decrease) in cash and cash equivalents', printNumbers(accounts.changeInCash)),
      data('Cash and cash equivalents at beginning of year', printNumbers(accounts.openingCash)),
      total('Cash and cash equivalents at end of year', printNumbers(accounts.closingCash, DOLLARS)),
      section('Supplemental information', { ...bold, gapBefore: 8 }),
      data('Interest paid', printNumbers(supplemental.interestPaid, DOLLARS)),
      data('Income taxes paid, net of refunds', printNumbers(supplemental.taxesPaid)),
      data('Equipment acquired under finance leases', printNumbers(supplemental.leasedEquipment)),
    ],
  }
}
