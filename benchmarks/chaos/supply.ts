import { createEngine } from 'recreate-engine'
import { type DrawnDocument, damage, drawByChance, drawDocument } from './documents.js'
import type { Random } from './random.js'

/** Number of different documents. They are then repeated. */
const DOCUMENTS = 40
/** Resolution of scans. Low, because OCR takes seconds and a few words are sufficient. */
const SCAN_DPI = 72

/**
 * Creates random documents to upload: mostly valid ones, some damaged, some scans, and some that crash every worker.
 */
export async function makeSupply(
  random: Random,
  { mostPages, hasScans }: { readonly mostPages: number; readonly hasScans: boolean },
): Promise<() => Promise<DrawnDocument>> {
  const drawn: DrawnDocument[] = []
  const scan = hasScans ? await scanOf(await drawDocument(79, ['prose'], 'scan')) : undefined
  return async () => {
    if (scan !== undefined && random.chance(0.02)) return scan
    const isNew = drawn.length < DOCUMENTS
    const document = isNew ? await drawByChance(drawn.length, random, mostPages) : random.pick(drawn)
    if (isNew) drawn.push(document)
    return random.chance(0.05) ? damage(document, random) : document
  }
}

async function scanOf(document: DrawnDocument): Promise<DrawnDocument> {
  const engine = await createEngine({ limits: { workers: 1 }, worker: true })
  try {
    const { recreateId } = await engine.create({ fileName: 'scan.pdf', bytes: document.bytes })
    const bytes = Buffer.from(await engine.picture(recreateId, 1, { dpi: SCAN_DPI }))
    return { ...document, bytes, mediaType: 'image/png', isScan: true }
  } finally {
    await engine.close()
  }
}
