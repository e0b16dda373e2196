import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type CachedPage, drawnPages, pagesOf } from './ablate/page-contents.js'
import { compareReadings, saveReadings } from './ablate/page-readings.js'
import { showEffects } from './ablate/report.js'
import { runRules } from './ablate/run-rules.js'
import { findTogether } from './ablate/run-together.js'

// Shows which rules of recognition matter: forces each predicate to `false`, and lets each function that returns the
// type of its first parameter return that argument, and compares the tables and charts. See docs/benchmarks.md.
//
//   npm run ablate -- FOLDER... [options]
//
// --every NUMBER: of documents with more than 30 pages, only every nth page is read. Default 10.
// --most NUMBER: each rule is forced on at most this many pages. Default 60.
// --rules PATTERN: regular expression for the ids of rules. Default all.
// --true: forces predicates to `true`.
// --conditions: conditions within functions are rules, too.
// --until-changed: a rule is done as soon as one page changes. For finding rules without effect.
// --together FILE: of the rules without effect in a report by --json, finds a set that has none if all are forced at once.
// --cache FOLDER: keeps the contents of pages. Default a temporary folder. Delete it after a change of a reader.
// --json FILE: writes all numbers.
// --save FILE: only reads the pages, without forcing rules, and saves the results.
// --against FILE: only reads the pages, and lists those that differ from saved results.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '10' },
    most: { type: 'string', default: '60' },
    rules: { type: 'string', default: '' },
    true: { type: 'boolean', default: false },
    conditions: { type: 'boolean', default: false },
    'until-changed': { type: 'boolean', default: false },
    cache: { type: 'string', default: join(tmpdir(), 'recreate-page-contents') },
    together: { type: 'string' },
    json: { type: 'string' },
    save: { type: 'string' },
    against: { type: 'string' },
  },
})

const pages: CachedPage[] = []
for (const folder of positionals) pages.push(...(await pagesOf(folder, values.cache, Number(values.every))))
pages.push(...(await drawnPages(values.cache)))

const options = { value: values.true, conditions: values.conditions, only: new RegExp(values.rules) }
if (values.save !== undefined) saveReadings(pages, values.save)
else if (values.against !== undefined) {
  const differences = compareReadings(pages, values.against)
  for (const difference of differences) console.log(difference)
  console.log(`${pages.length} pages, ${differences.length} differ`)
  process.exitCode = differences.length === 0 ? 0 : 1
} else if (values.together !== undefined) {
  const rules = await findTogether(pages, JSON.parse(readFileSync(values.together, 'utf8')), options, console.error)
  console.log(rules.map(({ id }) => id).join('\n'))
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rules, null, 2)}\n`)
} else {
  const effects = await runRules(
    pages,
    { ...options, most: Number(values.most), untilChanged: values['until-changed'] },
    console.error,
  )
  console.log(showEffects(effects))
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(effects, null, 2)}\n`)
}
