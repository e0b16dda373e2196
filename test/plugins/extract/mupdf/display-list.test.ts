import test from 'ava'
import * as mupdf from 'mupdf'
import type { PathStep } from '../../../../core/model.js'
import { type ListReader, type ListState, readList } from '../../../../plugins/extract/mupdf/display-list.js'
import { destroyAll, leaveHold, readSteps } from '../../../../plugins/extract/mupdf/handed.js'
import { rawPdf, rawStream } from '../../../fixtures/raw-pdf.js'

/** The drawing calls of a page, in the detail that both methods report. */
type Call = readonly [name: string, ...facts: unknown[]]

interface Open {
  readonly list: mupdf.DisplayList
  close(): void
}

function listOf(content: string, resources = '', others: readonly string[] = []): Open {
  const bytes = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<<${resources}>>>>`,
    rawStream('', content),
    ...others,
  ])
  const document = mupdf.Document.openDocument(bytes, 'application/pdf')
  const page = document.loadPage(0)
  const list = page.toDisplayList(true)
  return { list, close: () => destroyAll(list, page, document) }
}

function readCalls(list: mupdf.DisplayList): { calls: readonly Call[]; hasMeanings: boolean } {
  const calls: Call[] = []
  const steps = (state: ListState): readonly PathStep[] => state.readSteps(Number.POSITIVE_INFINITY)
  const ink = ({ colorSpace, color, alpha }: ListState) => [colorSpace.getName(), color, alpha]
  const stroke = ({ lineWidth, isDashed }: ListState) => [lineWidth, isDashed]
  const reader: ListReader = {
    fillPath: (state, isEvenOdd) => calls.push(['fillPath', steps(state), isEvenOdd, ...ink(state)]),
    strokePath: (state) => calls.push(['strokePath', steps(state), ...stroke(state), ...ink(state)]),
    clipPath: (state) => calls.push(['clipPath', steps(state)]),
    clipStrokePath: () => calls.push(['clipStrokePath']),
    fillText: ({ bounds: { x0, y0, x1, y1 }, thing, ctm }) => calls.push(['fillText', [x0, y0, x1, y1], thing, ctm]),
    strokeText: (state) => calls.push(['strokeText', state.thing, state.ctm, ...ink(state)]),
    clipText: () => calls.push(['clipText']),
    fillShade: ({ thing, ctm, alpha }) => calls.push(['fillShade', thing, ctm, alpha]),
    fillImage: ({ thing, ctm, alpha }) => calls.push(['fillImage', thing, ctm, alpha]),
    fillImageMask: ({ thing, ctm }) => calls.push(['fillImageMask', thing, ctm]),
    clipImageMask: ({ ctm }) => calls.push(['clipImageMask', ctm]),
    popClip: () => calls.push(['popClip']),
    beginMask: ({ bounds: { x0, y0, x1, y1 } }) => calls.push(['beginMask', [x0, y0, x1, y1]]),
    endMask: () => calls.push(['endMask']),
    beginGroup: ({ alpha }, isNormal) => calls.push(['beginGroup', isNormal, alpha]),
    endGroup: () => calls.push(['endGroup']),
    beginTile: () => calls.push(['beginTile']),
    endTile: () => calls.push(['endTile']),
  }
  const { hasMeanings } = readList(mupdf, list, reader)
  return { calls, hasMeanings }
}

function callsOfDevice(list: mupdf.DisplayList): readonly Call[] {
  const calls: Call[] = []
  const stroke = (state: mupdf.StrokeState) => [state.getLineWidth(), state.getDashes() !== null]
  const ink = (space: mupdf.ColorSpace, color: readonly number[], alpha: number) => [space.getName(), color, alpha]
  const device = new mupdf.Device({
    fillPath: (path, isEvenOdd, ctm, ...paint) =>
      calls.push(['fillPath', readSteps(path, ctm), isEvenOdd, ...ink(...paint)]),
    strokePath: (path, state, ctm, ...paint) =>
      calls.push(['strokePath', readSteps(path, ctm), ...stroke(state), ...ink(...paint)]),
    clipPath: (path, _isEvenOdd, ctm) => calls.push(['clipPath', readSteps(path, ctm)]),
    clipStrokePath: () => calls.push(['clipStrokePath']),
    fillText: (text, ctm) =>
      calls.push(['fillText', text.getBounds(null as unknown as mupdf.StrokeState, ctm), text.pointer, ctm]),
    strokeText: (text, _stroke, ctm, ...paint) => calls.push(['strokeText', text.pointer, ctm, ...ink(...paint)]),
    clipText: () => calls.push(['clipText']),
    clipStrokeText: () => calls.push(['clipText']),
    fillShade(shade, ctm, alpha) {
      leaveHold(shade)
      calls.push(['fillShade', shade.pointer, ctm, alpha])
    },
    fillImage: (image, ctm, alpha) => calls.push(['fillImage', image.pointer, ctm, alpha]),
    fillImageMask: (image, ctm) => calls.push(['fillImageMask', image.pointer, ctm]),
    clipImageMask: (_image, ctm) => calls.push(['clipImageMask', ctm]),
    popClip: () => calls.push(['popClip']),
    beginMask: (bounds) => calls.push(['beginMask', bounds]),
    endMask: () => calls.push(['endMask']),
    beginGroup: (_bounds, _space, _isolated, _knockout, mode, alpha) =>
      calls.push(['beginGroup', mode === 'Normal', alpha]),
    endGroup: () => calls.push(['endGroup']),
    beginTile() {
      calls.push(['beginTile'])
      return 0
    },
    endTile: () => calls.push(['endTile']),
  })
  list.run(device, mupdf.Matrix.identity)
  device.close()
  device.destroy()
  return calls
}

const font = '/Font<</F <</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>'
const pages: readonly [drawn: string, content: string, resources?: string, others?: readonly string[]][] = [
  [
    'lines and curves of all kinds',
    '0 0 m 10 0 l 10 9 l 20 30 l 1 2 3 4 5 6 c 7 8 9 9 v 4 4 5 1 y h 30 30 m 30 30 l S',
  ],
  ['rectangles', '10 10 50 2 re f 20 20 30 30 re 25 25 10 10 re f* 60 60 0 0 re f 5 5 0 9 re f'],
  [
    'a path of a thousand lines',
    `0 0 m ${Array.from({ length: 1000 }, (_, i) => `${i % 190} ${i % 7} l`).join(' ')} S`,
  ],
  [
    'strokes, wide and dashed',
    '3 w 0 0 m 9 9 l S [3 2] 0 d 1 0 0 RG 2 0 0 2 5 5 cm 0 0 m 9 9 l S [] 0 d 9 0 m 0 9 l S',
  ],
  [
    'grays, RGB and CMYK',
    '.5 g 0 0 9 9 re f 1 g 0 0 9 9 re f 1 0 0 rg 0 0 8 8 re f 0 g 0 0 7 7 re f .1 .2 .3 .4 k 0 0 9 9 re f 0 0 0 1 k 0 0 5 5 re f 0 0 0 rg 0 0 4 4 re f',
  ],
  [
    'spot colours',
    '/S cs .5 scn 0 0 9 9 re f 0 scn 0 0 8 8 re f 1 g 0 0 7 7 re f /S cs .5 scn 0 0 9 9 re f',
    '/ColorSpace<</S [/Separation/Ink/DeviceCMYK<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 0 0]/N 1>>]>>',
  ],
  [
    'text filled, outlined and invisible',
    'BT /F 12 Tf 20 20 Td (Net) Tj 1 Tr (in) Tj 2 Tr (come) Tj 3 Tr (none) Tj 0 Tr 1 0 0 rg ( ) Tj ET',
    font,
  ],
  [
    'clips within clips',
    'q 10 10 50 50 re W n q 20 20 m 40 60 l 60 20 l h W* n 0 0 99 99 re f Q 0 0 9 9 re f Q 0 0 5 5 re f',
  ],
  [
    'letters as a clip',
    'q BT /F 40 Tf 20 20 Td 7 Tr (NET) Tj ET 1 0 0 rg 0 0 200 200 re f Q q BT /F 40 Tf 5 Tr (IN) Tj ET Q',
    font,
  ],
  [
    'a clip that hides everything',
    'q 10 10 20 20 re W n 90 90 20 20 re W n 0 0 99 99 re f q 1 1 2 2 re W n 0 0 9 9 re f Q Q 0 0 3 3 re f',
  ],
  [
    'an image and a stencil',
    'q 50 0 0 40 20 30 cm BI /W 1/H 1/CS/G/BPC 8 ID a EI Q q 5 0 0 5 1 1 cm 1 0 0 rg BI /W 8/H 1/IM true ID a EI Q',
  ],
  [
    'groups, blends and soft masks',
    '/B gs 0 0 9 9 re f /A gs 0 0 8 8 re f /X Do /M gs 1 0 0 rg 0 0 7 7 re f',
    '/ExtGState<</B <</BM/Multiply>>/A <</BM/Normal/ca .4>>/M <</SMask<</S/Luminosity/G 5 0 R>>>>>>/XObject<</X 5 0 R>>',
    [
      rawStream(
        '/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Group<</S/Transparency/CS/DeviceGray/I true>>',
        '1 g 5 5 50 50 re f',
      ),
    ],
  ],
  [
    'patterns',
    '/Pattern cs /P scn 10 10 90 90 re f 0 g 0 0 5 5 re f',
    '/Pattern<</P 5 0 R>>',
    [
      rawStream(
        '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 10 10]/XStep 10/YStep 10/Resources<<>>',
        '1 0 0 rg 0 0 5 5 re f 500 500 5 5 re f',
      ),
    ],
  ],
  [
    'gradients',
    'q 10 10 80 80 re W n /G sh Q 0 0 5 5 re f',
    '/Shading<</G <</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 100 0]/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>>>>>',
  ],
  [
    'layers and actual text',
    `/OC/L BDC /Span<</ActualText(${'meant '.repeat(500)})>>BDC BT /F 9 Tf (150) Tj ET EMC EMC 0 0 5 5 re f`,
    font,
  ],
]

for (const [drawn, content, resources, others] of pages) {
  test(`a display list is read as MuPDF runs it: ${drawn}`, (t) => {
    const { list, close } = listOf(content, resources, others)
    const { calls } = readCalls(list)
    t.deepEqual(calls, callsOfDevice(list))
    t.true(calls.length > 0)
    close()
  })
}

test('a display list reports whether the file states actual text with letters', (t) => {
  const hasMeanings = (content: string) => {
    const { list, close } = listOf(content, font)
    const told = readCalls(list).hasMeanings
    close()
    return told
  }
  t.true(hasMeanings('/Span<</ActualText(one)>>BDC BT /F 9 Tf (1) Tj ET EMC'))
  t.true(hasMeanings('/Span<</ActualText<FEFF00C9>>>BDC BT /F 9 Tf (e) Tj ET EMC'), 'É')
  t.false(hasMeanings('/Span BMC BT /F 9 Tf (1) Tj ET EMC'))
  t.false(hasMeanings('/Span<</ActualText<FEFF00A0>>>BDC BT /F 9 Tf ( ) Tj ET EMC'), 'a non-breaking space')
  t.false(hasMeanings('/Span<</ActualText(-)>>BDC BT /F 9 Tf (-) Tj ET EMC'))
})
