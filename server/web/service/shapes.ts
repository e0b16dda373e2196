// The parts of the service's responses that the page reads.

export type RecreateState = 'CREATED' | 'RECEIVED' | 'EXTRACTING' | 'PROCESSING' | 'COMPLETED' | 'FAILED'

interface Failure {
  readonly code: string
  readonly message: string
}

/** Points from the top-left corner of the page, or pixels of an image. */
export interface Box {
  readonly page_number: number
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

interface Warning {
  readonly code: string
  readonly message: string
  readonly bbox: Box | null
}

export interface Job {
  readonly job_id: string
  readonly job_type: 'XLS_PROCESS_TABLES_JOB' | 'XLS_PROCESS_CHARTS_JOB' | 'PPT_PROCESS_PDF_JOB'
  readonly page_number: number
  readonly num_cells: number | null
  readonly status: 'CREATED' | 'RUNNING' | 'COMPLETED' | 'FAILED'
  readonly warnings: readonly Warning[]
  readonly error?: Failure | undefined
}

export interface RecreateStatus {
  readonly recreate_id: string
  readonly status: RecreateState
  readonly xls_download_url: string | null
  readonly ppt_download_url: string | null
  readonly jobs: readonly Job[]
  readonly error?: Failure | undefined
}

export interface PageCounts {
  readonly selected: number
  readonly ended: number
  readonly failed: number
}

export type ServiceEvent = { readonly id: string | undefined } & (
  | {
      readonly name: 'state'
      readonly data: {
        readonly status: RecreateState
        readonly pages: PageCounts
        readonly error?: Failure | undefined
      }
    }
  | { readonly name: 'job'; readonly data: Job & { readonly pages: PageCounts } }
  | { readonly name: 'page'; readonly data: { readonly page_number: number; readonly pages: PageCounts } }
  | { readonly name: 'files'; readonly data: { readonly generation: number; readonly pages: PageCounts } }
)

export interface Cell {
  readonly value: string
  readonly column_header: string
  readonly bbox: Box
}

export interface Row {
  readonly row_identifier: string
  readonly row_type: 'header' | 'section' | 'data' | 'subtotal' | 'total'
  readonly cells: readonly Cell[]
}

/** A sum that was checked. Rows and columns are zero-based. */
interface Check {
  readonly kind: string
  readonly rows: readonly number[]
  readonly columns: readonly number[]
  readonly expected: number
  readonly found: number
  readonly ties: boolean
}

interface Found {
  readonly headers: readonly string[]
  readonly rows: readonly Row[]
}

interface FoundMetadata {
  readonly title: string | null
  readonly subject?: string | undefined
  readonly unit: string | null
  readonly page_numbers: readonly number[]
  readonly bboxes: readonly Box[]
  readonly confidence: number
}

export interface JsonTable extends Found {
  readonly metadata: FoundMetadata & {
    readonly table_id: string
    readonly checks: readonly Check[]
    /** Parts on later pages whose columns were joined to the right. */
    readonly column_parts?:
      | readonly { readonly table_id: string; readonly page_number: number; readonly columns: readonly number[] }[]
      | undefined
  }
}

export interface JsonChart extends Found {
  readonly metadata: FoundMetadata & {
    readonly chart_id: string
    readonly chart_type: string
    readonly estimated: boolean
  }
}

export interface DocumentJson {
  readonly tables: readonly JsonTable[]
  readonly charts: readonly JsonChart[]
}

export interface ListedRecreate {
  readonly recreate_id: string
  readonly status: RecreateState
  readonly file_name: string
  readonly page_count: number
  readonly created_at: string
}

export interface RecreateList {
  readonly recreates: readonly ListedRecreate[]
  readonly next: string | null
}

/** The parts of a cell style that the preview shows. */
export interface CellStyle {
  readonly font_family: string
  readonly font_color_hex: string
  readonly font_size: number
  readonly fill_color_hex: string
  readonly bolded: boolean
  readonly italicized: boolean
  readonly border_top: boolean
  readonly border_bottom: boolean
}

export interface FormatConfiguration {
  readonly id: string
  readonly template_name: string
  readonly config: {
    readonly header_config: CellStyle
    readonly row_config: CellStyle
    readonly total_config: CellStyle
  }
  readonly chart_config: { readonly colors: readonly string[] }
}

/** Corrections, and which generation of the files is served. */
export interface CorrectionLog {
  readonly generation: { readonly served: number; readonly wanted: number; readonly error?: Failure | undefined }
  readonly corrections: readonly {
    readonly by: string
    readonly at: string
    readonly cells: readonly {
      readonly table_id: string
      readonly row_identifier: string
      readonly column: number
      /** Empty if the table no longer exists. */
      readonly column_header: string
      readonly was: string
      readonly value: string
    }[]
    readonly frames: readonly {
      readonly action: 'remove' | 'redraw' | 'add' | 'separate'
      readonly table_ids: readonly string[]
    }[]
    readonly dropped: readonly { readonly row_identifier: string; readonly column: number }[]
  }[]
}
