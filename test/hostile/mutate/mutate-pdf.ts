import { deflateSync, inflateSync } from 'node:zlib'
import type { Random } from '../../../benchmarks/layouts/random.js'

const NUMBERS = [
  '0',
  '-1',
  '1',
  '2147483647',
  '-2147483648',
  '4294967295',
  '4294967296',
  '1e38',
  '-1e38',
  '0.0000001',
  '99999999999999999999',
  '65535',
  '65536',
  'NaN',
  '--5',
  '1.2.3',
  'null',
]
const KEYS = [
  '/Length',
  '/Kids',
  '/Count',
  '/Parent',
  '/Type',
  '/Contents',
  '/Resources',
  '/Font',
  '/MediaBox',
  '/Filter',
  '/W',
  '/Widths',
  '/ToUnicode',
  '/Subtype',
  '/Encoding',
  '/XObject',
  '/Matrix',
  '/BBox',
  '/Root',
  '/Size',
  '/Prev',
  '/Index',
  '/DecodeParms',
  '/ColorSpace',
  '/Width',
  '/Height',
  '/FontFile2',
  '/DescendantFonts',
  '/SMask',
  '/Annots',
]
const OPERATORS = [
  'q',
  'Q',
  'cm',
  're',
  'f',
  'S',
  'W n',
  'm',
  'l',
  'c',
  'h',
  'BT',
  'ET',
  'Tj',
  'TJ',
  'Tf',
  'Td',
  'Tm',
  'Do',
  'gs',
  'cs',
  'scn',
  'sh',
  'BI',
  'EI',
  'Tr',
  'Tz',
  'Tc',
  'd0',
  'BMC',
  'EMC',
  "'",
  'w',
  'd',
]
/** Size limit for inflating streams of the fixtures. A mutated stream may be a bomb. */
const MOST_UNPACKED = 20_000_000

/**
 * Mutates a PDF in its syntax: numbers, names, references, compressed streams, operators, and parts of another file.
 * The cross-reference table is repaired half of the time, so that the mutations are reached.
 */
export function mutatePdf(bytes: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  let text = Buffer.from(bytes).toString('latin1')
  for (let i = random.integer(1, 4); i > 0; i--) {
    const change = random.pick([
      number,
      number,
      dropKey,
      renameKey,
      doubleKey,
      reference,
      withinStream,
      withinStream,
      withinStream,
      cutStream,
      object,
    ])
    text = change(text, random, Buffer.from(other).toString('latin1'))
  }
  return new Uint8Array(Buffer.from(random.chance(0.7) ? withTable(text) : text, 'latin1'))
}

type Change = (text: string, random: Random, other: string) => string

/** Replaces one match of a pattern. */
function replaceOne(text: string, pattern: RegExp, random: Random, become: (found: string) => string): string {
  const found = [...text.matchAll(pattern)]
  if (found.length === 0) return text
  const { 0: piece, index } = random.pick(found)
  return text.slice(0, index) + become(piece) + text.slice(index + piece.length)
}

const number: Change = (text, random) =>
  replaceOne(text, /(?<=[\s[/A-Za-z(])-?\d+(\.\d+)?(?=[\s\]/>])/g, random, () => random.pick(NUMBERS))
const dropKey: Change = (text, random) => replaceOne(text, /\/[A-Z]\w+ ?(?=[[</\d(])/g, random, () => '')
const renameKey: Change = (text, random) => replaceOne(text, /\/[A-Z]\w+/g, random, () => random.pick(KEYS))
const doubleKey: Change = (text, random) =>
  replaceOne(
    text,
    /\/[A-Z]\w+ \d+ 0 R/g,
    random,
    (found) => `${found} ${found.replace(/\d+(?= 0 R)/, `${random.integer(0, 30)}`)}`,
  )
const reference: Change = (text, random) =>
  replaceOne(text, /\b\d+ 0 R\b/g, random, () => `${random.integer(0, 40)} 0 R`)
const cutStream: Change = (text, random) =>
  replaceOne(text, /(?<=stream\r?\n)[\s\S]*?(?=\r?\nendstream)/g, random, (found) =>
    found.slice(0, random.integer(0, found.length)),
  )
/** Replaces an object with one of another file. */
const object: Change = (text, random, other) => {
  const theirs = [...other.matchAll(/(?<=\d+ 0 obj)[\s\S]*?(?=endobj)/g)].map(([each]) => each)
  if (theirs.length === 0) return text
  return replaceOne(text, /(?<=\d+ 0 obj)[\s\S]*?(?=endobj)/g, random, () => random.pick(theirs))
}

/** Mutates the content of a stream and compresses it again. */
const withinStream: Change = (text, random) => {
  const streams = [...text.matchAll(/<<(?:[^<>]|<<[^<>]*>>)*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g)]
  if (streams.length === 0) return text
  const { 0: whole, 1: body = '', index } = random.pick(streams)
  const isPacked = whole.slice(0, whole.length - body.length).includes('/FlateDecode')
  const plain = isPacked ? unpacked(body) : body
  if (plain === undefined) return text
  const changed = mutateContent(plain, random)
  const packedAgain = isPacked ? deflateSync(Buffer.from(changed, 'latin1')).toString('latin1') : changed
  const length = random.chance(0.9) ? `/Length ${packedAgain.length}` : `/Length ${random.pick(NUMBERS)}`
  const head = whole.slice(0, whole.indexOf('stream')).replace(/\/Length \d+(?! \d+ R)/, length)
  return `${text.slice(0, index)}${head}stream\n${packedAgain}\nendstream${text.slice(index + whole.length)}`
}

function unpacked(body: string): string | undefined {
  try {
    return inflateSync(Buffer.from(body, 'latin1'), { maxOutputLength: MOST_UNPACKED }).toString('latin1')
  } catch {
    return undefined
  }
}

/** Swaps, removes, repeats and replaces operators and operands. */
function mutateContent(content: string, random: Random): string {
  const tokens = content.split(/(?<=\s)/)
  if (tokens.length < 2) return content + random.pick(OPERATORS)
  const at = random.integer(0, tokens.length - 1)
  const length = random.integer(1, Math.min(200, tokens.length - at))
  const kind = random.pick(['number', 'operator', 'shuffle', 'drop', 'repeat', 'insert', 'byte'] as const)
  if (kind === 'shuffle') tokens.splice(at, length, ...random.sample(tokens.slice(at, at + length), length))
  if (kind === 'drop') tokens.splice(at, length)
  if (kind === 'repeat') {
    const times = random.pick([2, 10, 100, 1000])
    tokens.splice(
      at,
      0,
      tokens
        .slice(at, at + Math.min(length, 40))
        .join('')
        .repeat(times),
    )
  }
  if (kind === 'insert') tokens.splice(at, 0, ` ${random.pick(NUMBERS)} ${random.pick(OPERATORS)} `)
  if (kind === 'operator') tokens[at] = ` ${random.pick(OPERATORS)} `
  if (kind === 'number') {
    const places = tokens.flatMap((token, i) => (/^-?[\d.]+\s*$/.test(token) ? [i] : []))
    for (let i = random.integer(1, 5); i > 0 && places.length > 0; i--)
      tokens[random.pick(places)] = ` ${random.pick(NUMBERS)} `
  }
  if (kind === 'byte') tokens[at] = String.fromCharCode(random.integer(0, 255)) + tokens[at]!
  return tokens.join('')
}

/** Updates the cross-reference table. Returns the file unchanged if it has none of the classic kind. */
function withTable(text: string): string {
  const table = text.lastIndexOf('\nxref')
  const trailer = text.indexOf('trailer', table)
  if (table < 0 || trailer < 0) return text
  const body = text.slice(0, table + 1)
  const offsets = new Map<number, number>()
  for (const { 1: id, index } of body.matchAll(/(?<=^|[\r\n])(\d{1,6}) 0 obj/g)) offsets.set(Number(id), index)
  const size = Math.min(Math.max(0, ...offsets.keys()) + 1, 100_000)
  const lines = Array.from({ length: size }, (_, id) => {
    const offset = offsets.get(id)
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const end = text.slice(trailer).replace(/startxref\s+\d+/, `startxref\n${body.length}`)
  return `${body}xref\n0 ${size}\n${lines.join('')}${end}`
}
