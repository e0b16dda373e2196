import { readFileSync, writeFileSync } from 'node:fs'
import type { Report } from './bench.js'

export function writeReport(path: string, report: Report): void {
  writeFileSync(path, `${JSON.stringify(report, null, 1)}\n`)
}

/** @throws Error that names the file where it is none that the suite wrote. */
export function readReport(path: string): Report {
  let read: Partial<Report>
  try {
    read = JSON.parse(readFileSync(path, 'utf8')) as Partial<Report>
  } catch (error) {
    throw new Error(`Expected ${path} to be a report in JSON: ${error instanceof Error ? error.message : error}`)
  }
  if (read.kind !== 'recreate-bench' || read.version !== 1) {
    throw new Error(`Expected ${path} to be a report of \`npm run bench -- --json\` of version 1`)
  }
  return read as Report
}
