import { accuracyJsonRenderer, childRunner, convert } from 'recreate-engine'
import type { FileDocument } from './measuring-format.js'

/** Reads documents one after the other, reusing the worker processes. */
interface DocumentReader {
  /** @throws RecreateError If the document cannot be read. */
  read(file: string): Promise<FileDocument>
  close(): Promise<void>
}

/** Creates a reader with Recreate's default options. */
export function recreateReader(): DocumentReader {
  const runner = childRunner()
  return {
    read: async (file) => {
      const { files } = await convert(file, { runner, mode: 'document', renderers: [accuracyJsonRenderer()] })
      return JSON.parse(Buffer.from(files[0]!.bytes).toString()) as FileDocument
    },
    close: () => runner.close(),
  }
}
