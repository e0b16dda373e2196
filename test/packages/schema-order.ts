import type { XmlElement } from '../../plugins/render/office-xml.js'

const FILLS = 'noFill solidFill gradFill blipFill pattFill grpFill'
const EFFECTS = 'effectLst effectDag'
const PARAGRAPH_LOOK =
  'lnSpc spcBef spcAft buClrTx buClr buSzTx buSzPct buSzPts buFontTx buFont buNone buAutoNum buChar buBlip tabLst defRPr extLst'
const RUN_LOOK = `ln ${FILLS} ${EFFECTS} highlight uLnTx uLn uFillTx uFill latin ea cs sym hlinkClick hlinkMouseOver rtl extLst`
const CELL_LINE = `${FILLS} prstDash custDash round bevel miter headEnd tailEnd extLst`
const SHAPE_LOOK = `xfrm custGeom prstGeom ${FILLS} ln ${EFFECTS} scene3d sp3d extLst`
const SLIDE = 'cSld clrMapOvr transition timing extLst'

/**
 * Child elements allowed in an element, in order (ECMA-376 part 1: worksheets 18.3.1.99, workbooks 18.2.27, styles
 * 18.8.39, slides 19.3.1.38, texts and shapes 21.1 and 20.1). Alternatives are next to each other.
 */
const ORDER: Readonly<Record<string, string>> = {
  worksheet:
    'sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting dataValidations hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches ignoredErrors smartTags drawing legacyDrawing legacyDrawingHF drawingHF picture oleObjects controls webPublishItems tableParts extLst',
  sheetPr: 'tabColor outlinePr pageSetUpPr',
  sheetView: 'pane selection pivotSelection extLst',
  c: 'f v is extLst',
  headerFooter: 'oddHeader oddFooter evenHeader evenFooter firstHeader firstFooter',
  workbook:
    'fileVersion fileSharing workbookPr workbookProtection bookViews sheets functionGroups externalReferences definedNames calcPr oleSize customWorkbookViews pivotCaches smartTagPr smartTagTypes webPublishing fileRecoveryPr webPublishObjects extLst',
  styleSheet: 'numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs tableStyles colors extLst',
  xf: 'alignment protection extLst',
  border: 'start end left right top bottom diagonal vertical horizontal',
  comments: 'authors commentList extLst',
  sld: SLIDE,
  sldLayout: 'cSld clrMapOvr transition timing hf extLst',
  sldMaster: 'cSld clrMap sldLayoutIdLst transition timing hf txStyles extLst',
  notes: 'cSld clrMapOvr extLst',
  notesMaster: 'cSld clrMap hf notesStyle extLst',
  presentation:
    'sldMasterIdLst notesMasterIdLst handoutMasterIdLst sldIdLst sldSz notesSz smartTags embeddedFontLst custShowLst photoAlbum custDataLst kinsoku defaultTextStyle modifyVerifier extLst',
  cSld: 'bg spTree custDataLst controls extLst',
  bgPr: `${FILLS} ${EFFECTS} extLst`,
  sp: 'nvSpPr spPr style txBody extLst',
  pic: 'nvPicPr blipFill spPr style extLst',
  cxnSp: 'nvCxnSpPr spPr style extLst',
  graphicFrame: 'nvGraphicFramePr xfrm graphic extLst',
  nvSpPr: 'cNvPr cNvSpPr nvPr',
  nvPicPr: 'cNvPr cNvPicPr nvPr',
  nvGraphicFramePr: 'cNvPr cNvGraphicFramePr nvPr',
  nvGrpSpPr: 'cNvPr cNvGrpSpPr nvPr',
  cNvPr: 'hlinkClick hlinkHover extLst',
  blipFill: 'blip srcRect tile stretch',
  blip: 'alphaModFix clrChange duotone grayscl lum tint extLst',
  xfrm: 'off ext chOff chExt',
  spPr: SHAPE_LOOK,
  grpSpPr: `xfrm ${FILLS} ${EFFECTS} scene3d extLst`,
  custGeom: 'avLst gdLst ahLst cxnLst rect pathLst',
  ln: CELL_LINE,
  lnL: CELL_LINE,
  lnR: CELL_LINE,
  lnT: CELL_LINE,
  lnB: CELL_LINE,
  txBody: 'bodyPr lstStyle p',
  bodyPr: 'prstTxWarp noAutofit normAutofit spAutoFit scene3d sp3d flatTx extLst',
  p: 'pPr r br fld endParaRPr',
  r: 'rPr t',
  fld: 'rPr pPr t',
  br: 'rPr',
  pPr: PARAGRAPH_LOOK,
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((level) => [`lvl${level}pPr`, PARAGRAPH_LOOK])),
  rPr: RUN_LOOK,
  defRPr: RUN_LOOK,
  endParaRPr: RUN_LOOK,
  tbl: 'tblPr tblGrid tr',
  tr: 'tc extLst',
  tc: 'txBody tcPr extLst',
  tcPr: `lnL lnR lnT lnB lnTlToBr lnBlToTr cell3D ${FILLS} headers extLst`,
  tblPr: `${FILLS} ${EFFECTS} tableStyle tableStyleId extLst`,
  oneCellAnchor: 'from ext sp grpSp graphicFrame cxnSp pic contentPart clientData',
  twoCellAnchor: 'from to sp grpSp graphicFrame cxnSp pic contentPart clientData',
  from: 'col colOff row rowOff',
  to: 'col colOff row rowOff',
}

/** Elements with some children in any order. These children have the rank of the first. */
const MIXED: Readonly<Record<string, string>> = {
  p: 'r br fld',
  bodyPr: 'noAutofit normAutofit spAutoFit',
}

/** Elements with the same name but another meaning in a workbook: runs of shared texts, phonetics. */
const WORKBOOK_PARTS = new Set(['sst', 'worksheet', 'comments', 'styleSheet', 'workbook'])
const DRAWING_WORDS = new Set([
  'r',
  'rPr',
  'p',
  'pPr',
  'ln',
  'from',
  'to',
  'xfrm',
  'sp',
  'pic',
  'tbl',
  'tr',
  'tc',
  'br',
  'fld',
])

/** Required children of elements. */
const NEEDED: Readonly<Record<string, string>> = {
  worksheet: 'sheetData',
  workbook: 'sheets',
  sld: 'cSld',
  cSld: 'spTree',
  spTree: 'nvGrpSpPr grpSpPr',
  sp: 'nvSpPr spPr',
  pic: 'nvPicPr blipFill spPr',
  graphicFrame: 'nvGraphicFramePr xfrm graphic',
  txBody: 'bodyPr p',
  tbl: 'tblGrid',
}

/** Finds elements that the schema does not allow at their position, or at all. */
export function orderFaults(root: XmlElement): readonly string[] {
  const isWorkbook = WORKBOOK_PARTS.has(root.localName)
  return faultsIn(root, (name) => (isWorkbook && DRAWING_WORDS.has(name) ? undefined : ORDER[name]))
}

function faultsIn(element: XmlElement, orderOf: (name: string) => string | undefined): readonly string[] {
  const { localName: name } = element
  // Extensions may contain anything.
  if (name === 'extLst' || name === 'AlternateContent') return []
  const order = orderOf(name)?.split(' ')
  const mixed = MIXED[name]?.split(' ') ?? []
  const children = element.children.map(({ localName }) => localName).filter((child) => child !== 'AlternateContent')
  const ranks = children.map((child) => order?.indexOf(mixed.includes(child) ? mixed[0]! : child) ?? 0)
  const late = ranks.findIndex((rank, index) => rank >= 0 && rank < Math.max(0, ...ranks.slice(0, index)))
  const needed = order ? (NEEDED[name]?.split(' ') ?? []) : []
  return [
    ...(ranks.includes(-1) ? [`${name} may not contain ${children[ranks.indexOf(-1)]}`] : []),
    ...(late > 0 ? [`in ${name}, ${children[late]} is too late`] : []),
    ...needed.filter((child) => !children.includes(child)).map((child) => `${name} needs ${child}`),
    ...element.children.flatMap((child) => faultsIn(child, orderOf)),
  ]
}
