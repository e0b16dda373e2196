import { drawChart } from '../drawing/draw-chart.js'
import {
  type Drawing,
  type DrawingPage,
  type DrawnDocument,
  drawDocument,
  type TextStyle,
} from '../drawing/draw-document.js'
import {
  type ContentsEntry,
  drawContents,
  drawParagraph,
  drawParagraphs,
  drawRunningLines,
  drawSignatures,
} from '../drawing/draw-prose.js'
import { type DrawnTable, drawTable } from '../drawing/draw-table.js'
import { splitTable, type TableDescription } from '../drawing/table-description.js'
import { type TableStyle, tableStyle } from '../drawing/table-style.js'
import { quarterChart, segmentChart } from './charts.js'
import { letter } from './letter.js'
import { covenants, debtTable, maturityTable, salesByRegion, segments } from './notes.js'
import { balanceSheet, CASH_FLOW_BREAK, COMPANY, cashFlowStatement, headings, incomeStatement } from './statements.js'

const ACCENT = '#0b4f5c'
const MARGIN = 60
const WIDTH = 492
const TOP = 66
const BODY: TextStyle = { font: 'source-serif', size: 10 }
const SMALL: TextStyle = { font: 'source-sans', size: 8, color: '#555555' }

const STATEMENT = tableStyle({
  font: 'source-sans',
  size: 9,
  pitch: 15.5,
  zebra: '#e8f1f2',
  boldSums: true,
  headingSize: 12,
  headingColor: ACCENT,
  headerAlign: 'right',
})

/** Rows high enough that the statement needs two pages. */
const CASH_FLOW: TableStyle = { ...STATEMENT, pitch: 17 }

const NOTE: TableStyle = { ...STATEMENT, pitch: 14, headingSize: 10 }

/** Titles and page numbers, for the contents page and the pages themselves. */
const CONTENTS: readonly ContentsEntry[] = [
  { title: 'Letter to shareholders', pageNumber: 3 },
  { title: 'Consolidated financial statements', pageNumber: 4 },
  { title: 'Consolidated statements of income', pageNumber: 4, indent: 1 },
  { title: 'Consolidated balance sheets', pageNumber: 5, indent: 1 },
  { title: 'Consolidated statements of cash flows', pageNumber: 6, indent: 1 },
  { title: 'Notes to consolidated financial statements', pageNumber: 8 },
  { title: 'Note 7. Segments', pageNumber: 8, indent: 1 },
  { title: 'Note 8. Debt', pageNumber: 9, indent: 1 },
  { title: 'Net sales in charts', pageNumber: 10 },
  { title: 'Signatures', pageNumber: 11 },
]

/** Draws the sample: the annual report of a fictitious company, with eleven pages, and its expected content. */
export function drawAnnualReport(): Promise<DrawnDocument> {
  const options = { file: 'annual-report.pdf', title: `${COMPANY}: Annual report 2024`, author: COMPANY }
  return drawDocument(options, (document) => {
    drawCover(document.addPage())
    drawContentsPage(addInnerPage(document))
    drawLetter(addInnerPage(document))
    drawStatement(addInnerPage(document), incomeStatement())
    drawStatement(addInnerPage(document), balanceSheet())
    drawCashFlow(document)
    drawSegmentNote(addInnerPage(document))
    drawDebtNote(addInnerPage(document))
    drawChartPage(addInnerPage(document))
    drawSignaturePage(addInnerPage(document))
  })
}

function addInnerPage(document: Drawing): DrawingPage {
  const page = document.addPage()
  drawRunningLines(page, `${COMPANY}  |  Annual report 2024`, SMALL, { margin: MARGIN })
  return page
}

function drawCover(page: DrawingPage): void {
  page.fill({ x0: 0, y0: 0, x1: page.width, y1: 500 }, ACCENT)
  page.fill({ x0: 0, y0: 500, x1: page.width, y1: 508 }, '#e0a030')
  const white = { font: 'source-serif', weight: 'bold', color: '#ffffff' } as const
  page.write('Ostrawick', MARGIN, 250, { ...white, size: 54 })
  page.write('Instruments', MARGIN, 310, { ...white, size: 54 })
  page.write('Annual report 2024', MARGIN, 390, { font: 'source-sans', size: 22, color: '#ffffff' })
  const plain: TextStyle = { font: 'source-sans', size: 11 }
  page.write('For the fiscal year ended September 30, 2024', MARGIN, 560, plain)
  page.write(
    'Ostrawick Instruments, Inc. does not exist. Every name and number in this report is made up.',
    MARGIN,
    740,
    {
      ...SMALL,
      weight: 'italic',
    },
  )
}

function drawContentsPage(page: DrawingPage): void {
  const y = drawTitle(page, 'Contents', TOP)
  drawContents(page, CONTENTS, BODY, { x: MARGIN, y: y + 10, width: WIDTH })
}

function drawLetter(page: DrawingPage): void {
  const y = drawTitle(page, 'Letter to shareholders', TOP)
  const area = { x: MARGIN, y: y + 6, width: WIDTH }
  const end = drawParagraphs(page, letter(), { ...BODY, size: 10.5 }, area, 'justify')
  const signature: TextStyle = { ...BODY, weight: 'italic', size: 10.5 }
  drawParagraph(page, 'Ingrid Solheim-Achebe', signature, { ...area, y: end + 20 })
  drawParagraph(page, 'Chair and Chief Executive Officer', { ...BODY, size: 10.5 }, { ...area, y: end + 36 })
}

function drawStatement(page: DrawingPage, statement: TableDescription, style = STATEMENT): DrawnTable {
  const drawn = drawTable(page, statement, style, { x: MARGIN, y: TOP, width: WIDTH })
  drawAccompanyingLine(page)
  return drawn
}

function drawCashFlow(document: Drawing): void {
  const [first, second] = splitTable(cashFlowStatement(), CASH_FLOW_BREAK, true)
  const upper = drawStatement(addInnerPage(document), first, CASH_FLOW)
  const title = 'Consolidated Statements of Cash Flows (continued)'
  const rest = { ...second, headings: headings(title, 'in millions') }
  const lower = drawStatement(addInnerPage(document), rest, CASH_FLOW)
  document.joinTables(upper.gold, lower.gold)
}

function drawSegmentNote(page: DrawingPage): void {
  const area = { x: MARGIN, width: WIDTH }
  let y = drawTitle(page, 'Note 7. Segments', TOP)
  y = drawParagraph(
    page,
    'The Company reports three segments. Sensors makes instruments that are built into machines of others. Analyzers makes instruments that stand in laboratories and plants. Services calibrates and repairs what both have sold. Segments are measured by operating income before corporate expenses; sales between them are small and left out.',
    BODY,
    { ...area, y },
    'justify',
  )
  y = drawTable(page, segments(), NOTE, { ...area, y: y + 4 }).bottom
  y = drawParagraph(
    page,
    'Net sales are attributed to regions by where the customer is. The United States accounted for 38% of net sales in 2024 and in 2023; no other country reached one tenth, and neither did any customer.',
    BODY,
    { ...area, y: y + 2 },
    'justify',
  )
  drawTable(page, salesByRegion(), { ...NOTE, size: 8.5, headerSize: 8.5 }, { ...area, y: y + 4 })
}

function drawDebtNote(page: DrawingPage): void {
  const area = { x: MARGIN, width: WIDTH }
  let y = drawTitle(page, 'Note 8. Debt', TOP)
  y = drawParagraph(page, 'Long-term debt at the ends of the last two years was as follows:', BODY, { ...area, y })
  y = drawTable(page, debtTable(), NOTE, { ...area, y: y + 2 }).bottom
  y = drawParagraph(
    page,
    'In March 2024 the Company borrowed $300 million under a term loan agreement with six banks. Together with cash at hand it was used to repay the 3.75% senior notes. At September 30, 2024 principal falls due in the fiscal years shown below:',
    BODY,
    { ...area, y: y + 8 },
    'justify',
  )
  y = drawTable(page, maturityTable(), NOTE, { ...area, y: y + 2 }).bottom
  const ruled = tableStyle({
    font: 'source-sans',
    size: 9,
    rules: 'grid',
    ruleColor: '#7a9aa0',
    ruleThickness: 0.5,
    headerFill: ACCENT,
    headerColor: '#ffffff',
    valueLine: 'first',
    headingSize: 10,
    headingColor: ACCENT,
  })
  drawTable(page, covenants(), ruled, { ...area, y: y + 10 })
}

function drawChartPage(page: DrawingPage): void {
  const y = drawTitle(page, 'Net sales in charts', TOP)
  const style: TextStyle = { font: 'source-sans', size: 9 }
  const across = { x0: MARGIN, x1: MARGIN + WIDTH }
  drawChart(page, segmentChart(), style, { ...across, y0: y + 10, y1: y + 270 })
  drawChart(page, quarterChart(), style, { ...across, y0: y + 310, y1: y + 570 })
}

function drawSignaturePage(page: DrawingPage): void {
  const y = drawTitle(page, 'Signatures', TOP)
  const area = { x: MARGIN, y: y + 4, width: WIDTH }
  const opening =
    'Pursuant to the requirements of law, the registrant has duly caused this report to be signed on its behalf by the undersigned, thereunto duly authorized, on December 2, 2024. The persons named below have signed it in the capacities indicated.'
  const end = drawParagraph(page, opening, BODY, area, 'justify')
  const signatories = [
    { name: 'Ingrid Solheim-Achebe', office: 'Chair and Chief Executive Officer' },
    { name: 'Dashiell Ferrante-Okoye', office: 'Chief Financial Officer' },
    { name: 'Wilhelmina Tarkanian', office: 'Controller' },
    { name: 'Aurelio Brandt-Nakamura', office: 'Director' },
    { name: 'Philippa Devereux-Singh', office: 'Director' },
    { name: 'Cornelius van Oosterhuis', office: 'Director' },
  ]
  drawSignatures(page, signatories, BODY, { ...area, y: end + 20 })
}

function drawTitle(page: DrawingPage, text: string, y: number): number {
  const style: TextStyle = { font: 'source-serif', weight: 'bold', size: 16, color: ACCENT }
  return drawParagraph(page, text, style, { x: MARGIN, y, width: WIDTH })
}

function drawAccompanyingLine(page: DrawingPage): void {
  const text = 'The accompanying notes are an integral part of these consolidated financial statements.'
  const style: TextStyle = { ...SMALL, weight: 'italic' }
  drawParagraph(page, text, style, { x: MARGIN, y: page.height - 62, width: WIDTH }, 'center')
}
