import type { Bbox, Chart, PathStep } from '../../../../core/model.js'
import type { Plot } from './chart-plot.js'

// What a page's slide is made of. All coordinates are the page's own, origin at its top-left corner, y down; lengths are
// in the page's units (points, or pixels of an image): the slide scales them.

/** A drawn line. */
export interface LineLook {
  /** `#rrggbb`. */
  readonly color: string
  readonly width: number
  readonly isDashed?: true
}

/** A picture of the page, or its background without text. */
export interface PicturePart {
  readonly kind: 'picture'
  readonly bbox: Bbox
  /** PNG or JPEG. */
  readonly bytes: Uint8Array
  /** What a person who does not see it is told. */
  readonly description: string
}

/** Something drawn that can be edited: a box, a line, or an outline of steps. */
export interface ShapePart {
  readonly kind: 'shape'
  readonly bbox: Bbox
  /** A line runs from the box's top left to its bottom right, or the other way where it is `rising`. */
  readonly geometry: 'rectangle' | 'ellipse' | 'line' | 'rising' | { readonly steps: readonly PathStep[] }
  /** `#rrggbb`. */
  readonly fill?: string
  readonly line?: LineLook
}

/** How the ground of one cell of a table looks; what is absent is not drawn. */
export interface CellGround {
  /** Zero-based, as in the table's grid. */
  readonly row: number
  readonly column: number
  /** `#rrggbb`. */
  readonly fill?: string
  readonly top?: LineLook
  readonly right?: LineLook
  readonly bottom?: LineLook
  readonly left?: LineLook
}

/** Letters that look alike. */
export interface LetterLook {
  /** A font that Office has. */
  readonly face: string
  readonly size: number
  /** `#rrggbb`. */
  readonly color: string
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isUnderlined: boolean
  /** Above or below the line. */
  readonly rise?: 'super' | 'sub'
  /** Where the letters lead: http, https or mailto. */
  readonly link?: string
}

/** A piece of a line in one look. */
export interface Run {
  readonly text: string
  readonly look: LetterLook
  /** What is added behind each letter so that the words keep their widths. */
  readonly spacing: number
}

/** One line of a paragraph as the page breaks it. */
export interface TextLine {
  readonly runs: readonly Run[]
  /** Whether the next line begins by itself where the page has it; else a line break is written. */
  readonly wraps: boolean
  /** Whether a blank stands between this line and the next: none behind a hyphen. */
  readonly endsWord: boolean
}

/** Lines that belong together, in one text box or one cell. */
export interface Paragraph {
  readonly lines: readonly TextLine[]
  readonly alignment: 'left' | 'center' | 'right' | 'justified'
  /** The height of its lines, from baseline to baseline. */
  readonly pitch: number
  /** A bullet or a number before the first line; all lines stand in from it. */
  readonly label?: {
    readonly text: string
    /** Else it is text of the paragraph, with a tab behind it. */
    readonly isBullet: boolean
    readonly indent: number
    readonly look: LetterLook
  }
  /** How far the first line stands in, or (below zero) out to the left of the others. */
  readonly firstIndent?: number
  /** Where what follows each tab of a line stands, from the left of the box: in order. */
  readonly tabs?: readonly { readonly at: number; readonly alignment: 'left' | 'right' }[]
}

/** A text box that holds one paragraph. */
export interface TextPart {
  readonly kind: 'text'
  /** Before it is turned about its middle. */
  readonly bbox: Bbox
  /** Degrees clockwise. */
  readonly angle: number
  readonly paragraph: Paragraph
  /** Whether it is the page's title. */
  readonly isTitle?: true
}

/** A cell as it is set on the slide. */
export interface SetCell {
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly columnSpan: number
  /** Top to bottom: one, or one a line where these stand unevenly. */
  readonly paragraphs: readonly Paragraph[]
  /** Room between the cell's edges and its text. */
  readonly margins: { readonly left: number; readonly right: number; readonly top: number }
}

/** A table at its place. */
export interface TablePart {
  readonly kind: 'table'
  readonly id: string
  /** What a person who does not see it is told. */
  readonly description: string
  readonly hasHeader: boolean
  readonly bbox: Bbox
  /** Where columns and rows begin, and where the last ends. */
  readonly columnEdges: readonly number[]
  readonly rowEdges: readonly number[]
  readonly cells: readonly SetCell[]
  readonly grounds: readonly CellGround[]
}

/** A chart at its place. */
export interface ChartPart {
  readonly kind: 'chart'
  readonly chart: Chart
  readonly bbox: Bbox
  /** How its letters look on the page; absent where none of it are read there. */
  readonly look?: LetterLook
  /** Between its axes; absent where their figures and names do not tell. */
  readonly plot?: Plot
}

export type SlidePart = PicturePart | ShapePart | TextPart | TablePart | ChartPart
