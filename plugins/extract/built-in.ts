import type { Extractor, Reader } from '../../core/contracts.js'
import { mupdfReader } from './mupdf/reader.js'
import { readerExtractor } from './reader-extractor.js'

/** The readers that come with the package, in the order in which they are asked. */
export const builtInReaders: readonly (() => Reader)[] = [() => mupdfReader()]

/** Their extractors, for workers: these start often, and wire nothing else. */
export function builtInExtractors(): readonly Extractor[] {
  return builtInReaders.map((make) => readerExtractor(make()))
}
