import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApiDocument } from '../../server/api-docs/openapi.js'
import type { OpenApiDocument } from '../../server/api-docs/openapi-document.js'

/** A received response. */
export interface GivenAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

interface DocumentedAnswer {
  readonly headers?: Readonly<Record<string, { readonly $ref?: string; readonly schema?: object }>>
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>
}

/** The OpenAPI document as a validator for responses. */
interface Documented {
  readonly document: OpenApiDocument
  /** Returns the difference between a response and the documented one. Undefined if it conforms. */
  fault(method: string, path: string, answer: GivenAnswer): string | undefined
  /** Returns the difference between a value and a documented schema. Undefined if it conforms. */
  shapeFault(name: string, value: unknown): string | undefined
}

/** Returns the document as clients receive it, as JSON. */
export function readDocument(publicUrl?: string, hasHealth = true): OpenApiDocument {
  return JSON.parse(JSON.stringify(openApiDocument(publicUrl, hasHealth))) as OpenApiDocument
}

/** Compiles the document to validate responses. */
export function documented(): Documented {
  const document = readDocument()
  closeObjects(document.components.schemas)
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'document')
  const compiled = new Map<string, ValidateFunction>()

  return {
    document,
    fault(method, path, answer) {
      const operation = document.paths[path]?.[method.toLowerCase()]
      if (operation === undefined) return `${method} ${path} is not documented`
      const at = ['paths', path, method.toLowerCase(), 'responses', `${answer.status}`]
      const [response, place] = follow<DocumentedAnswer>(operation.responses[answer.status], at)
      if (response === undefined) return `status ${answer.status} is not documented: ${answer.text.slice(0, 300)}`
      if (response.content === undefined) return answer.text === '' ? undefined : 'a body is not documented'
      const type = String(answer.headers['content-type'] ?? '').split(';')[0]!
      const content = response.content[type]
      if (content === undefined) return `content type ${type} is not documented`
      const fault = headerFault(response, answer, type)
      if (fault !== undefined) return fault
      if (type !== 'application/json' || content.schema === undefined) return undefined
      return check([...place, 'content', type, 'schema'], JSON.parse(answer.text))
    },
    shapeFault: (name, value) => check(['components', 'schemas', name], value),
  }

  function follow<Found>(found: object | undefined, at: readonly string[]): [Found | undefined, readonly string[]] {
    const reference = (found as { readonly $ref?: string } | undefined)?.$ref
    if (reference === undefined) return [found as Found | undefined, at]
    const way = reference.split('/').slice(1)
    return [way.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document) as Found, way]
  }

  function check(at: readonly string[], value: unknown): string | undefined {
    const pointer = at.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `document#/${pointer}` })
    compiled.set(pointer, validate)
    if (validate(value)) return undefined
    return `${ajv.errorsText(validate.errors)}: ${JSON.stringify(value).slice(0, 500)}`
  }
}

/** Forbids undocumented members. Clients must accept members of later versions, but this version must not send any. */
function closeObjects(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const { type, properties } = value as { readonly type?: unknown; readonly properties?: unknown }
  if (type === 'object' && properties !== undefined) Object.assign(value, { additionalProperties: false })
  for (const inner of Object.values(value)) closeObjects(inner)
}

function headerFault({ headers = {} }: DocumentedAnswer, answer: GivenAnswer, type: string): string | undefined {
  for (const name of Object.keys(headers)) {
    if (name === 'Content-Disposition' && type === 'application/json') continue
    const value = answer.headers[name.toLowerCase()]
    if (value === undefined) return `the header ${name} is missing`
    if (name === 'Retry-After' && !/^([1-9]|[1-5]\d|60)$/.test(String(value))) return `Retry-After is ${value}`
  }
  return undefined
}

/** Reads a `fetch` response to its end. */
export async function read(response: Response): Promise<GivenAnswer> {
  const text = await response.text()
  return { status: response.status, headers: Object.fromEntries(response.headers), text }
}
