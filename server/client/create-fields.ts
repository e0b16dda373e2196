import { refuseUnknownOptions } from './known-options.js'

/** What is to be made of a document. */
export interface CreateOptions {
  /** One-based pages and ranges, such as `1-3,7`. */
  readonly pages: string
  /** Whether tables are looked for. @default true */
  readonly tables?: boolean | undefined
  /** Whether charts are looked for. @default false */
  readonly charts?: boolean | undefined
  /** Whether each page becomes a slide laid out as the page. @default false: a slide a table */
  readonly presentation?: boolean | undefined
  /** Whether a table that runs over pages is one table (`document`) or one a page (`page`). @default 'page' */
  readonly mode?: 'page' | 'document' | undefined
  /** Id of a format configuration. @default the first built-in one */
  readonly format?: string | undefined
  /** Address to which a signed webhook is sent when it has ended; see `verifyWebhook`. @default none */
  readonly callbackUrl?: string | undefined
  /**
   * The same key with the same request gives the same recreate, for a day: sending it again makes no second one.
   *
   * @default one made by chance for each call, which guards the client's own retries
   */
  readonly idempotencyKey?: string | undefined
  /** Stops the sending. */
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

/** The options as the form has them. @throws OptionError for one that does not exist. */
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

/** 128 random bits. (`crypto.randomUUID` is not there on pages without TLS.) */
export function makeIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
