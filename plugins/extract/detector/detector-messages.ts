import type { ErrorCode } from '../../../core/errors.js'
import type { DetectedRegion, GreyPicture } from '../../../core/pixels.js'

/** What the detector's thread is told. */
export type ToThread = { readonly kind: 'detect'; readonly picture: GreyPicture } | { readonly kind: 'end' }

/** What it answers to each picture, in their order. */
export type FromThread =
  | { readonly kind: 'found'; readonly regions: readonly DetectedRegion[] }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly message: string }
