import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  type ContextManager,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type TextMapPropagator,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import test from 'ava'
import { openTelemetry } from '../../adapters/open-telemetry.js'
import { RecreateError } from '../../core/errors.js'
import { engineFor, scriptedSource } from '../core/engine/small-document.js'

/** A recorded span. */
interface Seen {
  readonly name: string
  readonly id: string
  readonly traceId: string
  readonly parentId: string | undefined
  readonly attributes: object
  status?: object
  isEnded: boolean
}

const spans: Seen[] = []

/** A minimal SDK: spans in a list, contexts in AsyncLocalStorage, the W3C header. */
function registerSdk() {
  const storage = new AsyncLocalStorage<Context>()
  const contexts = {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (active: Context, work: (...given: unknown[]) => unknown, _self: unknown, ...given: unknown[]) =>
      storage.run(active, () => work(...given)),
  }
  context.setGlobalContextManager(contexts as unknown as ContextManager)
  const startSpan = (name: string, { attributes = {} }: { attributes?: object }, from: Context): Span => {
    const parent = trace.getSpanContext(from)
    const number = `${spans.length + 1}`
    const traceId = parent?.traceId ?? number.padStart(32, '0')
    const id = number.padStart(16, '0')
    const seen: Seen = { name, id, traceId, parentId: parent?.spanId, attributes, isEnded: false }
    spans.push(seen)
    const span = {
      spanContext: () => ({ traceId, spanId: id, traceFlags: 1 }),
      setStatus: (status: object) => {
        seen.status = status
      },
      end: () => {
        seen.isEnded = true
      },
    }
    return span as unknown as Span
  }
  const tracer = {
    startActiveSpan(name: string, options: object, from: Context, work: (span: Span) => unknown) {
      const span = startSpan(name, options, from)
      return context.with(trace.setSpan(from, span), () => work(span))
    },
  }
  trace.setGlobalTracerProvider({ getTracer: () => tracer as unknown as Tracer })
  const propagator: TextMapPropagator = {
    inject(active, carrier, setter) {
      const { traceId, spanId } = trace.getSpanContext(active)!
      setter.set(carrier, 'traceparent', `00-${traceId}-${spanId}-01`)
    },
    extract(active, carrier, getter) {
      const [, traceId = '', spanId = ''] = String(getter.get(carrier, 'traceparent')).split('-')
      return trace.setSpanContext(active, { traceId, spanId, traceFlags: 1, isRemote: true })
    },
    fields: () => ['traceparent'],
  }
  propagation.setGlobalPropagator(propagator)
}

test.serial('without tracing, nothing is propagated and spans cost almost nothing', async (t) => {
  const tracing = openTelemetry()
  t.is(await tracing.span('a', {}, async () => tracing.carrier()), undefined)
  const count = 20_000
  const start = performance.now()
  for (let index = 0; index < count; index++) await tracing.span('a', { index }, async () => index)
  const microseconds = ((performance.now() - start) / count) * 1000
  t.log(`${microseconds.toFixed(2)} microseconds per span`)
  t.true(microseconds < 200, `${microseconds} microseconds`)
})

test.serial('a recreate is one trace from its create through the queue to its files', async (t) => {
  registerSdk()
  const engine = await engineFor(t)
  const { recreateId } = await engine.create(scriptedSource(['table', 'throw'], 'secret-name.json'), { owner: 'Ada' })
  await engine.wait(recreateId)
  await engine.close()
  const names = spans.map(({ name }) => name)
  for (const name of ['create', 'advance', 'range', 'page', 'render', 'render.file']) {
    t.true(names.includes(`recreate.${name}`), `${name} of ${names.join(', ')}`)
  }
  t.is(spans[0]?.name, 'recreate.create')
  t.deepEqual([...new Set(spans.map(({ traceId }) => traceId))], [spans[0]!.traceId])
  const parents = spans.filter(({ name }) => name === 'recreate.page').map(({ parentId }) => parentId)
  t.deepEqual(
    parents.map((id) => spans.find((span) => span.id === id)?.name),
    ['recreate.range', 'recreate.range'],
  )
  t.true(spans.every(({ isEnded }) => isEnded))
  t.notRegex(JSON.stringify(spans), /secret-name|Ada/)
  const work = async () => {
    throw new RecreateError('nothing_read', 'secret words')
  }
  await t.throwsAsync(openTelemetry().span('fails', {}, work), { code: 'nothing_read' })
  t.deepEqual(spans.at(-1)?.status, { code: 2, message: 'nothing_read' })
})
