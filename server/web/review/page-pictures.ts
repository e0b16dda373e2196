import { ask, refuseTrouble } from '../service/ask-service.js'

/** Dots an inch: sharp enough on a screen of twice the density. */
const DPI = 144

/** A page's picture in this tab, and its size in the units that boxes have. */
export interface PagePictureData {
  readonly address: string
  readonly width: number
  readonly height: number
}

const kept = new Map<string, Promise<PagePictureData>>()
/** So many pictures stay in memory. */
const MOST = 24

/** Fetches a page's picture with the key; one that has been shown is not fetched again. */
export function pagePicture(id: string, pageNumber: number): Promise<PagePictureData> {
  const name = `${id} ${pageNumber}`
  const before = kept.get(name)
  if (before !== undefined) return before
  const now = fetchPicture(id, pageNumber)
  kept.set(name, now)
  now.catch(() => kept.delete(name))
  for (const [oldest, picture] of kept) {
    if (kept.size <= MOST) break
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
