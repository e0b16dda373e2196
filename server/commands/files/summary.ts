import { basename, dirname } from 'node:path'
import { type Warning, writeSelection } from '../../../index.js'
import type { Paint } from '../colors.js'
import { countThings } from '../count-things.js'
import type { Findings } from './findings.js'

/** A converted document and its output files. */
interface WrittenDocument {
  readonly findings: Findings
  /** Paths of the output files. */
  readonly files: readonly string[]
}

/** Maximum number of warnings printed; the rest is counted. */
const MOST_LINES = 20
/** Maximum number of output files named; more are only counted. */
const MOST_NAMES = 6

/**
 * Summarizes the results in a few lines: pages, tables, cells, numbers, duration, warnings and output files.
 *
 * @param written At least one document.
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

/** Formats the warnings. The same warning on several pages is printed once. */
function troubles(documents: readonly Findings[], paint: Paint): readonly string[] {
  const lines = documents.flatMap((document) => {
    const about = documents.length > 1 ? `${document.fileName}: ` : ''
    return groupWarnings(document.warnings).map((group) => `  ${about}${sentenceOf(group)}`)
  })
  if (lines.length === 0) return []
  const more = lines.length > MOST_LINES ? [`  and ${lines.length - MOST_LINES} more`] : []
  return [paint('yellow', 'Warnings:'), ...lines.slice(0, MOST_LINES), ...more]
}

function groupWarnings(warnings: readonly Warning[]): readonly (readonly Warning[])[] {
  const groups = new Map<string, Warning[]>()
  for (const warning of warnings) {
    const alike = `${warning.code} ${warning.message.replace(/\d+/g, '#')}`
    groups.set(alike, [...(groups.get(alike) ?? []), warning])
  }
  return [...groups.values()]
}

/** Returns the message of the first warning, followed by the other pages with the same warning. */
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
