import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Report } from './bench.js'

export function writeReport(path: string, report: Report): void {
  writeFile(path, `${JSON.stringify(report, null, 1)}\n`)
}

/** In a folder that is made where there is none: what took an hour to measure is not lost for want of one. */
export function writeFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
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
