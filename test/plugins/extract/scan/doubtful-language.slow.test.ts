import test from 'ava'
import sharp from 'sharp'
import { imageReader } from '../../../../plugins/extract/images/reader.js'
import { readerExtraction } from '../../../../plugins/extract/reader-extraction.js'
import { makeScanTools, type ScanTools } from '../../../../plugins/extract/scan/scan-tools.js'
import { testNeeding } from '../../../fixtures/needs.js'

const testWithFonts = testNeeding('fonts')
const tools = makeScanTools({ detector: false }) as ScanTools
test.after.always(() => tools.recognizer.close())

const amounts = [
  ['48,215', '45,830'],
  ['31,770', '30,412'],
  ['16,445', '15,418'],
  ['2,106', '1,987'],
  ['6,390', '6,248'],
  ['7,949', '7,183'],
]
const foreign: Readonly<Record<string, readonly string[]>> = {
  Russian: [
    'Выручка от продажи',
    'Себестоимость продаж',
    'Валовая прибыль',
    'Коммерческие расходы',
    'Управленческие расходы',
    'Чистая прибыль',
  ],
  Greek: [
    'Κύκλος εργασιών',
    'Κόστος πωληθέντων',
    'Μικτό κέρδος',
    'Έξοδα διάθεσης',
    'Έξοδα διοίκησης',
    'Κέρδη προ φόρων',
  ],
  Hindi: ['परिचालन से राजस्व', 'बिक्री की लागत', 'सकल लाभ', 'विक्रय व्यय', 'प्रशासनिक व्यय', 'शुद्ध लाभ वर्ष का'],
}
const latin: Readonly<Record<string, readonly string[]>> = {
  English: [
    'Revenue from sales',
    'Cost of goods sold',
    'Gross profit',
    'Selling expenses',
    'Administrative expenses',
    'Net income',
  ],
  French: [
    'Chiffre d’affaires',
    'Coût des ventes',
    'Marge brute',
    'Frais commerciaux',
    'Frais généraux',
    'Résultat opérationnel',
  ],
  'part numbers': ['KTX-4410-BR', 'VLB QRSTV', 'PNL-SWT-220', 'MTR HSG CVR', 'BRG SKF 6204', 'DXF-PLC-19'],
}

/** Draws a table with labels and two columns of amounts, as a scan at 200 pixels per inch. */
function drawStatement(labels: readonly string[]): Promise<Buffer> {
  const rows = labels.map((label, i) => {
    const y = 120 + 60 * i
    const [first, second] = amounts[i]!
    return `<text x="80" y="${y}">${label}</text><text x="980" y="${y}" text-anchor="end">${first}</text><text x="1280" y="${y}" text-anchor="end">${second}</text>`
  })
  const svg = `<svg width="1400" height="520" font-family="Noto Sans" font-size="30">${rows.join('')}</svg>`
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).withMetadata({ density: 200 }).png().toBuffer()
}

async function readPage(labels: readonly string[]) {
  const bytes = await drawStatement(labels)
  const document = readerExtraction(await imageReader().open({ fileName: 'scan.png', bytes }), tools)
  return document.page(1).finally(() => document.close())
}

for (const [language, labels] of Object.entries(foreign)) {
  testWithFonts.serial(
    `a page in ${language} that is read as English has a warning, and keeps its numbers`,
    async (t) => {
      const { warnings, tables } = await readPage(labels)
      const doubts = warnings.filter(({ code }) => code === 'language_doubtful')
      t.is(doubts.length, 1)
      const { x0, x1, y0, y1 } = doubts[0]!.bbox!
      // The labels are on the left half of the page. Some of their letters may be read as signs or digits.
      t.true(x0 < 120 && x1 < 760 && y0 < 140 && y1 > 290, JSON.stringify(doubts[0]!.bbox))
      const texts = tables.flatMap(({ cells }) => cells.map(({ text }) => text))
      for (const amount of amounts.flat()) t.true(texts.includes(amount), amount)
    },
  )
}

for (const [what, labels] of Object.entries(latin)) {
  testWithFonts.serial(`a page with ${what} has no warning about its language`, async (t) => {
    const { warnings } = await readPage(labels)
    t.deepEqual(
      warnings.filter(({ code }) => code === 'language_doubtful'),
      [],
    )
  })
}
