import type { Rasterizer, RegionDetector, TextRecognizer } from '../../../core/contracts.js'
import { isPluginReference, type MadeReading } from '../../../core/reading/reading-options.js'
import type { OnnxDetectorOptions } from '../detector/detector-options.js'
import { onnxDetector } from '../detector/onnx-detector.js'
import { builtInRecognizer } from '../ocr/built-in-recognizer.js'

/** The recognizer, detector and options for OCR pages. All readers share one set, which stays loaded between pages. */
export interface ScanTools {
  readonly recognizer: TextRecognizer
  readonly detector?: RegionDetector | undefined
  /** Draws the pages for OCR and the detector. @default the reader draws them */
  readonly rasterizer?: Rasterizer | undefined
  /** Whether numbers that may be misread are read again. */
  readonly secondReading: boolean
  /** Resolution of the drawn pages, in pixels per inch. @default chosen from the text size */
  readonly dpi?: number | undefined
  /** Whether charts in pictures are read. @default true */
  readonly readsCharts?: boolean | undefined
  /** Whether it is already known that the picture may contain a chart. @default false */
  readonly isDrawn?: boolean | undefined
}

/**
 * Creates the tools from options and plugins. Returns undefined if OCR is disabled. Nothing is loaded before the first
 * picture.
 *
 * @throws RecreateError `option_invalid`.
 */
export function makeScanTools({ ocr, detector, rasterizer }: MadeReading = {}): ScanTools | undefined {
  const recognizer = makeRecognizer(ocr)
  if (recognizer === undefined) return undefined
  const { secondReading = true, dpi } = ocr && 'read' in ocr ? {} : ocr || {}
  return { recognizer, detector: makeDetector(detector), secondReading, dpi, ...(rasterizer && { rasterizer }) }
}

/** Creates the text recognizer. Returns undefined if OCR is disabled. @throws RecreateError `option_invalid`. */
export function makeRecognizer(ocr: MadeReading['ocr'] = {}): TextRecognizer | undefined {
  if (ocr === false) return undefined
  if ('read' in ocr) return ocr
  const { secondReading: _, dpi: __, ...engine } = ocr
  return builtInRecognizer(engine)
}

/** Creates the region detector. Returns undefined if it is disabled. @throws RecreateError `option_invalid`. */
export function makeDetector(detector: MadeReading['detector'] = {}): RegionDetector | undefined {
  if (detector === false) return undefined
  return isDetector(detector) ? detector : onnxDetector(detector as OnnxDetectorOptions)
}

function isDetector(detector: Exclude<MadeReading['detector'], false | undefined>): detector is RegionDetector {
  return 'detect' in detector && !isPluginReference(detector)
}
