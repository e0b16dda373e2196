import test from 'ava'
import {
  CLUSTERERS,
  createContainer,
  createEngine,
  type DependencyContainer,
  EXTRACTORS,
  FORMATS,
  READERS,
  REGION_DETECTOR,
  RENDERERS,
  RUNNER,
  TEXT_RECOGNIZER,
} from '../container.js'
import { readerExtractor } from '../plugins/extract/reader-extractor.js'

test('the built-in plugins are registered, each kind in order', (t) => {
  const container = createContainer()
  t.deepEqual(
    container.resolveAll(RENDERERS).map(({ format }) => format),
    ['xlsx', 'pptx', 'json'],
  )
  t.deepEqual(
    container.resolveAll(CLUSTERERS).map(({ mode }) => mode),
    ['page', 'document'],
  )
  t.deepEqual(
    container.resolveAll(READERS).map(({ name }) => name),
    ['mupdf', 'image'],
  )
  t.is(container.resolve(EXTRACTORS).length, 2)
  t.is(container.resolveAll(FORMATS).length, 3)
  t.is(container.resolve(RUNNER).name, 'child')
})

test('a container creates each plugin once and does not share it with other containers', (t) => {
  const one = createContainer()
  t.is(one.resolve(RUNNER), one.resolve(RUNNER))
  t.not(one.resolve(RUNNER), createContainer().resolve(RUNNER))
})

test('an additionally registered plugin is resolved with the others, only in its container', (t) => {
  const container = createContainer()
  const csv = { format: 'csv', extension: 'csv', mediaType: 'text/csv', render: async () => new Uint8Array() }
  container.register(RENDERERS, { useValue: csv })
  t.is(container.resolveAll(RENDERERS).at(-1), csv)
  t.is(createContainer().resolveAll(RENDERERS).length, 3)
})

test('an additionally registered reader adds an extractor, and the others keep working', (t) => {
  const container = createContainer()
  const open = () => Promise.reject(new Error('not asked'))
  container.register(READERS, { useValue: { name: 'csv', accepts: () => false, open } })
  const extractors = container.resolve(EXTRACTORS)
  t.deepEqual(
    extractors.map(({ name }) => name),
    ['mupdf', 'image', 'csv'],
  )
  const report = { fileName: 'report.pdf', bytes: Buffer.from('%PDF-1.7') }
  t.deepEqual(
    extractors.map((extractor) => extractor.accepts(report)),
    [true, false, false],
  )
})

const name = 'own'
const close = () => Promise.resolve()
const open = () => Promise.reject(new Error('not asked'))
const ownReader = { name, accepts: () => false, open }
const extractors = 'Readers and extractors that are objects cannot be sent to another process or thread'
const recognition = 'OCR engines and detectors that are objects cannot be sent to another process or thread'

const overrides: Readonly<Record<string, { register(container: DependencyContainer): void; message: string }>> = {
  reader: {
    register: (container) => container.register(READERS, { useValue: ownReader }),
    message: extractors,
  },
  'list of extractors': {
    register: (container) => container.register(EXTRACTORS, { useValue: [readerExtractor(ownReader)] }),
    message: extractors,
  },
  'OCR engine': {
    register: (container) => container.register(TEXT_RECOGNIZER, { useValue: { name, read: async () => [], close } }),
    message: recognition,
  },
  detector: {
    register: (container) => container.register(REGION_DETECTOR, { useValue: { name, detect: async () => [], close } }),
    message: recognition,
  },
  'OCR engine that is switched off': {
    register: (container) => container.register(TEXT_RECOGNIZER, { useValue: false }),
    message: recognition,
  },
}

for (const [kind, { register, message }] of Object.entries(overrides)) {
  for (const runner of ['child', 'thread'] as const) {
    test(`the ${runner} runner refuses a registered ${kind}`, async (t) => {
      const error = await t.throwsAsync(createEngine({ runner, configure: register }), { code: 'engine_invalid' })
      t.true(error?.message.startsWith(message), error?.message)
    })
  }

  test(`the in-process runner accepts a registered ${kind}`, async (t) => {
    const engine = await createEngine({ runner: 'in-process', configure: register })
    await t.notThrowsAsync(engine.close())
  })
}

test('the child runner accepts registered plugins that do not read pages', async (t) => {
  const csv = { format: 'csv', extension: 'csv', mediaType: 'text/csv', render: async () => new Uint8Array() }
  const engine = await createEngine({
    configure: (container) => container.register(RENDERERS, { useValue: csv }),
  })
  await t.notThrowsAsync(engine.close())
})

test('the child runner accepts built-in readers without OCR and detector', (t) => {
  const container = createContainer({ ocr: false, detector: false, reader: 'pdfjs' })
  t.is(container.resolve(RUNNER).name, 'child')
})
