import { fileURLToPath } from 'node:url'
import type { InferenceSession } from 'onnxruntime-node'
import { messageOf, RecreateError } from '../../../../core/errors.js'
import { importOptional, type OptionalPackages } from '../../../../core/optional-packages.js'
import { CROP_HEIGHT, type NumberCrop } from './crop-number.js'
import { decodeNumber, NUMBER_CLASSES, type NumberReading } from './decode-numbers.js'

/** Reads printed numbers with a network that is independent of Tesseract. */
interface NumberReader {
  /**
   * Reads crops in batches. Blocks the thread while a batch runs.
   *
   * @returns One reading for each crop, in the same order.
   * @throws RecreateError `ocr_failed`.
   */
  read(crops: readonly NumberCrop[]): Promise<readonly NumberReading[]>
  /** Releases the memory. */
  close(): Promise<void>
}

/** Options of {@link loadNumberReader}. */
interface NumberReaderOptions {
  /** Path of the ONNX file. @default the bundled model */
  readonly file?: string
  /** Number of threads that run the network, from 1 to 64. @default 1 */
  readonly threads?: number
}

/** The bundled model; its card is in the same folder. The path starts at the compiled file. */
export const NUMBER_MODEL = fileURLToPath(
  new URL('../../../../../plugins/extract/ocr/numbers/model/numbers.onnx', import.meta.url),
)

const PACKAGES: OptionalPackages = { use: 'Reading numbers a second time', names: ['onnxruntime-node'] }
/** Log level of ONNX Runtime: only fatal errors are logged. Others are thrown. */
const QUIET = 4
/** Maximum number of crops in a batch. Larger batches take more memory and are not faster. */
const BATCH = 32
/** Pixels of the crop that one frame of the output shows. */
const STRIDE = 2
const CLASSES = NUMBER_CLASSES.length + 1

/**
 * Loads the network.
 *
 * @throws RecreateError `ocr_failed` if the file is not such a model, `package_missing`.
 * @example
 * const reader = await loadNumberReader()
 * const crop = cropNumber(picture, { x0: 120, x1: 168, top: 40, baseline: 54 })
 * const readings = await reader.read(crop ? [crop] : [])
 */
export async function loadNumberReader(options: NumberReaderOptions = {}): Promise<NumberReader> {
  const { file = NUMBER_MODEL, threads = 1 } = options
  // ONNX Runtime 1.30 and later send usage data to the vendor unless this variable is set. In a worker thread, this has no
  // effect on native code: the main thread must set it there.
  process.env.ORT_DISABLE_TELEMETRY ??= '1'
  // Slow to load, and needed only here.
  const { InferenceSession, Tensor } = await importOptional(PACKAGES, () => import('onnxruntime-node'))
  let session: InferenceSession
  try {
    session = await InferenceSession.create(file, {
      executionProviders: ['cpu'],
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      logSeverityLevel: QUIET,
    })
  } catch (cause) {
    throw new RecreateError('ocr_failed', `Could not load the number model ${file}: ${messageOf(cause)}`, { cause })
  }
  return {
    async read(crops) {
      const readings = new Array<NumberReading>(crops.length)
      for (const batch of batchesOf(crops)) {
        const { width, data } = stack(batch.map(({ crop }) => crop))
        let logs: Float32Array
        try {
          const results = await session.run({
            crops: new Tensor('float32', data, [batch.length, 1, CROP_HEIGHT, width]),
          })
          logs = results.log_probabilities?.data as Float32Array
        } catch (cause) {
          throw new RecreateError('ocr_failed', `The number model ${file} failed: ${messageOf(cause)}`, { cause })
        }
        const frames = width / STRIDE
        for (const [row, { index, crop }] of batch.entries()) {
          const own = logs.subarray(row * frames * CLASSES, (row + 1) * frames * CLASSES)
          readings[index] = decodeNumber(own, Math.ceil(crop.width / STRIDE), CLASSES, STRIDE)
        }
      }
      return readings
    },
    close: () => session.release(),
  }
}

interface IndexedCrop {
  readonly index: number
  readonly crop: NumberCrop
}

/** Batches of crops of similar widths, since all are padded to the widest. */
function batchesOf(crops: readonly NumberCrop[]): readonly (readonly IndexedCrop[])[] {
  const sorted = crops.map((crop, index) => ({ index, crop })).sort((a, b) => a.crop.width - b.crop.width)
  return Array.from({ length: Math.ceil(sorted.length / BATCH) }, (_, i) => sorted.slice(i * BATCH, (i + 1) * BATCH))
}

/** Pads crops with background to one width, and scales ink to 0 to 1. */
function stack(crops: readonly NumberCrop[]): { readonly width: number; readonly data: Float32Array } {
  const widest = crops.reduce((most, { width }) => Math.max(most, width), 0)
  const width = Math.ceil(widest / STRIDE) * STRIDE
  const data = new Float32Array(crops.length * CROP_HEIGHT * width)
  for (const [row, crop] of crops.entries()) {
    for (let y = 0; y < CROP_HEIGHT; y++) {
      const at = (row * CROP_HEIGHT + y) * width
      for (let x = 0; x < crop.width; x++) data[at + x] = crop.ink[y * crop.width + x]! / 255
    }
  }
  return { width, data }
}
