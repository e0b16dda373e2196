import { test } from 'node:test'
import { queueCases } from 'recreate-engine/testing'
import { starterPlugin } from '../src/starter-plugin.js'

for (const { title, run } of queueCases) test(title, () => run(() => starterPlugin()))
