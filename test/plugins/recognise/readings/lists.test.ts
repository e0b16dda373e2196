import { readsLaid } from '../../../fixtures/laid-readings.js'
import { reads } from '../../../fixtures/readings.js'

readsLaid(
  'subsidiaries and their states of incorporation are a table under bold headers with a rule',
  `
  Name of subsidiary            | State of incorporation
  ---
  Harrow Coatings, Inc.         | Delaware
  Harrow Films LLC              | Ohio
  Harrow Finance Corporation    | Delaware
  Harrow Holdings (UK) Limited  | England and Wales
  Harrow Packaging GmbH         | Germany
  Velden Joint Venture B.V.     | Netherlands
  `,
  { columns: 'l72 l360', rules: ['heads'] },
)

readsLaid(
  'directors and their committees are a table under bold headers with a rule',
  `
  Director         | Committee
  ---
  Anna Keller      | Audit
  Bruno Dumont     | Remuneration
  Clara Osborne    | Nomination
  David Fenwick    | Audit
  Eva Lindqvist    | Risk
  Frank Mortensen  | Remuneration
  `,
  { columns: 'l72 l320', rules: ['heads'] },
)

readsLaid(
  'banks and their shares of a loan are a table under bold headers with a rule',
  `
  Lender                 | Role              | Office
  ---
  First Harbour Bank     | Arranger          | London
  Banque de la Rive      | Lender            | Geneva
  Nordkredit AG          | Lender            | Hamburg
  Eastern Trust Company  | Facility agent    | New York
  Caledonian Bank plc    | Lender            | Edinburgh
  `,
  { columns: 'l72 l250 l400', rules: ['heads'], font: 'helvetica', size: 9 },
)

readsLaid(
  'a list without headers is a table when its places repeat',
  `
  Harrow Coatings, Inc.         | Delaware
  Harrow Films LLC              | Delaware
  Harrow Finance Corporation    | Delaware
  Harrow Packaging GmbH         | Germany
  Harrow Verwaltungs GmbH       | Germany
  Velden Joint Venture B.V.     | Netherlands
  Harrow Nederland B.V.         | Netherlands
  Harrow Asia Pte. Ltd.         | Singapore
  Harrow Trading Pte. Ltd.      | Singapore
  `,
  { columns: 'l72 l360' },
)

readsLaid(
  'seven companies without headers are a table when their states repeat',
  `
  Harrow Coatings, Inc.         | Delaware
  Harrow Films LLC              | Delaware
  Harrow Finance Corporation    | Delaware
  Harrow Real Estate LLC        | Texas
  Harrow Logistics LLC          | Texas
  Harrow Insurance Company      | Vermont
  Harrow Services, Inc.         | Delaware
  `,
  { columns: 'l72 l360', step: 20 },
)

readsLaid(
  'repeated countries in the first column of a list of companies are separate rows',
  `
  Country      | Company                  | Activity
  ---
  Austria      | Harrow Wien GmbH         | Sales
  Austria      | Harrow Linz GmbH         | Production
  France       | Harrow Lyon S.A.S.       | Sales
  Germany      | Harrow Packaging GmbH    | Production
  Germany      | Harrow Verwaltungs GmbH  | Services
  Germany      | Harrow Nord GmbH         | Sales
  Italy        | Harrow Milano S.r.l.     | Sales
  `,
  { columns: 'l72 l180 l380', rules: ['heads', 'ends'] },
)

readsLaid(
  'a holding company is in both columns of the list of its subsidiaries',
  `
  Name of company           | Held by
  ---
  Harrow Holdings Limited   | Harrow Group plc
  Harrow Coatings Limited   | Harrow Holdings Limited
  Harrow Films Limited      | Harrow Holdings Limited
  Harrow Finance Limited    | Harrow Group plc
  Harrow Export Limited     | Harrow Films Limited
  Harrow Estates Limited    | Harrow Group plc
  `,
  { columns: 'l72 l340', rules: ['heads'] },
)

readsLaid(
  'German companies and their registered offices are a table',
  `
  Gesellschaft                 | Sitz
  ---
  Harrow Lackwerke GmbH        | Hamburg
  Harrow Folien GmbH & Co. KG  | Bremen
  Harrow Dienste GmbH          | Hamburg
  Velden Papier AG             | Kassel
  Osnabrücker Druck GmbH       | Osnabrück
  `,
  { columns: 'l72 l340', font: 'helvetica', size: 9, rules: ['heads'] },
)

readsLaid(
  'French companies and their countries are a table',
  `
  Société                | Pays
  ---
  Harrow Peintures S.A.  | France
  Harrow Films S.A.S.    | France
  Velden Emballage SPRL  | Belgique
  Rive Finance S.A.      | Luxembourg
  Atelier du Lac Sàrl    | Suisse
  `,
  { columns: 'l72 l340', rules: ['heads', 'ends'] },
)

readsLaid(
  'numbered companies are a table under headers with a rule',
  `
  Name of company              | Place of business
  ---
  1. Harrow India Limited      | Mumbai
  2. Harrow Polymers Limited   | Pune
  3. Harrow Logistics Limited  | Chennai
  4. Harrow Realty Limited     | Mumbai
  5. Harrow Energy Limited     | Jaipur
  6. Harrow Foods Limited      | Pune
  `,
  { columns: 'l72 l340', rules: ['heads'] },
)

readsLaid(
  'a list under headers in regular type, with rules above and below them, is a table',
  `
  Jurisdiction  | Guarantor
  ---
  Delaware      | Harrow Coatings, Inc.
  Ohio          | Harrow Films LLC
  Texas         | Harrow Logistics LLC
  Vermont       | Harrow Insurance Company
  Nevada        | Harrow Leasing LLC
  Virginia      | Harrow Defense, Inc.
  `,
  { columns: 'l72 l300', heads: 'regular', rules: ['heads', 'ends'] },
)

readsLaid(
  'countries as sections of a list of companies are separate rows',
  `
  Company                  | City        | Activity
  ---
  *Germany                 |             |
  Harrow Packaging GmbH    | Bremen      | Production
  Harrow Nord GmbH         | Kiel        | Sales
  Harrow Verwaltungs GmbH  | Bremen      | Services
  *France                  |             |
  Harrow Lyon S.A.S.       | Lyon        | Sales
  Harrow Sud S.A.S.        | Nice        | Sales
  Harrow Films S.A.S.      | Lille       | Production
  *Italy                   |             |
  Harrow Milano S.r.l.     | Milan       | Sales
  `,
  { columns: 'l72 l260 l400', rules: ['heads'] },
)

readsLaid(
  'company names that wrap to two lines are one row each',
  `
  Guarantor                        | State of organization
  ---
  Harrow Coatings, Inc.            | Delaware
  Harrow Specialty Films and~Laminates Holding LLC | Delaware
  Harrow Logistics LLC             | Texas
  Harrow Insurance Company of~Vermont | Vermont
  Harrow Leasing LLC               | Nevada
  Harrow Defense, Inc.             | Virginia
  Harrow Services, Inc.            | Delaware
  `,
  { columns: 'l72 l320', rules: ['heads'], step: 15, beside: 'first' },
)

readsLaid(
  'rows of white cells on gray are a list of companies',
  `
  Company                  | Country      | Activity
  ---
  Harrow Packaging GmbH    | Germany      | Production
  Harrow Nord GmbH         | Germany      | Sales
  Harrow Lyon S.A.S.       | France       | Sales
  Harrow Films S.A.S.      | France       | Production
  Harrow Milano S.r.l.     | Italy        | Sales
  Velden Papier AG         | Austria      | Production
  `,
  {
    columns: 'l76 l260 l400',
    reach: [72, 500],
    edges: [256, 396],
    bands: '#e6e6e6',
    headBand: '#c0d0e0',
    hasWhiteCells: true,
    font: 'helvetica',
    size: 9,
  },
)

reads(
  'titles of a table of contents that are ruled links with page numbers are not a table',
  (page) => {
    const entries: readonly (readonly [string, string, string])[] = [
      ['Item 1.', 'Condensed consolidated financial statements', '3'],
      ['', 'Condensed consolidated balance sheets', '3'],
      ['', 'Condensed consolidated statements of income', '4'],
      ['Item 2.', 'Discussion and analysis of financial condition', '25'],
      ['Item 3.', 'Disclosures about market risk', '38'],
      ['Item 4.', 'Controls and procedures', '38'],
      ['Item 5.', 'Other information', '53'],
      ['Item 6.', 'Exhibits', '54'],
    ]
    entries.forEach(([item, title, number], i) => {
      const y = 150 + 24 * i
      if (i % 2 === 0) page.fill({ x0: 55, y0: y - 15, x1: 550, y1: y + 9 }, '#e6e6e6')
      for (const [text, x] of [
        [item, 58],
        [title, 110],
        [number, 530],
      ] as const) {
        if (text === '') continue
        page.write(text, x, y, { font: 'times', size: 10 })
        if (x > 58) page.stroke(x, y + 1.5, x + page.measure(text, { font: 'times', size: 10 }), y + 1.5, 0.6)
      }
    })
    page.stroke(460, 135, 460, 327, 0.5)
    page.stroke(108, 135, 108, 327, 0.5)
  },
  '',
)
