import { ask, refuseTrouble } from '../service/ask-service.js'

/** Resolution in pixels per inch; sharp on high-density screens. */
const DPI = 144

/** An image of a page as an object URL, with its size in the units of the boxes. */
export interface PagePictureData {
  readonly address: string
  readonly width: number
  readonly height: number
}

const kept = new Map<string, Promise<PagePictureData>>()
/** Maximum number of images in memory. */
const MAX_CACHED = 24

/** Loads the image of a page with the API key; images are cached. */
export function pagePicture(id: string, pageNumber: number): Promise<PagePictureData> {
  const name = `${id} ${pageNumber}`
  const before = kept.get(name)
  if (before !== undefined) return before
  const now = fetchPicture(id, pageNumber)
  kept.set(name, now)
  now.catch(() => kept.delete(name))
  for (const [oldest, picture] of kept) {
    if (kept.size <= MAX_CACHED) break
    kept.delete(oldest)
    void picture.then(({ address }) => URL.revokeObjectURL(address))
  }
  return now
}

async function fetchPicture(id: string, pageNumber: number): Promise<PagePictureData> {
  const path = `recreate/${encodeURIComponent(id)}/pages/${pageNumber}.png?dpi=${DPI}`
  const answer = await refuseTrouble(await ask(path, { headers: { Accept: 'image/png' } }))
  const address = URL.createObjectURL(await answer.blob())
  const image = new Image()
  image.src = address
  await image.decode()
  const unitsPerInch = Number(answer.headers.get('X-Units-Per-Inch') ?? 72)
  const toUnits = (pixels: number) => (pixels * unitsPerInch) / DPI
  return { address, width: toUnits(image.naturalWidth), height: toUnits(image.naturalHeight) }
}
