import { strFromU8, strToU8 } from 'fflate'
import { childOf, descendantsOf } from '../../office-xml.js'
import { readPart, type Template } from './open-template.js'
import type { PackageParts } from './package-parts.js'
import { splice } from './splice.js'

/** Functions whose formulas may reference a sheet without naming it. */
const LEADS_ANYWHERE = /\b(?:INDIRECT|OFFSET)\s*\(/i

/**
 * Removes the results of formulas that may depend on filled cells. A program that opens the workbook calculates
 * formulas without a result, while an outdated result would look correct. Sheets that do not reference a filled sheet
 * are unchanged.
 *
 * @param filled Paths of the filled sheets.
 * @returns The changed parts.
 */
export function dropStaleResults(parts: PackageParts, template: Template, filled: ReadonlySet<string>): PackageParts {
  const workbook = readPart(parts, template.workbookPath)
  const names = (childOf(workbook, 'definedNames')?.children ?? []).map(({ attributes }) => attributes.name ?? '')
  const sheets = template.sheets
    .filter(({ path, isWorksheet }) => isWorksheet && /<(?:\w+:)?f[\s>/]/.test(strFromU8(parts[path]!)))
    .map(({ path }) => {
      const formulas = descendantsOf(readPart(parts, path), 'f').map(({ text }) => text)
      return { path, formulas: formulas.join('\n').toLowerCase() }
    })
  const stale = new Set(filled)
  const mayLeadTo = (formulas: string) =>
    LEADS_ANYWHERE.test(formulas) ||
    names.some((name) => formulas.includes(name.toLowerCase())) ||
    template.sheets.some(
      ({ name, path }) => stale.has(path) && formulas.includes(name.replaceAll("'", "''").toLowerCase()),
    )
  for (let count = 0; count !== stale.size; ) {
    count = stale.size
    for (const { path, formulas } of sheets) if (mayLeadTo(formulas)) stale.add(path)
  }
  const changed = sheets.filter(({ path }) => stale.has(path)).map(({ path }) => [path, removeResults(parts, path)])
  return Object.fromEntries(changed)
}

function removeResults(parts: PackageParts, path: string): Uint8Array {
  const results = descendantsOf(readPart(parts, path), 'c').flatMap((cell) => {
    const value = childOf(cell, 'f') && childOf(cell, 'v')
    return value ? [{ start: value.start, end: value.end, text: '' }] : []
  })
  return strToU8(splice(strFromU8(parts[path]!), results))
}
