import type { DocumentModel, Place } from '../../../core/model.js'

/**
 * Describes a place: `report.pdf, page 12: 312–356 pt from the left, 402–412 pt from the top`.
 *
 * @returns In pixels if the page is an image.
 */
export function placeWords({ pageNumber, bbox }: Place, document: DocumentModel): string {
  const outcome = document.pages.find((page) => page.pageNumber === pageNumber)
  const unit = outcome && outcome.state !== 'failed' && outcome.page.unitsPerInch !== undefined ? 'px' : 'pt'
  const across = `${Math.round(bbox.x0)}–${Math.round(bbox.x1)} ${unit} from the left`
  const down = `${Math.round(bbox.y0)}–${Math.round(bbox.y1)} ${unit} from the top`
  return `${document.fileName}, page ${pageNumber}: ${across}, ${down}`
}
