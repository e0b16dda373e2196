import { readsLaid } from '../../../fixtures/laid-readings.js'

readsLaid(
  'vessels and their flags are a table on bands',
  `
  Vessel          | Type           | Flag
  ---
  Northern Light  | Bulk carrier   | Panama
  Southern Cross  | Bulk carrier   | Liberia
  Eastern Star    | Tanker         | Malta
  Western Wind    | Tanker         | Liberia
  Morning Dew     | Container ship | Cyprus
  Evening Tide    | Container ship | Panama
  `,
  { columns: 'l72 l220 l400', bands: '#e8eef4', font: 'helvetica', size: 9 },
)

readsLaid(
  'brands and their web pages are a table under headers with a rule',
  `
  Brand        | Market           | Website
  ---
  Velora       | Germany          | www.velora.de
  Harrowfoil   | United Kingdom   | www.harrowfoil.co.uk
  Osmia        | France           | www.osmia.fr
  Packwell     | Benelux          | www.packwell.eu
  Lumen        | Nordic countries | www.lumen.se
  `,
  { columns: 'l72 l220 l400', rules: ['heads'] },
)

readsLaid(
  'committees with their chairs and members are a table',
  `
  Committee     | Chair           | Secretary
  ---
  Audit         | Clara Osborne   | Ian Marsh
  Remuneration  | Bruno Dumont    | Ian Marsh
  Nomination    | Anna Keller     | Joan Pryor
  Risk          | David Fenwick   | Joan Pryor
  Technology    | Eva Lindqvist   | Ian Marsh
  `,
  { columns: 'l72 l220 l380', rules: ['heads'] },
)

readsLaid(
  'securities, symbols and exchanges under three headers are a table of one row',
  `
  Title of each class                       | Trading symbol | Name of exchange
  ---
  Common Stock, par value $0.01 per share   | HRW            | New York Stock Exchange
  `,
  { columns: 'l72 l300 l410', rules: ['heads'], size: 9 },
)

readsLaid(
  'properties in a frame are a table',
  `
  Location           | Use            | Tenure
  ---
  Harrowmouth, Ohio  | Production     | Owned
  Velden, Austria    | Production     | Leased
  Austin, Texas      | Offices        | Leased
  Lyon, France       | Warehouse      | Owned
  `,
  { columns: 'l76 l226 l376', reach: [72, 470], edges: [222, 372], rules: ['grid'] },
)

readsLaid(
  'tenants and their industries are a table under bold headers, each with a rule',
  `
  Tenant                | Industry
  ---
  Albright Stores       | Retail
  Bexley Pharmacy       | Health care
  Corner Coffee         | Restaurants
  Dalton Sports         | Retail
  Elm Street Cinemas    | Entertainment
  Fenwick Furniture     | Retail
  `,
  { columns: 'l72 l320', rules: ['heads', 'rows'] },
)

readsLaid(
  'exhibits with their numbers are a table',
  `
  Exhibit | Description                        | Filed
  ---
  3.1     | Certificate of Incorporation       | Herewith
  3.2     | Amended and Restated Bylaws        | Herewith
  4.1     | Form of Stock Certificate          | Herewith
  10.1    | Lease of the Harrowmouth plant     | Previously
  10.2    | Employment agreement, Anna Keller  | Previously
  21.1    | Subsidiaries of the Registrant     | Herewith
  `,
  { columns: 'l72 l130 l400', rules: ['heads'] },
)

readsLaid(
  'dates of the financial calendar are a table under headers on a band',
  `
  Event                       | Date
  ---
  Annual results              | 12 March 2025
  Annual general meeting      | 7 May 2025
  Ex-dividend date            | 15 May 2025
  Payment of final dividend   | 12 June 2025
  Half-year results           | 21 August 2025
  `,
  { columns: 'l72 l320', headBand: '#d8e2ec', rules: ['rows'], font: 'helvetica', size: 9 },
)

readsLaid(
  'risks and their owners are a table on bands',
  `
  Principal risk        | Owner                     | Trend
  ---
  Cyber security        | Chief Information Officer | Rising
  Raw material prices   | Chief Procurement Officer | Stable
  Interest rates        | Group Treasurer           | Falling
  Product liability     | General Counsel           | Stable
  Climate change        | Chief Executive           | Rising
  `,
  { columns: 'l72 l230 l420', bands: '#eef2e6', rules: ['heads'], font: 'source-sans', size: 9 },
)

readsLaid(
  'underwriters and their law firms are a table with rules between rows',
  `
  Underwriter             | Counsel
  ---
  Morgan & Field LLC      | Sharp Bell LLP
  First Harbour Securities | Dunne & Partners
  Nordkredit Markets      | Sharp Bell LLP
  Rive Capital            | Avocats du Lac
  Caledonian Securities   | Dunne & Partners
  `,
  { columns: 'l72 l320', rules: ['heads', 'rows', 'ends'] },
)
