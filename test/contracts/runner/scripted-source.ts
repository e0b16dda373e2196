import type { PageOptions, Runner } from '../../../core/contracts.js'
import type { PageOutcome } from '../../../core/model.js'
import type { Source, StoredSource } from '../../../core/source.js'
import type { DocumentScript } from '../scripted-extractor.js'

/** A document that behaves as its script says. */
export function source(script: DocumentScript): Source & { readonly pageNumbers: readonly number[] } {
  const bytes = Buffer.from(JSON.stringify(script))
  return { fileName: 'script.json', bytes, pageNumbers: oneTo(script.pages.length) }
}

/** Requests all pages at once, as the engine does. */
export function allOf(
  runner: Runner,
  from: (Source | StoredSource) & { readonly pageNumbers?: readonly number[] },
  pageNumbers = from.pageNumbers ?? [],
  options?: PageOptions,
): Promise<readonly PageOutcome[]> {
  return Promise.all(pageNumbers.map((pageNumber) => runner.page(from, pageNumber, options)))
}

/** Returns 1, 2, 3 and so on. */
export function oneTo(last: number): readonly number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}
