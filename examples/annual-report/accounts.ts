import { addRows } from '../drawing/numbers.js'

/**
 * The accounts of a fictitious company, in millions of dollars, for years ended September 30. Sums are computed, so
 * they reconcile: net income across all statements, cash with the balance sheet, debt and segments with their notes.
 */

/** One amount per year: 2024, 2023 and, if the statement shows it, 2022. */
type Years = readonly number[]

export const netSales = {
  sensors: [1_842, 1_718, 1_604],
  analyzers: [1_266, 1_301, 1_187],
  services: [713, 640, 582],
}
/** The four quarters of 2024, and those of 2023. */
export const quarterlySales = [
  [921, 934, 958, 1_008],
  [872, 903, 925, 959],
] as const
export const totalSales = addRows(netSales.sensors, netSales.analyzers, netSales.services)

export const costs = { products: [1_804, 1_763, 1_640], services: [402, 371, 344] }
export const totalCosts = addRows(costs.products, costs.services)
export const grossProfit = subtract(totalSales, totalCosts)

export const expenses = {
  research: [318, 296, 271],
  selling: [702, 681, 644],
  amortization: [74, 78, 81],
  restructuring: [0, 36, 12],
}
export const totalExpenses = addRows(expenses.research, expenses.selling, expenses.amortization, expenses.restructuring)
export const operatingIncome = subtract(grossProfit, totalExpenses)

export const otherIncome = { interestExpense: [-66, -71, -58], interestIncome: [19, 11, 3], other: [-4, 7, -9] }
export const totalOtherIncome = addRows(otherIncome.interestExpense, otherIncome.interestIncome, otherIncome.other)
export const incomeBeforeTaxes = addRows(operatingIncome, totalOtherIncome)
export const incomeTaxes = [-103, -88, -68]
export const netIncome = addRows(incomeBeforeTaxes, incomeTaxes)

/** In millions of shares. */
export const shares = { basic: [142.6, 144.1, 145.3], diluted: [144.2, 145.5, 146.8] }
export const perShare = { basic: divide(netIncome, shares.basic), diluted: divide(netIncome, shares.diluted) }

export const operatingFlows = {
  depreciation: [168, 159, 151],
  amortization: expenses.amortization,
  stockCompensation: [52, 47, 41],
  deferredTaxes: [-21, 9, -14],
  pensions: [-11, -6, -9],
  gainOnSale: [0, -18, 0],
  receivables: [-43, -61, 22],
  inventories: [38, -74, -55],
  prepaid: [-9, 6, -12],
  payables: [27, -15, 31],
  accrued: [19, 24, -8],
}
export const cashFromOperations = addRows(netIncome, ...Object.values(operatingFlows))

export const investingFlows = {
  capitalExpenditures: [-214, -231, -198],
  acquisitions: [-96, 0, -412],
  sales: [0, 64, 0],
  purchases: [-150, -120, -90],
  maturities: [110, 135, 80],
}
export const cashFromInvesting = addRows(...Object.values(investingFlows))

export const financingFlows = {
  borrowed: [300, 0, 500],
  repaid: [-375, -100, -150],
  dividends: [-128, -121, -113],
  repurchases: [-90, -140, 0],
  stockPlans: [24, 19, 16],
}
export const cashFromFinancing = addRows(...Object.values(financingFlows))

export const exchangeEffect = [-7, 11, -15]
export const changeInCash = addRows(cashFromOperations, cashFromInvesting, cashFromFinancing, exchangeEffect)
const cashIn2021 = 389
export const openingCash = [cashIn2021 + changeInCash[2]! + changeInCash[1]!, cashIn2021 + changeInCash[2]!, cashIn2021]
export const closingCash = addRows(openingCash, changeInCash)

export const supplemental = { interestPaid: [64, 70, 55], taxesPaid: [118, 92, 79], leasedEquipment: [14, 0, 9] }

export const assets = {
  cash: closingCash.slice(0, 2),
  securities: [180, 140],
  receivables: [663, 612],
  inventories: [542, 574],
  prepaid: [105, 96],
  plant: [1_458, 1_388],
  goodwill: [1_700, 1_654],
  intangibles: [444, 488],
  deferredTaxes: [82, 61],
  other: [87, 83],
}
export const currentAssets = addRows(
  assets.cash,
  assets.securities,
  assets.receivables,
  assets.inventories,
  assets.prepaid,
)
export const totalAssets = addRows(...Object.values(assets))

export const debt = {
  notes2024: [0, 375],
  notes2025: [250, 250],
  notes2028: [500, 500],
  termLoan: [300, 0],
  notes2033: [575, 575],
  leases: [14, 0],
}
export const totalDebt = addRows(...Object.values(debt))
export const currentDebt = [250, 375]
export const longTermDebt = subtract(totalDebt, currentDebt)
/** Amounts due in 2025 to 2029 and after, as of September 30, 2024. */
export const maturities = [250, 5, 5, 504, 0, 875]

export const liabilities = { payables: [353, 318], accrued: [421, 402], pensions: [253, 264] }
export const currentLiabilities = addRows(currentDebt, liabilities.payables, liabilities.accrued)
export const totalLiabilities = addRows(currentLiabilities, longTermDebt, liabilities.pensions)

export const equity = {
  stock: [1, 1],
  paidIn: [918, 842],
  retained: [2_707, 2_468],
  comprehensive: [-183, -176],
  treasury: [-370, -280],
}
export const totalEquity = addRows(...Object.values(equity))

export const segmentIncome = {
  sensors: [342, 301, 268],
  analyzers: [189, 178, 161],
  services: [112, 91, 77],
  corporate: [-122, -136, -125],
}
export const totalSegmentIncome = addRows(segmentIncome.sensors, segmentIncome.analyzers, segmentIncome.services)

/** Net sales of 2024 and 2023 by region of the customer: Americas, Europe, Asia Pacific. */
export const regions = {
  sensors: { 2024: [812, 566, 464], 2023: [764, 541, 413] },
  analyzers: { 2024: [571, 428, 267], 2023: [588, 446, 267] },
  services: { 2024: [344, 231, 138], 2023: [309, 212, 119] },
}

function subtract(from: Years, what: Years): Years {
  return from.map((value, year) => value - what[year]!)
}

function divide(dividend: Years, divisor: Years): Years {
  return dividend.map((value, year) => value / divisor[year]!)
}
