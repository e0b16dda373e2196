/**
 * The data model shared by all stages, from page content to output files: plain readonly data, no functions.
 *
 * Coordinates are those of the page as displayed: origin at the top-left corner, x to the right, y down, in points
 * (1/72 inch) on a PDF page and in pixels on an image. Each fact is stored once. An absent member means "not found"; an
 * empty list means "searched, found none".
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

/** A problem found in the document, and where it was found. Processing continues despite it. */
export interface Warning {
  /** Stable code for programs, such as `needs_ocr` or `file_repaired`. */
  readonly code: string
  /** What the warning is about. Absent: the whole page or document. Requests without tables omit warnings about tables. */
  readonly subject?: 'table' | 'chart'
  /** Message for people, in English. */
  readonly message: string
  readonly pageNumber?: number
  /** All pages with this warning, if several have it. `pageNumber` is then the first, and the message names the others. */
  readonly pageNumbers?: readonly number[]
  readonly bbox?: Bbox
}

// ------------------------------------------------------------------------------------------- reader output

/** A typeface as named in the document. */
export interface Font {
  /** PostScript name without the subset prefix, such as `Times-Bold`. */
  readonly name: string
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isSerif: boolean
  readonly isMonospaced: boolean
}

/** One printed character. A ligature may contain several letters. Spaces are glyphs too. */
export interface Glyph {
  readonly text: string
  /** From the pen's start to its end horizontally, and from the font's descent to its ascent vertically. */
  readonly bbox: Bbox
  /** Pen origin on the baseline. */
  readonly x: number
  readonly y: number
  /** Index into {@link PageContent.fonts}. */
  readonly font: number
  /** Font size after all scaling, in page units. */
  readonly size: number
  /** `#rrggbb`. */
  readonly color: string
  /**
   * Writing direction in degrees clockwise from left-to-right: usually 0, 90, 180 or 270, but any angle is possible.
   */
  readonly angle: number
  /** Recognition confidence, from 0 to 1. Present only if the character was read from pixels. */
  readonly confidence?: number
  /** Whether the text is not visible (text render mode 3, or painted over), such as the OCR layer of a scanned page. */
  readonly isInvisible?: boolean
}

/** A straight separator line, drawn as a stroke or as a thin filled rectangle. */
export interface Ruling {
  readonly direction: 'horizontal' | 'vertical'
  /** Extent of the ink. The shorter side is the line's thickness. */
  readonly bbox: Bbox
  readonly color: string
  /** Painting order: higher numbers are painted on top. All pieces of one path have the same number. */
  readonly order?: number
  /** Whether it was drawn as a filled rectangle instead of a stroke. */
  readonly isFilled?: true
  readonly isDashed?: true
  /** See {@link FilledShape.isPartial}. */
  readonly isPartial?: true
}

/** A filled rectangle that is not a ruling: shading, a band, a box or a bar. */
export interface FilledShape {
  readonly bbox: Bbox
  readonly color: string
  /**
   * Set if content below may show through: the shape is transparent, blended, or clipped by something other than a
   * rectangle.
   */
  readonly isPartial?: true
  /** Set if the shape is filled with a gradient. `color` is then the mean color. */
  readonly isGradient?: true
  /** See {@link Ruling.order}. */
  readonly order?: number
}

/** One step of a drawn path. Coordinates are absolute. */
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

/** Any drawing that is neither a ruling nor a filled rectangle. A path that is filled with a pattern has no `fill`. */
export interface Path {
  readonly bbox: Bbox
  readonly steps: readonly PathStep[]
  /** `#rrggbb`. Absent if the path is not filled with a color. */
  readonly fill?: string
  /** `#rrggbb`. Absent if the path is not stroked. */
  readonly stroke?: string
  /** Stroke width in page units. */
  readonly strokeWidth?: number
  readonly isDashed?: true
  /** The fill pattern, if any. Paths with the same fill have the same pattern name. */
  readonly pattern?: Pattern
  /** See {@link FilledShape.isPartial} and {@link FilledShape.isGradient}. */
  readonly isPartial?: true
  readonly isGradient?: true
  /** See {@link Ruling.order}. */
  readonly order?: number
}

/** A repeated tile that fills a path instead of a color. */
export interface Pattern {
  readonly name: string
  /** `#rrggbb` of the first drawing in the tile other than its white background. Absent if unknown. */
  readonly color?: string
}

/** An image placed on the page. */
export interface Picture {
  readonly bbox: Bbox
  /** Size of the image itself, in pixels. */
  readonly pixelWidth: number
  readonly pixelHeight: number
  /** `#rrggbb`, the mean color. Set only for images of very few pixels, which serve as shading. */
  readonly color?: string
  /** See {@link Ruling.order}. */
  readonly order?: number
}

/** A hyperlink on the page. */
export interface Link {
  readonly bbox: Bbox
  readonly uri: string
}

/** Everything on one page, in the same form whichever reader produced it. It is the only input of recognition. */
export interface PageContent {
  /** One-based. */
  readonly pageNumber: number
  readonly width: number
  readonly height: number
  /** Page units per inch. For images, the stated resolution or an estimate of it. @default 72 */
  readonly unitsPerInch?: number
  /** Rotation stored in the document, in degrees clockwise. All coordinates already include it. */
  readonly rotation: 0 | 90 | 180 | 270
  /** Visible part of the sheet, in unrotated sheet coordinates (origin bottom-left, y up). */
  readonly cropBox?: Bbox
  readonly mediaBox?: Bbox
  /** `text`: taken from the document's own text. `ocr`: read from pixels. */
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

// ------------------------------------------------------------------------------------------- recognition output

/** A number's value and its printed format. Together they reproduce the printed text. */
export interface NumberValue {
  readonly kind: 'number'
  /** Value as printed, never rescaled: `(1,234)` is −1234, `5.2%` is 5.2. */
  readonly number: number
  /** Digits after the decimal separator. */
  readonly decimals: number
  /** Whether thousands separators are printed. */
  readonly isGrouped: boolean
  /** How the negative sign is printed. Set only for negative numbers. */
  readonly negative?: 'brackets' | 'minus'
  /** Printed currency symbol, such as `$`, `€` or `US$`. */
  readonly currency?: string
  /** Printed suffix: percent, multiple (`x`) or basis points. */
  readonly suffix?: 'percent' | 'times' | 'basis-points'
}

/** A printed placeholder for "no amount", such as a dash or "none". */
export interface NilValue {
  readonly kind: 'nil'
  readonly currency?: string
  readonly suffix?: 'percent' | 'times' | 'basis-points'
}

/** Meaning of a cell's text. Plain text has no value. */
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
  /** Text as printed, with lines joined by a space: `$ (1,234)`. */
  readonly text: string
  readonly value?: Value
  /** Position of the cell's words. */
  readonly place: Place
  /** Recognition confidence of the text, from 0 to 1. Present only if it was read from pixels. */
  readonly confidence?: number
  /**
   * Text originally read from the pixels, if {@link text} differs from it because its column, a sum or a second reading
   * corrected it.
   */
  readonly readAs?: string
  /** Whether {@link text} is a number that may be wrong and that a person should check. */
  readonly isDoubtful?: true
  readonly isBold?: boolean
  readonly isItalic?: boolean
}

/**
 * Role of a row.
 *
 * - `header`: column headers.
 * - `section`: a label without numbers that introduces the rows below it.
 * - `data`: an ordinary row.
 * - `subtotal`: a sum inside the table.
 * - `total`: a sum that closes a statement or a block of it.
 */
export type RowType = 'header' | 'section' | 'data' | 'subtotal' | 'total'

/** One row of a table's grid. */
export interface Row {
  readonly type: RowType
  /** Indentation level of the label, from 0. */
  readonly indent: number
  /** Full width of the table at the row's height. */
  readonly place: Place
  /** `p<page>t<table>r<row>`, from the page where the row was read. Unique, and unchanged when tables are joined. */
  readonly id: string
}

/** One column of a table's grid. */
export interface Column {
  /** Left and right edge, on the first page that has the column. */
  readonly x0: number
  readonly x1: number
  /** Printed alignment: typically right for numbers and left for text. */
  readonly alignment: 'left' | 'right' | 'center'
  /** Reporting period of the column's numbers, if its headers state one. */
  readonly period?: Period
}

/** The period that a column's numbers cover, or the date they refer to. */
export interface Period {
  /** Text printed in the header before the date, such as `Three Months Ended`. Empty if there is none. */
  readonly label: string
  /** Last day of the period, ISO 8601: `2023-06-30`. */
  readonly endDate: string
}

/** A note printed below a table, with its reference mark if it has one: `(1)`, `*`. */
export interface Footnote {
  readonly mark?: string
  readonly text: string
}

/** One verified sum: which numbers of a column (or row) should add up to which. */
export interface Check {
  /** `row-sum`: rows of one column add up to another row. `column-sum`: columns of one row add up to another column. */
  readonly kind: 'row-sum' | 'column-sum'
  /** Zero-based. For a row sum, the addend rows, then the row of the sum. For a column sum, its one row. */
  readonly rows: readonly number[]
  /** Zero-based. For a column sum, the addend columns, then the column of the sum. For a row sum, its one column. */
  readonly columns: readonly number[]
  /** Addend rows (or columns) that are subtracted instead, such as costs printed without a sign. */
  readonly subtracted?: readonly number[]
  /** Computed sum. */
  readonly expected: number
  /** Printed sum. */
  readonly found: number
  /** Whether the check passes: both are equal within the rounding of the printed numbers. */
  readonly ties: boolean
}

/** The latest correction of one cell by a person. */
export interface CorrectedCell {
  /** Zero-based, header rows included. For a spanning cell, its first row. */
  readonly row: number
  /** Zero-based. */
  readonly column: number
  /** Corrected text. Empty if the person removed the cell. */
  readonly text: string
  /**
   * Text read from the page, before any correction. Empty if nothing was read. If it equals `text`, the person
   * confirmed it.
   */
  readonly was: string
  /** Name of the person, as given with the correction. */
  readonly by: string
  /** Time of the correction, in milliseconds since 1970. */
  readonly at: number
  /** Position of the cell's words. */
  readonly place: Place
}

/**
 * A part of a joined table that was printed on a later page, with further columns of the same rows. Records where the
 * part was read, so that its cells can be found by their position on its page.
 */
export interface ColumnPart {
  /** Id of the part as found on its page: `p13t1`. */
  readonly id: string
  /**
   * For each column of the part on its page, its zero-based column in the joined table. It is 0 for a repeated column of
   * labels, which is left out.
   */
  readonly columns: readonly number[]
  /** For each row of the joined table, the row of the part. */
  readonly rows: readonly PartRow[]
}

/** A row of a {@link ColumnPart}. */
export interface PartRow {
  /** Id of the row where it was read. Absent if the part has no such row. */
  readonly id?: string
  /** Full width of the part at the row's height, on the page of the part. */
  readonly place: Place
}

/** A table, as found on its page or joined across pages. */
export interface Table {
  /** `p<page>t<table>` of its first part, both one-based: `p12t1`. */
  readonly id: string
  /** One place per page that the table covers, in page order. */
  readonly places: readonly Place[]
  /** Nearest heading above the table, as printed. */
  readonly title?: string
  /**
   * Subject named by the sentence that introduces the table: `Components of lease costs` from "The components of lease
   * costs were as follows:". Set only if the table has no title.
   */
  readonly subject?: string
  /** Unit line without its parentheses: `in millions, except per share amounts`. */
  readonly unit?: string
  /**
   * Where the unit was printed, if not at the table itself: at the previous table on the page, or below the heading of
   * the notes.
   */
  readonly unitFrom?: Place
  /** Factor of the printed numbers: 1, 1000, 1000000 … */
  readonly scale?: number
  /** ISO 4217 code. */
  readonly currency?: string
  readonly rows: readonly Row[]
  /** From the left to the right, or from the right to the left if the table {@link isRightToLeft}. */
  readonly columns: readonly Column[]
  /** Whether the table is read from right to left, as in Arabic and Hebrew: its first column is at the right. */
  readonly isRightToLeft?: true
  /** Number of header rows at the top. */
  readonly headerRowCount: number
  /** Ordered by row, then by column. */
  readonly cells: readonly Cell[]
  readonly footnotes: readonly Footnote[]
  readonly checks: readonly Check[]
  /**
   * Numbers on its pages that no table, chart or text contains, if this table is the nearest one. They may be missing in
   * it. Absent if there are none.
   */
  readonly unaccounted?: readonly UnaccountedNumber[]
  /** Corrected cells, ordered by the time of their first correction. Absent if there are none. */
  readonly corrected?: readonly CorrectedCell[]
  /**
   * Parts on later pages whose columns were joined to the right of this table's columns, in page order. Absent if there
   * are none.
   */
  readonly columnParts?: readonly ColumnPart[]
  /** Whether a person separated it from the table before it, so that it is not joined to that table. */
  readonly isSeparate?: true
  /**
   * Whether only running headers and the table's own title precede it on the page, so that it may continue from the
   * previous page.
   */
  readonly opensPage?: boolean
  /** Whether only a footer follows it on the page, so that it may continue on the next page. */
  readonly closesPage?: boolean
  /** Recognition confidence, from 0 to 1. */
  readonly confidence: number
  readonly source: 'text' | 'ocr'
}

/** Type of a chart. A `combo` has series of several kinds, see {@link Series.kind}. */
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

/** One series of a chart. A value that the chart does not show is null. */
export interface Series {
  /** Name from the legend or from a label next to the series. Empty if no name is printed. */
  readonly name: string
  /**
   * One value per category, or per point of a scatter chart. Never cumulative: for stacked charts, the size of each
   * segment.
   */
  readonly values: readonly (number | null)[]
  /** For scatter charts, the x coordinate of each point. */
  readonly xValues?: readonly (number | null)[]
  /** Labels as printed next to the marks. Absent if there are none. */
  readonly labels?: readonly (string | null)[]
  /**
   * Maximum error of each measured value, in the value's own units. Null for printed values. Absent if all values are
   * printed.
   */
  readonly errorBounds?: readonly (number | null)[]
  readonly color?: string
  /** Color of each slice of a pie, or of each bar if bars are colored individually. Null where the color is unknown. */
  readonly pointColors?: readonly (string | null)[]
  /** How the series is drawn. Set only in a `combo` chart. */
  readonly kind?: 'column' | 'line' | 'area'
  /** Set if the values belong to the secondary axis. */
  readonly axis?: 'secondary'
  /** For lines: whether they are curved, dashed, or have markers. */
  readonly isSmooth?: true
  readonly isDashed?: true
  readonly hasMarkers?: true
}

/** A value axis. */
export interface Axis {
  readonly min: number
  readonly max: number
  /** Distance between printed ticks. Set only if it is constant. */
  readonly step?: number
  readonly isLogarithmic?: true
  readonly title?: string
  /** Suffix printed with the tick labels. */
  readonly suffix?: 'percent' | 'times'
  readonly currency?: string
  /** Digits after the decimal separator in the tick labels. */
  readonly decimals?: number
  /** Set if negative tick labels are printed in parentheses. */
  readonly negative?: 'brackets'
}

/** A chart found on a page. */
export interface Chart {
  /** `p<page>c<chart>`, both one-based. */
  readonly id: string
  readonly place: Place
  readonly chartType: ChartType
  readonly title?: string
  /**
   * Subject named by the heading above the chart or by the sentence that introduces it. Set only if the chart has no
   * title.
   */
  readonly subject?: string
  /** Title of the category axis (for scatter charts, of the horizontal axis), also for horizontal bars. */
  readonly xTitle?: string
  /** Title of the value axis. */
  readonly yTitle?: string
  readonly unit?: string
  readonly categories: readonly string[]
  readonly series: readonly Series[]
  /** Set if an axis with tick labels is drawn. */
  readonly valueAxis?: Axis
  readonly secondaryAxis?: Axis
  /** Horizontal axis of a scatter chart. */
  readonly xAxis?: Axis
  /** For stacked columns, bars and areas: whether each stack adds up to 100 %. */
  readonly isPercentStacked?: true
  /** Whether areas are stacked. For bars and columns, `chartType` says so. */
  readonly isStacked?: true
  /**
   * Whether it is a waterfall chart, whose columns float between totals. Values are the printed totals and signed
   * changes.
   */
  readonly isWaterfall?: true
  readonly legend?: 'top' | 'bottom' | 'left' | 'right' | 'direct'
  readonly confidence: number
  /** `drawing`: the marks are drawing commands. `pixels`: the marks were found in an image. */
  readonly source: 'drawing' | 'pixels'
  /** Whether any value was measured from the marks instead of read from a label. */
  readonly isEstimated: boolean
  /** Largest error of a measured value, in the value's own units. */
  readonly errorBound?: number
}

/** A unit that is printed once for several tables. */
export interface SharedUnit {
  /** See {@link Table.unit}. */
  readonly unit: string
  /** See {@link Table.scale}. */
  readonly scale?: number
  readonly place: Place
}

/** One page after recognition. */
export interface Page {
  /** One-based. */
  readonly pageNumber: number
  readonly width: number
  readonly height: number
  /** See {@link PageContent.unitsPerInch}. @default 72 */
  readonly unitsPerInch?: number
  readonly tables: readonly Table[]
  readonly charts: readonly Chart[]
  readonly warnings: readonly Warning[]
  /** Unit printed below the heading of the notes, if they begin on this page. It applies to all notes. */
  readonly notesUnit?: SharedUnit
  /** Last heading on this page that starts a part after the notes, such as `Item 9.` or `Report of Independent …`. */
  readonly notesEnd?: Place
  /** Printed numbers that no table, chart or text contains, in the order of the file. Absent if there are none. */
  readonly unaccounted?: readonly UnaccountedNumber[]
}

/** A number on the page that was not put into any table, chart or text. */
export interface UnaccountedNumber {
  /** As printed. */
  readonly text: string
  readonly place: Place
}

/**
 * Outcome of a selected page. Every selected page has one. `empty`: the page was read, but has neither table nor chart.
 */
export type PageOutcome =
  | { readonly state: 'done' | 'empty'; readonly pageNumber: number; readonly page: Page }
  | { readonly state: 'failed'; readonly pageNumber: number; readonly error: { code: string; message: string } }

/** How tables are treated across pages: `page` keeps each page separate, `document` joins tables that continue. */
export type ClusteringMode = 'page' | 'document'

/** Metadata stored in the document. */
export interface DocumentProperties {
  readonly title?: string
  readonly author?: string
  readonly producer?: string
}

/** Input of the renderers: the whole document, recognized and joined. */
export interface DocumentModel {
  /** File name without folder: `report.pdf`. */
  readonly fileName: string
  /** Number of pages in the file, whether selected or not. */
  readonly pageCount: number
  readonly properties: DocumentProperties
  readonly mode: ClusteringMode
  /** One outcome per selected page, in document order. */
  readonly pages: readonly PageOutcome[]
  /** In reading order. A table joined across pages is at the position of its first part. */
  readonly tables: readonly Table[]
  readonly charts: readonly Chart[]
  readonly warnings: readonly Warning[]
  /** Frame corrections, in the order in which they were made. Absent if there are none. */
  readonly frames?: readonly FrameTrace[]
}

/** One correction of a table's frame. */
export interface FrameTrace {
  /**
   * `add`: a table was missed. `redraw`: a table is elsewhere. `remove`: it is not a table. `separate`: it does not
   * continue the table before it.
   */
  readonly kind: 'add' | 'redraw' | 'remove' | 'separate'
  /**
   * Ids of the affected tables (or of a removed chart) as found on their pages. Several for a table that spans pages.
   */
  readonly ids: readonly string[]
  /** New position. Absent if the frame was removed, or the table was separated. */
  readonly place?: Place
  /** Previous positions. Empty if the frame was added. */
  readonly was: readonly Place[]
  /** Name of the person, as given with the correction. */
  readonly by: string
  /** Time of the correction, in milliseconds since 1970. */
  readonly at: number
}
