import { rawPdf, rawStream } from '../../contracts/raw-pdf.js'
import { BOUNDED, type HostileCase, MENDED_OR_REFUSED } from './hostile-case.js'
import { hostilePage, TABLE } from './hostile-pdf.js'

const CATALOGUE = '<</Type/Catalog/Pages 2 0 R>>'
const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>'
const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 612 792]'

/** Circular references. */
export const loops: readonly HostileCase[] = [
  tree('a page tree that is its own child', '<</Type/Pages/Kids[2 0 R]/Count 1>>'),
  tree('a page tree whose child is its parent', '<</Type/Pages/Kids[6 0 R 3 0 R]/Count 2>>', [
    '<</Type/Pages/Parent 2 0 R/Kids[2 0 R]/Count 1>>',
  ]),
  tree('a page tree that is its own parent', '<</Type/Pages/Parent 2 0 R/Kids[3 0 R]/Count 1>>'),
  tree('one page 1,000 times in its tree', `<</Type/Pages/Kids[${'3 0 R '.repeat(1000)}]/Count 1000>>`),
  {
    name: 'a page whose boxes come from parents in a circle',
    make: () =>
      rawPdf([
        CATALOGUE,
        '<</Type/Pages/Parent 6 0 R/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
        rawStream('', TABLE),
        FONT,
        '<</Type/Pages/Parent 2 0 R/Kids[2 0 R]/Count 1>>',
      ]),
    ends: MENDED_OR_REFUSED,
  },
  {
    name: 'outlines in a circle',
    make: () =>
      hostilePage(
        '',
        [
          '<</Type/Outlines/First 10 0 R/Last 10 0 R/Count 1>>',
          '<</Title(a)/Parent 10 0 R/Next 10 0 R/Prev 10 0 R/First 9 0 R>>',
        ],
        {
          catalogue: '/Outlines 9 0 R',
        },
      ),
    ends: ['completed'],
  },
  {
    name: 'trees of names and of page labels in circles',
    make: () =>
      hostilePage('', ['<</Kids[9 0 R]/Limits[(a)(z)]>>', '<</Kids[10 0 R]>>'], {
        catalogue: '/Names<</Dests 9 0 R/EmbeddedFiles 9 0 R/JavaScript 9 0 R>>/PageLabels 10 0 R',
      }),
    ends: ['completed'],
  },
  xobject('a form that draws itself', [rawStream(`${FORM}/Resources<</XObject<</X 9 0 R>>>>`, '/X Do /X Do')]),
  xobject('two forms that draw each other', [
    rawStream(`${FORM}/Resources<</XObject<</X 10 0 R>>>>`, '/X Do /X Do'),
    rawStream(`${FORM}/Resources<</XObject<</X 9 0 R>>>>`, '/X Do /X Do'),
  ]),
  xobject('a form masked by itself', [
    rawStream(
      `${FORM}/Group<</S/Transparency>>/Resources<</ExtGState<</G<</SMask<</S/Luminosity/G 9 0 R>>>>>>/XObject<</X 9 0 R>>>>`,
      '/G gs 0 0 600 700 re f',
    ),
  ]),
  {
    name: 'a pattern that is painted with itself',
    make: () =>
      hostilePage(
        '/Pattern cs /P scn 0 0 600 700 re f',
        [
          rawStream(
            '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<</Pattern<</P 9 0 R>>>>',
            '/Pattern cs /P scn 0 0 9 9 re f',
          ),
        ],
        { resources: '/Pattern<</P 9 0 R>>' },
      ),
    ends: BOUNDED,
  },
  {
    name: 'a pattern with steps of a millionth of a point',
    make: () =>
      hostilePage(
        '/Pattern cs /P scn 0 0 600 700 re f',
        [
          rawStream(
            '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 0.000001/YStep 0.000001/Resources<<>>',
            '0 0 9 9 re f',
          ),
        ],
        { resources: '/Pattern<</P 9 0 R>>' },
      ),
    ends: BOUNDED,
  },
  type3('a Type 3 font whose glyph shows itself', '0 0 9 9 re f BT /T 12 Tf (aaaa) Tj ET'),
  {
    name: 'a font that is its own descendant',
    make: () =>
      hostilePage(
        'BT /H 12 Tf 72 300 Td (abc) Tj ET',
        ['<</Type/Font/Subtype/Type0/BaseFont/Own/Encoding/Identity-H/DescendantFonts[9 0 R]/ToUnicode 9 0 R>>'],
        { fonts: '/H 9 0 R' },
      ),
    ends: ['completed'],
  },
  {
    name: 'color spaces that are based on themselves',
    make: () =>
      hostilePage(
        '/C cs 1 scn 72 300 99 99 re f /D cs 1 scn 72 300 99 99 re f',
        [
          '[/Indexed 9 0 R 255 (abc)]',
          '[/Separation/A 10 0 R 11 0 R]',
          '<</FunctionType 3/Domain[0 1]/Functions[11 0 R 11 0 R]/Bounds[0.5]/Encode[0 1 0 1]>>',
        ],
        {
          resources: '/ColorSpace<</C 9 0 R/D 10 0 R>>',
        },
      ),
    ends: MENDED_OR_REFUSED,
  },
  {
    name: 'a length that is the stream itself',
    make: () =>
      rawPdf([
        CATALOGUE,
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        PAGE,
        `<</Length 4 0 R>>stream\n${TABLE}\nendstream`,
        FONT,
      ]),
    ends: MENDED_OR_REFUSED,
  },
  tree(
    'contents that are a list of itself',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    ['[4 0 R 6 0 R 6 0 R]'],
    PAGE.replace('4 0 R', '6 0 R'),
  ),
  {
    name: 'references that lead to references in a circle',
    make: () => rawPdf([CATALOGUE, '3 0 R', '4 0 R', '2 0 R']),
    ends: MENDED_OR_REFUSED,
  },
  {
    name: 'a cross-reference table that is its own predecessor',
    make: () => tableLoop('/Prev 9'),
    ends: MENDED_OR_REFUSED,
  },
  {
    name: 'a cross-reference table with itself as its stream',
    make: () => tableLoop('/XRefStm 9'),
    ends: MENDED_OR_REFUSED,
  },
  {
    name: 'an object stream that extends and contains itself',
    make: () =>
      rawPdf([
        CATALOGUE,
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        PAGE,
        rawStream('', TABLE),
        FONT,
        rawStream('/Type/ObjStm/N 1/First 4/Extends 6 0 R', '6 0 <</Type/ObjStm>>'),
      ]),
    ends: MENDED_OR_REFUSED,
  },
  {
    name: 'an encryption dictionary that is the catalog',
    make: () =>
      rawPdf(
        [CATALOGUE, '<</Type/Pages/Kids[3 0 R]/Count 1>>', PAGE, rawStream('', TABLE), FONT],
        '/Encrypt 1 0 R/ID[()()]',
      ),
    ends: [...MENDED_OR_REFUSED, 'pdf_encrypted', 'source_unsupported'],
  },
  {
    name: 'form fields and annotations in circles',
    make: () =>
      hostilePage(
        '',
        [
          '<</Type/Annot/Subtype/Widget/FT/Tx/Parent 9 0 R/Kids[9 0 R]/Rect[0 0 99 99]/Popup 9 0 R/AP<</N 10 0 R>>>>',
          rawStream(`${FORM}/Resources<</XObject<</X 10 0 R>>>>`, '/X Do'),
        ],
        {
          entries: '/Annots[9 0 R 9 0 R]',
          catalogue: '/AcroForm<</Fields[9 0 R]>>',
        },
      ),
    ends: ['completed', 'nothing_read'],
  },
  {
    name: 'a structure tree in a circle',
    make: () =>
      hostilePage(
        '/P<</MCID 0>>BDC EMC',
        [
          '<</Type/StructTreeRoot/K 10 0 R/ParentTree<</Nums[0[10 0 R]]/Kids[9 0 R]>>>>',
          '<</Type/StructElem/S/P/P 10 0 R/K[10 0 R 9 0 R]/Pg 3 0 R>>',
        ],
        {
          entries: '/StructParents 0',
          catalogue: '/StructTreeRoot 9 0 R/MarkInfo<</Marked true>>',
        },
      ),
    ends: ['completed'],
  },
  {
    name: 'layers that contain themselves',
    make: () =>
      hostilePage(
        '/OC/L BDC 72 300 9 9 re f EMC',
        ['<</Type/OCMD/OCGs[9 0 R]/VE[/Not 10 0 R]>>', '[/And 10 0 R 10 0 R]'],
        {
          resources: '/Properties<</L 9 0 R>>',
          catalogue: '/OCProperties<</OCGs[9 0 R]/D<</Order[9 0 R]/ON[9 0 R]>>>>',
        },
      ),
    ends: ['completed'],
  },
]

function tree(name: string, pages: string, more: readonly string[] = [], page = PAGE): HostileCase {
  return {
    name,
    make: () => rawPdf([CATALOGUE, pages, page, rawStream('', TABLE), FONT, ...more]),
    ends: MENDED_OR_REFUSED,
  }
}

function xobject(name: string, objects: readonly string[]): HostileCase {
  return {
    name,
    make: () => hostilePage('/X Do', objects, { resources: '/XObject<</X 9 0 R>>' }),
    ends: BOUNDED,
  }
}

/** Returns a page with a Type 3 font. One of its glyphs runs the given content. */
function type3(name: string, letter: string): HostileCase {
  const font = (more: string) =>
    `<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/CharProcs<</a 10 0 R>>/Encoding<</Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[9]${more}>>`
  return {
    name,
    make: () =>
      hostilePage(
        'BT /T 12 Tf 72 300 Td (aaaa) Tj ET',
        [font('/Resources<</Font<</T 9 0 R>>>>'), rawStream('', `9 0 0 0 9 9 d1 ${letter}`)],
        {
          fonts: '/T 9 0 R',
        },
      ),
    ends: BOUNDED,
  }
}

function tableLoop(entry: string): Uint8Array {
  const table = 'xref\n0 1\n0000000000 65535 f \n'
  return Buffer.from(
    `%PDF-1.7\n${table}trailer<</Size 4/Root 1 0 R${entry}>>\n1 0 obj\n${CATALOGUE}\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>\nendobj\nstartxref\n9\n%%EOF`,
    'latin1',
  )
}
