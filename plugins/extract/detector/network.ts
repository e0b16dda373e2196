import type { InferenceSession, Tensor as OrtTensor } from 'onnxruntime-node'
import { messageOf, RecreateError } from '../../../core/errors.js'
import { importOptional, type OptionalPackages } from '../../../core/optional-packages.js'
import type { FilledOptions } from './detector-options.js'
import type { Outputs, Tensor } from './families/family.js'
import type { PreparedPicture } from './prepare-picture.js'

/** A loaded network. */
export interface Network {
  /** Runs the network on one picture. Blocks the thread. @throws RecreateError `detector_failed`. */
  run(picture: PreparedPicture): Promise<Outputs>
  /** Releases the memory. */
  release(): Promise<void>
}

const PACKAGES: OptionalPackages = { use: 'Finding tables and charts on scans', names: ['onnxruntime-node'] }
/** Log level of ONNX Runtime: only fatal errors are logged. Others are thrown. */
const QUIET = 4

/** Loads a network from its file. @throws RecreateError `detector_failed`, `package_missing`. */
export async function loadNetwork({ model, threads }: FilledOptions): Promise<Network> {
  // Slow to load, and needed only here.
  const { InferenceSession, Tensor } = await importOptional(PACKAGES, () => import('onnxruntime-node'))
  let session: InferenceSession
  try {
    session = await InferenceSession.create(model.file, {
      executionProviders: ['cpu'],
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      logSeverityLevel: QUIET,
    })
  } catch (cause) {
    const message = `Expected ${model.file} to be an ONNX model that this ONNX Runtime can run, but: ${messageOf(cause)}`
    throw new RecreateError('detector_failed', message, { cause })
  }
  const name = session.inputNames.find((each) => each !== MASK)
  return {
    async run({ width, height, data }) {
      const feeds: Record<string, OrtTensor> = {}
      if (name !== undefined) feeds[name] = new Tensor('float32', data, [1, model.channels, height, width])
      if (session.inputNames.includes(MASK)) feeds[MASK] = maskOf(session, Tensor, [1, height, width])
      try {
        const results = await session.run(feeds)
        const outputs = new Map<string, Tensor>()
        for (const [output, { dims, data }] of Object.entries(results)) {
          // no family reads outputs of other types, such as box counts
          if (data instanceof Float32Array) outputs.set(output, { dims, data })
        }
        return outputs
      } catch (cause) {
        const size = `[1, ${model.channels}, ${height}, ${width}]`
        const message = `Expected ${model.file} to run on a picture of ${size}, but: ${messageOf(cause)}`
        throw new RecreateError('detector_failed', message, { cause })
      }
    },
    release: () => session.release(),
  }
}

/** Input of some DETR exports that marks the pixels of the picture. With one picture per run, all are marked. */
const MASK = 'pixel_mask'

function maskOf(session: InferenceSession, Tensor: typeof OrtTensor, otherwise: readonly number[]): OrtTensor {
  const about = session.inputMetadata.find((each) => each.name === MASK)
  const shape = about?.isTensor ? about.shape : []
  const dims = otherwise.map((side, i) => (typeof shape[i] === 'number' && shape[i] > 0 ? shape[i] : side))
  const length = dims.reduce((product, side) => product * side, 1)
  return new Tensor('int64', new BigInt64Array(length).fill(1n), dims)
}
