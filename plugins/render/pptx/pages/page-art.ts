import type { PageAccess } from '../../../../core/contracts.js'
import { RecreateError } from '../../../../core/errors.js'
import type { PageContent } from '../../../../core/model.js'
import type { PageParts } from './page-parts.js'
import type { SlidePart } from './parts.js'

const DPI = 150

/** What of the page is no text: pictures by themselves, and the rest of what is painted. None where it cannot be told. */
export async function pageArt(
  content: PageContent,
  _laidOut: PageParts,
  pages: PageAccess,
): Promise<readonly SlidePart[]> {
  const orders = content.pictures.flatMap(({ order }) => (order === undefined ? [] : [order]))
  try {
    const { pictures, background } = await pages.art(content.pageNumber, { dpi: DPI, drawn: [], pictures: orders })
    return [
      ...background.map(({ bbox, bytes }): SlidePart => ({ kind: 'picture', bbox, bytes, description: '' })),
      ...pictures.map(
        ({ bbox, bytes }): SlidePart => ({
          kind: 'picture',
          bbox,
          bytes,
          description: `Picture on page ${content.pageNumber}`,
        }),
      ),
    ]
  } catch (error) {
    if (error instanceof RecreateError && error.code === 'not_available') return []
    throw error
  }
}
