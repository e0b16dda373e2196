import { makeScanTools, type OcrEngine, type TextRecognizer } from 'recreate-engine'

/** A recognizer that measures its own time, in seconds. */
interface TimedRecognizer {
  readonly recognizer: TextRecognizer
  /** Time for reading pages, and for second readings of single numbers. */
  readonly spent: { reading: number; looks: number }
}

export function timedRecognizer(engine: OcrEngine): TimedRecognizer {
  const inner = makeScanTools({ ocr: { engine } })!.recognizer
  const spent = { reading: 0, looks: 0 }
  const timed = async <T>({ layout }: { readonly layout: string }, work: () => Promise<T>): Promise<T> => {
    const start = performance.now()
    try {
      return await work()
    } finally {
      spent[layout === 'line' || layout === 'word' ? 'looks' : 'reading'] += (performance.now() - start) / 1000
    }
  }
  const { readAll } = inner
  const recognizer: TextRecognizer = {
    name: inner.name,
    read: (picture, options, signal) => timed(options, () => inner.read(picture, options, signal)),
    ...(readAll && {
      readAll: (pictures, options, signal) => timed(options, () => readAll.call(inner, pictures, options, signal)),
    }),
    close: () => inner.close(),
  }
  return { recognizer, spent }
}
