import { refuseUnknownOptions } from './known-options.js'

/** Options of a conversion. */
export interface CreateOptions {
  /** One-based page numbers and ranges, such as `1-3,7`. */
  readonly pages: string
  /** Whether to extract tables. @default true */
  readonly tables?: boolean | undefined
  /** Whether to extract charts. @default false */
  readonly charts?: boolean | undefined
  /** Whether each page becomes a slide with the layout of the page. @default false: one slide for each table */
  readonly presentation?: boolean | undefined
  /** Whether a table across several pages is joined (`document`) or split by page (`page`). @default 'page' */
  readonly mode?: 'page' | 'document' | undefined
  /** Id of a format configuration. @default the first built-in one */
  readonly format?: string | undefined
  /** URL that receives a signed webhook at the end; see `verifyWebhook`. @default none */
  readonly callbackUrl?: string | undefined
  /**
   * Identifies the request: within a day, repeating it with the same key returns the same recreate instead of a second
   * one.
   *
   * @default a random key for each call, which covers the client's own retries
   */
  readonly idempotencyKey?: string | undefined
  /** Cancels the upload. */
  readonly signal?: AbortSignal | undefined
}

const optionNames: Readonly<Record<keyof CreateOptions, true>> = {
  pages: true,
  tables: true,
  charts: true,
  presentation: true,
  mode: true,
  format: true,
  callbackUrl: true,
  idempotencyKey: true,
  signal: true,
}

/** Converts the options to form fields. @throws OptionError For an unknown option. */
export function createFields(options: CreateOptions): Readonly<Record<string, string | undefined>> {
  refuseUnknownOptions(options, optionNames)
  const { pages, tables, charts, presentation, mode, format, callbackUrl } = options
  return {
    selected_pages: pages,
    is_xls_process_tables_enabled: tables?.toString(),
    is_xls_process_charts_enabled: charts?.toString(),
    is_ppt_process_enabled: presentation?.toString(),
    table_clustering_mode: mode,
    selected_table_format: format,
    callback_url: callbackUrl,
  }
}

/** Creates a key of 128 random bits. (`crypto.randomUUID` is not available on pages without TLS.) */
export function makeIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
