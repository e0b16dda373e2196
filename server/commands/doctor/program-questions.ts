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
import { placesOf } from '../../operations/make-engine.js'
import { countThings } from '../count-things.js'
import { type Finding, fine, type Question } from './findings.js'

/** A page without anything on it. */
const EMPTY_PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>endobj
trailer<</Root 1 0 R>>
%%EOF`
/** Eight white pixels by eight, a PNG. */
const WHITE_PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAADklEQVR4nGP4DwUMlDEA98A/wbI0QbsAAAAASUVORK5CYII='
/** An upright bar on white, as a 1 or an l has: what is quite empty need not be read at all. */
const BAR = {
  width: 64,
  height: 64,
  pixels: Uint8Array.from({ length: 64 * 64 }, (_, i) =>
    i % 64 > 29 && i % 64 < 34 && i > 16 * 64 && i < 48 * 64 ? 0 : 255,
  ),
}
const MIB = 2 ** 20

/** Whether this machine can run what reads documents: each of them is given a blank page. */
export function programQuestions(config: ServerConfig): readonly Question[] {
  const install = 'Install the package anew with `npm ci`, with its optional dependencies, on this kind of machine'
  return [
    { about: 'Node', ask: askNode, advice: 'Install the package anew' },
    { about: 'memory', ask: async () => askMemory(config), advice: 'Lower `workers` or `memoryMiB`' },
    {
      about: `PDFs (${config.reader})`,
      advice: install,
      async ask() {
        const bytes = Buffer.from(EMPTY_PDF)
        const document = await builtInReader(config.reader).open({ fileName: 'empty.pdf', bytes })
        const draw = async () => {
          await document.pixels?.(1, { dpi: 72 })
          return fine('an empty one was opened and drawn')
        }
        return orMissing('pages are not drawn, and scans are not read', draw).finally(() => document.close())
      },
    },
    {
      about: 'images (sharp)',
      advice: install,
      ask: () => orMissing('image files are refused', askImages),
    },
    {
      about: `print (${config.ocr})`,
      ask: () => orMissing('scans are not read', () => askRecognizer(config)),
      advice: adviceOnPrint(config),
    },
    {
      about: 'detector (onnxruntime)',
      ask: () => orMissing('no warning names tables and charts that were missed', () => askDetector(config)),
      advice: `${install}, or set \`detector\` to \`off\``,
    },
    ...ownFileQuestions(config),
  ]
}

/** Files of the operator's own, which the service reads before it starts. */
function ownFileQuestions({ formatsFolder, plugins, workbook: { template } }: ServerConfig): readonly Question[] {
  const questions: Question[] = []
  if (formatsFolder !== undefined) {
    const ask = async () => fine(countThings((await loadFormats(formatsFolder)).length, 'format configuration'))
    questions.push({ about: 'formats', ask, advice: 'Change the file as it says, or `formatsFolder`' })
  }
  if (plugins.length > 0) {
    const ask = async () => {
      const { renderers, extractors, clusterers } = await loadPlugins(plugins)
      return fine(countThings(renderers.length + extractors.length + clusterers.length, 'plugin'))
    }
    questions.push({ about: 'plugins', ask, advice: 'Mend the module as it says, or change `plugins`' })
  }
  if (template !== undefined) {
    const ask = async () => {
      await checkTemplate(template)
      return fine(template)
    }
    questions.push({ about: 'template', ask, advice: 'Change the workbook as it says, or `workbook.template`' })
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

/** A container's limit counts where there is one. */
function askMemory(config: ServerConfig): Finding {
  const limit = process.constrainedMemory()
  const has = Math.floor((limit > 0 && limit < totalmem() ? limit : totalmem()) / MIB)
  const places = placesOf(config)
  const wanted = places * config.memoryMiB
  const found = `${has} MiB, of which workers may take ${places} × ${config.memoryMiB} MiB`
  if (wanted < has) return fine(found)
  return { state: 'warning', found, advice: 'Lower `workers` or `memoryMiB`, or give the machine more memory' }
}

/** Asks what needs a package that may be missing: the service works without it. @param lost What does not work then. */
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
  return fine('a white one was decoded')
}

async function askRecognizer({ ocr, languages }: ServerConfig): Promise<Finding> {
  if (ocr === 'off') return fine('switched off')
  const recognizer = builtInRecognizer({ engine: ocr, languages })
  await recognizer.read(BAR, { dpi: 200, layout: 'block' }).finally(() => recognizer.close())
  return fine(`a bar was read, in ${languages.join(', ')}`)
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
  return fine('a picture was looked at')
}
