import type * as Pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Bbox, Glyph, PathStep, Picture } from '../../../core/model.js'
import { type DocumentLimits, pageTooLarge } from '../../../core/reading/document-limits.js'
import { clipBox, type DrawnMarks, type DrawnPath, sortDrawnPath } from '../drawn-paths.js'
import { ClippedOutlines, hullOf, isRectangle, nestedOutlines } from '../outlines.js'
import { colorBelow, mixColors } from '../paint.js'
import { type StrokedLine, seenStroke } from '../thick-strokes.js'
import { readSteps } from './drawings.js'
import type { PageFonts } from './fonts.js'
import { type GraphicsState, NOTHING, narrowClip, startState, visibleBox } from './graphics-state.js'
import { CLIPPING, Pen, type ShownGlyph } from './letters.js'
import { boxOf, type Matrix, multiply, scaleOf } from './matrix.js'
import { PaintedOver } from './painted-over.js'

/** A page's operators in PDF.js form: operator codes and their arguments. */
interface OperatorList {
  readonly fnArray: readonly number[]
  readonly argsArray: readonly unknown[]
}

/** Everything that the operators of a page draw. */
interface PageMarks extends DrawnMarks {
  readonly glyphs: Glyph[]
  readonly pictures: Picture[]
}

/** Context for reading operators. */
interface WalkTools {
  readonly pdfjs: typeof Pdfjs
  readonly fonts: PageFonts
  /** Transforms PDF coordinates to the displayed page. */
  readonly matrix: Matrix
  /** The visible page, in its own coordinates. */
  readonly page: Bbox
  /** Returns whether a layer of the document is visible. */
  isLayerOn(layer: unknown): boolean
  readonly limits: DocumentLimits
  /** Returns the colour of a gradient as `#rrggbb`, by its id. */
  gradientColor(id: string): string | undefined
}

/** Reads the operators of a page and collects what they draw. @throws RecreateError `page_too_large`. */
export function readOperators({ fnArray, argsArray }: OperatorList, tools: WalkTools): PageMarks {
  const walk = new Walk(tools)
  const steps = walk.stepsByOperator()
  for (let i = 0; i < fnArray.length; i++) {
    steps[fnArray[i]!]?.((argsArray[i] as unknown[] | null) ?? [])
    walk.refuseTooMuch()
  }
  return walk.end()
}

/** Executes one operator with the arguments that PDF.js gives for it. */
// biome-ignore lint/suspicious/noExplicitAny: PDF.js does not type the arguments of operators
type Step = (args: readonly any[]) => void

class Walk {
  readonly #marks: PageMarks = { glyphs: [], rulings: [], shapes: [], paths: [], pictures: [] }
  readonly #tools: WalkTools
  readonly #saved: GraphicsState[] = []
  #state: GraphicsState
  #pen = new Pen()
  #isClipPending = false
  #painted = 0
  #strokes = 0
  readonly #cover = new PaintedOver(this.#marks.glyphs)
  /** Whether an image that follows immediately may be partly transparent. */
  #isMaskNear = false
  /** Indexes of letters that only clip, and whether anything is painted through such letters. */
  readonly #clipping: number[] = []
  #isTextClipPending = false
  #showsClippedText = false
  readonly #clipped = new ClippedOutlines()
  /** For each open marked-content section: whether it belongs to a hidden layer. */
  readonly #offLayers: boolean[] = []
  /** For each open group: its visible box if it is a soft mask. The content of a mask is not ink. */
  readonly #groups: (Bbox | undefined)[] = []
  /** The visible box of the last soft mask. */
  #maskBox: Bbox | undefined
  /** Number of saved states at the start of the annotation. */
  #annotationDepth: number | undefined

  constructor(tools: WalkTools) {
    this.#tools = tools
    this.#state = startState(tools.matrix, tools.page)
  }

  /** Checks the limits. Called between two operators. */
  refuseTooMuch(): void {
    const { glyphs, strokes } = this.#tools.limits
    if (this.#marks.glyphs.length > glyphs) throw pageTooLarge('letters and blanks', 'glyphs', glyphs, 'more')
    if (this.#strokes > strokes) throw pageTooLarge('lines and curves', 'strokes', strokes, 'more')
  }

  /** Returns all marks. Call after the last operator. */
  end(): PageMarks {
    const { glyphs } = this.#marks
    if (!this.#showsClippedText) for (const i of this.#clipping) glyphs[i] = { ...glyphs[i]!, isInvisible: true }
    return this.#marks
  }

  stepsByOperator(): readonly (Step | undefined)[] {
    const { OPS } = this.#tools.pdfjs
    const steps: (Step | undefined)[] = []
    const on = (operator: number, step: Step) => {
      steps[operator] = step
    }
    on(OPS.save, () => this.#save())
    on(OPS.restore, () => this.#restore())
    on(OPS.transform, (matrix) => this.#transform(matrix))
    on(OPS.setGState, ([entries]) => this.#setGraphicsState(entries))
    on(OPS.setLineWidth, ([width]) => {
      this.#state.lineWidth = width
    })
    on(OPS.setLineCap, ([cap]) => {
      this.#state.hasRoundEnds = cap === 1
    })
    on(OPS.setDash, ([lengths, phase]) => this.#setDash(lengths, phase))
    this.#addColorSteps(on)
    this.#addTextSteps(on)
    on(OPS.clip, () => this.#startClip())
    on(OPS.eoClip, () => this.#startClip())
    on(OPS.constructPath, ([paint, [packed]]) => this.#drawPath(paint, packed))
    on(OPS.shadingFill, ([id]) => this.#fillClip(this.#tools.gradientColor(id)))
    on(OPS.paintImageXObject, ([, width, height]) => this.#placePicture(width, height, !this.#isMaskNear))
    on(OPS.paintInlineImageXObject, ([image]) => this.#placePicture(image?.width, image?.height, !this.#isMaskNear))
    on(OPS.paintImageMaskXObject, ([image]) => this.#placePicture(image?.width, image?.height))
    on(OPS.paintSolidColorImageMask, () => this.#placePicture(1, 1))
    on(OPS.paintFormXObjectBegin, ([matrix, bbox]) => this.#beginForm(matrix, bbox))
    on(OPS.paintFormXObjectEnd, () => this.#restore())
    on(OPS.beginGroup, ([group]) => this.#beginGroup(group))
    on(OPS.endGroup, () => this.#endGroup())
    on(OPS.beginAnnotation, ([, rect, transform, matrix]) => this.#beginAnnotation(rect, transform, matrix))
    on(OPS.endAnnotation, () => this.#endAnnotation())
    on(OPS.beginMarkedContent, () => this.#offLayers.push(false))
    on(OPS.beginMarkedContentProps, ([tag, layer]) => {
      this.#offLayers.push(tag === 'OC' && !this.#tools.isLayerOn(layer))
    })
    on(OPS.endMarkedContent, () => this.#offLayers.pop())
    return steps
  }

  #addColorSteps(on: (operator: number, step: Step) => void) {
    const { OPS } = this.#tools.pdfjs
    const fill: Step = ([color]) => {
      this.#state.fill = typeof color === 'string' ? color : undefined
    }
    const stroke: Step = ([color]) => {
      this.#state.stroke = typeof color === 'string' ? color : undefined
    }
    // PDF.js converts all colours to RGB; a gradient gets its mean colour, and a tiling pattern gets none
    on(OPS.setFillRGBColor, fill)
    on(OPS.setStrokeRGBColor, stroke)
    on(OPS.setFillTransparent, () => fill([]))
    on(OPS.setStrokeTransparent, () => stroke([]))
    const gradient = ([kind, id]: readonly unknown[]) =>
      kind === 'Shading' && typeof id === 'string' ? this.#tools.gradientColor(id) : undefined
    on(OPS.setFillColorN, (args) => fill([gradient(args)]))
    on(OPS.setStrokeColorN, (args) => stroke([gradient(args)]))
  }

  #addTextSteps(on: (operator: number, step: Step) => void) {
    const { OPS } = this.#tools.pdfjs
    const setLeading = (leading: number) => {
      this.#state.leading = leading
    }
    on(OPS.beginText, () => {
      this.#pen = new Pen()
    })
    on(OPS.setFont, ([id, size]) => this.#setFont(id, size))
    on(OPS.setCharSpacing, ([spacing]) => {
      this.#state.characterSpacing = spacing
    })
    on(OPS.setWordSpacing, ([spacing]) => {
      this.#state.wordSpacing = spacing
    })
    on(OPS.setHScale, ([percent]) => {
      this.#state.horizontalScale = percent / 100
    })
    on(OPS.setTextRise, ([rise]) => {
      this.#state.rise = rise
    })
    on(OPS.setTextRenderingMode, ([mode]) => {
      this.#state.renderMode = mode
    })
    on(OPS.setLeading, ([leading]) => setLeading(leading))
    on(OPS.setTextMatrix, ([matrix]) => this.#pen.setMatrix(matrix))
    on(OPS.moveText, ([x, y]) => this.#pen.moveLine(x, y))
    on(OPS.setLeadingMoveText, ([x, y]) => {
      setLeading(-y)
      this.#pen.moveLine(x, y)
    })
    on(OPS.nextLine, () => this.#pen.moveLine(0, -this.#state.leading))
    on(OPS.showText, ([glyphs]: readonly (readonly (ShownGlyph | number)[])[]) => {
      this.#show(glyphs ?? [])
    })
    on(OPS.endText, () => this.#endText())
  }

  /** Whether all current layers are visible. */
  get #isShown(): boolean {
    return !this.#offLayers.includes(true)
  }

  #show(shown: readonly (ShownGlyph | number)[]) {
    const { glyphs } = this.#marks
    const known = glyphs.length
    this.#pen.show(shown, this.#state, this.#isShown ? this.#tools.page : undefined, glyphs)
    const { renderMode } = this.#state
    if (renderMode >= 4) this.#isTextClipPending = true
    if (renderMode === CLIPPING) for (let i = known; i < glyphs.length; i++) this.#clipping.push(i)
  }

  #endText() {
    if (this.#isTextClipPending) Object.assign(this.#state, { isTextClip: true, isClipWhole: false })
    this.#isTextClipPending = false
  }

  #save() {
    this.#saved.push({ ...this.#state })
  }

  #restore() {
    this.#state = this.#saved.pop() ?? this.#state
    this.#isMaskNear = false
  }

  #transform(matrix: ArrayLike<number>) {
    this.#state.ctm = multiply(this.#state.ctm, matrix)
  }

  #setFont(id: string, size: number) {
    this.#state.font = this.#tools.fonts.take(id)
    this.#state.fontSize = size
  }

  #setGraphicsState(entries: readonly (readonly [key: string, value: unknown])[]) {
    // PDF.js sets this state right before an image that has its own mask
    this.#isMaskNear = entries.length === 1 && entries[0]?.[0] === 'SMask' && entries[0][1] === false
    for (const [key, value] of entries) this.#setEntry(key, value)
  }

  #setEntry(key: string, value: unknown) {
    if (key === 'ca') this.#state.fillAlpha = Number(value)
    if (key === 'CA') this.#state.strokeAlpha = Number(value)
    if (key === 'LW') this.#state.lineWidth = Number(value)
    if (key === 'LC') this.#state.hasRoundEnds = value === 1
    if (key === 'D') this.#setDash(...(value as [readonly number[], number]))
    if (key === 'Font') this.#setFont(...(value as [string, number]))
    if (key === 'BM') this.#state.isMixed = value !== 'source-over' && value !== 'Normal'
    if (key === 'SMask') this.#state.mask = value === false ? undefined : this.#maskBox
  }

  #setDash(lengths: readonly number[] | null | undefined, phase = 0) {
    this.#state.dashes = lengths && lengths.length > 0 ? { lengths, phase } : undefined
  }

  #startClip() {
    this.#isClipPending = true
  }

  #drawPath(paint: number, packed: ArrayLike<number> | null) {
    const { OPS } = this.#tools.pdfjs
    const steps = packed === null ? [] : readSteps(packed, this.#state.ctm)
    this.#strokes += steps.length
    const isFilled = paint !== OPS.stroke && paint !== OPS.closeStroke && paint !== OPS.endPath
    const isStroked = paint !== OPS.fill && paint !== OPS.eoFill && paint !== OPS.endPath
    const isEvenOdd = paint === OPS.eoFill || paint === OPS.eoFillStroke || paint === OPS.closeEOFillStroke
    const isClosed = paint === OPS.closeStroke || paint === OPS.closeFillStroke || paint === OPS.closeEOFillStroke
    const clip = steps.length > 0 && this.#isShown ? visibleBox(this.#state) : undefined
    if (clip !== undefined) {
      const drawn: readonly PathStep[] = isClosed ? [...steps, { kind: 'close' }] : steps
      if (isFilled) this.#fillPath(drawn, isEvenOdd, clip)
      if (isStroked) this.#strokePath(drawn, clip)
    }
    if (this.#isClipPending) this.#clipTo(steps)
    this.#isClipPending = false
  }

  #clipTo(steps: readonly PathStep[]) {
    const hull = hullOf(steps)
    narrowClip(this.#state, hull)
    if (isRectangle(steps, hull)) return
    this.#state.isClipWhole = false
    this.#state.clipSteps = steps
    this.#state.clipOutlines = nestedOutlines(this.#state.clipOutlines, steps)
  }

  #fillPath(steps: readonly PathStep[], isEvenOdd: boolean, clip: Bbox) {
    const { fill: color, fillAlpha, clipSteps, clipOutlines } = this.#state
    const shown = this.#clipped.throughClip(steps, { box: clip, steps: clipSteps, outlines: clipOutlines })
    if (color !== undefined) this.#paint({ steps: shown, paint: 'fill', isEvenOdd, color, clip }, fillAlpha)
    else this.#paintUnknown(shown, clip)
  }

  #strokePath(steps: readonly PathStep[], clip: Bbox) {
    const { stroke: color, strokeAlpha, lineWidth, hasRoundEnds, dashes, ctm, clipSteps, clipOutlines } = this.#state
    if (color === undefined) return
    const scale = scaleOf(ctm)
    const line: StrokedLine = {
      steps,
      width: lineWidth * scale,
      isRound: hasRoundEnds && dashes === undefined,
      dashes: dashes && { lengths: dashes.lengths.map((length) => length * scale), phase: dashes.phase * scale },
    }
    const seen = seenStroke(line, { box: clip, steps: clipSteps, outlines: clipOutlines }, this.#clipped)
    this.#paint({ ...seen, color, clip }, strokeAlpha)
  }

  /** Adds a gradient that fills its clip, as the clip's shape. */
  #fillClip(color: string | undefined) {
    const clip = this.#isShown ? visibleBox(this.#state) : undefined
    if (clip === undefined) return
    const { clipSteps, clipOutlines } = this.#state
    const steps = this.#clipped.wholeOf({ box: clip, steps: clipSteps, outlines: clipOutlines }, clip)
    if (color === undefined) return this.#paintUnknown(steps, clip)
    this.#paint({ steps, paint: 'fill', color, clip, isGradient: true }, this.#state.fillAlpha)
  }

  /** Adds a shape that a tiling pattern fills. It has no single colour. */
  #paintUnknown(steps: readonly PathStep[], clip: Bbox) {
    const bbox = clipBox(hullOf(steps), clip)
    if (bbox !== undefined) this.#marks.paths.push({ bbox, steps, order: this.#painted++ })
  }

  #paint(drawn: DrawnPath, alpha: number) {
    if (alpha === 0) return
    if (this.#state.isTextClip) this.#showsClippedText = true
    const { shapes } = this.#marks
    const known = shapes.length
    const below = alpha === 1 ? drawn.color : colorBelow(hullOf(drawn.steps), this.#marks)
    const order = this.#painted++
    const isPartial = alpha < 1 || !this.#hidesBelow
    sortDrawnPath({ ...drawn, color: mixColors(drawn.color, alpha, below), order, isPartial }, this.#marks)
    if (isPartial) return
    for (let i = known; i < shapes.length; i++) this.#cover.paintOver(shapes[i]!.bbox)
  }

  /** Whether opaque paint hides the content below in its whole visible box. */
  get #hidesBelow(): boolean {
    const { isClipWhole, isMixed, mask } = this.#state
    return isClipWhole && !isMixed && mask === undefined
  }

  #placePicture(pixelWidth = 0, pixelHeight = 0, isOpaque = false) {
    const visible = this.#isShown ? visibleBox(this.#state) : undefined
    if (visible === undefined) return
    const bbox = clipBox(boxOf(0, 0, 1, 1, this.#state.ctm), visible)
    if (bbox === undefined) return
    if (this.#state.isTextClip) this.#showsClippedText = true
    this.#marks.pictures.push({ bbox, pixelWidth, pixelHeight, order: this.#painted++ })
    const [a, b, c, d] = this.#state.ctm
    const isTurned = Math.abs(a * b) > 1 || Math.abs(c * d) > 1
    if (isOpaque && !isTurned && this.#state.fillAlpha === 1 && this.#hidesBelow) this.#cover.paintOver(bbox)
  }

  #beginForm(matrix: ArrayLike<number> | null, bbox: ArrayLike<number> | null) {
    this.#save()
    if (matrix) this.#transform(matrix)
    if (bbox) narrowClip(this.#state, boxOnPage(bbox, this.#state.ctm))
  }

  #beginGroup(group: { matrix?: ArrayLike<number> | null; bbox?: ArrayLike<number> | null; smask?: unknown }) {
    this.#save()
    // PDF.js applies the matrix in the form that follows; only the box is clipped here
    const matrix = group.matrix ? multiply(this.#state.ctm, group.matrix) : this.#state.ctm
    if (group.bbox) narrowClip(this.#state, boxOnPage(group.bbox, matrix))
    const isMask = Boolean(group.smask)
    this.#groups.push(isMask ? this.#state.clip : undefined)
    if (isMask) this.#state.clip = NOTHING
    else this.#mixGroup()
  }

  /** Starts a group. The opacity applies to the group as a whole, so it is reset inside. */
  #mixGroup() {
    const { fillAlpha, isMixed } = this.#state
    if (fillAlpha === 0) this.#state.clip = NOTHING
    Object.assign(this.#state, { fillAlpha: 1, strokeAlpha: 1, isMixed: isMixed || fillAlpha < 1 })
  }

  #endGroup() {
    this.#maskBox = this.#groups.pop() ?? this.#maskBox
    this.#restore()
  }

  /** Starts an annotation, which is drawn with the initial state of the page. */
  #beginAnnotation(rect: ArrayLike<number> | null, transform: ArrayLike<number>, matrix: ArrayLike<number>) {
    this.#annotationDepth = this.#saved.length
    this.#save()
    const { matrix: page, page: box } = this.#tools
    this.#state = startState(page, box)
    if (rect) narrowClip(this.#state, boxOnPage(rect, this.#state.ctm))
    this.#transform(transform)
    this.#transform(matrix)
  }

  #endAnnotation() {
    this.#saved.length = Math.min(this.#saved.length, (this.#annotationDepth ?? 0) + 1)
    this.#restore()
  }
}

function boxOnPage(box: ArrayLike<number>, matrix: Matrix): Bbox {
  return boxOf(box[0]!, box[1]!, box[2]!, box[3]!, matrix)
}
