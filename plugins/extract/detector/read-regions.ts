import type { Bbox } from '../../../core/model.js'
import type { DetectedRegion, GreyPicture } from '../../../core/pixels.js'
import type { FilledModel } from './detector-model.js'
import type { FilledOptions } from './detector-options.js'
import { readDetr } from './families/detr.js'
import type { FamilyName, Outputs, ReadOutputs } from './families/family.js'
import { readRecreate } from './families/recreate.js'
import { readYolo } from './families/yolo.js'
import { areaOf } from './overlap.js'
import { partRegions } from './part-regions.js'
import type { PreparedPicture } from './prepare-picture.js'
import { snapToInk } from './snap-to-ink.js'

const families: Readonly<Record<FamilyName, ReadOutputs>> = { recreate: readRecreate, detr: readDetr, yolo: readYolo }

/**
 * Height of one line of text, as a share of the picture's longer side: 14 points on a letter page. Tables are higher.
 */
const ONE_LINE = 0.018

/**
 * Reads the regions from a network's outputs, in pixels of the picture.
 *
 * @throws RecreateError `detector_failed` if the outputs do not match the model's family.
 */
export function readRegions(
  outputs: Outputs,
  picture: GreyPicture,
  { width, height, scaleX, scaleY }: PreparedPicture,
  { model, snapsToInk }: Pick<FilledOptions, 'model' | 'snapsToInk'>,
): readonly DetectedRegion[] {
  const classCount = model.classes.length
  const { leastConfidence } = model
  const found = families[model.family](outputs, { width, height, classCount, leastConfidence })
  const regions = found.flatMap(({ classIndex, confidence, bbox }) => {
    const kind = kindOf(model, classIndex)
    const { x0, y0, x1, y1 } = bbox
    const placed = clip({ x0: x0 / scaleX, y0: y0 / scaleY, x1: x1 / scaleX, y1: y1 / scaleY }, picture)
    // this also drops boxes with NaN edges
    return kind !== undefined && areaOf(placed) > 0 ? [{ kind, confidence: Math.min(confidence, 1), bbox: placed }] : []
  })
  const parted = partRegions(regions)
  if (!snapsToInk) return parted
  const boxes = snapToInk(
    picture,
    parted.map(({ bbox }) => bbox),
  )
  const side = Math.max(picture.width, picture.height)
  const snapped = parted.map((region, i) => ({ ...region, bbox: boxes[i]! }))
  return partRegions(snapped.filter(({ kind, bbox }) => kind !== 'table' || bbox.y1 - bbox.y0 > ONE_LINE * side))
}

function kindOf({ classes, kinds }: FilledModel, classIndex: number) {
  const name = classes[classIndex]!
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined
}

function clip({ x0, y0, x1, y1 }: Bbox, { width, height }: GreyPicture): Bbox {
  return { x0: Math.max(0, x0), y0: Math.max(0, y0), x1: Math.min(width, x1), y1: Math.min(height, y1) }
}
