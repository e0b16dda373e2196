import { rawPage, rawPdf, rawStream } from '../../contracts/raw-pdf.js'
import { BOUNDED, type Ending, type HostileCase, MENDED_OR_REFUSED } from './hostile-case.js'
import { hostilePage, replaced, TABLE } from './hostile-pdf.js'

const NUMBERS = [
  '-1',
  '0',
  '2147483647',
  '2147483648',
  '4294967296',
  '-2147483648',
  '99999999999999999999',
  '1e9',
  'null',
  '(1)',
  '/A',
  '9 0 R',
]
/** Where a plain file is truncated: in its header, each kind of object, its table and its trailer. */
const CUTS = [
  '%PDF-',
  '/Type/Catalog',
  '/Kids',
  '/Parent 2',
  'stream\n',
  'Tj',
  'endstream',
  '/Helvetica',
  'xref\n',
  '0000000000',
  'trailer',
  'startxref',
]

/** Documents with false declarations. */
export const lies: readonly HostileCase[] = [
  ...NUMBERS.map((number) => lie(`a stream's length`, /\/Length \d+/, `/Length ${number}`, number)),
  ...NUMBERS.map((number) =>
    lie(`a page count`, '/Count 1', `/Count ${number}`, number, [...BOUNDED, 'pages_invalid']),
  ),
  ...NUMBERS.map((number) => lie(`a table size`, /\/Size \d+/, `/Size ${number}`, number)),
  ...NUMBERS.map((number) => lie(`a table offset`, /startxref\n\d+/, `startxref\n${number}`, number)),
  ...NUMBERS.map((number) => lie(`a catalog reference`, '/Root 1 0 R', `/Root ${number}`, number)),
  ...NUMBERS.map((number) => lie(`a content reference`, '/Contents 4 0 R', `/Contents ${number}`, number)),
  ...NUMBERS.map((number) =>
    lie(`an object count in a stream`, '', '', number, MENDED_OR_REFUSED, () => objectStream(number, '9')),
  ),
  ...NUMBERS.map((number) =>
    lie(`a first object offset in a stream`, '', '', number, MENDED_OR_REFUSED, () => objectStream('2', number)),
  ),
  ...['[0 0 0]', '[1 2147483647 1]', '[-1 4 2]', '[9 9 9]', '[]', '[1 4 2 99 99]'].map((widths) =>
    lie(`widths of a cross-reference stream`, '', '', widths, MENDED_OR_REFUSED, () => crossReferences(widths)),
  ),
  ...['0000000000', '9999999999', '0000000009'].map((offset) =>
    lie(`every offset`, '', '', offset, MENDED_OR_REFUSED, () =>
      Buffer.from(
        Buffer.from(plain())
          .toString('latin1')
          .replace(/\d{10}(?= 00000 n)/g, offset),
        'latin1',
      ),
    ),
  ),
  lie(
    'a linearisation',
    '1 0 obj',
    '99 0 obj\n<</Linearized 1/L 5/H[0 999999999]/O 77/E 9/N 2147483647/T 1>>\nendobj\n1 0 obj',
    'all of it',
  ),
  ...CUTS.map(
    (mark): HostileCase => ({
      name: `a file truncated in ${mark.trim()}`,
      make: () => {
        const bytes = Buffer.from(plain())
        return bytes.subarray(0, bytes.indexOf(mark) + mark.length - 1)
      },
      ends: [...MENDED_OR_REFUSED, 'source_unsupported'],
    }),
  ),
  { name: 'a file with only a header', make: () => Buffer.from('%PDF-1.7\n'), ends: ['source_damaged'] },
  { name: 'a file of one byte', make: () => Buffer.from('%'), ends: ['source_unsupported'] },
  {
    name: 'a header and a megabyte of zeros',
    make: () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_000_000)]),
    ends: ['source_damaged'],
  },
  {
    name: 'a header and 200,000 empty objects',
    make: () => Buffer.from(`%PDF-1.7\n${'1 0 obj endobj\n'.repeat(200_000)}`),
    ends: ['source_damaged', 'open_failed'],
  },
  {
    name: 'a header after a kilobyte of junk',
    make: () => Buffer.concat([Buffer.alloc(1000, 'x'), plain()]),
    ends: MENDED_OR_REFUSED.concat('source_unsupported'),
  },
  { name: 'a file appended to itself', make: () => Buffer.concat([plain(), plain()]), ends: MENDED_OR_REFUSED },
  {
    name: 'a version of nine million',
    make: () => replaced(plain(), '%PDF-1.7', '%PDF-9999999.9'),
    ends: MENDED_OR_REFUSED,
  },
  {
    name: 'object numbers up to two billion',
    make: () => replaced(plain(), '2 0 obj', '2147483647 65535 obj'),
    ends: MENDED_OR_REFUSED,
  },
  {
    name: 'a page of another type',
    make: () => replaced(plain(), '/Type/Page/Parent', '/Type/Font/Parent'),
    ends: MENDED_OR_REFUSED,
  },
  {
    name: 'a document without pages',
    make: () => replaced(plain(), '/Kids[3 0 R]/Count 1', '/Kids[]/Count 0'),
    ends: ['source_damaged', 'nothing_read', 'pages_invalid'],
  },
  {
    name: 'a page tree of 50 empty branches that declare a million pages each',
    make: () => branches(),
    ends: [...BOUNDED, 'pages_invalid'],
  },
]

function plain(): Uint8Array {
  return rawPage(TABLE)
}

function lie(
  about: string,
  from: string | RegExp,
  to: string,
  number: string,
  ends: readonly Ending[] = MENDED_OR_REFUSED,
  make: () => Uint8Array = () => replaced(plain(), from, to),
): HostileCase {
  return { name: `${about} of ${number}`, make, ends }
}

function objectStream(count: string, first: string): Uint8Array {
  return hostilePage('', [rawStream(`/Type/ObjStm/N ${count}/First ${first}`, '20 0 21 9 <</A 1>> <</B 2>>')])
}

function crossReferences(widths: string): Uint8Array {
  const head =
    '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>\nendobj\n'
  const stream = rawStream(`/Type/XRef/Size 5/W${widths}/Index[0 5 2147483640 99 -5 3]/Root 1 0 R`, '\x01'.repeat(35))
  return Buffer.from(`${head}4 0 obj\n${stream}\nendobj\nstartxref\n${head.length}\n%%EOF`, 'latin1')
}

function branches(): Uint8Array {
  const kids = Array.from({ length: 50 }, (_, i) => `${3 + i} 0 R`).join(' ')
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count 50000000>>`,
    ...Array.from({ length: 50 }, () => '<</Type/Pages/Parent 2 0 R/Kids[]/Count 1000000>>'),
  ])
}
