import { test } from 'node:test'
import { recordStoreCases } from 'recreate-engine/testing'
import { starterPlugin } from '../src/starter-plugin.js'

for (const { title, run } of recordStoreCases) test(title, () => run(() => starterPlugin()))
