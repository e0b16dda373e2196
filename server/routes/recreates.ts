import Router from '@koa/router'
import type { Context } from 'koa'
import * as z from 'zod'
import { documentOnWire, RecreateError, type RecreateStatus } from '../../index.js'
import { limitKey } from '../http/authenticate.js'
import { eventStream } from '../http/event-stream.js'
import { downloadUrls } from '../http/links.js'
import { memoizeJson } from '../http/memoized-json.js'
import { checkFields, invalid, Refusal, readFields } from '../http/problems.js'
import { readJson } from '../http/read-json.js'
import { createFields, hideFields, listQuery, recreateId, statusQuery } from '../http/request-schemas.js'
import { answer, answerBytes, scopeOf, stateOf, whileConnected } from '../http/requests.js'
import { checkUpload, fieldsOf, readForm } from '../http/upload.js'
import { listedOnWire, statusOnWire } from '../http/wire.js'
import type { Services } from '../operations/services.js'

/** `Retry-After` if too much work is queued, in seconds. */
const BUSY_SECONDS = '10'

/** Routes that create, list, read, hide and follow recreates. */
export function recreateRoutes(services: Services): Router {
  const { engine, links, notifier, config, caps, metrics, ending } = services
  const isFormat = (wanted: string) => engine.formats.some(({ id }) => id.toLowerCase() === wanted.toLowerCase())
  const fieldsOfCreate = createFields.extend({
    selected_table_format: createFields.shape.selected_table_format.pipe(
      z.custom<string | null | undefined>((id) => !id || isFormat(id as string), {
        error: 'No format configuration has this id. GET /enterprise-api/formats/ lists them',
      }),
    ),
    callback_url: createFields.shape.callback_url.pipe(
      z
        .string()
        .nullish()
        .superRefine((url, context) => {
          try {
            if (url) notifier.check(url)
          } catch (error) {
            context.addIssue({ code: 'custom', message: (error as Error).message })
          }
        }),
    ),
  })
  // Clients that poll at the same time get the same status object, so it is serialized once.
  const written = memoizeJson((status: RecreateStatus) => statusOnWire(status, downloadUrls(links, status)))
  const router = new Router({ prefix: '/enterprise-api/recreate', sensitive: true })

  router.post('/', limitKey(services, 'create'), countRefusals, refuseIfBusy, readForm(services), async (context) => {
    const { owner } = stateOf(context)
    const file = checkUpload(context)
    const { fields, problems } = checkFields(fieldsOfCreate, 'body', fieldsOf(context))
    if ('msg' in file) throw invalid(file, ...problems)
    if (fields === undefined) throw invalid(...problems)
    const idempotencyKey = context.get('Idempotency-Key') || undefined
    const { recreateId, isNew } = await engine.create(file, {
      ...optionsOf(fields),
      owner,
      idempotencyKey,
      maxPages: config.maxPages,
      maxOpen: config.maxOpenPerOwner,
      isRetry: Number(context.get('X-Stainless-Retry-Count')) > 0,
      signal: whileConnected(context),
    })
    if (isNew) metrics.created.inc()
    answer(context, 'Created', { status: 'SUCCESS', data: { recreate_id: recreateId, status: 'CREATED' } })
  })

  router.get('/', limitKey(services, 'list'), async (context) => {
    const { owner } = stateOf(context)
    const { recreates, next } = await engine.list({ owner, ...readFields(listQuery, 'query', context.query) })
    answer(context, 'Listed', {
      status: 'SUCCESS',
      data: { recreates: recreates.map(listedOnWire), next: next ?? null },
    })
  })

  router.get('/status', limitKey(services, 'status'), async (context) => {
    const { owner } = stateOf(context)
    const { recreate_id } = readFields(statusQuery, 'query', context.query)
    const status = await engine.status(recreate_id, { owner })
    answerBytes(context, 'Status', written(status))
  })

  router.post('/hide', limitKey(services, 'hide'), async (context) => {
    const { owner } = stateOf(context)
    const body = await readJson(context)
    const fields = readFields(hideFields, 'body', body ?? context.query)
    await engine.hide(fields.recreate_id, fields.hidden, { owner })
    answer(context, 'Hidden', { status: 'SUCCESS', data: { recreate_id: fields.recreate_id, hidden: fields.hidden } })
  })

  router.get('/:recreate_id/to_json', limitKey(services, 'to_json'), async (context) => {
    const document = await engine.result(idOf(context), scopeOf(context))
    context.body = documentOnWire(document)
  })

  router.get('/:recreate_id/events', limitKey(services, 'events'), async (context) => {
    const id = idOf(context)
    const scope = scopeOf(context)
    await engine.status(id, scope)
    const after = context.get('Last-Event-ID') || undefined
    const signal = AbortSignal.any([whileConnected(context), ending])
    const follow = (after: string | undefined) => engine.events(id, { ...scope, after, signal })
    context.type = 'text/event-stream; charset=utf-8'
    context.set('X-Accel-Buffering', 'no')
    const letGo = caps.eventStreams.open(stateOf(context).keyId)
    metrics.streams.inc()
    context.body = eventStream(follow, after, ending, () => {
      metrics.streams.dec()
      letGo()
    })
  })

  return router

  /** Counts refused create requests. Rate-limited requests are refused earlier. */
  async function countRefusals(_context: Context, next: () => Promise<void>) {
    try {
      await next()
    } catch (error) {
      const code = error instanceof RecreateError ? error.code : error instanceof Refusal ? `${error.status}` : 'other'
      metrics.refused.inc({ code })
      throw error
    }
  }

  async function refuseIfBusy(_context: Context, next: () => Promise<void>) {
    const { waiting } = await engine.load()
    if (waiting > config.maxQueued) {
      throw new Refusal(503, 'Too much work is queued already', { 'Retry-After': BUSY_SECONDS })
    }
    await next()
  }
}

/** Route that deletes recreates. */
export function deletionRoutes(services: Services): Router {
  const router = new Router({ prefix: '/enterprise-api/recreate', sensitive: true })
  router.delete('/:recreate_id', limitKey(services, 'delete'), async (context) => {
    const id = idOf(context)
    await services.engine.remove(id, scopeOf(context))
    answer(context, 'Deleted', { status: 'SUCCESS', data: { recreate_id: id, deleted: true } })
  })
  return router
}

function optionsOf(fields: z.output<typeof createFields>) {
  return {
    pages: fields.selected_pages,
    tables: fields.is_xls_process_tables_enabled === 'true',
    charts: fields.is_xls_process_charts_enabled === 'true',
    presentation: fields.is_ppt_process_enabled === 'true',
    mode: fields.table_clustering_mode ?? 'page',
    format: fields.selected_table_format ?? undefined,
    callbackUrl: fields.callback_url ?? undefined,
  } as const
}

function idOf(context: Context): string {
  const { recreate_id } = context.params as Record<string, string>
  const { fields, problems } = checkFields(recreateId, 'path', recreate_id)
  if (fields === undefined) throw invalid(...problems.map((problem) => ({ ...problem, loc: ['path', 'recreate_id'] })))
  return fields
}
