import * as z from 'zod'
import { correctionFields, createForm, hideFields, tokenFields, unprotectForm } from '../http/request-schemas.js'
import { answers, events, parts, webhooks } from '../http/schemas.js'

// Converts the schemas of requests and responses to the JSON Schemas of the OpenAPI document.

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: object
  readonly example?: string
}

/** Request bodies, by schema name. */
const requests = {
  CreateForm: createForm,
  HideFields: hideFields,
  CorrectionFields: correctionFields,
  UnprotectForm: unprotectForm,
  TokenFields: tokenFields,
} as const

export type RequestName = keyof typeof requests

/** Refers to a schema by its name. */
export function refTo(name: keyof typeof answers | keyof typeof webhooks | RequestName) {
  return { $ref: `#/components/schemas/${name}` }
}

/** Converts the fields of an object to query parameters. */
export function inQuery(schema: z.ZodObject): readonly Parameter[] {
  const { properties = {}, required = [] } = schemaOf(schema)
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = property as { readonly description?: string }
    return { name, in: 'query', required: required.includes(name), ...(description && { description }), schema }
  })
}

/** Converts the schema of a request to JSON Schema. */
export function schemaOf(schema: z.ZodType) {
  const { $schema, ...json } = z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input', override: simplify })
  return json
}

/**
 * Removes patterns where a format is given, and limits that are only the range of safe integers. Also removes
 * `additionalProperties: false`: responses may get more members in later versions, and clients must accept them.
 */
function simplify({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

/** Returns all schemas of the document. */
export function makeSchemas(): Readonly<Record<string, object>> {
  return {
    ...namedSchemas({ ...answers, ...parts, ...events, ...webhooks }, 'output'),
    ...namedSchemas(requests, 'input'),
  }
}

/** Converts schemas by name; a schema that contains another one refers to it. */
function namedSchemas(named: Readonly<Record<string, z.ZodType>>, io: 'input' | 'output') {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    target: 'draft-2020-12',
    io,
    override: simplify,
    uri: (id) => `#/components/schemas/${id}`,
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema, $id, id, ...json }]) => [name, json as object]),
  )
}
