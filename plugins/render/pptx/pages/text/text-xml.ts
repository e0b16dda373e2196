import { hasRightToLeft } from '../../../../recognise/text/right-to-left.js'
import { element, escapeXml, group, textElement, type Xml } from '../../../charts/xml/xml.js'
import type { LetterLook, Paragraph, Run, TextLine } from '../parts.js'

/** The input for writing text on a slide. */
export interface TextSetting {
  /** Points on the slide per unit of the page. */
  readonly scale: number
  /** Returns the relationship id of a link on the slide. */
  readonly linkId: (uri: string) => string
}

const ALIGNMENTS = { left: 'l', center: 'ctr', right: 'r', justified: 'just' } as const
const EMU_PER_POINT = 12_700
/** Hundredths of a millimeter. */
const UNITS_PER_POINT = 2540 / 72
/** Offset of superscripts and subscripts, in thousandths of a percent: their typical positions in print. */
const RISES = { super: 30_000, sub: -25_000 }
/** Extension that keeps the color of a link's letters. */
const LINK_EXTENSION = '{A12FA001-AC4F-418D-AE19-62706E023703}'
const LINK_COLORS = 'http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor'

/** Writes a paragraph as `a:p` (ECMA-376 part 1, 21.1.2.2.6). */
export function paragraphXml(paragraph: Paragraph, setting: TextSetting): string {
  const { lines, label } = paragraph
  const numbered =
    label !== undefined && !label.isBullet
      ? runXml({ text: `${label.text}\t`, look: label.look, spacing: 0 }, setting)
      : undefined
  const written = lines.map((line, i) => lineXml(line, i < lines.length - 1, setting))
  const end = lines.at(-1)?.runs.at(-1)?.look
  return group(
    'a:p',
    propertiesXml(paragraph, setting),
    numbered,
    ...written,
    end && element('a:endParaRPr', { lang: 'en-US', sz: sizeOf(end, setting) }),
  )
}

function propertiesXml(paragraph: Paragraph, { scale }: TextSetting): string {
  const { lines, alignment, pitch, label, firstIndent, tabs } = paragraph
  const left = label?.indent ?? Math.max(0, -(firstIndent ?? 0))
  const indent = label === undefined ? (firstIndent ?? 0) : -label.indent
  return element(
    'a:pPr',
    {
      // written even if zero, because some programs inherit missing values from the previous paragraph
      ...((label !== undefined || firstIndent !== undefined) && { marL: emu(left, scale), indent: emu(indent, scale) }),
      algn: ALIGNMENTS[alignment],
      ...(isRightToLeft(lines) && { rtl: 1 }),
    },
    group('a:lnSpc', element('a:spcPts', { val: Math.round(pitch * scale * 100) })),
    group('a:spcBef', element('a:spcPts', { val: 0 })),
    group('a:spcAft', element('a:spcPts', { val: 0 })),
    ...(label?.isBullet ? bulletXml(label.text, label.look) : [group('a:buNone')]),
    tabs &&
      group(
        'a:tabLst',
        ...tabs.map((tab) => element('a:tab', { pos: emu(tab.at, scale), algn: ALIGNMENTS[tab.alignment] })),
      ),
  )
}

/** Whether most letters are Hebrew or Arabic. */
function isRightToLeft(lines: readonly TextLine[]): boolean {
  const letters = lines.flatMap(({ runs }) => runs.flatMap(({ text }) => text.match(/\p{L}/gu) ?? []))
  return letters.filter(hasRightToLeft).length * 2 > letters.length
}

function bulletXml(character: string, { color }: LetterLook): readonly string[] {
  return [
    group('a:buClr', element('a:srgbClr', { val: hexOf(color) })),
    element('a:buFont', { typeface: 'Arial' }),
    element('a:buChar', { char: character }),
  ]
}

function lineXml({ runs, wraps, endsWord }: TextLine, hasNext: boolean, setting: TextSetting): string {
  const last = runs.at(-1)!
  // a space before the break separates the words when the text is copied
  const isBlank = hasNext && wraps && endsWord
  const written = runs.map((run) => runXml(run === last && isBlank ? { ...run, text: `${run.text} ` } : run, setting))
  if (!hasNext || wraps) return written.join('')
  return `${written.join('')}${group('a:br', runProperties('a:rPr', removeLink(last), setting))}`
}

/** Some programs ignore a line break within a link. */
function removeLink(run: Run): Run {
  const { link: _, ...look } = run.look
  return { ...run, look }
}

function runXml(run: Run, setting: TextSetting): string {
  return group('a:r', runProperties('a:rPr', run, setting), textElement('a:t', run.text))
}

function runProperties(name: string, { look, spacing }: Run, setting: TextSetting): string {
  const { face, color, isBold, isItalic, isUnderlined, rise, link } = look
  // rounded to hundredths of a millimeter, which is the precision of some programs
  const spaced = Math.round((Math.round(spacing * setting.scale * UNITS_PER_POINT) / UNITS_PER_POINT) * 100)
  return element(
    name,
    {
      lang: 'en-US',
      sz: sizeOf(look, setting),
      b: isBold ? 1 : 0,
      i: isItalic ? 1 : 0,
      u: isUnderlined ? 'sng' : 'none',
      ...(rise && { baseline: RISES[rise] }),
      ...(spaced !== 0 && { spc: spaced }),
      dirty: 0,
    },
    group('a:solidFill', element('a:srgbClr', { val: hexOf(color) })),
    element('a:latin', { typeface: face }),
    element('a:ea', { typeface: face }),
    element('a:cs', { typeface: face }),
    link === undefined ? undefined : linkXml(link, setting),
  )
}

function linkXml(uri: string, { linkId }: TextSetting): Xml {
  return element(
    'a:hlinkClick',
    { 'r:id': linkId(uri) },
    group(
      'a:extLst',
      element('a:ext', { uri: LINK_EXTENSION }, `<ahyp:hlinkClr xmlns:ahyp="${escapeXml(LINK_COLORS)}" val="tx"/>`),
    ),
  )
}

/** Returns the size in hundredths of a point, within the limits of the schema: 1 to 4000 points. */
function sizeOf({ size }: LetterLook, { scale }: TextSetting): number {
  return Math.min(400_000, Math.max(100, Math.round(size * scale * 20) * 5))
}

function emu(length: number, scale: number): number {
  return Math.round(length * scale * EMU_PER_POINT)
}

function hexOf(color: string): string {
  return color.slice(1).toUpperCase()
}
