/**
 * The data that flows from a page to a file: plain, readonly, without functions.
 *
 * Coordinates are those of the page as displayed: origin at its top-left corner, x to the right, y down; points of
 * 1/72 inch on a PDF page, pixels on an image. A fact stands once; what was not found is absent; an empty list means
 * that we looked and there was none.
 */

/** A box, `x0 <= x1` and `y0 <= y1`. */
export interface Bbox {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** Where something was found. */
export interface Place {
  /** One-based. */
  readonly pageNumber: number
  readonly bbox: Bbox
}

/** Trouble in the document: what it is, and where. The rest goes on. */
export interface Warning {
  /** Stable, for programs: `needs_ocr`, `file_repaired` … */
  readonly code: string
  /** What it is about. Absent: the whole page or document. A document without tables, say, has no warnings about tables. */
  readonly subject?: 'table' | 'chart'
  /** For people. */
  readonly message: string
  readonly pageNumber?: number
  readonly bbox?: Bbox
}

// ------------------------------------------------------------------------------------------- what a reader gives

/** A typeface as the page names it. */
export interface Font {
  /** PostScript name without the subset prefix, `Times-Bold`. */
  readonly name: string
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isSerif: boolean
  readonly isMonospaced: boolean
}

/** One printed character; a ligature may hold several letters. Blanks are glyphs too. */
export interface Glyph {
  readonly text: string
  /** From the pen's start to its end, from the font's descent to its ascent. */
  readonly bbox: Bbox
  /** Where the pen starts on the baseline. */
  readonly x: number
  readonly y: number
  /** Index into {@link PageContent.fonts}. */
  readonly font: number
  /** Font size after every scaling, in the page's units. */
  readonly size: number
  /** `#rrggbb`. */
  readonly color: string
  /** Direction of writing, degrees clockwise from left-to-right: 0, 90, 180, 270, or what comes between. */
  readonly angle: number
  /** How sure its reading is, 0 to 1; given where it was read from pixels. */
  readonly confidence?: number
  /** Whether it is in the file but no ink of it shows (text render mode 3, painted over), as OCR lays text over a scan. */
  readonly isInvisible?: boolean
}

/** A straight line that divides, drawn as a stroke or as a thin filled rectangle. */
export interface Ruling {
  readonly direction: 'horizontal' | 'vertical'
  /** The whole of the ink: its short side is the thickness. */
  readonly bbox: Bbox
  readonly color: string
  /** When it was painted: what has a higher number lies above. Pieces of one path have one number. */
  readonly order?: number
  /** Whether it is a filled rectangle, not a stroke. */
  readonly isFilled?: true
  readonly isDashed?: true
  /** As {@link FilledShape.isPartial}. */
  readonly isPartial?: true
}

/** A filled rectangle that is no ruling: shading, a band, a box, a bar. */
export interface FilledShape {
  readonly bbox: Bbox
  readonly color: string
  /** Given where what lies below may show: it is see-through, mixed with it, or cut by a clip that is no rectangle. */
  readonly isPartial?: true
  /** Given where it is filled with a gradient; its colour is the mean. */
  readonly isGradient?: true
  /** As {@link Ruling.order}. */
  readonly order?: number
}

/** One step of a drawn path; the coordinates are absolute. */
export type PathStep =
  | { readonly kind: 'move' | 'line'; readonly x: number; readonly y: number }
  | {
      readonly kind: 'curve'
      readonly x1: number
      readonly y1: number
      readonly x2: number
      readonly y2: number
      readonly x: number
      readonly y: number
    }
  | { readonly kind: 'close' }

/** Anything drawn that is neither a ruling nor a filled rectangle. What is filled with a pattern has no colour at all. */
export interface Path {
  readonly bbox: Bbox
  readonly steps: readonly PathStep[]
  /** `#rrggbb`; absent where nothing is filled. */
  readonly fill?: string
  /** `#rrggbb`; absent where nothing is stroked. */
  readonly stroke?: string
  /** Width of the stroke, in the page's units. */
  readonly strokeWidth?: number
  readonly isDashed?: true
  /** What it is filled with, where that is a pattern: what is filled alike has the same name. */
  readonly pattern?: Pattern
  /** As {@link FilledShape.isPartial} and {@link FilledShape.isGradient}. */
  readonly isPartial?: true
  readonly isGradient?: true
  /** As {@link Ruling.order}. */
  readonly order?: number
}

/** What fills a path in place of a colour: a cell that is repeated. */
export interface Pattern {
  readonly name: string
  /** `#rrggbb` of what is drawn in its cell first but for a white ground; absent where that is not known. */
  readonly color?: string
}

/** A picture placed on the page. */
export interface Picture {
  readonly bbox: Bbox
  /** Size of the picture itself, in pixels. */
  readonly pixelWidth: number
  readonly pixelHeight: number
  /** `#rrggbb`, the mean of its pixels; given where these are so few that it is a shade and no picture. */
  readonly color?: string
  /** As {@link Ruling.order}. */
  readonly order?: number
}

/** A place on the page that leads elsewhere. */
export interface Link {
  readonly bbox: Bbox
  readonly uri: string
}

/** All that is on one page, whoever read it. Recognition needs nothing else. */
export interface PageContent {
  /** One-based. */
  readonly pageNumber: number
  readonly width: number
  readonly height: number
  /** Units to the inch: pixels on an image, as it says itself or guessed. @default 72 */
  readonly unitsPerInch?: number
  /** The page's own turn, already applied to every coordinate: degrees clockwise. */
  readonly rotation: 0 | 90 | 180 | 270
  /** The part of the sheet that is shown, in the sheet's own coordinates (origin bottom-left, y up), unturned. */
  readonly cropBox?: Bbox
  readonly mediaBox?: Bbox
  /** `text`: from the document's own text; `ocr`: read from pixels. */
  readonly source: 'text' | 'ocr'
  readonly fonts: readonly Font[]
  readonly glyphs: readonly Glyph[]
  readonly rulings: readonly Ruling[]
  readonly shapes: readonly FilledShape[]
  readonly paths: readonly Path[]
  readonly pictures: readonly Picture[]
  readonly links: readonly Link[]
  readonly warnings: readonly Warning[]
}

// ------------------------------------------------------------------------------------------- what recognition finds

/** What a printed number means and how it was written; together they print it again. */
export interface NumberValue {
  readonly kind: 'number'
  /** As printed: `(1,234)` is −1234, `5.2%` is 5.2. Never rescaled. */
  readonly number: number
  /** Digits after the decimal mark. */
  readonly decimals: number
  /** Whether thousands are set apart. */
  readonly isGrouped: boolean
  /** How a negative is printed; given for negatives alone. */
  readonly negative?: 'brackets' | 'minus'
  /** The currency sign printed with it: `$`, `€`, `US$`. */
  readonly currency?: string
  /** What is printed behind the digits: a share, a multiple, basis points. */
  readonly suffix?: 'percent' | 'times' | 'basis-points'
}

/** A dash, or a word for nothing, where a number could stand. */
export interface NilValue {
  readonly kind: 'nil'
  readonly currency?: string
  readonly suffix?: 'percent' | 'times' | 'basis-points'
}

/** What a cell's text means. Text that is no more than text has none. */
export type Value = NumberValue | NilValue

/** One filled cell of a table's grid. Empty cells are not stored. */
export interface Cell {
  /** Zero-based, header rows included. */
  readonly row: number
  /** Zero-based. */
  readonly column: number
  /** From 1 up. */
  readonly rowSpan: number
  /** From 1 up. */
  readonly columnSpan: number
  /** As printed, lines joined by a blank: `$ (1,234)`. */
  readonly text: string
  readonly value?: Value
  /** Where its words stand. */
  readonly place: Place
  /** How sure the reading of its text is, 0 to 1; given where it was read from pixels. */
  readonly confidence?: number
  /** What was read in the pixels, where {@link text} is something else: its column, a sum or a second look said so. */
  readonly readAs?: string
  /** Whether {@link text} is a number that may be wrong: people should look at it. */
  readonly isDoubtful?: true
  readonly isBold?: boolean
  readonly isItalic?: boolean
}

/**
 * What a row is. `header`: column heads. `section`: a label without numbers over the rows that follow. `data`.
 * `subtotal`: a sum inside the table. `total`: a sum that closes a statement or a block of it.
 */
export type RowType = 'header' | 'section' | 'data' | 'subtotal' | 'total'

/** One row of a table's grid. */
export interface Row {
  readonly type: RowType
  /** Depth of its label, from 0 up. */
  readonly indent: number
  /** The row's band across the table. */
  readonly place: Place
  /** `p<page>t<table>r<row>` of where the row was read: unique, and the same after tables are joined. */
  readonly id: string
}

/** One column of a table's grid. */
export interface Column {
  /** Left and right edge on the first page where it stands. */
  readonly x0: number
  readonly x1: number
  /** How its cells are set: numbers at the right, words at the left. */
  readonly alignment: 'left' | 'right' | 'center'
  /** What its figures are of, where its heads say so. */
  readonly period?: Period
}

/** The time that a column's figures cover, or the day on which they stand. */
export interface Period {
  /** What is printed over the column before its date: `Three Months Ended`; empty where nothing is. */
  readonly label: string
  /** Its last day, ISO 8601: `2023-06-30`. */
  readonly endDate: string
}

/** A note printed under a table, bound to its mark where it has one: `(1)`, `*`. */
export interface Footnote {
  readonly mark?: string
  readonly text: string
}

/** One sum that was looked at: which figures of a column (or of a row) should give which. */
export interface Check {
  /** `row-sum`: rows of one column give a row. `column-sum`: columns of one row give a column. */
  readonly kind: 'row-sum' | 'column-sum'
  /** Of a row sum the rows that are added, the sum's own row last; of a column sum the one row. Zero-based. */
  readonly rows: readonly number[]
  /** Of a column sum the columns that are added, the sum's own column last; of a row sum the one column. */
  readonly columns: readonly number[]
  /** Those of the added rows (or columns) that are taken off instead: costs printed without a sign. */
  readonly subtracted?: readonly number[]
  /** What the parts give. */
  readonly expected: number
  /** What is printed. */
  readonly found: number
  /** Whether both are equal but for the rounding of the printed figures. */
  readonly ties: boolean
}

/** What a person put right at one place of a table's grid; the last word where several were said. */
export interface CorrectedCell {
  /** Zero-based, header rows included; of a cell that spans others its first. */
  readonly row: number
  /** Zero-based. */
  readonly column: number
  /** What it reads now; empty where the person says that there is no such cell. */
  readonly text: string
  /** What was read on the page, before anybody corrected it; empty where nothing was. Equal to `text`: it was confirmed. */
  readonly was: string
  /** Who says so. */
  readonly by: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** Where its words stand. */
  readonly place: Place
}

/** A table as found on its page or joined over its pages. */
export interface Table {
  /** `p<page>t<table>` of its first part, both one-based: `p12t1`. */
  readonly id: string
  /** One a page that it covers, in order. */
  readonly places: readonly Place[]
  /** The nearest heading above it, as printed. */
  readonly title?: string
  /**
   * What the sentence that leads to it says it shows, in that sentence's words: `Components of lease costs` of "The
   * components of lease costs were as follows:". Given only where it has no title.
   */
  readonly subject?: string
  /** The line that says what the numbers are: `(in millions, except per share amounts)` without its brackets. */
  readonly unit?: string
  /**
   * What its unit was taken from, where it does not stand at the table itself: the table before it on its page, or the
   * line under the head of the notes.
   */
  readonly unitFrom?: Place
  /** What one printed unit stands for: 1, 1000, 1000000 … */
  readonly scale?: number
  /** ISO 4217. */
  readonly currency?: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column[]
  /** How many rows at the top are column heads. */
  readonly headerRowCount: number
  /** Row by row, left to right. */
  readonly cells: readonly Cell[]
  readonly footnotes: readonly Footnote[]
  readonly checks: readonly Check[]
  /** What people put right in it, in the order in which each place was first corrected; absent where nobody has. */
  readonly corrected?: readonly CorrectedCell[]
  /** Whether no more than running heads and its own title stand above it: it may go on from the page before. */
  readonly opensPage?: boolean
  /** Whether no more than a footer stands below it: it may go on on the next page. */
  readonly closesPage?: boolean
  /** 0 to 1. */
  readonly confidence: number
  readonly source: 'text' | 'ocr'
}

/** What kind a chart is; a `combo` has series of several kinds, see {@link Series.kind}. */
export type ChartType =
  | 'bar'
  | 'column'
  | 'stacked_bar'
  | 'stacked_column'
  | 'line'
  | 'area'
  | 'pie'
  | 'doughnut'
  | 'scatter'
  | 'combo'

/** One series of a chart; a value that the picture does not show is null. */
export interface Series {
  /** As the legend or a label beside it names it; empty where no name is printed. */
  readonly name: string
  /** One a category, or a point of a scatter chart. Never cumulated: of a stack each piece's own size. */
  readonly values: readonly (number | null)[]
  /** Of a scatter chart the other coordinate of each point. */
  readonly xValues?: readonly (number | null)[]
  /** As printed beside the mark; absent where none is. */
  readonly labels?: readonly (string | null)[]
  /** How far each measured value may be off, in its own units; null where it is printed. Absent where all are printed. */
  readonly errorBounds?: readonly (number | null)[]
  readonly color?: string
  /** Of a pie the colour of each slice; of bars that are coloured one by one that of each bar. Null where none is known. */
  readonly pointColors?: readonly (string | null)[]
  /** How it is drawn, in a chart of several kinds. */
  readonly kind?: 'column' | 'line' | 'area'
  /** Given where its values are read on the second axis. */
  readonly axis?: 'secondary'
  /** Of lines: whether they are drawn as curves, in dashes, with markers. */
  readonly isSmooth?: true
  readonly isDashed?: true
  readonly hasMarkers?: true
}

/** A value axis as drawn. */
export interface Axis {
  readonly min: number
  readonly max: number
  /** The step between its printed ticks, where it is even. */
  readonly step?: number
  readonly isLogarithmic?: true
  readonly title?: string
  /** What is printed with its figures. */
  readonly suffix?: 'percent' | 'times'
  readonly currency?: string
  /** Digits after the decimal mark of its ticks. */
  readonly decimals?: number
  /** Given where its figures below zero stand in brackets. */
  readonly negative?: 'brackets'
}

/** A chart as found on its page. */
export interface Chart {
  /** `p<page>c<chart>`, both one-based. */
  readonly id: string
  readonly place: Place
  readonly chartType: ChartType
  readonly title?: string
  /** What the heading above it, or the sentence that leads to it, says it shows. Given only where it has no title. */
  readonly subject?: string
  /** Of the category axis (of a scatter chart the level one), also where bars lie. */
  readonly xTitle?: string
  /** Of the value axis. */
  readonly yTitle?: string
  readonly unit?: string
  readonly categories: readonly string[]
  readonly series: readonly Series[]
  /** Given where an axis with figures is drawn. */
  readonly valueAxis?: Axis
  readonly secondaryAxis?: Axis
  /** Of a scatter chart. */
  readonly xAxis?: Axis
  /** Of columns, bars and areas that stand on each other: whether each stack is a whole of 100 %. */
  readonly isPercentStacked?: true
  /** Whether areas stand on each other; stacked bars and columns say so in their type. */
  readonly isStacked?: true
  /** Whether its columns float from total to total; values are the printed totals and signed changes. */
  readonly isWaterfall?: true
  readonly legend?: 'top' | 'bottom' | 'left' | 'right' | 'direct'
  readonly confidence: number
  /** `drawing`: its marks are drawing commands. `pixels`: they were seen in a picture. */
  readonly source: 'drawing' | 'pixels'
  /** Whether values were measured in pixels instead of read. */
  readonly isEstimated: boolean
  /** Largest error of a measured value, in its own units. */
  readonly errorBound?: number
}

/** A unit that is printed once for many tables. */
export interface SharedUnit {
  /** As {@link Table.unit}. */
  readonly unit: string
  /** As {@link Table.scale}. */
  readonly scale?: number
  readonly place: Place
}

/** One page after recognition. */
export interface Page {
  /** One-based. */
  readonly pageNumber: number
  readonly width: number
  readonly height: number
  /** As {@link PageContent.unitsPerInch}. @default 72 */
  readonly unitsPerInch?: number
  readonly tables: readonly Table[]
  readonly charts: readonly Chart[]
  readonly warnings: readonly Warning[]
  /** What stands under the head of the notes, where they begin here: it holds for all of them. */
  readonly notesUnit?: SharedUnit
  /** The last heading that stands here and heads what comes behind the notes: `Item 9.`, `Report of Independent …`. */
  readonly notesEnd?: Place
}

/** How a selected page ended; none is ever lost in silence. `empty`: read, and neither table nor chart on it. */
export type PageOutcome =
  | { readonly state: 'done' | 'empty'; readonly pageNumber: number; readonly page: Page }
  | { readonly state: 'failed'; readonly pageNumber: number; readonly error: { code: string; message: string } }

/** How tables over pages are treated: each page for itself, or joined where they go on. */
export type ClusteringMode = 'page' | 'document'

/** What the document says about itself. */
export interface DocumentProperties {
  readonly title?: string
  readonly author?: string
  readonly producer?: string
}

/** What the renderers are given: the whole document, read, recognised and joined. */
export interface DocumentModel {
  /** The file's name without its folder, `report.pdf`. */
  readonly fileName: string
  /** Pages in the file, selected or not. */
  readonly pageCount: number
  readonly properties: DocumentProperties
  readonly mode: ClusteringMode
  /** One a selected page, in document order. */
  readonly pages: readonly PageOutcome[]
  /** In reading order; in document mode each stands where it begins. */
  readonly tables: readonly Table[]
  readonly charts: readonly Chart[]
  readonly warnings: readonly Warning[]
  /** Frames that people put right, in their order; absent where nobody has. */
  readonly frames?: readonly FrameTrace[]
}

/** What a person put right about where a table stands. */
export interface FrameTrace {
  /** `add`: it had not been found. `redraw`: it stands elsewhere. `remove`: it is none. */
  readonly kind: 'add' | 'redraw' | 'remove'
  /** Of the table (or of a chart that was removed) as it was found on its page; several where it ran over pages. */
  readonly ids: readonly string[]
  /** Where it stands now; absent where it was removed. */
  readonly place?: Place
  /** Where it stood; empty where it was added. */
  readonly was: readonly Place[]
  /** Who says so. */
  readonly by: string
  /** Milliseconds since 1970. */
  readonly at: number
}
