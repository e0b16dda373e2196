import test from 'ava'
import { RecreateError } from '../../../../core/errors.js'
import { builtInFormats } from '../../../../plugins/render/formats/built-in.js'
import { findFormat } from '../../../../plugins/render/formats/find-format.js'
import { toWire } from '../../../../plugins/render/formats/format-on-wire.js'
import { toModel } from '../../../../plugins/render/formats/format-schema.js'

const [plain] = builtInFormats

test('a format survives conversion to JSON and back', (t) => {
  for (const format of builtInFormats) {
    t.deepEqual(toModel(JSON.parse(JSON.stringify(toWire(format))), 'own.json'), format)
  }
})

test('the JSON has the names of the contract', (t) => {
  const wire = toWire(plain)
  t.deepEqual(Object.keys(wire), ['id', 'template_name', 'created_at', 'updated_at', 'config', 'chart_config'])
  t.deepEqual(Object.keys(wire.config), ['template_name', 'header_config', 'row_config', 'total_config'])
  t.is(wire.config.row_config.row_height, 15)
})

test('every invalid field is named, with the expected and actual value', (t) => {
  const wire = toWire(plain)
  const { id: _, ...withoutId } = wire
  const input = {
    ...withoutId,
    config: { ...wire.config, header_config: { ...wire.config.header_config, font_size: '11', font_color_hex: 'red' } },
  }
  const error = t.throws(() => toModel(input, 'own.json'), { instanceOf: RecreateError })
  t.is(error?.code, 'format_invalid')
  t.is(
    error?.message,
    'own.json: `id`: expected a UUID, got nothing; ' +
      '`config.header_config.font_color_hex`: expected a color like `#1F2328`, got `"red"`; ' +
      '`config.header_config.font_size`: expected a number from 1 to 409, got `"11"`',
  )
})

test('an unknown field is rejected with the valid names', (t) => {
  const wire = toWire(plain)
  const error = t.throws(() => toModel({ ...wire, config: { ...wire.config, headers: {} } }, 'own.json'))
  t.is(
    error?.message,
    'own.json: `config.headers`: no such field; expected one of `template_name`, `header_config`, `row_config`, `total_config`',
  )
})

test('a value that is not an object is rejected', (t) => {
  t.is(t.throws(() => toModel([], 'own.json'))?.message, 'own.json: `format`: expected an object, got `[]`')
})

test('the two names of a format must agree', (t) => {
  const error = t.throws(() => toModel({ ...toWire(plain), template_name: 'Other' }, 'own.json'))
  t.regex(error?.message ?? '', /`config\.template_name`: expected the same as `template_name`, got `"Plain"`/)
})

test('a format is found by name or id, ignoring case', (t) => {
  t.is(findFormat(builtInFormats, 'BANKER').templateName, 'Banker')
  t.is(findFormat(builtInFormats, plain.id.toUpperCase()), plain)
})

test('an unknown format is rejected with the available names', (t) => {
  const error = t.throws(() => findFormat(builtInFormats, 'Fancy'))
  t.like(error, { code: 'format_invalid' })
  t.regex(error?.message ?? '', /no format "Fancy"; choose one of Plain, Banker, Report\./)
})

test('built-in formats have unique ids and names', (t) => {
  t.is(new Set(builtInFormats.map(({ id }) => id)).size, builtInFormats.length)
  t.is(new Set(builtInFormats.map(({ templateName }) => templateName)).size, builtInFormats.length)
})
