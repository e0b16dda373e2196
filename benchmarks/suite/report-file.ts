import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Report } from './bench.js'

export function writeReport(path: string, report: Report): void {
  writeFile(path, `${JSON.stringify(report, null, 1)}\n`)
}

/** Writes a file and creates its folder, so that an hour of measurements is not lost because the folder is missing. */
export function writeFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Reads a report. @throws Error naming the file if it was not written by the suite. */
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
