import type { Bbox, Chart, PathStep } from '../../../../core/model.js'
import type { Plot } from './chart-plot.js'

// The parts of a page's slide. All coordinates are those of the page: origin at the top-left corner, y down. Lengths
// are in units of the page (points, or pixels of an image); the slide scales them.

/** The look of a line. */
export interface LineLook {
  /** `#rrggbb`. */
  readonly color: string
  readonly width: number
  readonly isDashed?: true
}

/** An image on the page, or the page background without text. */
export interface PicturePart {
  readonly kind: 'picture'
  readonly bbox: Bbox
  /** PNG or JPEG. */
  readonly bytes: Uint8Array
  /** The alternative text. */
  readonly description: string
}

/** An editable shape: a box, a line, or an outline of steps. */
export interface ShapePart {
  readonly kind: 'shape'
  readonly bbox: Bbox
  /**
   * A line runs from the top left to the bottom right of the box; a `rising` one from the bottom left to the top right.
   */
  readonly geometry: 'rectangle' | 'ellipse' | 'line' | 'rising' | { readonly steps: readonly PathStep[] }
  /** `#rrggbb`. */
  readonly fill?: string
  readonly line?: LineLook
}

/** The background and borders of one table cell. Absent ones are not drawn. */
export interface CellBackground {
  /** Zero-based, as in the grid of the table. */
  readonly row: number
  readonly column: number
  /** `#rrggbb`. */
  readonly fill?: string
  readonly top?: LineLook
  readonly right?: LineLook
  readonly bottom?: LineLook
  readonly left?: LineLook
}

/** The look of letters. */
export interface LetterLook {
  /** A font that Office has. */
  readonly face: string
  readonly size: number
  /** `#rrggbb`. */
  readonly color: string
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isUnderlined: boolean
  /** Superscript or subscript. */
  readonly rise?: 'super' | 'sub'
  /** Link target: http, https or mailto. */
  readonly link?: string
}

/** A piece of a line in one look. */
export interface Run {
  readonly text: string
  readonly look: LetterLook
  /** Letter spacing that keeps the widths of the words. */
  readonly spacing: number
}

/** One line of a paragraph, as on the page. */
export interface TextLine {
  readonly runs: readonly Run[]
  /** Whether the line wraps at the right place by itself. Otherwise a line break is written. */
  readonly wraps: boolean
  /** Whether a space follows this line. False after a hyphen. */
  readonly endsWord: boolean
}

/** Lines that belong together, in a text box or a cell. */
export interface Paragraph {
  readonly lines: readonly TextLine[]
  readonly alignment: 'left' | 'center' | 'right' | 'justified'
  /** Line height, from baseline to baseline. */
  readonly pitch: number
  /** A bullet or number before the first line. All lines are indented after it. */
  readonly label?: {
    readonly text: string
    /** If false, it is text of the paragraph, followed by a tab. */
    readonly isBullet: boolean
    readonly indent: number
    readonly look: LetterLook
  }
  /** Indent of the first line relative to the others; negative for a hanging indent. */
  readonly firstIndent?: number
  /** Tab stops in order, relative to the left edge of the box. */
  readonly tabs?: readonly { readonly at: number; readonly alignment: 'left' | 'right' }[]
}

/** A text box with one paragraph. */
export interface TextPart {
  readonly kind: 'text'
  /** Before the rotation about its center. */
  readonly bbox: Bbox
  /** In degrees clockwise. */
  readonly angle: number
  readonly paragraph: Paragraph
  /** Whether it is the title of the page. */
  readonly isTitle?: true
}

/** A cell on the slide. */
export interface SetCell {
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly columnSpan: number
  /** From top to bottom: a single paragraph, or one per line if the lines are unevenly spaced. */
  readonly paragraphs: readonly Paragraph[]
  /** Distance between the edges of the cell and its text. */
  readonly margins: { readonly left: number; readonly right: number; readonly top: number }
}

/** A table at its position. */
export interface TablePart {
  readonly kind: 'table'
  readonly id: string
  /** The alternative text. */
  readonly description: string
  readonly hasHeader: boolean
  readonly bbox: Bbox
  /** The starts of columns and rows, and the end of the last one. */
  readonly columnEdges: readonly number[]
  readonly rowEdges: readonly number[]
  readonly cells: readonly SetCell[]
  readonly backgrounds: readonly CellBackground[]
}

/** A chart at its position. */
export interface ChartPart {
  readonly kind: 'chart'
  readonly chart: Chart
  readonly bbox: Bbox
  /** The look of its letters on the page; undefined if none were read. */
  readonly look?: LetterLook
  /** The plot area; undefined if the axes do not determine it. */
  readonly plot?: Plot
}

export type SlidePart = PicturePart | ShapePart | TextPart | TablePart | ChartPart
