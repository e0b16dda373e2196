import { readsLaid } from '../../../fixtures/laid-readings.js'
import { lay } from '../../../fixtures/lay-table.js'
import { reads } from '../../../fixtures/readings.js'
import { PLAIN } from '../../../fixtures/write-lines.js'

const EUROPE = `
  Name of company          | Country
  ---
  Harrow Packaging GmbH    | Germany
  Harrow Lyon S.A.S.       | France
  Harrow Milano S.r.l.     | Italy
  Velden Papier AG         | Austria
  Harrow Iberia S.L.       | Spain
  `
const ASIA = `
  Name of company          | Country
  ---
  Harrow Asia Pte. Ltd.    | Singapore
  Harrow Nippon K.K.       | Japan
  Harrow India Limited     | India
  Harrow Vietnam Co. Ltd.  | Vietnam
  Harrow Korea Co. Ltd.    | South Korea
  `

readsLaid(
  'risks and measures, each with several lines, are a table with rules between rows',
  `
  Risk            | What may happen                         | What we do
  ---
  Cyber security  | Systems may be attacked and~orders stop for days | Tests by outside experts~twice a year
  Raw materials   | Prices of resin may rise faster~than our own prices | Contracts over three~years with two suppliers
  Talent          | Engineers may be hard to find~in Velden | Courses with the technical~college
  `,
  { columns: 'l60 l160 l360', rules: ['heads', 'rows'], beside: 'first', step: 18 },
)

readsLaid(
  'standards, their effects and dates are a table under bold headers',
  `
  Standard   | Effect                                    | From
  ---
  IFRS 17    | Contracts of insurance are measured~at present value | 2023
  IFRS 18    | Income statements have new~subtotals      | 2027
  IFRS 19    | Subsidiaries disclose less                | 2027
  IAS 21     | Rates are estimated where a currency~cannot be exchanged | 2025
  `,
  { columns: 'l60 l140 l420', rules: ['heads'], beside: 'first', step: 18 },
)

readsLaid(
  'offices and biographies of directors are a table with gaps between rows',
  `
  Name           | Age | Position and experience
  ---
  Anna Keller    | 61  | Chair since 2014. She led Nordkredit AG~and sits on the board of Rive Capital.
  Bruno Dumont   | 58  | Chief Executive since 2016. He joined the~Group in 1998 as an engineer.
  Clara Osborne  | 49  | Director since 2021. She is a partner of~Dunne & Partners in London.
  `,
  { columns: 'l60 m190 l230', rules: ['heads'], beside: 'first', step: 22 },
)

readsLaid(
  'indicators, targets and states in a grid are read cell by cell',
  `
  Indicator        | Target for 2030         | Where we stand
  ---
  Emissions        | Half of those of 2019   | On track
  Water            | A fifth less per ton    | Behind
  Accidents        | None                    | On track
  `,
  { columns: 'l64 l184 l344', reach: [60, 450], edges: [180, 340], rules: ['grid'] },
)

readsLaid(
  'marks of committee membership are a table',
  `
  Director        | Audit | Risk | Nomination
  ---
  Anna Keller     |       |      | Chair
  Bruno Dumont    |       | Yes  |
  Clara Osborne   | Chair | Yes  |
  David Fenwick   | Yes   |      | Yes
  Eva Lindqvist   | Yes   | Chair |
  `,
  { columns: 'l60 m240 m320 m420', rules: ['heads', 'rows'] },
)

readsLaid(
  'loans with their banks, rates and due dates are a table',
  `
  Loan             | Bank             | Rate          | Due
  ---
  Term loan A      | First Harbour    | SOFR + 1.25%  | June 2027
  Term loan B      | Nordkredit       | SOFR + 1.75%  | June 2029
  Revolver         | Rive Capital     | SOFR + 1.10%  | March 2028
  Leases           | Several          | Fixed         | Up to 2041
  `,
  { columns: 'l60 l170 l290 l410', rules: ['heads', 'ends'] },
)

readsLaid(
  'products and their uses, on bands, are a table',
  `
  Product   | Use                    | Customers
  ---
  Velora    | Paint for wood         | Joiners and furniture makers
  Osmia     | Film for food          | Bakeries and dairies
  Packwell  | Boxes for parcels      | Online shops
  Lumen     | Coating for glass      | Makers of lamps
  `,
  { columns: 'l64 l164 l324', reach: [60, 500], bands: '#e8eef4', headBand: '#28486c', font: 'helvetica', size: 9 },
)

readsLaid(
  'meetings attended by directors, out of how many, are a table',
  `
  Director        | Board | Audit | Risk
  ---
  Anna Keller     | 8/8   | –     | 4/4
  Bruno Dumont    | 8/8   | –     | 3/4
  Clara Osborne   | 7/8   | 5/5   | –
  David Fenwick   | 8/8   | 4/5   | –
  `,
  { columns: 'l60 m260 m340 m420', rules: ['heads'] },
)

reads(
  'two lists of companies, each under its own title, are two tables',
  (page) => {
    page.write('Subsidiaries in Europe', 60, 80, { ...PLAIN, weight: 'bold', size: 12 })
    const last = lay(page, EUROPE, { columns: 'l60 l320', rules: ['heads'] })
    page.write('Subsidiaries in Asia', 60, last + 40, { ...PLAIN, weight: 'bold', size: 12 })
    lay(page, ASIA, { columns: 'l60 l320', rules: ['heads'], top: last + 60 })
  },
  `${EUROPE}
  ${ASIA}`,
)

readsLaid(
  'accounting policies and the notes that contain them are a table',
  `
  Policy                 | Note | Page
  ---
  Revenue                | 4    | 102
  Inventories            | 14   | 118
  Financial instruments  | 21   | 131
  Leases                 | 16   | 121
  `,
  { columns: 'l60 r300 r380', rules: ['heads', 'rows'] },
)

readsLaid(
  'aircraft with their types and owners are a table without rules under bold headers',
  `
  Type         | Owned | Leased | Total
  ---
  A320neo      | 12    | 20     | 32
  A321neo      | 6     | 14     | 20
  737-800      | 9     | 3      | 12
  Total        | 27    | 37     | 64
  `,
  { columns: 'l60 r260 r330 r400' },
)
