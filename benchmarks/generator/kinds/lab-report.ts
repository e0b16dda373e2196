import type { Random } from '../../chaos/random.js'
import type { BuildOptions, Column, Content, Language, Row, TableContent } from './content.js'
import { chooseNumberStyle, formatNumber } from './numbers.js'
import { inventName } from './people.js'
import { writeNote } from './prose.js'
import { digits, keepSome, sectionRow, when } from './records.js'
import { longDate, surround } from './surroundings.js'

type Test = readonly [name: string, unit: string, low: number, high: number, decimals: number]

/** Builds a lab report: results with flags, units and reference ranges, in sections. */
export function buildLabReport(random: Random, options: BuildOptions): Content {
  const { language } = options
  const isWater = random.chance(0.3)
  return surround(random, options, {
    kind: 'lab report',
    title: words[language].titles[isWater ? 1 : 0],
    tables: [resultTable(random, options, isWater)],
    paragraphs: 2,
    facts: [
      [words[language].patient, isWater ? `P-${digits(random, 4)}` : inventName(random, language)],
      [words[language].sampled, longDate(random, language)],
      ['ID', digits(random, 8)],
    ],
  })
}

function resultTable(random: Random, { language, fullness }: BuildOptions, isWater: boolean): TableContent {
  const word = words[language]
  const style = chooseNumberStyle(random, language)
  const [test, result, flag, unit, range, method, previous] = word.headers
  const hasFlag = random.chance(0.5)
  const hasMethod = random.chance(0.25)
  const hasPrevious = random.chance(0.3)
  const unitFirst = random.chance(0.4)
  const flagHeader = random.pick([flag, ''])
  const unitColumn: Column = { header: unit, holds: 'unit' }
  const columns: Column[] = [
    { header: test, holds: 'label' },
    ...(unitFirst ? [unitColumn] : []),
    { header: result, holds: 'number' },
    ...(hasFlag ? [{ header: flagHeader, holds: 'mark' } as const] : []),
    ...(unitFirst ? [] : [unitColumn]),
    { header: range, holds: 'text' },
    ...(hasPrevious ? [{ header: previous, holds: 'number' } as const] : []),
    ...(hasMethod ? [{ header: method, holds: 'code' } as const] : []),
  ]
  const dash = random.pick([' - ', '-', '–', ' – '])
  const rowOf = ([name, unitText, low, high, decimals]: Test): Row => {
    const measured = () => low + (high - low) * (random.next() * 1.5 - 0.25)
    const print = (value: number) => formatNumber(Math.max(0, value), decimals, style)
    const value = measured()
    const text = low === 0 && random.chance(0.4) ? `<${print(high / 10)}` : print(value)
    const mark = markOf(random, value, low, high)
    const limits = low === 0 ? `< ${print(high)}` : `${print(low)}${dash}${print(high)}`
    return {
      type: 'data',
      cells: [
        name,
        ...when(unitFirst, unitText),
        text,
        ...when(hasFlag, mark),
        ...when(!unitFirst, unitText),
        limits,
        ...when(hasPrevious, random.chance(0.3) ? style.nil : print(measured())),
        ...when(hasMethod, random.pick(['ISO 7027', 'EN 1484', 'HPLC', 'ISE', 'Calc.', 'ISO 17294-2'])),
      ],
    }
  }
  const groups = isWater ? waterTests : bloodTests
  const hasSections = random.chance(0.6)
  const rows = keepSome(random, groups, Math.max(1, Math.round(random.between(1, groups.length) * fullness))).flatMap(
    ([name, tests]) => [
      ...(hasSections ? [sectionRow(columns.length, name)] : []),
      ...keepSome(random, tests, Math.max(2, Math.round(random.between(3, tests.length) * fullness))).map(rowOf),
    ],
  )
  return { columns, rows, ...(random.chance(0.4) ? { notes: [writeNote(random, language)] } : {}) }
}

/** Returns the mark of a value outside of its range. */
function markOf(random: Random, value: number, low: number, high: number): string {
  if (value > high) return random.pick(['H', '+', '*'])
  return value < low ? random.pick(['L', '-']) : ''
}

const bloodTests: readonly (readonly [string, readonly Test[]])[] = [
  [
    'HAEMATOLOGY',
    [
      ['Haemoglobin', 'g/dL', 12, 16, 1],
      ['Haematocrit', '%', 36, 46, 1],
      ['Leukocytes', '10^9/L', 4, 10, 1],
      ['Platelets', '10^9/L', 150, 400, 0],
      ['MCV', 'fL', 80, 96, 0],
      ['MCH', 'pg', 27, 33, 1],
    ],
  ],
  [
    'CLINICAL CHEMISTRY',
    [
      ['Glucose (fasting)', 'mg/dL', 70, 99, 0],
      ['Creatinine', 'mg/dL', 0.5, 0.9, 2],
      ['eGFR', 'mL/min/1.73 m²', 60, 120, 0],
      ['Sodium', 'mmol/L', 136, 145, 0],
      ['Potassium', 'mmol/L', 3.5, 5.1, 1],
      ['CRP', 'mg/L', 0, 5, 1],
      ['ALT (GPT)', 'U/L', 0, 35, 0],
    ],
  ],
  [
    'LIPIDS',
    [
      ['Cholesterol, total', 'mg/dL', 0, 200, 0],
      ['HDL cholesterol', 'mg/dL', 45, 90, 0],
      ['LDL cholesterol', 'mg/dL', 0, 116, 0],
      ['Triglycerides', 'mg/dL', 0, 150, 0],
    ],
  ],
  [
    'THYROID',
    [
      ['TSH', 'µIU/mL', 0.27, 4.2, 2],
      ['Free T4', 'ng/dL', 0.93, 1.7, 2],
      ['Free T3', 'pg/mL', 2, 4.4, 2],
    ],
  ],
]
const waterTests: readonly (readonly [string, readonly Test[]])[] = [
  [
    'Physical parameters',
    [
      ['pH value', '-', 6.5, 9.5, 1],
      ['Conductivity at 25 °C', 'µS/cm', 0, 2790, 0],
      ['Turbidity', 'NTU', 0, 1, 2],
      ['Temperature', '°C', 6, 25, 1],
    ],
  ],
  [
    'Anions',
    [
      ['Nitrate', 'mg/l', 0, 50, 1],
      ['Nitrite', 'mg/l', 0, 0.5, 3],
      ['Chloride', 'mg/l', 0, 250, 0],
      ['Sulphate', 'mg/l', 0, 250, 0],
      ['Fluoride', 'mg/l', 0, 1.5, 2],
    ],
  ],
  [
    'Metals',
    [
      ['Iron', 'mg/l', 0, 0.2, 3],
      ['Manganese', 'mg/l', 0, 0.05, 3],
      ['Lead', 'µg/l', 0, 10, 1],
      ['Copper', 'mg/l', 0, 2, 3],
      ['Nickel', 'µg/l', 0, 20, 1],
    ],
  ],
]

type Headers = readonly [string, string, string, string, string, string, string]
const words: Readonly<
  Record<Language, { titles: readonly [string, string]; headers: Headers; patient: string; sampled: string }>
> = {
  en: {
    titles: ['Laboratory report', 'Drinking water analysis'],
    headers: ['Test', 'Result', 'Flag', 'Units', 'Reference range', 'Method', 'Previous'],
    patient: 'Sample',
    sampled: 'Collected',
  },
  de: {
    titles: ['Laborbefund', 'Prüfbericht Trinkwasser'],
    headers: ['Untersuchung', 'Ergebnis', 'Bew.', 'Einheit', 'Referenzbereich', 'Verfahren', 'Vorwert'],
    patient: 'Probe',
    sampled: 'Entnahme',
  },
  fr: {
    titles: ["Compte rendu d'analyses", "Analyse d'eau"],
    headers: ['Analyse', 'Résultat', 'Ind.', 'Unité', 'Valeurs de référence', 'Méthode', 'Antériorité'],
    patient: 'Échantillon',
    sampled: 'Prélevé le',
  },
  es: {
    titles: ['Informe de laboratorio', 'Análisis de agua'],
    headers: ['Determinación', 'Resultado', '', 'Unidades', 'Valores de referencia', 'Método', 'Anterior'],
    patient: 'Muestra',
    sampled: 'Fecha de toma',
  },
}
