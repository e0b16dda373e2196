import type { ConvertOptions } from '../../../index.js'
import type { PasswordOptions } from './passwords.js'
import type { ReportOptions } from './report.js'
import type { ChildOptions } from './with-children.js'

/** Command-line options of `convert` and `extract`. */
export interface WorkOptions extends ChildOptions, PasswordOptions, ReportOptions {
  readonly pages?: string
  /** File name for the document on standard input. */
  readonly name: string
  readonly watch?: boolean
}

/** The differences between `convert` and `extract`. */
export interface WorkPlan {
  readonly conversion: Pick<ConvertOptions, 'mode' | 'format' | 'presentation' | 'renderers' | 'plugins'>
  /** File extensions of the output. */
  readonly extensions: readonly string[]
  /** Number of files converted at the same time. */
  readonly filesAtOnce: number
}
