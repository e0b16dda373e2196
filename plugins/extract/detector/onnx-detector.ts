import type { RegionDetector } from '../../../core/contracts.js'
import { RecreateError, refuseIfAborted } from '../../../core/errors.js'
import type { GreyPicture } from '../../../core/pixels.js'
import { fillInOptions, type OnnxDetectorOptions } from './detector-options.js'
import { DetectorThread } from './detector-thread.js'

/**
 * Returns a detector that finds tables and charts with an ONNX model: the bundled one, or another that
 * {@link DetectorModel} describes. The model runs in its own thread. It is loaded for the first picture and stays
 * loaded until `close`. Pictures are processed one after the other.
 *
 * @throws RecreateError `option_invalid`. `detect` throws `detector_failed` if the file is not such a model or the
 * thread ended (the next call starts a new thread), `package_missing`, and `cancelled`.
 * @example
 * const detector = onnxDetector()
 * const regions = await detector.detect(await document.pixels(1, { dpi: 200 }))
 * await detector.close()
 */
export function onnxDetector(options: OnnxDetectorOptions = {}): RegionDetector {
  const filled = fillInOptions(options)
  let thread: DetectorThread | undefined
  return {
    name: 'onnx',
    async detect(picture, signal) {
      refuseIfAborted(signal)
      refuseWrongPixels(picture)
      if (picture.width === 0 || picture.height === 0) return []
      if (!thread?.isAlive) thread = new DetectorThread(filled)
      return thread.ask(picture, signal)
    },
    async close() {
      const ending = thread
      thread = undefined
      await ending?.end()
    },
  }
}

function refuseWrongPixels({ width, height, pixels }: GreyPicture): void {
  if (pixels.length === width * height) return
  const message = `Expected a picture of ${width} × ${height} to have as many pixels, got ${pixels.length}`
  throw new RecreateError('detector_failed', message)
}
