import type { Random } from '../chaos/random.js'
import type { Content, Kind } from './kinds/content.js'

/** The part of the generated pages: `fit` to tune on, `test` to measure pages nobody tuned to. */
export type Part = 'fit' | 'test'

/** A page in HTML. The body is as large as the paper; the truth is marked with the attributes of `markup.ts`. */
export interface PageSource {
  readonly css: string
  readonly body: string
  /** Size of the paper, in points. */
  readonly width: number
  readonly height: number
}

/** A style family: one way to lay out the content of some kinds. */
export interface Family {
  readonly name: string
  readonly kinds: readonly Kind[]
  /** Whether it shows pages with tables, or pages without any. */
  readonly shows: 'tables' | 'prose'
  draw(content: Content, random: Random): PageSource
}

export const papers = {
  a4: { width: 595.5, height: 842.25 },
  letter: { width: 612, height: 792 },
  a4Landscape: { width: 842.25, height: 595.5 },
  letterLandscape: { width: 792, height: 612 },
} as const
