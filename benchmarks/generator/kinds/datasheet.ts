import type { Random } from '../../chaos/random.js'
import type { BuildOptions, Column, Content, Row, TableContent } from './content.js'
import { digits, keepSome, rowCount, takeSome } from './records.js'
import { surround } from './surroundings.js'

/** Builds a datasheet: characteristics with many empty cells, ratings, pins or ordering codes. */
export function buildDatasheet(random: Random, options: BuildOptions): Content {
  const part = `${random.pick(['TLX', 'MP', 'LNR', 'XC', 'BD'])}${digits(random, 4)}${random.pick(['', 'A', '-Q1'])}`
  const builders = takeSome(
    random,
    [characteristics, characteristics, ratings, pins, ordering],
    random.chance(0.35) ? 2 : 1,
  )
  return surround(
    random,
    { ...options, language: 'en' },
    {
      kind: 'datasheet',
      title: `${part} ${random.pick(['Step-down converter', 'Operational amplifier', 'LED driver', 'Pressure sensor'])}`,
      tables: builders.map((build) => build(random, options.fullness / builders.length ** 0.5, part)),
      facts: [
        ['Order code', part],
        ['Revision', `${random.between(1, 6)}.${random.between(0, 9)}`],
      ],
      paragraphs: 3,
    },
  )
}

function characteristics(random: Random, fullness: number): TableContent {
  const hasSymbol = random.chance(0.75)
  const isGrouped = random.chance(0.3)
  const group = isGrouped ? { group: random.pick(['Limits', 'Value']) } : {}
  const columns: Column[] = [
    ...(hasSymbol ? [{ header: 'Symbol', holds: 'code', mergesDown: true } as const] : []),
    { header: 'Parameter', holds: 'label', mergesDown: true },
    { header: random.pick(['Conditions', 'Test conditions']), holds: 'text' },
    ...['Min', 'Typ', 'Max'].map(
      (header) => ({ header: random.chance(0.98) ? header : `${header}.`, holds: 'number', ...group }) as const,
    ),
    { header: 'Unit', holds: 'unit' },
  ]
  const rows = keepSome(random, parameters, rowCount(random, 5, 12, fullness)).flatMap(
    ([symbol, name, unit, base, conditions]) => {
      const chosen = keepSome(random, conditions, random.chance(0.6) ? 1 : random.between(1, conditions.length))
      return chosen.map((condition, index): Row => {
        const shown = index === 0 ? [symbol, name] : ['', '']
        return { type: 'data', cells: [...shown.slice(hasSymbol ? 0 : 1), condition, ...limitsOf(random, base), unit] }
      })
    },
  )
  return {
    title: 'Electrical characteristics',
    ...(random.chance(0.5) ? { unit: 'T = 25 °C unless otherwise noted' } : {}),
    columns,
    rows,
  }
}

/** Returns the texts of minimum, typical and maximum. At least one is given. */
function limitsOf(random: Random, base: number): readonly string[] {
  const typical = base * (0.6 + random.next())
  const decimals = base < 1 ? 3 : base < 20 ? 2 : base < 100 ? 1 : 0
  const print = (share: number, value: number) => (random.chance(share) ? value.toFixed(decimals) : '')
  const [low, middle, high] = [print(0.5, typical * 0.8), print(0.7, typical), print(0.7, typical * 1.25)]
  return [low, low + middle + high === '' ? typical.toFixed(decimals) : middle, high]
}

function ratings(random: Random, fullness: number): TableContent {
  const rows = keepSome(random, limits, rowCount(random, 4, 8, fullness)).map(
    ([name, low, high, unit]): Row => ({ type: 'data', cells: [name, low, high, unit] }),
  )
  return {
    title: 'Absolute maximum ratings',
    columns: [
      { header: random.pick(['Rating', '']), holds: 'label' },
      { header: 'MIN', holds: 'number' },
      { header: 'MAX', holds: 'number' },
      { header: 'UNIT', holds: 'unit' },
    ],
    rows,
  }
}

function pins(random: Random, fullness: number): TableContent {
  const rows = keepSome(random, pinNames, rowCount(random, 5, 9, fullness)).map(
    ([name, type, text], index): Row => ({ type: 'data', cells: [`${index + 1}`, name, type, text] }),
  )
  return {
    title: 'Pin functions',
    columns: [
      { header: 'NO.', holds: 'code', group: 'PIN' },
      { header: 'NAME', holds: 'code', group: 'PIN' },
      { header: 'I/O', holds: 'mark' },
      { header: 'DESCRIPTION', holds: 'text' },
    ],
    rows,
  }
}

function ordering(random: Random, fullness: number, part: string): TableContent {
  const rows = Array.from({ length: rowCount(random, 3, 7, fullness) }, (_, index): Row => {
    const version = 'ABCDEFGH'[index]!
    const body = random.pick(['SOIC-8', 'DFN-10', 'SOT-23-5', 'QFN-16'])
    return {
      type: 'data',
      cells: [
        `${part}${version}${random.pick(['TR', 'R', ''])}`,
        body,
        `${-40} to ${random.pick([85, 105, 125])}`,
        `${random.pick([250, 1000, 2500, 3000])}`,
        random.pick(['Reel', 'Tube', 'Cut tape']),
      ],
    }
  })
  return {
    title: 'Ordering information',
    columns: [
      { header: 'Order code', holds: 'code' },
      { header: 'Package', holds: 'text' },
      { header: 'Temperature\nrange (°C)', holds: 'text' },
      { header: 'Quantity', holds: 'number' },
      { header: 'Packing', holds: 'text' },
    ],
    rows,
  }
}

const parameters: readonly (readonly [
  symbol: string,
  name: string,
  unit: string,
  base: number,
  conditions: readonly string[],
])[] = [
  ['VIN', 'Input voltage range', 'V', 5.5, ['']],
  ['IQ', 'Quiescent current', 'µA', 35, ['No load, not switching', 'VIN = 12 V, no load']],
  ['ISD', 'Shutdown current', 'µA', 1, ['EN = GND', 'EN = GND, TJ = 125 °C']],
  ['VFB', 'Feedback voltage', 'V', 0.6, ['TJ = 25 °C', '-40 °C ≤ TJ ≤ 125 °C']],
  ['RDS(on)', 'High-side on-resistance', 'mΩ', 90, ['VIN = 3.6 V', 'VIN = 5 V, IOUT = 1 A']],
  ['fSW', 'Switching frequency', 'MHz', 2.2, ['', 'VOUT = 1.8 V']],
  ['TSD', 'Thermal shutdown', '°C', 150, ['TJ rising', 'Hysteresis']],
  ['ILIM', 'Current limit', 'A', 3, ['VIN = 5 V']],
  ['VOS', 'Input offset voltage', 'mV', 0.5, ['VCM = 0 V', 'VCM = 0 V, full range']],
  ['GBW', 'Gain bandwidth product', 'MHz', 10, ['CL = 100 pF']],
  ['SR', 'Slew rate', 'V/µs', 8, ['RL = 2 kΩ', 'RL = 10 kΩ, 10 % to 90 %']],
  ['CMRR', 'Common mode rejection', 'dB', 95, ['DC']],
  ['VOH', 'Output high level', 'V', 2.4, ['IOH = -4 mA']],
  ['VOL', 'Output low level', 'V', 0.4, ['IOL = 4 mA', 'IOL = 8 mA']],
]
const limits: readonly (readonly [string, string, string, string])[] = [
  ['Supply voltage', '-0.3', '6.0', 'V'],
  ['Input voltage, any pin', '-0.3', 'VIN + 0.3', 'V'],
  ['Output current', '', '3', 'A'],
  ['Junction temperature', '-40', '150', '°C'],
  ['Storage temperature', '-65', '150', '°C'],
  ['ESD, human body model', '', '±2000', 'V'],
  ['ESD, charged device model', '', '±500', 'V'],
  ['Power dissipation', '', '1.25', 'W'],
]
const pinNames: readonly (readonly [string, string, string])[] = [
  ['VIN', 'P', 'Supply input. Connect a capacitor of at least 10 µF to ground.'],
  ['GND', '-', 'Ground.'],
  ['EN', 'I', 'Enable. A high level starts the converter.'],
  ['FB', 'I', 'Feedback input of the error amplifier.'],
  ['SW', 'O', 'Switching node. Connect to the inductor.'],
  ['PG', 'O', 'Power good, open drain.'],
  ['SS', 'I', 'Soft start capacitor.'],
  ['NC', '-', 'Not connected.'],
  ['BOOT', 'I', 'Bootstrap supply for the high-side driver.'],
]
