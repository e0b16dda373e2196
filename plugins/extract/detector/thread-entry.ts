import { parentPort, workerData } from 'node:worker_threads'
import { messageOf, RecreateError } from '../../../core/errors.js'
import type { GreyPicture } from '../../../core/pixels.js'
import type { FromThread, ToThread } from './detector-messages.js'
import type { FilledOptions } from './detector-options.js'
import { loadNetwork, type Network } from './network.js'
import { preparePicture } from './prepare-picture.js'
import { readRegions } from './read-regions.js'

// The thread that runs the network. It gets one picture at a time, because the network blocks it.

const options = workerData as FilledOptions
const port = parentPort!
let network: Network | undefined

/** The network must not be released while it runs. */
let working: Promise<void> = Promise.resolve()

port.on('message', (message: ToThread) => {
  working = message.kind === 'end' ? working.then(end) : working.then(() => read(message.picture))
})

async function end(): Promise<void> {
  await network?.release()
  port.close()
}

async function read(picture: GreyPicture): Promise<void> {
  port.postMessage(await answer(picture))
}

async function answer(picture: GreyPicture): Promise<FromThread> {
  try {
    network ??= await loadNetwork(options)
    const prepared = preparePicture(picture, options.model)
    const outputs = await network.run(prepared)
    return { kind: 'found', regions: readRegions(outputs, picture, prepared, options) }
  } catch (error) {
    const code = error instanceof RecreateError ? error.code : 'detector_failed'
    return { kind: 'failed', code, message: messageOf(error) }
  }
}
