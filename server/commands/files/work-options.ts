import type { ConvertOptions } from '../../../index.js'
import type { PasswordOptions } from './passwords.js'
import type { ReportOptions } from './report.js'
import type { ChildOptions } from './with-children.js'

/** Options that `convert` and `extract` share, as they are typed. */
export interface WorkOptions extends ChildOptions, PasswordOptions, ReportOptions {
  readonly pages?: string
  /** What the document on standard input is called. */
  readonly name: string
  readonly watch?: boolean
}

/** What the two do differently. */
export interface WorkPlan {
  readonly conversion: Pick<ConvertOptions, 'mode' | 'format' | 'presentation' | 'renderers' | 'plugins'>
  /** Endings of what is written. */
  readonly extensions: readonly string[]
  /** Files that are worked on at the same time. */
  readonly filesAtOnce: number
}
