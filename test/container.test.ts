import test from 'ava'
import { CLUSTERERS, createContainer, EXTRACTORS, FORMATS, READERS, RENDERERS, RUNNER } from '../container.js'

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
