import { childRunner, convert, measuringJsonRenderer } from 'recreate'
import type { FileDocument } from './measuring-format.js'

/** Reads documents one after the other, with the processes that read pages kept between them. */
interface DocumentReader {
  /** @throws RecreateError Where the document cannot be read. */
  read(file: string): Promise<FileDocument>
  close(): Promise<void>
}

/** Reads as Recreate does when nothing is said. */
export function recreateReader(): DocumentReader {
  const runner = childRunner()
  return {
    read: async (file) => {
      const { files } = await convert(file, { runner, mode: 'document', renderers: [measuringJsonRenderer()] })
      return JSON.parse(Buffer.from(files[0]!.bytes).toString()) as FileDocument
    },
    close: () => runner.close(),
  }
}
