/** Where a recreate is. `FAILED` is the end of one that gives no files. */
export type RecreateState = 'CREATED' | 'RECEIVED' | 'EXTRACTING' | 'PROCESSING' | 'COMPLETED' | 'FAILED'

/** The states in their order; none is skipped in what is recorded, and any but the last may become `FAILED`. */
export const STATES: readonly RecreateState[] = ['CREATED', 'RECEIVED', 'EXTRACTING', 'PROCESSING', 'COMPLETED']

/** Whether nothing more will happen, corrections apart. */
export function isFinal(state: RecreateState): boolean {
  return state === 'COMPLETED' || state === 'FAILED'
}

/** What a part of the work is for: the tables or the charts of one page, or the presentation. */
export type JobType = 'XLS_PROCESS_TABLES_JOB' | 'XLS_PROCESS_CHARTS_JOB' | 'PPT_PROCESS_PDF_JOB'

/** Where a job is; from `COMPLETED` and `FAILED` it goes nowhere. */
export type JobState = 'CREATED' | 'RUNNING' | 'COMPLETED' | 'FAILED'
