import { threadId } from 'node:worker_threads'
import type { Renderer, RenderOptions } from '../../core/contracts.js'
import { RecreateError } from '../../core/errors.js'
import type { DocumentModel } from '../../core/model.js'

/** Behavior of the scripted renderer, or the content of its file. */
export type RendererScript =
  /** Writes its input. */
  | 'given'
  /** Writes the content and image of the first page. */
  | 'looks'
  /** Writes the ids of the process and the thread. */
  | 'where'
  | 'throw'
  | 'refuse'
  | 'loop'
  | 'exit'

/** A renderer for the cases of rendering runners. Its effect on its process depends on its script. */
export function scriptedRenderer(script: RendererScript = 'given'): Renderer {
  return {
    format: 'scripted',
    extension: 'txt',
    mediaType: 'text/plain',
    module: { module: import.meta.url, export: 'scriptedRenderer', options: script },
    render: async (document, options) => Buffer.from(await play(script, document, options)),
  }
}

async function play(script: RendererScript, document: DocumentModel, options: RenderOptions): Promise<string> {
  const { pages, ...given } = options
  if (script === 'looks') {
    const { width, height } = await pages.content(1)
    const picture = await pages.picture(1, { dpi: 72 })
    const art = await pages.art(1, { dpi: 72, drawn: [], pictures: [5] })
    return `${width} by ${height}, ${art.pictures.length} by itself, ${Buffer.from(picture).toString('latin1')}`
  }
  if (script === 'where') return `${process.pid}:${threadId}`
  if (script === 'throw') throw new Error('the paper is torn')
  if (script === 'refuse') throw new RecreateError('format_invalid', 'There is no such face')
  if (script === 'loop') for (;;);
  if (script === 'exit') {
    process.stderr.write('the binder has stopped\n')
    process.exit(3)
  }
  return JSON.stringify({ document, given })
}
