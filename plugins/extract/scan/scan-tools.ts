import type { RegionDetector, TextRecognizer } from '../../../core/contracts.js'
import { isPluginReference, type MadeReading } from '../../../core/reading/reading-options.js'
import type { OnnxDetectorOptions } from '../detector/detector-options.js'
import { onnxDetector } from '../detector/onnx-detector.js'
import { builtInRecognizer } from '../ocr/built-in-recognizer.js'

/** What pages that are pictures are read with. One set serves all readers, and stays warm between pages. */
export interface ScanTools {
  readonly recognizer: TextRecognizer
  readonly detector?: RegionDetector | undefined
  /** Whether figures that may be misread are looked at again. */
  readonly secondReading: boolean
  /** How fine pages are looked at, in pixels an inch. @default as the size of the print needs it */
  readonly dpi?: number | undefined
  /** Whether charts are looked for in pictures. @default true */
  readonly readsCharts?: boolean | undefined
  /** Whether something like a chart was seen on what is read, so that nobody asks again. @default false */
  readonly isDrawn?: boolean | undefined
}

/**
 * Makes the tools of options and plugins; undefined where OCR is switched off. Nothing is loaded before the first picture.
 *
 * @throws RecreateError `option_invalid`.
 */
export function makeScanTools({ ocr, detector }: MadeReading = {}): ScanTools | undefined {
  const recognizer = makeRecognizer(ocr)
  if (recognizer === undefined) return undefined
  const { secondReading = true, dpi } = ocr && 'read' in ocr ? {} : ocr || {}
  return { recognizer, detector: makeDetector(detector), secondReading, dpi }
}

/** What reads text from pixels; undefined where that is switched off. @throws RecreateError `option_invalid`. */
export function makeRecognizer(ocr: MadeReading['ocr'] = {}): TextRecognizer | undefined {
  if (ocr === false) return undefined
  if ('read' in ocr) return ocr
  const { secondReading: _, dpi: __, ...engine } = ocr
  return builtInRecognizer(engine)
}

/** What finds regions on pictures; undefined where that is switched off. @throws RecreateError `option_invalid`. */
export function makeDetector(detector: MadeReading['detector'] = {}): RegionDetector | undefined {
  if (detector === false) return undefined
  return isDetector(detector) ? detector : onnxDetector(detector as OnnxDetectorOptions)
}

function isDetector(detector: Exclude<MadeReading['detector'], false | undefined>): detector is RegionDetector {
  return 'detect' in detector && !isPluginReference(detector)
}
