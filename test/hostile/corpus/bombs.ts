import { deflateSync } from 'node:zlib'
import { rawPdf, rawStream } from '../../contracts/raw-pdf.js'
import { BOUNDED, type HostileCase } from './hostile-case.js'
import { bomb, hostilePage, packedStream, TABLE } from './hostile-pdf.js'

const IMAGE = '/Type/XObject/Subtype/Image/ColorSpace/DeviceGray/BitsPerComponent 8'
const DRAW = 'q 100 0 0 100 72 300 cm /X Do Q'
const RESOURCES = { resources: '/XObject<</X 9 0 R>>' }

/** Decompression bombs and false sizes. */
export const bombs: readonly HostileCase[] = [
  {
    name: 'content that inflates to 2 GiB of spaces',
    make: () => ofContent(packedStream(bomb(2048))),
    ends: BOUNDED,
  },
  {
    name: 'content that inflates to 512 MiB of operators',
    make: () => ofContent(packedStream(bomb(512, 0x71))),
    ends: BOUNDED,
  },
  {
    name: 'content that is deflated three times and inflates to 4 GiB',
    make: () =>
      ofContent(packedStream(deflateSync(deflateSync(bomb(4096))), '/Filter[/FlateDecode/FlateDecode/FlateDecode]')),
    ends: BOUNDED,
  },
  {
    name: 'content with 20,000 filters',
    make: () => ofContent(rawStream(`/Filter[${'/ASCIIHexDecode'.repeat(20_000)}]`, '20>')),
    ends: BOUNDED,
  },
  {
    name: 'run-length content that becomes 64 times as long, twice',
    make: () =>
      ofContent(
        rawStream(
          '/Filter[/FlateDecode/RunLengthDecode]',
          deflateSync(Buffer.alloc(8_000_000, '\x81 ')).toString('latin1'),
        ),
      ),
    ends: BOUNDED,
  },
  {
    name: 'objects in a stream that inflates to 1 GiB',
    make: () =>
      rawPdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>',
        packedStream(bomb(1024), '/Type/ObjStm/N 10/First 80/Filter/FlateDecode'),
      ]),
    ends: BOUNDED,
  },
  {
    name: 'a cross-reference stream that inflates to 1 GiB',
    make: () => {
      const head = '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n'
      const stream = packedStream(bomb(1024, 0), '/Type/XRef/Size 90000000/W[1 8 2]/Root 1 0 R/Filter/FlateDecode')
      return Buffer.from(`${head}9 0 obj\n${stream}\nendobj\nstartxref\n${head.length}\n%%EOF`, 'latin1')
    },
    ends: BOUNDED,
  },
  picture('an image of 60,000 by 60,000 pixels', '/Width 60000/Height 60000/Filter/FlateDecode', bomb(3440, 0)),
  picture('an image that declares 2,147,483,647² pixels', '/Width 2147483647/Height 2147483647', Buffer.from('x')),
  picture('an image of minus five pixels', '/Width -5/Height -5', Buffer.from('xxxx')),
  picture(
    'an image whose predictor has 2,147,483,647 columns',
    `/Width 9/Height 9/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns 2147483647/Colors 255/BitsPerComponent 16>>`,
    deflateSync(Buffer.alloc(1000)),
  ),
  picture(
    'an endless fax image of 2,000,000 rows',
    '/Width 60000/Height 2000000/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 60000/Rows 2000000>>',
    Buffer.alloc(2000, 0x80),
  ),
  picture(
    'a JPEG that declares 65,500 pixels each way',
    '/Width 65500/Height 65500/Filter/DCTDecode',
    jpegHead(65500, 65500),
  ),
  picture(
    'an invalid JPEG 2000 image',
    '/Width 30000/Height 30000/Filter/JPXDecode',
    Buffer.from('0000000c6a5020200d0a870a00000014', 'hex'),
  ),
  picture(
    'a JBIG2 image that declares 4 GiB',
    '/Width 65535/Height 65535/Filter/JBIG2Decode',
    Buffer.from('0000000030000100000013ffffffffffffffff000000000000000000000000', 'hex'),
  ),
  picture('an image that is its own mask', '/Width 2/Height 2/SMask 9 0 R', Buffer.from('abcd')),
  {
    name: 'an inline image that declares 100,000 pixels each way',
    make: () => hostilePage('q 9 0 0 9 72 300 cm BI /W 100000 /H 100000 /CS /RGB /BPC 8 ID xx EI Q'),
    ends: BOUNDED,
  },
  {
    name: 'a font whose character map inflates to 512 MiB',
    make: () =>
      hostilePage(
        'BT /H 12 Tf 72 300 Td (abc) Tj ET',
        ['<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 10 0 R>>', packedStream(bomb(512))],
        { fonts: '/H 9 0 R' },
      ),
    ends: BOUNDED,
  },
  {
    name: 'a font that inflates to 512 MiB',
    make: () =>
      hostilePage(
        'BT /H 12 Tf 72 300 Td (abc) Tj ET',
        [
          '<</Type/Font/Subtype/TrueType/BaseFont/Own/FontDescriptor 10 0 R>>',
          '<</Type/FontDescriptor/FontName/Own/Flags 4/FontFile2 11 0 R>>',
          packedStream(bomb(512, 1)),
        ],
        { fonts: '/H 9 0 R' },
      ),
    ends: BOUNDED,
  },
  {
    name: 'a color profile that inflates to 512 MiB',
    make: () =>
      hostilePage('/C cs 0.5 scn 72 300 100 100 re f', [packedStream(bomb(512, 1), '/N 1/Filter/FlateDecode')], {
        resources: '/ColorSpace<</C[/ICCBased 9 0 R]>>',
      }),
    ends: BOUNDED,
  },
  {
    name: 'a sampled function that declares 2,147,483,647 samples in each of 32 dimensions',
    make: () =>
      hostilePage(
        '/S sh',
        [
          `<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 1 1]/Function 10 0 R>>`,
          rawStream(
            `/FunctionType 0/Domain[${'0 1 '.repeat(32)}]/Range[0 1]/Size[${'2147483647 '.repeat(32)}]/BitsPerSample 32`,
            'x',
          ),
        ],
        { resources: '/Shading<</S 9 0 R>>' },
      ),
    ends: BOUNDED,
  },
  {
    name: 'a mesh of 2,000,000 empty triangles',
    make: () =>
      hostilePage(
        '/S sh',
        [
          packedStream(
            deflateSync(Buffer.alloc(20_000_000)),
            '/ShadingType 4/ColorSpace/DeviceRGB/BitsPerCoordinate 8/BitsPerComponent 8/BitsPerFlag 8/Decode[0 600 0 700 0 1 0 1 0 1]/Filter/FlateDecode',
          ),
        ],
        { resources: '/Shading<</S 9 0 R>>' },
      ),
    ends: BOUNDED,
  },
]

function ofContent(content: string): Uint8Array {
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents[4 0 R 5 0 R]/Resources<</Font<</F1 6 0 R>>>>>>',
    rawStream('', TABLE),
    content,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ])
}

function picture(name: string, entries: string, bytes: Uint8Array): HostileCase {
  return { name, make: () => hostilePage(DRAW, [packedStream(bytes, `${IMAGE}${entries}`)], RESOURCES), ends: BOUNDED }
}

/** Returns the header of a JPEG and the beginning of a scan. */
export function jpegHead(width: number, height: number): Uint8Array {
  const head = Buffer.from('ffd8ffc00011080000000003012200021101031101ffda000c03010002110311003f00', 'hex')
  head.writeUInt16BE(height, 7)
  head.writeUInt16BE(width, 9)
  return head
}
