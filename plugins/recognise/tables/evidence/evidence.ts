import type { Bbox, PageContent, Table } from '../../../../core/model.js'
import type { Line } from '../../text/lines.js'
import type { Grid } from '../grid/grid.js'
import type { Ledger } from '../ledger/ledger.js'

/** A table that was read, and what is around it. */
export interface Judged {
  readonly grid: Grid
  readonly table: Table
  /** Index of the table on the page. */
  readonly index: number
  readonly ledger: Ledger
  /** Lines of the page outside of drawn grids. */
  readonly lines: readonly Line[]
  /** Boxes of the tables of the page. */
  readonly boxes: readonly Bbox[]
  readonly content: PageContent
}

/** The evidence against the reading of a table. Each value is from 0 (nothing speaks against it) to 1. */
export interface Evidence {
  /** Share of cells, times 5, with several amounts. */
  readonly crowded: number
  /** Share of cells, times 5, with nothing but a sign whose number is elsewhere. */
  readonly signs: number
  /** Share of cells, times 5, with a label, wide white space and a number. */
  readonly parted: number
  /** Share of cells, times 5, with a word that the edge of the cell cuts. */
  readonly cut: number
  /** Share of number columns without a header. */
  readonly unheaded: number
  /** Share of words in number columns. */
  readonly mixed: number
  /** Share of places without a number in rows and columns of numbers. */
  readonly hollow: number
  /** Share of rows of numbers without a label. */
  readonly unlabelled: number
  /** Share of columns of words beside the labels, if only white space says where their cells end. */
  readonly wordy: number
  /** Share of columns of words beside the labels, if lines or colors say where some of their cells end. */
  readonly drawnWordy: number
  /** 1 if nothing is drawn between the cells. */
  readonly undrawn: number
  /** Share of numbers that no sum confirms. */
  readonly unproved: number
  /** 1 if a sum does not reconcile that does so elsewhere. */
  readonly broken: number
  /** 1 if there are fewer than three rows, and nothing is drawn. */
  readonly short: number
  /** 1 if there are fewer than three rows between lines or colors. */
  readonly drawnShort: number
  /** 1 if there are no more than four filled cells below the header. */
  readonly tiny: number
  /** 1 if there are three times as many columns as rows. */
  readonly flat: number
  /** Share of empty places below the header. */
  readonly empty: number
  /** Share of columns with hardly any cell. */
  readonly bare: number
  /** Share of rows whose only cell is beside the labels: it may continue the row above. */
  readonly stray: number
  /** Share of rows, times 4, with a cell across columns that contains several numbers. */
  readonly crossed: number
  /** Share of neighbouring texts that are as close as words of a sentence, unless a line is drawn between. */
  readonly torn: number
  /** Share of rows with a range that is split over two cells: `14 –`. */
  readonly split: number
  /** Share of rows, times 2, with a cell that contains numbers on several lines. */
  readonly stacked: number
  /** Share of rows whose cells all have the same number of lines, three or more: they may be several rows. */
  readonly tall: number
  /** Share of columns whose cells are aligned neither left nor right nor in the middle. */
  readonly ragged: number
  /** 1 if there is no header. */
  readonly headerless: number
  /** Share of header rows that contain amounts. */
  readonly headerData: number
  /** How far header rows are apart, beyond one line: the upper one may not belong to the table. */
  readonly headerGap: number
  /** 1 if there are more than four header rows, or more than other rows. */
  readonly headerDeep: number
  /** Share of columns without a header, of words too, where others have one. */
  readonly partHeaded: number
  /** Share of words inside the box of the table that are in none of its cells. */
  readonly lost: number
  /** 1 if right above there is a line like a row that nothing explains. */
  readonly rowAbove: number
  /** 1 if right below there is a line like a row that nothing explains. */
  readonly rowBelow: number
  /** 1 if other text is as close above or below as the next row would be. */
  readonly glued: number
  /** Share of rows that have text beside the table that nothing explains. */
  readonly beside: number
  /** 1 if the frame around the table continues beyond it. */
  readonly beyond: number
  /** Share of the words of the page that nothing explains. */
  readonly unexplained: number
  /** Share of the lines across the table that run through the text of a row. */
  readonly ruledThrough: number
  /** Share of the upright lines through the table that run through the text of a column. */
  readonly uprightThrough: number
  /** Share of the rows that no line parts, if lines part most of them. */
  readonly unruledRows: number
  /** Share of the columns that no line parts, if lines part most of them. */
  readonly unruledColumns: number
  /** 1 if a line is drawn below one of the first rows, but not below the header. */
  readonly headerRule: number
  /** 1 if the first rows are bold or colored, and the header is not just these rows. */
  readonly headerStyle: number
  /** Share of rows that are as close to the row above as the next line of a text would be. */
  readonly tightRows: number
  /** Share of rows with lines that are as far apart as two rows. */
  readonly looseRows: number
  /** Share of rows whose first text begins in lower case. */
  readonly lowerStart: number
  /** Share of rows with nothing but a label. */
  readonly labelOnly: number
  /** 1 if the first row below the header has texts and no number, and most others have numbers. */
  readonly headerLeft: number
  /** 1 if the first row has one cell: it may be a title. */
  readonly titleRow: number
  /** 1 if the last row has one cell: it may be a note. */
  readonly lastAlone: number
  /** Share of cells with a long text. */
  readonly prose: number
  /** 1 if one gap between columns is much wider than the others: there may be two tables. */
  readonly sideGap: number
  /** Share of header cells that are not over the text of their column. */
  readonly headerShift: number
  /** Share of rows whose label ends with a colon, as in forms. */
  readonly colons: number
  /** Share of numbers in columns of words. */
  readonly mixedText: number
  /** Share of rows with one cell only. */
  readonly sparseRows: number
  /** Share of the columns beside the labels with text right above the table. */
  readonly overColumns: number
  /** Share of the columns beside the labels with text right below the table. */
  readonly underColumns: number
  /** Share of columns without text in the first row. */
  readonly topSparse: number
  /** Share of columns without text in the last row. */
  readonly bottomSparse: number
  /** Share of the lines in the table that are likely outside of it. */
  readonly linesOutside: number
  /** Number of lines around the table that are likely in it, compared with its lines. */
  readonly linesMissed: number
  /** Number of lines that are in the header and likely not, or the other way round, compared with the header. */
  readonly linesHeader: number
  /** Share of lines that begin a row and likely do not, or the other way round. */
  readonly linesRows: number
  /** Number of gaps within columns that are likely between columns, compared with those between columns. */
  readonly gapsMissed: number
  /** Share of the places between two columns that are likely within one. */
  readonly gapsWrong: number
  /** How uncertain the reading of the numbers is that no sum confirms. 0 for text of the file. */
  readonly unsure: number
}
