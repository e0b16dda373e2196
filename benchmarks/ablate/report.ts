import { drawTable } from '../suite/terminal.js'
import type { RuleEffect } from './run-rules.js'

/** What forcing a rule shows about it. */
type Verdict = 'never called' | 'never active' | 'without effect' | 'confidence only' | 'with effect'

/**
 * Formats the effects of all rules: a summary by folder, the rules with effect, those that change only confidence or
 * warnings, and those without effect.
 */
export function showEffects(effects: readonly RuleEffect[]): string {
  const of = (verdict: Verdict) => effects.filter((effect) => verdictOf(effect) === verdict)
  return [
    showSummary(effects),
    `With effect:\n\n${showRules(of('with effect'))}`,
    `Change only confidence or warnings:\n\n${showRules(of('confidence only'))}`,
    `Without effect:\n\n${showRules(of('without effect'))}`,
    `Never active (the result is always the forced one):\n\n${showIds(of('never active'))}`,
    `Never called:\n\n${showIds(of('never called'))}`,
  ].join('\n\n')
}

function verdictOf({ calls, active, changed, changedOtherwise }: RuleEffect): Verdict {
  if (changed > 0) return 'with effect'
  if (changedOtherwise > 0) return 'confidence only'
  if (active > 0) return 'without effect'
  return calls > 0 ? 'never active' : 'never called'
}

function showSummary(effects: readonly RuleEffect[]): string {
  const verdicts: readonly Verdict[] = [
    'with effect',
    'confidence only',
    'without effect',
    'never active',
    'never called',
  ]
  const folderOf = ({ id }: RuleEffect) => id.split('/').slice(0, -2).join('/') || '.'
  const rowOf = (name: string, some: readonly RuleEffect[]) => [
    name,
    `${some.length}`,
    ...verdicts.map((verdict) => `${some.filter((effect) => verdictOf(effect) === verdict).length}`),
  ]
  const folders = [...new Set(effects.map(folderOf))].sort()
  const rows = folders.map((folder) =>
    rowOf(
      folder,
      effects.filter((effect) => folderOf(effect) === folder),
    ),
  )
  return drawTable(['folder', 'rules', ...verdicts], [...rows, rowOf('all', effects)], [1, 2, 3, 4, 5, 6])
}

function showRules(effects: readonly RuleEffect[]): string {
  if (effects.length === 0) return 'none'
  const rows = effects
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((effect) => [
      effect.id,
      `${effect.value ?? 'first argument'}`,
      `${effect.active}`,
      `${effect.run}`,
      `${effect.changed}`,
      `${effect.changedOtherwise}`,
      `${effect.failed}`,
      signed(effect.exact, 0),
      signed(effect.adjacency, 3),
      effect.examples[0] ?? '',
    ])
  return drawTable(
    ['rule', 'forced to', 'active', 'run', 'changed', 'otherwise', 'failed', 'exact', 'adjacency', 'example'],
    rows,
    [2, 3, 4, 5, 6, 7, 8],
  )
}

function signed(value: number, digits: number): string {
  const text = value.toFixed(digits)
  return Number(text) === 0 ? '' : value > 0 ? `+${text}` : text
}

function showIds(effects: readonly RuleEffect[]): string {
  if (effects.length === 0) return 'none'
  return effects
    .map(({ id }) => id)
    .sort()
    .join('\n')
}
