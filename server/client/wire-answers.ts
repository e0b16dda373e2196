import type { correctionFields } from '../http/request-schemas.js'
import type { Answers, events } from '../http/schemas.js'

// Names of the response types in the client. The schemas are defined with the service.

/** The status of a recreate. At `CREATED` there are no jobs and no links. */
export type RecreateStatus = Extract<Answers['Status']['data'], { readonly jobs: unknown }>
/** `CREATED`, `RECEIVED`, `EXTRACTING`, `PROCESSING`, `COMPLETED`, or `FAILED`. */
export type RecreateState = RecreateStatus['status']
/** The processing of one page, or of the presentation. */
export type Job = RecreateStatus['jobs'][number]
/** Tables and charts. */
export type RecreateJson = Answers['Json']
/** One table. */
export type JsonTable = RecreateJson['tables'][number]
/** One chart. */
export type JsonChart = RecreateJson['charts'][number]
/** The data of an event. */
export type EventData<Name extends keyof typeof events> = (typeof events)[Name]['_zod']['output']
/** How many of the selected pages have ended, including failed ones. */
export type PageCounts = EventData<'StateEvent'>['pages']
/** A page of the list of recreates. */
export type RecreateList = Answers['Listed']['data']
/** A format configuration. */
export type FormatConfiguration = Answers['Formats']['data']['configurations'][number]
/** A correction of a cell, identified by its row and by the column's header or index. */
export type CellCorrection = (typeof correctionFields)['_zod']['output']['cells'][number]
/** A frame to remove, redraw or add. */
export type FrameCorrection = (typeof correctionFields)['_zod']['output']['frames'][number]
/** Result of a correction: the generations of the files, and cell corrections that were discarded. */
export type Corrected = Omit<Answers['Corrected']['data'], 'recreate_id'>
/** The corrections of one request. */
export type Correction = Answers['Corrections']['data']['corrections'][number]
/** The generation of the served files, and that of the last correction. */
export type Generation = Answers['Corrected']['data']['generation']
/** Whether a token is valid, and the API key in it. */
export type TokenAnswer = Answers['EnterpriseAPIValidateTokenResponse']

/** Returns whether processing has ended. */
export function isOver(state: RecreateState): boolean {
  return state === 'COMPLETED' || state === 'FAILED'
}
