import { writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { type FencedBlock, isQuoted } from './fenced-blocks.js'

const dist = fileURLToPath(new URL('../../', import.meta.url))
const root = join(dist, '..')

/** Compiled code blocks. */
interface Programs {
  /** Compiler errors with the location of their block. Empty if all blocks compile. */
  readonly faults: readonly string[]
  /** The compiled file of each block, by location. */
  readonly files: ReadonlyMap<string, string>
  remove(): Promise<void>
}

/**
 * Compiles blocks against the public API of the package. The files are in `dist`, where the package resolves itself by
 * name as in an installation. Quoted examples are not compiled, because the build compiles them.
 */
export async function compileBlocks(blocks: readonly FencedBlock[]): Promise<Programs> {
  const folder = await mkdtemp(join(dist, 'blocks-'))
  const sources = new Map<string, string>()
  for (const block of blocks) {
    if (isQuoted(block)) continue
    const own = await mkdtemp(join(folder, 'block-'))
    const file = join(own, 'block.ts')
    await writeFile(file, withNeighbours(`${block.setup}\n${block.code}\nexport {}\n`, own, block.folder))
    sources.set(block.place, file)
  }
  const program = ts.createProgram([...sources.values()], {
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.esnext.disposable.d.ts', 'lib.dom.d.ts', 'lib.dom.asynciterable.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
    strict: true,
    skipLibCheck: true,
  })
  const emit = (file: string) => program.emit(program.getSourceFile(file), writeForDist).diagnostics
  const diagnostics = [...sources.values()].flatMap(emit)
  const faults = [...ts.getPreEmitDiagnostics(program), ...diagnostics].map((each) => write(each, sources))
  const files = new Map([...sources].map(([place, file]) => [place, file.replace(/\.ts$/, '.js')]))
  return { faults, files, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Resolves imported files to their sources, because the build emits no declarations for examples. */
function withNeighbours(code: string, own: string, folder: string | undefined): string {
  if (folder === undefined) return code
  return code.replace(/'(\.\.?\/[^']+\.js)'/g, (_, path) => `'${relative(own, join(root, folder, path))}'`)
}

/** Redirects imports to the compiled files. The blocks are two folders below `dist`. */
function writeForDist(file: string, text: string): void {
  writeFileSync(file, text.replace(/(['"])\.\.\/\.\.\/\.\.\/(?=\w)/g, '$1../../'))
}

function write({ file, start, messageText }: ts.Diagnostic, sources: ReadonlyMap<string, string>): string {
  const [place = file?.fileName] = [...sources].find(([, path]) => path === file?.fileName) ?? []
  const line =
    file === undefined ? '' : file.text.slice(0, start).split('\n').at(-1) + file.text.slice(start).split('\n')[0]!
  return `${place}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}\n  ${line}`
}
