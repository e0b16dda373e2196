import { rawPage } from '../../contracts/raw-pdf.js'
import type { HostileCase } from './hostile-case.js'
import { TABLE } from './hostile-pdf.js'

const NAMES = [
  '../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/passwd',
  'C:\\a.pdf',
  '..',
  '.',
  '...',
  'CON',
  'nul.pdf',
  'a\0.pdf',
  'a\u202efdp.exe',
  `${'n'.repeat(300)}.pdf`,
  `${'😀'.repeat(150)}.pdf`,
  '=1+1.pdf',
  '+a.pdf',
  '-rf.pdf',
  '@a.pdf',
  'a"b.pdf',
  "a'b.pdf",
  'a\r\nX-Own: 1\r\n\r\n.pdf',
  'a;filename=b.pdf',
  '%2e%2e%2fa.pdf',
  '\ud800.pdf',
  '<b>a</b>.pdf',
  '$(id).pdf',
  '`id`.pdf',
  'a|b.pdf',
  ' .pdf',
  '   ',
  '__proto__',
  '\ufeff.pdf',
  'a/b\\c:d*e?f.pdf',
  'ä́.pdf',
]

/** A valid document with invalid file names. */
export const names: readonly HostileCase[] = NAMES.map((fileName) => ({
  name: `a document named ${JSON.stringify(fileName).slice(0, 60)}`,
  fileName,
  make: () => rawPage(TABLE),
  ends: ['completed'],
}))
