import test from 'ava'
import { untilTheFileEnds } from './asking.js'
import { startScriptedServer } from './scripted-server.js'

const server = await startScriptedServer(untilTheFileEnds)

type Members = Readonly<Record<string, unknown>>

async function configurations(): Promise<readonly Members[]> {
  const answer = await server.ask('/enterprise-api/formats/')
  const { status, data } = (await answer.json()) as { status: string; data: { configurations: readonly Members[] } }
  if (status !== 'SUCCESS') throw new Error(status)
  return data.configurations
}

const CELL = {
  font_family: 'string',
  font_color_hex: 'hex',
  font_size: 'number',
  fill_color_hex: 'hex',
  bolded: 'boolean',
  italicized: 'boolean',
  underlined: 'boolean',
  decimal_precision: 'integer',
  horizontal_alignment: 'string',
  vertical_alignment: 'string or null',
  border_style: 'string',
  border_top: 'boolean',
  border_right: 'boolean',
  border_bottom: 'boolean',
  border_left: 'boolean',
}
const ROW = { ...CELL, zoom: 'integer', row_height: 'number' }
const CHART = {
  bar_series_overlap: 'integer',
  bar_gap_width: 'integer',
  line_series_width: 'number',
  pie_chart_style: 'string',
  donut_hole_size: 'integer',
  colors: 'hexes',
  font_family: 'string',
  font_color_hex: 'hex',
  font_size: 'number',
  quick_sizing_config: 'object or null',
  column_bar_group_config: 'object or null',
  line_group_config: 'object or null',
  combo_group_config: 'object or null',
  area_group_config: 'object or null',
  pie_donut_group_config: 'object or null',
}

test('formats are returned as configurations in the envelope', async (t) => {
  const answer = await server.ask('/enterprise-api/formats/')
  t.is(answer.status, 200)
  const json = (await answer.json()) as { data: object }
  t.deepEqual(Object.keys(json), ['status', 'data'])
  t.deepEqual(Object.keys(json.data), ['configurations'])
})

test('a configuration has a UUID, names, times and its parts', async (t) => {
  for (const each of await configurations()) {
    t.deepEqual(Object.keys(each), ['id', 'template_name', 'created_at', 'updated_at', 'config', 'chart_config'])
    t.regex(String(each.id), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    for (const time of [each.created_at, each.updated_at])
      t.regex(String(time), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
    const config = each.config as Members
    t.deepEqual(Object.keys(config), ['template_name', 'header_config', 'row_config', 'total_config'])
    t.is(config.template_name, each.template_name)
  }
})

test('its styles have every documented member with its type, and no other', async (t) => {
  for (const each of await configurations()) {
    const { header_config, row_config, total_config } = each.config as Record<string, Members>
    t.deepEqual(wrongIn(header_config!, CELL), [])
    t.deepEqual(wrongIn(row_config!, ROW), [])
    t.deepEqual(wrongIn(total_config!, CELL), [])
    t.deepEqual(wrongIn(each.chart_config as Members, CHART), [])
  }
})

test('the ids of the built-in formats are fixed', async (t) => {
  const ids = (await configurations()).map(({ id, template_name }) => `${template_name} ${id}`)
  t.deepEqual(ids, [
    'Plain 3d0f6a52-7c1e-4b8f-9a36-5e2c8d147b01',
    'Banker 3d0f6a52-7c1e-4b8f-9a36-5e2c8d147b02',
    'Report 3d0f6a52-7c1e-4b8f-9a36-5e2c8d147b03',
  ])
})

/** Returns the names of members that are missing, unexpected, or of another type. */
function wrongIn(members: Members, types: Readonly<Record<string, string>>): readonly string[] {
  const isType: Readonly<Record<string, (value: unknown) => boolean>> = {
    string: (value) => typeof value === 'string',
    'string or null': (value) => value === null || typeof value === 'string',
    'object or null': (value) => value === null || typeof value === 'object',
    number: Number.isFinite,
    integer: Number.isInteger,
    boolean: (value) => typeof value === 'boolean',
    hex: isHex,
    hexes: (value) => Array.isArray(value) && value.length > 0 && value.every(isHex),
  }
  const names = new Set([...Object.keys(members), ...Object.keys(types)])
  return [...names].filter((name) => !isType[types[name] ?? '']?.(members[name]))
}

function isHex(value: unknown): boolean {
  return /^#[0-9A-F]{6}$/i.test(String(value))
}
