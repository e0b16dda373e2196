import { fileURLToPath } from 'node:url'
import preact from '@preact/preset-vite'
import { defineConfig } from 'vite'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

/** Builds the page with hashed file names and relative paths, so that it works below any path. */
export default defineConfig({
  root: here('.'),
  base: './',
  plugins: [preact()],
  resolve: { alias: { 'recreate-engine/client': here('../client/index.ts') } },
  build: {
    outDir: here('../../dist/server/web'),
    emptyOutDir: true,
    target: 'es2022',
    // Inlined assets would violate the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
