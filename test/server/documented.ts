import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApiDocument } from '../../server/api-docs/openapi.js'
import type { OpenApiDocument } from '../../server/api-docs/openapi-document.js'

/** An answer as it came. */
export interface GivenAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

interface DocumentedAnswer {
  readonly headers?: Readonly<Record<string, { readonly $ref?: string; readonly schema?: object }>>
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>
}

/** What the OpenAPI document says, to hold answers against. */
interface Documented {
  readonly document: OpenApiDocument
  /** What is wrong with an answer of an operation; undefined where it is as the document has it. */
  fault(method: string, path: string, answer: GivenAnswer): string | undefined
  /** What is wrong with a value that should have a shape of the document. */
  shapeFault(name: string, value: unknown): string | undefined
}

/** The document as its readers get it: JSON. */
export function readDocument(publicUrl?: string, hasHealth = true): OpenApiDocument {
  return JSON.parse(JSON.stringify(openApiDocument(publicUrl, hasHealth))) as OpenApiDocument
}

/** Reads the document, so that answers can be held against it. */
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

/** Answers are open to members of later versions, but in this one nothing may come that is not documented. */
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

/** An answer of `fetch`, read to its end. */
export async function read(response: Response): Promise<GivenAnswer> {
  const text = await response.text()
  return { status: response.status, headers: Object.fromEntries(response.headers), text }
}
