import { readFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import {
  builtInReader,
  builtInReaders,
  builtInRecognizer,
  checkTemplate,
  loadFormats,
  loadPlugins,
  onnxDetector,
  RecreateError,
} from '../../../index.js'
import type { ServerConfig } from '../../config/config.js'
import { readOcr } from '../../config/ocr-choice.js'
import { workerCount } from '../../operations/make-engine.js'
import { countThings } from '../count-things.js'
import { type Finding, fine, type Question } from './findings.js'

/** A PDF with one empty page. */
const EMPTY_PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>endobj
trailer<</Root 1 0 R>>
%%EOF`
/** A white PNG of 8 × 8 pixels. */
const WHITE_PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAADklEQVR4nGP4DwUMlDEA98A/wbI0QbsAAAAASUVORK5CYII='
/** A vertical bar on white, like a 1 or an l. OCR may skip a completely empty image. */
const BAR = {
  width: 64,
  height: 64,
  pixels: Uint8Array.from({ length: 64 * 64 }, (_, i) =>
    i % 64 > 29 && i % 64 < 34 && i > 16 * 64 && i < 48 * 64 ? 0 : 255,
  ),
}
const MIB = 2 ** 20

/** Checks that this machine can run the document readers, by giving each a minimal page. */
export function programQuestions(config: ServerConfig): readonly Question[] {
  const install = 'Reinstall the package with `npm ci`, with its optional dependencies, on this platform'
  return [
    { about: 'Node', ask: askNode, advice: 'Reinstall the package' },
    { about: 'memory', ask: async () => askMemory(config), advice: 'Lower `workers` or `memoryMiB`' },
    {
      about: `PDFs (${config.reader})`,
      advice: install,
      async ask() {
        const bytes = Buffer.from(EMPTY_PDF)
        const document = await builtInReader(config.reader).open({ fileName: 'empty.pdf', bytes })
        const draw = async () => {
          await document.pixels?.(1, { dpi: 72 })
          return fine('opened and drew an empty PDF')
        }
        return orMissing('pages cannot be drawn and scans cannot be read', draw).finally(() => document.close())
      },
    },
    {
      about: 'images (sharp)',
      advice: install,
      ask: () => orMissing('image files are refused', askImages),
    },
    {
      about: `OCR (${config.ocr})`,
      ask: () => orMissing('scans cannot be read', () => askRecognizer(config)),
      advice: adviceOnPrint(config),
    },
    {
      about: 'detector (onnxruntime)',
      ask: () => orMissing('missed tables and charts are not reported', () => askDetector(config)),
      advice: `${install}, or set \`detector\` to \`off\``,
    },
    ...ownFileQuestions(config),
  ]
}

/** Checks files of the operator that the service loads at startup. */
function ownFileQuestions({ formatsFolder, plugins, workbook: { template } }: ServerConfig): readonly Question[] {
  const questions: Question[] = []
  if (formatsFolder !== undefined) {
    const ask = async () => fine(countThings((await loadFormats(formatsFolder)).length, 'format configuration'))
    questions.push({ about: 'formats', ask, advice: 'Correct the file as described, or change `formatsFolder`' })
  }
  if (plugins.length > 0) {
    const ask = async () => {
      const { renderers, extractors, clusterers } = await loadPlugins(plugins)
      return fine(countThings(renderers.length + extractors.length + clusterers.length, 'plugin'))
    }
    questions.push({ about: 'plugins', ask, advice: 'Correct the module as described, or change `plugins`' })
  }
  if (template !== undefined) {
    const ask = async () => {
      await checkTemplate(template)
      return fine(template)
    }
    questions.push({ about: 'template', ask, advice: 'Correct it as described, or change `workbook.template`' })
  }
  return questions
}

async function askNode(): Promise<Finding> {
  const file = new URL('../../../../package.json', import.meta.url)
  const { engines } = JSON.parse(await readFile(file, 'utf8')) as { engines: { node: string } }
  const found = `${process.versions.node}, ${process.platform} ${process.arch}`
  const [major = 0, minor = 0] = /\d+\.\d+/.exec(engines.node)?.[0].split('.').map(Number) ?? []
  const [hasMajor = 0, hasMinor = 0] = process.versions.node.split('.').map(Number)
  if (hasMajor > major || (hasMajor === major && hasMinor >= minor)) return fine(found)
  return { state: 'broken', found, advice: `Install Node ${engines.node}` }
}

/** Compares the memory limit of the container, or the memory of the machine, with what workers may use. */
function askMemory(config: ServerConfig): Finding {
  const limit = process.constrainedMemory()
  const has = Math.floor((limit > 0 && limit < totalmem() ? limit : totalmem()) / MIB)
  const places = workerCount(config)
  const wanted = places * config.memoryMiB
  const found = `${has} MiB; workers may use ${places} × ${config.memoryMiB} MiB`
  if (wanted < has) return fine(found)
  return { state: 'warning', found, advice: 'Lower `workers` or `memoryMiB`, or give the machine more memory' }
}

/** Runs a check that needs an optional package. @param lost What does not work without the package. */
async function orMissing(lost: string, ask: () => Promise<Finding>): Promise<Finding> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof RecreateError) || error.code !== 'package_missing') throw error
    return { state: 'warning', found: `not installed: ${lost}`, advice: error.message }
  }
}

async function askImages(): Promise<Finding> {
  const bytes = Buffer.from(WHITE_PNG, 'base64')
  const images = builtInReaders().find(({ name }) => name === 'image')
  const document = await images!.open({ fileName: 'white.png', bytes })
  await document.pixels?.(1, { dpi: 72 }).finally(() => document.close())
  return fine('decoded a white image')
}

async function askRecognizer(config: ServerConfig): Promise<Finding> {
  const options = readOcr(config)
  if (options === false) return fine('switched off')
  const recognizer = builtInRecognizer(options)
  await recognizer.read(BAR, { dpi: 200, layout: 'block' }).finally(() => recognizer.close())
  const [missing] = recognizer.warnings?.() ?? []
  if (missing === undefined) return fine(`read a test image in ${config.languages.join(', ')}`)
  return { state: 'warning', found: 'read a test image, but some languages have no data', advice: missing.message }
}

function adviceOnPrint({ ocr }: ServerConfig): string {
  if (ocr === 'native')
    return 'Install the program `tesseract` with the data of these languages, or choose `tesseract.js`'
  return 'Install the data of these languages (`@tesseract.js-data/…`), name others in `languages`, or set `ocr` to `off`'
}

async function askDetector({ detector }: ServerConfig): Promise<Finding> {
  if (detector === 'off') return fine('switched off')
  const own = onnxDetector()
  await own.detect(BAR).finally(() => own.close())
  return fine('analyzed a test image')
}
