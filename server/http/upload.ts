import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { basename, join } from 'node:path'
import multer from '@koa/multer'
import type { Context, Middleware, Next } from 'koa'
import { MulterError } from 'multer'
import type { Services } from '../operations/services.js'
import { type FieldProblem, invalid, Refusal, valueError } from './problems.js'
import { stateOf } from './requests.js'

/** An uploaded file. It is on disk until the request has been answered. */
interface Upload {
  readonly fileName: string
  readonly path: string
  /** Bytes. */
  readonly size: number
}

/** Maximum size of the form's headers and fields without the file, in bytes. */
const FORM_BYTES = 1_000_000
/** Maximum size of one field, in bytes. */
const FIELD_BYTES = 100_000
/** Age at which an upload counts as abandoned, in ms; longer than any upload may take. */
const LEFT_BEHIND_MS = 60 * 60 * 1000

/** The only field whose file is stored. */
const FILE_FIELD = 'file'

/** Requests whose form has several files in that field; only the first is stored. */
const withSeveralFiles = new WeakSet<IncomingMessage>()

/** Parses a multipart form. Its file is streamed to disk and deleted after the response; other files are ignored. */
export function readForm({ config, caps }: Pick<Services, 'config' | 'caps'>): Middleware {
  const folder = join(config.folder, 'uploads')
  sweepNowAndThen(folder)
  const withFile = new WeakSet<IncomingMessage>()
  // File names are UTF-8. The types do not know the option yet.
  const options: multer.Options & { readonly defParamCharset: string } = {
    storage: multer.diskStorage({ destination: folder, filename: (_request, _file, done) => done(null, randomUUID()) }),
    defParamCharset: 'utf8',
    fileFilter(request, { fieldname }, done) {
      const isFirst = !withFile.has(request)
      if (fieldname === FILE_FIELD) (isFirst ? withFile : withSeveralFiles).add(request)
      done(null, fieldname === FILE_FIELD && isFirst)
    },
    limits: {
      fileSize: config.maxUploadBytes,
      files: 5,
      fields: 50,
      fieldSize: FIELD_BYTES,
      parts: 60,
      headerPairs: 50,
    },
  }
  const read = multer(options).any()
  return async (context: Context, next: Next) => {
    if (Number(context.get('Content-Length')) > config.maxUploadBytes + FORM_BYTES) {
      throw new Refusal(413, `The file is larger than the limit of ${config.maxUploadBytes} bytes`)
    }
    const letGo = caps.uploads.open(stateOf(context).keyId)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await (read as Middleware)(context, async () => {}).catch(refuseForm)
      await next()
    } finally {
      letGo()
      for (const file of filesOf(context)) await rm(file.path, { force: true })
    }
  }
}

/** Converts parser errors to refusals. Errors of the disk are rethrown. */
function refuseForm(error: Error & { readonly syscall?: string }): never {
  if (error instanceof MulterError && error.code === 'LIMIT_FIELD_VALUE') {
    throw invalid(valueError(['body', error.field ?? ''], `Expected at most ${FIELD_BYTES} bytes`))
  }
  const isOurs = error.syscall !== undefined && error.syscall !== 'read'
  if (isOurs || error instanceof MulterError) throw error
  throw new Refusal(400, `The form cannot be read: ${error.message.slice(0, 200)}`)
}

/** Returns the file of a form, or a problem that shows without reading the file. */
export function checkUpload(context: Context): Upload | FieldProblem {
  const [file] = filesOf(context)
  const loc = ['body', FILE_FIELD]
  if (file === undefined) return { loc, msg: 'Field required', type: 'missing' }
  if (withSeveralFiles.has(context.req)) return valueError(loc, 'Send one file. The form has several')
  if (file.size === 0) return valueError(loc, 'The file is empty')
  return { fileName: cleanName(file.originalname), path: file.path, size: file.size }
}

/** Deletes uploads that a killed process left behind, at start and then every hour. */
function sweepNowAndThen(folder: string): void {
  const sweep = () => void sweepFolder(folder).catch(() => {}) // The folder may not exist yet.
  sweep()
  setInterval(sweep, LEFT_BEHIND_MS).unref()
}

async function sweepFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > LEFT_BEHIND_MS) await rm(path, { force: true })
  }
}

/** Returns the text fields of a form. */
export function fieldsOf(context: Context): Readonly<Record<string, unknown>> {
  return { ...(context.request as { body?: object }).body }
}

function filesOf(context: Context): readonly multer.File[] {
  const { files } = context.request as { files?: unknown }
  return Array.isArray(files) ? (files as multer.File[]) : []
}

/** Cleans a file name: removes paths and unprintable characters, and limits the length. */
function cleanName(given: string): string {
  const name = basename(given.replaceAll('\\', '/'))
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  return name.slice(-200) || 'document'
}
