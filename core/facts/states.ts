/** State of a recreate. `FAILED` means that it ended without files. */
export type RecreateState = 'CREATED' | 'RECEIVED' | 'EXTRACTING' | 'PROCESSING' | 'COMPLETED' | 'FAILED'

/** The states in order. None is skipped in the recorded history. Any state but the last may change to `FAILED`. */
export const STATES: readonly RecreateState[] = ['CREATED', 'RECEIVED', 'EXTRACTING', 'PROCESSING', 'COMPLETED']

/** Returns whether the state is final, apart from corrections. */
export function isFinal(state: RecreateState): boolean {
  return state === 'COMPLETED' || state === 'FAILED'
}

/** Purpose of a job: the tables or charts of one page, or the presentation. */
export type JobType = 'XLS_PROCESS_TABLES_JOB' | 'XLS_PROCESS_CHARTS_JOB' | 'PPT_PROCESS_PDF_JOB'

/** State of a job. `COMPLETED` and `FAILED` are final. */
export type JobState = 'CREATED' | 'RUNNING' | 'COMPLETED' | 'FAILED'
