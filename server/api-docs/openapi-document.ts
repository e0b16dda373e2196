import type { Parameter } from './openapi-schemas.js'

/** The OpenAPI document as JSON. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  /** By path, then by method. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  /** Requests that the service sends itself, by name, then by method. */
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, Omit<Operation, 'security'>>>>>
  readonly components: {
    readonly securitySchemes: object
    readonly headers: object
    readonly schemas: Readonly<Record<string, object>>
    readonly responses: Readonly<Record<string, object>>
  }
}

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly security: readonly object[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: RequestBody
  /** By status. */
  readonly responses: Readonly<Record<string, object>>
}

export interface RequestBody {
  readonly required: boolean
  readonly content: Readonly<Record<string, { readonly schema: object; readonly example?: unknown }>>
}
