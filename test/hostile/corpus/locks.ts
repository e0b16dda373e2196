import { lockedPdf } from '../../contracts/locked-pdf.js'
import { rawPage } from '../../contracts/raw-pdf.js'
import type { HostileCase } from './hostile-case.js'
import { replaced, TABLE } from './hostile-pdf.js'

const ENDS = ['completed', 'source_damaged', 'pdf_encrypted', 'source_unsupported', 'nothing_read', 'open_failed']
const STRING = `<${'41'.repeat(48)}>`
const LOCKS = [
  '<<>>',
  '<</Filter/Standard>>',
  `<</Filter/Standard/V 99/R 99/P -4/O ${STRING}/U ${STRING}>>`,
  `<</Filter/Standard/V 1/R 2/P 99999999999999999999/O()/U()>>`,
  `<</Filter/Standard/V 2/R 3/Length 2147483647/P -4/O ${STRING}/U ${STRING}>>`,
  `<</Filter/Standard/V 2/R 3/Length -8/P -4/O ${STRING}/U ${STRING}>>`,
  `<</Filter/Standard/V 4/R 4/P -4/O ${STRING}/U ${STRING}/CF<</StdCF<</CFM/None/Length 16>>>>/StmF/StdCF/StrF/StdCF>>`,
  `<</Filter/Standard/V 4/R 4/P -4/O ${STRING}/U ${STRING}/CF<</A<</CFM/AESV9>>>>/StmF/A/StrF/B>>`,
  `<</Filter/Standard/V 5/R 6/P -4/O ${STRING}/U ${STRING}/OE()/UE()/Perms()/CF<</StdCF<</CFM/AESV3>>>>/StmF/StdCF>>`,
  `<</Filter/Adobe.PubSec/V 4/SubFilter/adbe.pkcs7.s5/Recipients[${STRING}]>>`,
  '99 0 R',
  '(locked)',
]

/** Invalid encryption dictionaries. */
export const locks: readonly HostileCase[] = [
  ...LOCKS.map(
    (lock): HostileCase => ({
      name: `an encryption of ${lock.replaceAll(STRING, '<…>')}`,
      make: () => replaced(rawPage(TABLE), '/Root 1 0 R', `/Root 1 0 R/Encrypt ${lock}/ID[(recreate)(recreate)]`),
      ends: ENDS,
    }),
  ),
  {
    name: 'an encryption with a password',
    make: () => lockedPdf('secret', { user: 'u', owner: 'o' }),
    ends: ['pdf_encrypted'],
  },
  {
    name: 'an encryption without the required ids',
    make: () => replaced(lockedPdf('open', { user: '', owner: 'o' }), '/ID[', '/NoID['),
    ends: ENDS,
  },
]
