import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { build } from 'esbuild'

// Copies into dist/vendor what the package takes from development dependencies: people who install it then get these
// files, and neither the rest of those packages nor what they depend on. `npm run build` runs it.

const out = 'dist/vendor'
rmSync(out, { recursive: true, force: true })

copy('swagger-ui-dist', 'swagger-ui', [
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'swagger-ui.css',
  'favicon-32x32.png',
  'LICENSE',
  'NOTICE',
])
// The web page and the reader `pdfjs` use the same files.
copy('pdfjs-dist', 'pdfjs', ['package.json', 'LICENSE', 'cmaps', 'iccs', 'standard_fonts', 'wasm'])
copy('pdfjs-dist/legacy/build', 'pdfjs/build', ['pdf.min.mjs', 'pdf.worker.min.mjs'])
// The smaller of its two sets of data, which reads as well as the larger.
copy('@tesseract.js-data/eng/4.0.0_best_int', 'tesseract', ['eng.traineddata.gz'])
await bundleExceljs()

/** Copies files and folders of an installed package to a folder of `dist/vendor`. */
function copy(from, to, names) {
  for (const name of names) cpSync(`node_modules/${from}/${name}`, `${out}/${to}/${name}`, { recursive: true })
}

/**
 * Bundles the part of exceljs that builds and writes a workbook. Installed as a package it brings 170 others. Its readers
 * of ZIP, XML and CSV are left out: no file that a person gives ever reaches it.
 */
async function bundleExceljs() {
  const entry = `
    exports.Workbook = require('exceljs/lib/doc/workbook.js')
    exports.WorkbookForm = require('exceljs/lib/xlsx/xform/book/workbook-xform.js')
    exports.WorksheetForm = require('exceljs/lib/xlsx/xform/sheet/worksheet-xform.js')`
  const { metafile } = await build({
    stdin: { contents: entry, resolveDir: '.' },
    outfile: `${out}/exceljs/exceljs.cjs`,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    alias: { 'readable-stream': 'node:stream' },
    plugins: [leftOut(/^(jszip|saxes|\.\.\/csv\/csv)$/)],
    metafile: true,
  })
  const packages = new Set(Object.keys(metafile.inputs).map((file) => /^node_modules\/([^/]+)/.exec(file)?.[1]))
  packages.delete(undefined)
  const licences = [...packages].sort().map((name) => {
    const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'))
    const file = { uuid: 'LICENSE.md' }[name] ?? 'LICENSE'
    return `${name} ${version}\n\n${readFileSync(`node_modules/${name}/${file}`, 'utf8').trim()}\n`
  })
  writeFileSync(`${out}/exceljs/LICENSES.txt`, licences.join(`\n${'-'.repeat(80)}\n\n`))
}

/** Replaces modules by empty ones. */
function leftOut(filter) {
  return {
    name: 'left-out',
    setup(bundle) {
      bundle.onResolve({ filter }, ({ path }) => ({ path, namespace: 'left-out' }))
      bundle.onLoad({ filter: /.*/, namespace: 'left-out' }, () => ({ contents: '' }))
    },
  }
}
