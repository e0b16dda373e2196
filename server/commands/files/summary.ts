import { basename, dirname } from 'node:path'
import { type Warning, writeSelection } from '../../../index.js'
import type { Paint } from '../colors.js'
import { countThings } from '../count-things.js'
import type { Findings } from './findings.js'

/** A document that was read, and the files that were written of it. */
interface WrittenDocument {
  readonly findings: Findings
  /** Paths as the person may type them. */
  readonly files: readonly string[]
}

/** More kinds of trouble than this are counted, not printed. */
const MOST_LINES = 20
/** More files than this are counted, not named. */
const MOST_NAMES = 6

/**
 * What a person wants to know at the end, in a few lines: pages, tables, cells, numbers, seconds, what was left out and
 * why, and where the files are.
 *
 * @param written At least one.
 */
export function summarise(
  written: readonly WrittenDocument[],
  seconds: number,
  paint: Paint = (_, text) => text,
): string {
  const documents = written.map(({ findings }) => findings)
  const files = written.flatMap((each) => each.files)
  return [
    `Read ${pagesRead(documents)} in ${seconds.toFixed(1)} s: ${states(documents, paint)}`,
    `Found ${thingsFound(documents)}`,
    ...troubles(documents, paint),
    ...(files.length === 0 ? [] : [`Wrote ${namesOf(files)}`]),
    '',
  ].join('\n')
}

function pagesRead(documents: readonly Findings[]): string {
  const pages = sum(documents, ({ pages }) => pages.selected)
  const [first] = documents
  if (documents.length > 1 || first === undefined)
    return `${countThings(pages, 'page')} of ${countThings(documents.length, 'file')}`
  const selected =
    pages === first.pageCount
      ? `${countThings(pages, 'page')}`
      : `${pages} of the ${countThings(first.pageCount, 'page')}`
  return `${selected} of ${first.fileName}`
}

function states(documents: readonly Findings[], paint: Paint): string {
  const number = (state: 'done' | 'empty' | 'failed') => sum(documents, ({ pages }) => pages[state])
  const failed = number('failed')
  const end = failed > 0 ? paint('red', `${failed} failed`) : '0 failed'
  return `${number('done')} with tables or charts, ${number('empty')} without, ${end}`
}

function thingsFound(documents: readonly Findings[]): string {
  const cells = sum(documents, (document) => document.cells)
  const numbers = sum(documents, (document) => document.numbers)
  const tables = sum(documents, (document) => document.tables)
  const charts = sum(documents, (document) => document.charts)
  const withCharts = charts === 0 ? '' : ` and ${countThings(charts, 'chart')}`
  return `${countThings(tables, 'table')}${withCharts}, ${countThings(cells, 'cell')}, ${countThings(numbers, 'number')}`
}

/** The warnings, those that say the same of several pages in one line. */
function troubles(documents: readonly Findings[], paint: Paint): readonly string[] {
  const lines = documents.flatMap((document) => {
    const about = documents.length > 1 ? `${document.fileName}: ` : ''
    return groupWarnings(document.warnings).map((group) => `  ${about}${sentenceOf(group)}`)
  })
  if (lines.length === 0) return []
  const more = lines.length > MOST_LINES ? [`  and ${lines.length - MOST_LINES} more`] : []
  return [paint('yellow', 'Left out or doubtful:'), ...lines.slice(0, MOST_LINES), ...more]
}

function groupWarnings(warnings: readonly Warning[]): readonly (readonly Warning[])[] {
  const groups = new Map<string, Warning[]>()
  for (const warning of warnings) {
    const alike = `${warning.code} ${warning.message.replace(/\d+/g, '#')}`
    groups.set(alike, [...(groups.get(alike) ?? []), warning])
  }
  return [...groups.values()]
}

/** The first one's message, and the other pages of which the same is said. */
function sentenceOf(group: readonly Warning[]): string {
  const pages = [...new Set(group.flatMap(({ pageNumber }) => pageNumber ?? []))]
  const [first] = pages
  const message = group[0]?.message ?? ''
  const isPlaced = first === undefined || message.startsWith(`Page ${first} `)
  const others = pages.slice(1).sort((a, b) => a - b)
  const same =
    others.length === 0
      ? ''
      : `; the same on ${others.length === 1 ? 'page' : 'pages'} ${writeSelection(others).replaceAll(',', ', ')}`
  return `${isPlaced ? '' : `Page ${first}: `}${message}${same}`
}

function namesOf(files: readonly string[]): string {
  const folder = dirname(files[0] ?? '')
  if (files.length > MOST_NAMES) return `${files.length} files`
  const isOneFolder = folder !== '.' && files.every((file) => dirname(file) === folder)
  return isOneFolder ? `${files.map((file) => basename(file)).join(', ')} in ${folder}` : files.join(', ')
}

function sum<Item>(items: readonly Item[], numberOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + numberOf(item), 0)
}
