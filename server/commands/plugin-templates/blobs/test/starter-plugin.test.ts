import { test } from 'node:test'
import { blobStoreCases } from 'recreate-engine/testing'
import { starterPlugin } from '../src/starter-plugin.js'

for (const { title, run } of blobStoreCases) test(title, () => run(() => starterPlugin()))
