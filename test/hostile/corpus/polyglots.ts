import { zipSync } from 'fflate'
import { rawPage } from '../../contracts/raw-pdf.js'
import { rawPng } from '../../fixtures/raw-png.js'
import { type HostileCase, MENDED_OR_REFUSED } from './hostile-case.js'
import { TABLE } from './hostile-pdf.js'

const ENDS = [...MENDED_OR_REFUSED, 'source_unsupported']
const pdf = () => rawPage(TABLE)
const html = Buffer.from('<!doctype html><script>alert(1)</script>')
const png = (chunks: readonly (readonly [string, Uint8Array])[] = []) =>
  rawPng({ width: 8, height: 8, rows: new Uint8Array(72), chunks })

/** Files of two types at once, or of another type than their name. */
export const polyglots: readonly HostileCase[] = [
  { name: 'a PDF within a PNG', fileName: 'a.png', make: () => png([['tEXt', pdf()]]), ends: ENDS },
  { name: 'a PNG after a PDF', fileName: 'a.pdf', make: () => Buffer.concat([pdf(), png()]), ends: ENDS },
  { name: 'a PDF after an HTML page', fileName: 'a.html', make: () => Buffer.concat([html, pdf()]), ends: ENDS },
  { name: 'an HTML page', fileName: 'a.pdf', make: () => html, ends: ['source_unsupported'] },
  {
    name: 'a zip with a PDF in it',
    fileName: 'a.pdf',
    make: () => zipSync({ 'a.pdf': pdf() }),
    ends: ['source_unsupported', 'source_damaged', 'completed'],
  },
  {
    name: 'a PDF followed by a zip',
    fileName: 'a.zip',
    make: () => Buffer.concat([pdf(), zipSync({ '../evil': pdf() })]),
    ends: ENDS,
  },
  { name: 'a PDF named as a PNG', fileName: 'a.png', make: pdf, ends: ['completed'] },
  { name: 'a PNG named as a PDF', fileName: 'a.pdf', make: () => png(), ends: ENDS },
  { name: 'a PDF named as a program', fileName: 'a.exe', make: pdf, ends: ['completed'] },
  {
    name: 'an SVG that refers to a file',
    fileName: 'a.svg',
    make: () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg"><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><image href="file:///etc/passwd"/>&a;</svg>',
      ),
    ends: ['source_unsupported'],
  },
  {
    name: 'a PostScript file',
    fileName: 'a.pdf',
    make: () => Buffer.from('%!PS-Adobe-3.0\n(/etc/passwd) (r) file\n'),
    ends: ['source_unsupported'],
  },
  {
    name: 'an EPUB book',
    fileName: 'a.pdf',
    make: () => zipSync({ mimetype: Buffer.from('application/epub+zip') }),
    ends: ['source_unsupported'],
  },
  {
    name: 'a megabyte of random bytes',
    fileName: 'a.pdf',
    make: () => new Uint8Array(1_000_000).map((_, i) => (i * 2_654_435_761) >>> 11),
    ends: ['source_unsupported'],
  },
]
