import test from 'ava'
import type { Switches } from '../../core/facts/facts.js'
import { nextSteps, type Step } from '../../core/facts/next-steps.js'
import { type Job, type RecreateStatus, statusOf } from '../../core/facts/status.js'
import { crashPoints, factsOf, undisturbed } from './recorded-facts.js'

// Derives state, jobs, files and next step from the facts at each point where a worker may crash. One row per record,
// with the expected result once it is written: for page 1 (12 cells in tables, 8 in charts), page 2 (empty), page 3
// (unreadable), and the presentation.

type PageWord = 'new' | 'running' | 'read' | 'empty' | 'failed'
type Row = readonly [
  record: string,
  state: string,
  page1: PageWord,
  page2: PageWord,
  page3: PageWord,
  presentation: 'new' | 'running' | 'made',
  files: string,
  next: string,
]

const whereSomethingIsOn: readonly Row[] = [
  ['manifest', 'CREATED', 'new', 'new', 'new', 'new', '', 'take'],
  ['taken', 'RECEIVED', 'new', 'new', 'new', 'new', '', 'read-range 0'],
  ['extracting', 'EXTRACTING', 'new', 'new', 'new', 'new', '', 'read-range 0'],
  ['page/1/try-1', 'EXTRACTING', 'running', 'new', 'new', 'new', '', 'read-range 0'],
  ['page/1/done', 'EXTRACTING', 'read', 'new', 'new', 'new', '', 'read-range 0'],
  ['page/2/try-1', 'EXTRACTING', 'read', 'running', 'new', 'new', '', 'read-range 0'],
  ['page/2/done', 'EXTRACTING', 'read', 'empty', 'new', 'new', '', 'end-range 0: 1 done, 2 empty'],
  ['range/0', 'EXTRACTING', 'read', 'empty', 'new', 'new', '', 'read-range 1'],
  ['page/3/try-1', 'EXTRACTING', 'read', 'empty', 'running', 'new', '', 'read-range 1'],
  ['page/3/failed', 'EXTRACTING', 'read', 'empty', 'failed', 'new', '', 'end-range 1: 3 failed'],
  ['range/1', 'EXTRACTING', 'read', 'empty', 'failed', 'new', '', 'process'],
  ['processing', 'PROCESSING', 'read', 'empty', 'failed', 'running', '', 'render 1'],
  ['render/1/try-1', 'PROCESSING', 'read', 'empty', 'failed', 'running', '', 'render 1'],
  ['render/1/file-xlsx', 'PROCESSING', 'read', 'empty', 'failed', 'running', '', 'render 1'],
  ['render/1/file-pptx', 'PROCESSING', 'read', 'empty', 'failed', 'running', '', 'render 1'],
  ['render/1/done', 'COMPLETED', 'read', 'empty', 'failed', 'made', 'xlsx pptx', 'complete'],
  ['completed', 'COMPLETED', 'read', 'empty', 'failed', 'made', 'xlsx pptx', ''],
  ['served', 'COMPLETED', 'read', 'empty', 'failed', 'made', 'xlsx pptx', ''],
]

/** No page is read, and there are no jobs. */
const whereAllIsOff: readonly (readonly [record: string, state: string, files: string, next: string])[] = [
  ['manifest', 'CREATED', '', 'take'],
  ['taken', 'RECEIVED', '', 'extract'],
  ['extracting', 'EXTRACTING', '', 'process'],
  ['processing', 'PROCESSING', '', 'render 1'],
  ['render/1/try-1', 'PROCESSING', '', 'render 1'],
  ['render/1/file-xlsx', 'PROCESSING', '', 'render 1'],
  ['render/1/file-pptx', 'PROCESSING', '', 'render 1'],
  ['render/1/done', 'COMPLETED', 'xlsx pptx', 'complete'],
  ['completed', 'COMPLETED', 'xlsx pptx', ''],
  ['served', 'COMPLETED', 'xlsx pptx', ''],
]

/** Expected jobs: tables and charts of pages 1 to 3, and the presentation. */
const combinations: readonly (readonly [title: string, switches: Switches, jobs: string])[] = [
  ['tables, charts and the presentation', { tables: true, charts: true, presentation: true }, 't1 t2 t3 c1 c2 c3 p'],
  ['tables and charts', { tables: true, charts: true, presentation: false }, 't1 t2 t3 c1 c2 c3'],
  ['tables and the presentation', { tables: true, charts: false, presentation: true }, 't1 t2 t3 p'],
  ['charts and the presentation', { tables: false, charts: true, presentation: true }, 'c1 c2 c3 p'],
  ['tables alone', { tables: true, charts: false, presentation: false }, 't1 t2 t3'],
  ['charts alone', { tables: false, charts: true, presentation: false }, 'c1 c2 c3'],
  ['only the presentation', { tables: false, charts: false, presentation: true }, 'p'],
]

for (const [title, switches, jobNames] of combinations) {
  test(`with ${title} requested, each record leads to the state, jobs, files and next step of the table`, async (t) => {
    const points = crashPoints(undisturbed(switches))
    t.is(points.length, whereSomethingIsOn.length)
    for (const [index, row] of whereSomethingIsOn.entries()) {
      const [record, state, , , , , files, next] = row
      const jobs = state === 'CREATED' ? [] : jobNames.split(' ').map((name) => expectedJob(name, row))
      const facts = await factsOf(points[index]!)
      t.is(points[index]!.at(-1)![0], record)
      t.deepEqual(describe(statusOf(facts)), { state, jobs, files }, `after ${record}`)
      t.is(describeSteps(nextSteps(facts)), next, `after ${record}`)
    }
  })
}

test('with nothing requested, each record leads to the state, files and next step, and there are no jobs', async (t) => {
  const points = crashPoints(undisturbed({ tables: false, charts: false, presentation: false }))
  t.is(points.length, whereAllIsOff.length)
  for (const [index, [record, state, files, next]] of whereAllIsOff.entries()) {
    const facts = await factsOf(points[index]!)
    t.is(points[index]!.at(-1)![0], record)
    t.deepEqual(describe(statusOf(facts)), { state, jobs: [], files }, `after ${record}`)
    t.is(describeSteps(nextSteps(facts)), next, `after ${record}`)
  }
})

/** Formats a job as `XLS_PROCESS_TABLES_JOB of 1: COMPLETED, 12 cells`. */
function expectedJob(name: string, row: Row): string {
  if (name === 'p') {
    const states = { new: 'CREATED', running: 'RUNNING', made: 'COMPLETED' }
    return `PPT_PROCESS_PDF_JOB of -1: ${states[row[5]]}, null cells`
  }
  const pageNumber = Number(name.slice(1)) as 1 | 2 | 3
  const [type, cells] = name.startsWith('t') ? ['XLS_PROCESS_TABLES_JOB', 12] : ['XLS_PROCESS_CHARTS_JOB', 8]
  const words: Readonly<Record<PageWord, string>> = {
    new: 'CREATED, null cells',
    running: 'RUNNING, null cells',
    read: `COMPLETED, ${cells} cells, sum_differs`,
    empty: 'COMPLETED, 0 cells, needs_ocr',
    failed: 'FAILED, null cells, page_timeout: Page 3 took too long',
  }
  return `${type} of ${pageNumber}: ${words[row[pageNumber + 1] as PageWord]}`
}

function describe({ state, jobs, files }: RecreateStatus) {
  return { state, jobs: jobs.map(describeJob), files: files.map(({ format }) => format).join(' ') }
}

function describeJob({ jobType, pageNumber, state, cellCount, error, warnings }: Job): string {
  const rest = [...warnings.map(({ code }) => code), ...(error ? [`${error.code}: ${error.message}`] : [])]
  return [`${jobType} of ${pageNumber}: ${state}, ${cellCount} cells`, ...rest].join(', ')
}

function describeSteps(steps: readonly Step[]): string {
  return steps.map(describeStep).join('; ')
}

function describeStep(step: Step): string {
  if (step.kind === 'read-range') return `read-range ${step.index}`
  if (step.kind === 'render') return `render ${step.generation}`
  if (step.kind !== 'end-range') return step.kind
  return `end-range ${step.index}: ${step.pages.map(({ pageNumber, state }) => `${pageNumber} ${state}`).join(', ')}`
}
