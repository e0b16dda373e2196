import * as z from 'zod'
import { correctionFields, createForm, hideFields, tokenFields, unprotectForm } from '../http/request-schemas.js'
import { answers, events, parts, webhooks } from '../http/schemas.js'

// The wire's schemas as JSON Schema, by their names in the OpenAPI document.

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: object
  readonly example?: string
}

/** Requests with a body, by the name of its schema. */
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

/** The fields of an object as parameters. */
export function inQuery(schema: z.ZodObject): readonly Parameter[] {
  const { properties = {}, required = [] } = schemaOf(schema)
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = property as { readonly description?: string }
    return { name, in: 'query', required: required.includes(name), ...(description && { description }), schema }
  })
}

/** What a request has to hold, in JSON Schema. */
export function schemaOf(schema: z.ZodType) {
  const { $schema, ...json } = z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input', override: simplify })
  return json
}

/**
 * A format says more than the pattern that checks it, and nobody needs to be told which integers are safe. Answers may get
 * more members in later versions: clients must not refuse those that they do not know.
 */
function simplify({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

/** Every schema that the document holds. */
export function makeSchemas(): Readonly<Record<string, object>> {
  return {
    ...namedSchemas({ ...answers, ...parts, ...events, ...webhooks }, 'output'),
    ...namedSchemas(requests, 'input'),
  }
}

/** Schemas by their names; where one is made of another, it refers to that. */
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
