import { rawStream } from '../../contracts/raw-pdf.js'
import { BOUNDED, type HostileCase } from './hostile-case.js'
import { hostilePage, packed } from './hostile-pdf.js'

const SHOW = 'BT /H 12 Tf 72 300 Td (abc 1,234) Tj <00410042> Tj ET'
const CMAP_HEAD = '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange\n'
const SFNT = '00010000000c0080000300406376742000000000'

/** Invalid fonts and character maps. */
export const fonts: readonly HostileCase[] = [
  ...['/Type1', '/TrueType', '/Type0', '/Type3', '/MMType1', '/CIDFontType2', '/Nothing', '9'].map((kind) =>
    font(`a font with only the subtype ${kind}`, `<</Type/Font/Subtype${kind}>>`),
  ),
  ...[
    '/FontFile',
    '/FontFile2',
    '/FontFile3/Subtype/Type1C',
    '/FontFile3/Subtype/OpenType',
    '/FontFile3/Subtype/CIDFontType0C',
  ].flatMap((entry) => [
    program(`an empty font program in ${entry}`, entry, ''),
    program(`a random font program in ${entry}`, entry, 'x'.repeat(5000)),
    program(`a truncated font program in ${entry}`, entry, Buffer.from(SFNT.repeat(20), 'hex').toString('latin1')),
    program(
      `a compact font program of 65,535 empty glyphs in ${entry}`,
      entry,
      Buffer.from('01000401000101010641000101ffffffffffff', 'hex').toString('latin1'),
    ),
    program(
      `a recursive font program in ${entry}`,
      entry,
      '%!PS-AdobeFont-1.0: Own\n/FontType 1 def /Subrs 1 array dup 0 5 RD 0 callsubr NP\n{currentfile eexec} loop',
    ),
  ]),
  font(
    'widths of 1,000,000 characters',
    `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar 0/LastChar 1000000/Widths[${'500 '.repeat(100_000)}]>>`,
  ),
  font(
    'widths from -2,147,483,648',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar -2147483648/LastChar 2147483647/Widths[500]>>',
  ),
  font(
    'widths of 1e38',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar 0/LastChar 255/Widths[1e38 -1e38 1e38]>>',
  ),
  font(
    'differences of 300,000 characters',
    `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[-5 ${'/a '.repeat(300_000)}]>>>>`,
  ),
  font(
    'overlapping width ranges of 2,147,483,647 characters',
    '<</Type/Font/Subtype/Type0/BaseFont/Own/Encoding/Identity-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/Own/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/W[0 2147483647 500 0 2147483647 600]/DW 1e30>>]>>',
  ),
  font(
    'an encoding in another file',
    '<</Type/Font/Subtype/Type0/BaseFont/Own/Encoding/..#2F..#2F..#2Fetc#2Fpasswd/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/#2Fetc#2Fpasswd>>]>>',
  ),
  font(
    'a Type 3 font whose matrix is zero',
    '<</Type/Font/Subtype/Type3/FontBBox[0 0 0 0]/FontMatrix[0 0 0 0 0 0]/CharProcs<</a 10 0 R>>/Encoding<</Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[0]>>',
    rawStream('', '0 0 9 9 re f'),
  ),
  cmap('a range of 4,294,967,295 characters', '1 beginbfrange <00000000> <ffffffff> <0041> endbfrange'),
  cmap('2,000 ranges of 65,536 characters', `2000 beginbfrange ${'<0000> <ffff> <0041>\n'.repeat(2000)} endbfrange`),
  cmap('a character that maps to 100,000 characters', `1 beginbfchar <61> <${'0041'.repeat(100_000)}> endbfchar`),
  cmap(
    'characters that map to half a pair, controls and direction marks',
    '5 beginbfchar <61> <d83d> <62> <0000> <63> <202e> <31> <0007> <32> <fffe> endbfchar',
  ),
  cmap('a map that uses itself', '10 0 R usecmap /Own usecmap'),
  cmap('a map that never ends', '1 beginbfchar <61> <004'),
  cmap('a reversed range', '1 beginbfrange <ff> <00> <0041> endbfrange'),
  cmap('a code of 1,000 bytes', `1 beginbfchar <${'61'.repeat(1000)}> <0041> endbfchar`),
]

function font(name: string, object: string, ...more: readonly string[]): HostileCase {
  return { name, make: () => hostilePage(SHOW, [object, ...more], { fonts: '/H 9 0 R' }), ends: BOUNDED }
}

function program(name: string, entry: string, bytes: string): HostileCase {
  const [key = '', ...more] = entry.split('/Subtype')
  const subtype = key === '/FontFile' ? 'Type1' : 'TrueType'
  return font(
    name,
    `<</Type/Font/Subtype/${subtype}/BaseFont/Own/FirstChar 0/LastChar 255/Widths[500]/FontDescriptor 10 0 R>>`,
    `<</Type/FontDescriptor/FontName/Own/Flags 4/FontBBox[0 0 1e30 -1e30]/Ascent 1e30${key} 11 0 R>>`,
    packed(bytes, {
      entries: `${more.map((each) => `/Subtype${each}`).join('')}/Length1 2147483647/Length2 -1/Length3 0`,
    }),
  )
}

function cmap(name: string, body: string): HostileCase {
  return font(
    name,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 10 0 R>>',
    packed(`${CMAP_HEAD}${body}\nendcmap`),
  )
}
