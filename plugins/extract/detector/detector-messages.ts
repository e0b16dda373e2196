import type { ErrorCode } from '../../../core/errors.js'
import type { DetectedRegion, GreyPicture } from '../../../core/pixels.js'

/** A message to the detector's thread. */
export type ToThread = { readonly kind: 'detect'; readonly picture: GreyPicture } | { readonly kind: 'end' }

/** The thread's answer to a picture. Answers come in the order of the pictures. */
export type FromThread =
  | { readonly kind: 'found'; readonly regions: readonly DetectedRegion[] }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly message: string }
