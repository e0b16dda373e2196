import type { Bbox, ChartType, Series } from '../../../core/model.js'

// What the readers of charts hand to each other. All coordinates are the page's: points (pixels on an image), y down.
//
//   PageContent ─► Marks, Texts ─► Plots ─► Scales, Categories, Legend ─► a reader for each kind of mark ─► Chart

/** A filled rectangle of any size: a bar, a piece of a stack, a key of a legend, a backdrop. */
export interface Bar {
  readonly bbox: Bbox
  readonly color: string
  /** Rank in paint order among all marks of the page: what is higher was painted later. */
  readonly order: number
  /** What tells it from others of its colour: a pattern's or a gradient's own name. */
  readonly pattern?: string
}

/** A corner of a line or of an outline. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A line that was stroked from point to point: a series, a gridline, an axis, a tick, a leader line. */
export interface Stroke {
  /** Corners in drawing order; of a curve its own end points, see {@link isCurved}. At least two. */
  readonly points: readonly Point[]
  readonly bbox: Bbox
  readonly color: string
  readonly width: number
  readonly isDashed: boolean
  /** Whether it bends between its points. */
  readonly isCurved: boolean
  /** Of one that bends the points on its way, in small steps, those of {@link points} among them. */
  readonly course?: readonly Point[]
  readonly order: number
}

/** A filled outline that is no rectangle: an area, a sector of a pie, a marker, an arrow head. */
export interface Polygon {
  /** The outline; curves are followed in steps fine enough to keep within a tenth of a point. */
  readonly points: readonly Point[]
  readonly bbox: Bbox
  readonly color: string
  readonly order: number
  readonly pattern?: string
  /** Whether some of its sides bend: its points are then not all its own. */
  readonly isCurved?: true
}

/** What shows data on its own: a bar, a bending line, an outline. */
export type DataMark = Bar | Stroke | Polygon

/** All that is drawn in one place and may mean something in a chart. */
export interface Marks {
  readonly bars: readonly Bar[]
  readonly strokes: readonly Stroke[]
  readonly polygons: readonly Polygon[]
  /** Lines in the colour of the paper: they show nothing, and part what they are drawn over. Only beside round outlines. */
  readonly partings?: readonly Stroke[]
}

/** Text that stands together and means one thing: a tick's label, a category's name in two lines, a title, a legend's entry. */
export interface Label {
  /** Lines joined by a blank. */
  readonly text: string
  readonly bbox: Bbox
  /** Degrees clockwise from left-to-right. */
  readonly angle: number
  readonly size: number
  readonly color: string
  readonly isBold: boolean
  /** 0 to 1, where it was read from pixels. */
  readonly confidence?: number
  /** What was read in a picture, where the others of its chart say that {@link text} is meant: told as a warning. */
  readonly readAs?: string
  /** Its lines, where it has several. */
  readonly lines?: readonly Label[]
}

/** Where a chart may stand: its marks, and the labels in and around them that no other chart is nearer to. */
export interface Plot {
  /** Where its data are drawn: between its axes, where it has any; of a pie its circle. */
  readonly bbox: Bbox
  readonly marks: Marks
  readonly labels: readonly Label[]
  /** How far a coordinate may be off: of drawings what a producer rounds (0.05), of pictures a share of a pixel. */
  readonly tolerance: number
  /** `drawing`: from the page's own commands. `pixels`: from a picture. */
  readonly source: 'drawing' | 'pixels'
  /** Whether its marks are slices around one point, and nothing else. */
  readonly isPie?: true
  /** The place of all charts of its strip: small ones side by side, with one axis if any. */
  readonly strip?: Bbox
  /** How its figures are set, where that is known: behind a comma that is one, "1.520" is 1520. */
  readonly decimalMark?: ','
}

/** How places along one direction become values. */
export interface Scale {
  readonly direction: 'x' | 'y'
  /** Which side of the plot its labels stand at. */
  readonly side: 'left' | 'right' | 'top' | 'bottom'
  readonly kind: 'linear' | 'log' | 'date'
  /** Ticks in order of their places; the value is as printed: "25%" is 25, "(3.4)" is -3.4. */
  readonly ticks: readonly {
    readonly at: number
    readonly value: number
    readonly label: Label
    /** Whether its figure was misread in a picture, and is what its neighbours say: told as a warning. */
    readonly isMended?: true
  }[]
  /** The value at a place of the page. */
  toValue(at: number): number
  /** The place of a value. */
  toPlace(value: number): number
  /** How far {@link toValue} may be off near a place, in the axis's own units. */
  errorAt(at: number): number
  /** By how much all values may be off alike beside {@link errorAt}, where no line shows the place of a tick. */
  readonly offCenter?: number
  readonly min: number
  readonly max: number
  /** What is printed with the ticks' figures: `%`, `$`, `x`. */
  readonly suffix?: string
  readonly currency?: string
  /** A tick next to the last that is on no line with the others: the axis is broken before it. */
  readonly brokenAt?: { readonly at: number; readonly value: number; readonly label: Label }
  /** Whether it is printed beside another plot of the same row or column. */
  readonly isBorrowed?: true
  /** Whether other plots beside this one have ticks at the same places with other figures. */
  readonly isDisputed?: true
}

/** The axis along which categories stand. */
export interface Categories {
  readonly direction: 'x' | 'y'
  /** In order along the axis; `at` is the middle of the category, its band reaches from `from` to `to`. A skipped label is ''. */
  readonly bands: readonly { readonly at: number; readonly from: number; readonly to: number; readonly name: string }[]
  /** The labels that were used. */
  readonly labels: readonly Label[]
  /** Names that were read otherwise in a picture than the others of their row say. */
  readonly mended?: readonly MendedName[]
}

/** A name that was read in a picture and is taken for another. */
export interface MendedName {
  readonly name: string
  readonly readAs: string
  readonly label: Label
}

/** One entry of a legend, or a name printed directly beside its series. */
export interface LegendEntry {
  readonly name: string
  readonly color: string
  /** What its key looks like. */
  readonly key: 'bar' | 'line' | 'marker' | 'text'
  readonly isDashed?: boolean
  readonly pattern?: string
  readonly label: Label
  /** The key itself, all of its pieces: no data, wherever it stands. */
  readonly marks?: readonly (Bar | Stroke | Polygon)[]
  /** Whether it is printed for another plot of the same row or column, too. */
  readonly isBorrowed?: true
}

/** What all readers of one plot are given. */
export interface PlotGround {
  readonly plot: Plot
  /** Value scales that were found, the surest first; none where only data labels are printed. */
  readonly scales: readonly Scale[]
  readonly categories: readonly Categories[]
  readonly legend: readonly LegendEntry[]
}

/** A printed label that says something else than the drawing. */
export interface Disagreement {
  readonly label: Label
  readonly printed: number
  readonly drawn: number
  /** The value that was taken, where it is not the printed one. */
  readonly taken?: number
}

/** What a reader made of a plot's marks. Titles, ids and the chart's whole box come later. */
export interface ReadChart {
  readonly chartType: ChartType
  readonly categories: readonly string[]
  readonly series: readonly Series[]
  /** Marks and labels that it explains: what is left over speaks against it. */
  readonly used: {
    readonly marks: readonly (Bar | Stroke | Polygon)[]
    readonly labels: readonly Label[]
    /** Names of the legend that begin rows of a table: they stay that table's too. */
    readonly shared?: readonly Label[]
  }
  /** 0 to 1: how well the reading fits what is drawn and printed. */
  readonly confidence: number
  readonly isPercentStacked?: boolean
  readonly isStacked?: boolean
  readonly isWaterfall?: boolean
  /** Printed labels that say something else than the drawing: told as warnings. */
  readonly disagreements?: readonly Disagreement[]
  /** Whether points of its lines stand between those that were read: told as a warning. */
  readonly isThinned?: true
  /** Whether points of it lie over each other, so that some were not found: told as a warning. */
  readonly isOverlaid?: true
}
