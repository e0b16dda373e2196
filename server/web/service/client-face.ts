import type { DocumentJson, FormatConfiguration, RecreateList, RecreateStatus, ServiceEvent } from './shapes.js'

// The part of `recreate-engine/client` that the page uses. The client's own types depend on the server's; the page is compiled
// without them, and a test checks that both match.

interface CallOptions {
  readonly signal?: AbortSignal | undefined
}

export interface PageClient {
  create(
    file: File,
    options: {
      readonly pages: string
      readonly tables: boolean
      readonly charts: boolean
      readonly presentation: boolean
      readonly mode: 'page' | 'document'
      readonly format?: string | undefined
    },
  ): Promise<{ readonly recreate_id: string }>
  status(id: string, options?: CallOptions): Promise<RecreateStatus>
  events(id: string, options?: CallOptions & { readonly after?: string | undefined }): AsyncIterable<ServiceEvent>
  getJson(id: string, options?: CallOptions): Promise<DocumentJson>
  hide(id: string): Promise<void>
  show(id: string): Promise<void>
  remove(id: string): Promise<void>
  list(options?: { readonly limit?: number; readonly after?: string | undefined }): Promise<RecreateList>
  formats(): Promise<readonly FormatConfiguration[]>
  unprotect(
    file: File,
    password: string,
  ): Promise<{ readonly fileName: string; readonly bytes: Uint8Array<ArrayBuffer> }>
}

export declare function recreateClient(options: { readonly baseUrl: string; readonly apiKey: string }): PageClient

/** The service responded with an error. */
export declare class ApiError extends Error {
  readonly status: number
  readonly detail:
    | string
    | readonly { readonly loc: readonly (string | number)[]; readonly msg: string; readonly type: string }[]
}
