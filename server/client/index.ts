// `recreate-engine/client`: the client of the service, for browsers and Node. It has no dependencies.

export {
  type CallOptions,
  type CorrectOptions,
  type ListOptions,
  type PictureOptions,
  type RecreateClient,
  type RecreateClientOptions,
  recreateClient,
} from './client.js'
export type { CreateOptions } from './create-fields.js'
export { DataFrame, type FrameMetadata, type FrameOptions, toDataFrame } from './data-frame.js'
export * from './errors.js'
export type { EventOptions, RecreateEvent } from './events.js'
export type { GivenFile, NamedBytes } from './files.js'
export type { FrameColumn, FrameValue } from './frame-column.js'
export type { ArqueroLibrary, ArrowLibrary } from './frame-libraries.js'
export { readPrintedNumber } from './printed-number.js'
export type { Progress, WaitOptions } from './wait.js'
export { type VerifyOptions, verifyWebhook, type Webhook, WebhookError } from './webhook.js'
export type {
  CellCorrection,
  Corrected,
  Correction,
  FormatConfiguration,
  FrameCorrection,
  Generation,
  Job,
  JsonChart,
  JsonTable,
  PageCounts,
  RecreateJson,
  RecreateList,
  RecreateState,
  RecreateStatus,
  TokenAnswer,
} from './wire-answers.js'
