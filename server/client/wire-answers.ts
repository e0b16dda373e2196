import type { correctionFields } from '../http/request-schemas.js'
import type { Answers, events } from '../http/schemas.js'

// What the service answers, by the names that the client gives it. The shapes themselves are written once, beside the
// service.

/** How far a recreate is. At `CREATED` there are no jobs and no links yet. */
export type RecreateStatus = Extract<Answers['Status']['data'], { readonly jobs: unknown }>
/** `CREATED`, `RECEIVED`, `EXTRACTING`, `PROCESSING`, `COMPLETED`, or `FAILED`. */
export type RecreateState = RecreateStatus['status']
/** Work on one page, or on the presentation. */
export type Job = RecreateStatus['jobs'][number]
/** Tables and charts. */
export type RecreateJson = Answers['Json']
/** One table. */
export type JsonTable = RecreateJson['tables'][number]
/** A table's shape: rows are categories, columns are series. */
/** One chart. */
export type JsonChart = RecreateJson['charts'][number]
/** What an event says. */
export type EventData<Name extends keyof typeof events> = (typeof events)[Name]['_zod']['output']
/** How many of the selected pages have ended; those that failed are among them. */
export type PageCounts = EventData<'StateEvent'>['pages']
/** A page of the list of recreates. */
export type RecreateList = Answers['Listed']['data']
/** A format configuration. */
export type FormatConfiguration = Answers['Formats']['data']['configurations'][number]
/** A cell that is to be put right: by its row, and by its column's header or index. */
export type CellCorrection = (typeof correctionFields)['_zod']['output']['cells'][number]
/** A frame that is to be removed, redrawn or added. */
export type FrameCorrection = (typeof correctionFields)['_zod']['output']['frames'][number]
/** What a correction came to: which files are served and wanted, and corrections of cells that were dropped for it. */
export type Corrected = Omit<Answers['Corrected']['data'], 'recreate_id'>
/** What one person put right at one time. */
export type Correction = Answers['Corrections']['data']['corrections'][number]
/** Which files are served, and which are wanted. */
export type Generation = Answers['Corrected']['data']['generation']
/** Whether a token is valid, and the key that it carries. */
export type TokenAnswer = Answers['EnterpriseAPIValidateTokenResponse']

/** Whether nothing more will come of it. */
export function isOver(state: RecreateState): boolean {
  return state === 'COMPLETED' || state === 'FAILED'
}
