import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runInThisContext } from 'node:vm'
import type { PageContent } from 'recreate-engine'
import type { tracePage } from 'recreate-engine/recognition'
import type { FilePage } from '../accuracy/measuring-format.js'
import { measureTables } from '../accuracy/table-document.js'
import { toFileTable } from '../confidence/read-tables.js'
import { root } from '../suite/machine.js'
import type { Rule, RuleOptions } from './find-rules.js'
import { instrument } from './instrument.js'
import type { CachedPage } from './page-contents.js'
import { Switchboard } from './switchboard.js'

/** What forcing a rule does. */
export interface RuleEffect extends Rule {
  /** Number of calls on all pages. */
  readonly calls: number
  /** Pages on which the rule once has another result than the forced one. */
  readonly active: number
  /** Of these pages, the number that was read again with the rule forced. */
  readonly run: number
  /** Pages whose tables or charts change, apart from their confidence. */
  readonly changed: number
  /** Pages that change only in another way: confidence, warnings. */
  readonly changedOtherwise: number
  /** Pages on which the forced rule ends in an error or an endless loop. They count as changed. */
  readonly failed: number
  /** Change of the number of exact tables on pages with gold data. */
  readonly exact: number
  /** Change of the F1 of adjacency relations, summed over the pages with gold data. */
  readonly adjacency: number
  /** Names of changed pages, at most five. */
  readonly examples: readonly string[]
}

interface AblationOptions extends RuleOptions {
  /** Each rule is forced on at most this many of its pages, spread evenly. */
  readonly most: number
  /** Whether a rule is done as soon as one page changes. */
  readonly untilChanged: boolean
}

/** The result of a page, in a form that can be compared. */
interface PageReading {
  /** Tables and charts without their confidence. */
  readonly data: string
  /** Everything. */
  readonly all: string
  readonly tables: Parameters<typeof toFileTable>[0][]
  /** Time that it took, in milliseconds. */
  readonly ms: number
}

export type Trace = typeof tracePage

/** A forced rule may keep a loop going: reading a page is interrupted after this many times the usual time. */
const MOST_TIMES = 10
const LEAST_MS = 200

type Counts = { -readonly [Key in keyof RuleEffect]: RuleEffect[Key] } & { readonly examples: string[] }

/** Forces each rule of `plugins/recognise` on the pages where it matters. */
export async function runRules(
  pages: readonly CachedPage[],
  options: AblationOptions,
  say: (text: string) => void,
): Promise<readonly RuleEffect[]> {
  return withInstrumented(options, (rules, board, trace) => {
    say(`${rules.length} rules, ${pages.length} pages`)
    return new Ablation(pages, rules, board, trace, options, say).run()
  })
}

/** Compiles an instrumented copy of `plugins/recognise`, and loads it. */
export async function withInstrumented<Result>(
  options: RuleOptions,
  work: (rules: readonly Rule[], board: Switchboard, trace: Trace) => Result,
): Promise<Result> {
  const copy = mkdtempSync(join(tmpdir(), 'recreate-ablate-'))
  try {
    const rules = instrument(join(root, 'plugins/recognise'), copy, options)
    const board = new Switchboard(rules.map(({ value }) => value))
    const loaded = (await import(pathToFileURL(join(copy, 'recognise-page.js')).href)) as { tracePage: Trace }
    return work(rules, board, loaded.tracePage)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

class Ablation {
  readonly #effects: readonly Counts[]

  constructor(
    private readonly pages: readonly CachedPage[],
    rules: readonly Rule[],
    private readonly board: Switchboard,
    private readonly trace: Trace,
    private readonly options: AblationOptions,
    private readonly say: (text: string) => void,
  ) {
    const none = { calls: 0, active: 0, run: 0, changed: 0, changedOtherwise: 0, failed: 0, exact: 0, adjacency: 0 }
    this.#effects = rules.map((rule) => ({ ...rule, ...none, examples: [] }))
  }

  run(): readonly RuleEffect[] {
    const rulesOf = this.#selectPages(this.#findActive())
    for (const [index, page] of this.pages.entries()) {
      if (index % 50 === 0) this.say(`page ${index} of ${this.pages.length}`)
      this.#forceRules(page, rulesOf[index]!)
    }
    return this.#effects
  }

  /** Returns the pages on which each rule has another result than the forced one. */
  #findActive(): readonly (readonly number[])[] {
    const active: readonly number[][] = this.#effects.map(() => [])
    for (const [index, page] of this.pages.entries()) {
      this.board.reset()
      this.trace(page.content())
      for (const [rule, effect] of this.#effects.entries()) {
        effect.calls += this.board.calls[rule]!
        if (this.board.active[rule] === 1) active[rule]!.push(index)
      }
    }
    return active
  }

  /** Returns the rules to force on each page. */
  #selectPages(active: readonly (readonly number[])[]): readonly (readonly number[])[] {
    const rulesOf: readonly number[][] = this.pages.map(() => [])
    for (const [rule, found] of active.entries()) {
      this.#effects[rule]!.active = found.length
      for (const index of spread(found, this.options.most)) rulesOf[index]!.push(rule)
    }
    return rulesOf
  }

  #forceRules(page: CachedPage, rules: readonly number[]): void {
    if (rules.every((rule) => this.#isDone(rule))) return
    const content = page.content()
    this.board.reset()
    const usual = readingOf(this.trace, content)
    for (const rule of rules) {
      if (this.#isDone(rule)) continue
      this.board.reset([rule])
      const effect = this.#effects[rule]!
      effect.run++
      const forced = readForced(this.trace, content, usual.ms)
      if (forced?.all === usual.all) continue
      if (forced === undefined) effect.failed++
      if (forced?.data === usual.data) effect.changedOtherwise++
      else effect.changed++
      if (effect.examples.length < 5) effect.examples.push(page.name)
      if (page.gold !== undefined && forced !== undefined) addScores(effect, page.gold, usual, forced)
    }
    this.board.reset()
    if (readingOf(this.trace, content).all !== usual.all) throw new Error(`${page.name} is read differently each time`)
  }

  #isDone(rule: number): boolean {
    const { changed, changedOtherwise } = this.#effects[rule]!
    return this.options.untilChanged && changed + changedOtherwise > 0
  }
}

/** Reads a page with rules forced. Returns undefined if this ends in an error or takes far too long. */
export function readForced(trace: Trace, content: PageContent, usualMs: number): PageReading | undefined {
  let reading: PageReading | undefined
  try {
    withTimeout(Math.ceil(LEAST_MS + MOST_TIMES * usualMs), () => {
      reading = readingOf(trace, content)
    })
    return reading
  } catch {
    return undefined
  }
}

/** Calls a function that computes, and interrupts it after some time. */
function withTimeout(timeout: number, work: () => void): void {
  Object.assign(globalThis, { forcedWork: work })
  runInThisContext('forcedWork()', { timeout })
}

/** Reads a page, and returns its result in a form that can be compared. */
export function readingOf(trace: Trace, content: PageContent): PageReading {
  const start = performance.now()
  const { page, ocrNeed, evidence } = trace(content)
  const ms = performance.now() - start
  const { tables, charts } = page
  const data = JSON.stringify({ tables, charts }, (key, value) => (key === 'confidence' ? undefined : value))
  return { data, all: JSON.stringify({ page, ocrNeed, evidence }), tables: [...tables], ms }
}

function addScores(effect: Counts, gold: FilePage, usual: PageReading, forced: PageReading): void {
  const [before, after] = [usual, forced].map(({ tables }) =>
    measureTables(
      { pages: [gold] },
      { pages: [{ page_number: gold.page_number, tables: tables.map((table) => toFileTable(table)) }] },
    ),
  )
  effect.exact += after!.exact - before!.exact
  effect.adjacency += f1(after!) - f1(before!)
}

function f1(counts: ReturnType<typeof measureTables>): number {
  const all = counts.adjacencyGold + counts.adjacencyPredicted
  return all === 0 ? 1 : (2 * counts.adjacencyRight) / all
}

function spread<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items
  return Array.from({ length: most }, (_, i) => items[Math.floor((i * items.length) / most)]!)
}
