import { fileURLToPath } from 'node:url'
import preact from '@preact/preset-vite'
import { defineConfig } from 'vite'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

/** The page, ready to be served: names with hashes, addresses relative to the page, so that it may stand below any path. */
export default defineConfig({
  root: here('.'),
  base: './',
  plugins: [preact()],
  resolve: { alias: { 'recreate-engine/client': here('../client/index.ts') } },
  build: {
    outDir: here('../../dist/server/web'),
    emptyOutDir: true,
    target: 'es2022',
    // Whatever stood in the page itself would be refused by its policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
