import test from 'ava'
import { nameSheet } from '../../../../plugins/render/xlsx/sheet-names.js'

test('a short title is the name of its sheet', (t) => {
  t.is(nameSheet('Balance Sheets', 'Table p1t1', new Set()), 'Balance Sheets')
})

test('a long title is shortened so that its last word stays legible', (t) => {
  const name = nameSheet('CONSOLIDATED STATEMENTS OF OPERATIONS', 'Table p1t1', new Set())
  t.is(name, 'Cons. STATEMENTS OPERATIONS')
})

test('sheet names drop the words that many tables share first', (t) => {
  const title = 'CONDENSED CONSOLIDATING STATEMENT OF CASH FLOWS INFORMATION'
  t.is(nameSheet(title, 'Table p1t1', new Set()), 'Cons. Stmt. CASH FLOWS Info')
  const note = 'NOTE 13. ACCUMULATED OTHER COMPREHENSIVE INCOME'
  t.is(nameSheet(note, 'Table p1t1', new Set()), 'ACCUMULATED OTHER Compr. INCOME')
  t.is(nameSheet('NOTE 15. NET INCOME PER SHARE', 'Table p1t1', new Set()), 'NOTE 15. NET INCOME PER SHARE')
  const longer = 'CONDENSED CONSOLIDATING STATEMENT OF OPERATIONS AND COMPREHENSIVE INCOME INFORMATION'
  t.is(nameSheet(longer, 'Table p1t1', new Set()), 'Stmt. OPERATIONS & Compr.')
})

test('a second table with the same title gets its page number, a third one on that page a counter', (t) => {
  const taken = new Set<string>()
  t.is(nameSheet('Plan Assets', 'x', taken, 89), 'Plan Assets')
  t.is(nameSheet('Plan Assets', 'x', taken, 93), 'Plan Assets p. 93')
  t.is(nameSheet('Plan Assets', 'x', taken, 93), 'Plan Assets p. 93 (2)')
})

test('no name is longer than 31 characters', (t) => {
  const taken = new Set<string>()
  const title = 'Reconciliation of adjusted earnings before interest, taxes, depreciation and amortization'
  for (let count = 0; count < 12; count++) t.true(nameSheet(title, 'x', taken).length <= 31)
  t.is(taken.size, 12)
})

test('names that differ only in case get different sheet names', (t) => {
  const taken = new Set<string>()
  t.is(nameSheet('Debt', 'x', taken), 'Debt')
  t.is(nameSheet('DEBT', 'x', taken), 'DEBT (2)')
})

test('characters that are not allowed in a sheet name are dropped', (t) => {
  t.is(nameSheet("Stock/Options: [2023]*? 'A'", 'x', new Set()), 'Stock Options 2023 ’A’')
})

test('History is a reserved sheet name', (t) => {
  t.is(nameSheet('History', 'x', new Set()), 'History (2)')
})

test('a title without allowed characters is replaced by the fallback', (t) => {
  t.is(nameSheet('[/]', 'Table p1t1', new Set()), 'Table p1t1')
  t.is(nameSheet(undefined, 'Table p1t1', new Set()), 'Table p1t1')
})

test('a name is not cut inside a surrogate pair', (t) => {
  t.is(nameSheet(`${'a'.repeat(30)}😀😀`, 'x', new Set()), 'a'.repeat(30))
})
