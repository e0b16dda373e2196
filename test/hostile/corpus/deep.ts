import { rawPdf, rawStream } from '../../contracts/raw-pdf.js'
import { BOUNDED, type HostileCase, MENDED_OR_REFUSED } from './hostile-case.js'
import { hostilePage, TABLE } from './hostile-pdf.js'

const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 612 792]'
const DEEP = 100_000

/** Deeply nested structures. */
export const deep: readonly HostileCase[] = [
  ...(['[', '<</A', '('] as const).map(
    (open): HostileCase => ({
      name: `an object nested 100,000 times in ${open}`,
      make: () => {
        const close = { '[': ']', '<</A': '>>', '(': ')' }[open]
        return hostilePage('', [`${open.repeat(DEEP)} 1 ${close.repeat(DEEP)}`], {
          catalogue: '/Own 9 0 R/PieceInfo 9 0 R',
        })
      },
      ends: MENDED_OR_REFUSED,
    }),
  ),
  operators('100,000 states kept', 'q '.repeat(DEEP)),
  operators('100,000 restored states that were not saved', 'Q '.repeat(DEEP)),
  operators('content with 100,000 nested lists', `${'['.repeat(DEEP)}${']'.repeat(DEEP)} TJ`),
  operators('content with 100,000 nested dictionaries', `/A ${'<</A '.repeat(DEEP)} 1 ${'>>'.repeat(DEEP)} BDC EMC`),
  operators('100,000 nested marked contents', '/A BMC '.repeat(DEEP)),
  operators('5,000 nested clips', '0 0 600 700 re W n '.repeat(5000)),
  operators('100,000 text objects that are not ended', 'BT '.repeat(DEEP)),
  operators('1,000,000 operands of one operator', `${'1 '.repeat(1_000_000)} re f`),
  operators('a name of 1,000,000 characters', `/${'A'.repeat(1_000_000)} gs`),
  operators('a number of 1,000,000 digits', `${'9'.repeat(1_000_000)} 0 0 1 0 0 cm ${TABLE}`),
  {
    name: 'a page tree 10,000 branches deep',
    make: () => {
      const branches = Array.from(
        { length: 10_000 },
        (_, i) => `<</Type/Pages/Parent ${i === 0 ? 2 : i + 3} 0 R/Kids[${i === 9999 ? 3 : i + 5} 0 R]/Count 1>>`,
      )
      return rawPdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[4 0 R]/Count 1>>',
        '<</Type/Page/Parent 10003 0 R/MediaBox[0 0 612 792]>>',
        ...branches,
      ])
    },
    ends: MENDED_OR_REFUSED,
  },
  {
    name: 'forms nested 20,000 deep',
    make: () => hostilePage('/X Do', chain(20_000), { resources: '/XObject<</X 9 0 R>>' }),
    ends: BOUNDED,
  },
  laughs('ten nested forms that each draw the next one ten times', '/X Do '.repeat(10), 10),
  laughs('six nested forms that each draw the next one ten times, down to a word', '/X Do '.repeat(10), 6),
  {
    name: 'patterns nested 12 deep',
    make: () =>
      hostilePage(
        '/Pattern cs /P scn 0 0 600 700 re f',
        Array.from({ length: 12 }, (_, i) =>
          rawStream(
            `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 3/YStep 3/Resources<</Pattern<</P ${10 + i} 0 R>>>>`,
            i === 11 ? '0 0 1 1 re f' : '/Pattern cs /P scn 0 0 9 9 re f',
          ),
        ),
        { resources: '/Pattern<</P 9 0 R>>' },
      ),
    ends: BOUNDED,
  },
  {
    name: 'a function of 100,000 nested braces',
    make: () =>
      hostilePage(
        '/C cs 1 scn 72 300 99 99 re f',
        [
          '[/Separation/A/DeviceGray 10 0 R]',
          rawStream('/FunctionType 4/Domain[0 1]/Range[0 1]', `${'{'.repeat(DEEP)}${'}'.repeat(DEEP)}`),
        ],
        { resources: '/ColorSpace<</C 9 0 R>>' },
      ),
    ends: MENDED_OR_REFUSED,
  },
  {
    name: 'a name tree 20,000 deep',
    make: () =>
      hostilePage(
        '',
        Array.from({ length: 20_000 }, (_, i) => `<</Kids[${10 + i} 0 R]/First ${10 + i} 0 R/Count 1/Title(a)>>`),
        {
          catalogue: '/Names<</Dests 9 0 R>>/Outlines 9 0 R',
        },
      ),
    ends: ['completed'],
  },
]

function operators(name: string, content: string): HostileCase {
  return { name, make: () => hostilePage(content), ends: MENDED_OR_REFUSED }
}

function chain(count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) =>
    rawStream(`${FORM}/Resources<</XObject<</X ${10 + i} 0 R>>>>`, i === count - 1 ? '9 9 9 9 re f' : '/X Do'),
  )
}

function laughs(name: string, content: string, depth: number): HostileCase {
  return {
    name,
    make: () =>
      hostilePage(
        '/X Do',
        Array.from({ length: depth }, (_, i) =>
          rawStream(
            `${FORM}/Resources<</Font<</F1 5 0 R>>/XObject<</X ${10 + i} 0 R>>>>`,
            i === depth - 1 ? 'BT /F1 9 Tf 72 300 Td (laugh) Tj ET' : content,
          ),
        ),
        { resources: '/XObject<</X 9 0 R>>' },
      ),
    ends: BOUNDED,
  }
}
