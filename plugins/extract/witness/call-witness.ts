import { messageOf, RecreateError, refuseIfAborted } from '../../../core/errors.js'
import type { Bbox, Page, PageContent, Warning } from '../../../core/model.js'
import type { DetectedRegion } from '../../../core/pixels.js'
import { holdsCenter } from '../../recognise/geometry/boxes.js'
import type { PageTrace, Witness } from '../../recognise/recognise-page.js'
import type { Drawing } from '../raster-pictures.js'
import { type Look, lookForRegions, lookWarnings } from '../scan/look-for-regions.js'
import type { ScanTools } from '../scan/scan-tools.js'
import { addTables } from './add-tables.js'
import { joinNeighbors } from './join-neighbors.js'
import { judgeRegions } from './judge-regions.js'
import { hasNumbers, pictureNotRead, textNotRead } from './not-read.js'
import { type RatedTable, readProposal } from './read-proposal.js'
import { unreadPictures } from './unread-pictures.js'
import { type UprightPage, uprightPage } from './upright-page.js'

/** Resolution for detecting tables, in pixels per inch. */
const LOOK_DPI = 100

/**
 * Runs the region detector on a digital page, as a second opinion. Tables that only the detector sees are read, or
 * reported. No table that was read is removed or changed. Without the package of the detector, the trace is returned
 * unchanged. If the page cannot be drawn, or the detector fails, the page has a warning.
 *
 * @param content What the page was traced from.
 * @throws RecreateError `cancelled`.
 */
export async function callWitness(
  trace: PageTrace,
  content: PageContent,
  drawing: Drawing,
  tools: ScanTools,
  signal?: AbortSignal,
): Promise<PageTrace> {
  const look = await lookAtPage(content, drawing, tools, signal)
  refuseIfAborted(signal)
  if (look?.kind === 'seen') return hearWitness(trace, content, look.regions)
  return look?.kind === 'failed' ? withWarnings(trace, lookWarnings(look, content.pageNumber)) : trace
}

/** @returns Undefined if there is no detector, or the package that draws pages is missing. */
async function lookAtPage(
  { pageNumber, unitsPerInch = 72 }: PageContent,
  drawing: Drawing,
  { detector }: ScanTools,
  signal: AbortSignal | undefined,
): Promise<Look | undefined> {
  if (detector === undefined || drawing.pixels === undefined) return undefined
  try {
    const picture = await drawing.pixels(pageNumber, { dpi: LOOK_DPI }, signal)
    const look = await lookForRegions(detector, picture, signal)
    if (look.kind !== 'seen') return look
    const unit = unitsPerInch / LOOK_DPI
    return { kind: 'seen', regions: look.regions.map((region) => inPageUnits(region, unit)) }
  } catch (error) {
    // the page was read, and must not fail because it cannot be drawn
    const isMissing = error instanceof RecreateError && error.code === 'package_missing'
    return isMissing ? undefined : { kind: 'failed', reason: messageOf(error) }
  }
}

function inPageUnits({ bbox: { x0, y0, x1, y1 }, ...region }: DetectedRegion, unit: number): DetectedRegion {
  return { ...region, bbox: { x0: x0 * unit, y0: y0 * unit, x1: x1 * unit, y1: y1 * unit } }
}

/** Compares the regions with what was read, and reads or reports the missing tables. */
function hearWitness(trace: PageTrace, content: PageContent, regions: readonly DetectedRegion[]): PageTrace {
  const { page } = trace
  const { witness, proposals } = judgeRegions(regions, page)
  if (proposals.length === 0) return { ...trace, witness }
  const pictures = unreadPictures(page, content)
  const isInPicture = ({ bbox }: DetectedRegion) => pictures.some((picture) => holdsCenter(picture, bbox))
  const pictured = proposals.filter(isInPicture).flatMap((region) => pictureNotRead(region, page))
  const ofText = proposals.filter((region) => !isInPicture(region)).map(({ bbox }) => bbox)
  const upright = uprightPage(trace, content)
  const { tables, unread } = readProposals(ofText, page, upright)
  const warnings = [...pictured, ...textNotRead(unread, page)]
  if (tables.length === 0) return { ...withWarnings(trace, warnings), witness }
  const { trace: extended, ids } = addTables(trace, tables, upright)
  return { ...withWarnings(extended, warnings), witness: renamed(witness, ids) }
}

/** Reads the tables in regions of text. @returns The tables, and the regions with numbers where none was read. */
function readProposals(regions: readonly Bbox[], page: Page, upright: UprightPage) {
  const { content, lines, turn } = upright
  const places = [...page.tables.flatMap((table) => table.places), ...page.charts.map(({ place }) => place)]
  const others = places.map(({ bbox }) => turn(bbox))
  const found: RatedTable[] = []
  const unread: Bbox[] = []
  for (const region of joinNeighbors(regions.map(turn), lines)) {
    const table = readProposal({ region, content, lines, others })
    if (table === undefined) {
      if (hasNumbers(region, lines)) unread.push(upright.turnBoxBack(region))
      continue
    }
    found.push(table)
    others.push(table.table.places[0]!.bbox)
  }
  const turned = upright.turnBack({ ...page, tables: found.map(({ table }) => table) }).tables
  const tables = found.map(({ evidence, breaches }, at) => ({
    table: turned[at]!,
    evidence,
    breaches: breaches.map((breach) => ({ ...breach, bbox: upright.turnBoxBack(breach.bbox) })),
  }))
  return { tables, unread }
}

function renamed({ regions }: Witness, ids: ReadonlyMap<string, string>): Witness {
  return {
    regions: regions.map(({ agreesWith, ...region }) => {
      const id = agreesWith && ids.get(agreesWith)
      return { ...region, ...(id && { agreesWith: id }) }
    }),
  }
}

function withWarnings(trace: PageTrace, warnings: readonly Warning[]): PageTrace {
  if (warnings.length === 0) return trace
  return { ...trace, page: { ...trace.page, warnings: [...trace.page.warnings, ...warnings] } }
}
