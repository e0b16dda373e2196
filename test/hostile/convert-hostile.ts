import type { Runner } from '../../core/contracts.js'
import { RecreateError } from '../../core/errors.js'
import { type Conversion, convert } from '../../index.js'
import { descendantsOf } from '../../plugins/render/office-xml.js'
import { openPackage } from '../packages/office-package.js'
import { packageFaults } from '../packages/package-faults.js'
import type { Ending, HostileCase } from './corpus/hostile-case.js'

/** Result of converting a hostile document. */
interface HostileEnd {
  readonly ending: Ending
  readonly message?: string
  readonly ms: number
  readonly conversion?: Conversion
}

/** Converts a hostile document. Any error that is not a RecreateError is reported as `untyped`. */
export async function convertHostile(hostile: HostileCase, runner: Runner): Promise<HostileEnd> {
  const bytes = await hostile.make()
  const start = performance.now()
  const since = () => Math.round(performance.now() - start)
  try {
    const source = { fileName: hostile.fileName ?? `${hostile.name}.pdf`, bytes }
    const conversion = await convert(source, { runner, pages: hostile.pages ?? '1' })
    return { ending: 'completed', ms: since(), conversion }
  } catch (error) {
    if (error instanceof RecreateError) return { ending: error.code, message: error.message, ms: since() }
    return { ending: 'untyped', message: String((error as Error).stack), ms: since() }
  }
}

/**
 * Finds problems in the files of a document: damaged packages, external calls, and document text that became a formula.
 *
 * @returns One sentence per problem.
 */
export function faultsOf(
  files: readonly { readonly extension: string; readonly bytes: Uint8Array }[],
): readonly string[] {
  return files.flatMap(({ extension, bytes }) => {
    if (extension === 'json') {
      JSON.parse(new TextDecoder().decode(bytes))
      return []
    }
    return [...packageFaults(bytes), ...formulaFaults(bytes)].map((fault) => `${extension}: ${fault}`)
  })
}

/** Functions that generated formulas use. A formula from a document would use others, or refer outside the workbook. */
const CALLED = ['SUM', 'IF', 'ABS', 'ROUND', 'AND', 'OR', 'MAX', 'MIN', 'COUNT', 'IFERROR', 'SUBTOTAL', 'AVERAGE']

function formulaFaults(bytes: Uint8Array): readonly string[] {
  const formulas = [...openPackage(bytes).xml]
    .filter(([name]) => name.startsWith('xl/worksheets/'))
    .flatMap(([, root]) => descendantsOf(root, 'f').map(({ text }) => text ?? ''))
  return formulas
    .filter((text) => {
      const bare = text.replace(/"[^"]*"|'[^']*'/g, '')
      const called = [...bare.matchAll(/([A-Z_.]+)\(/gi)].map(([, name = '']) => name)
      return /[|[\]]/.test(bare) || called.some((name) => !CALLED.includes(name))
    })
    .map((text) => `a formula is \`${text.slice(0, 100)}\``)
}
