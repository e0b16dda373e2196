import type { Bench } from './bench.js'

/** Every bench by its name, in the order in which they are run. Only those asked for are loaded. */
export const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  extract: async () => (await import('../benches/extract.js')).bench,
  recognise: async () => (await import('../benches/recognise.js')).bench,
  charts: async () => (await import('../benches/charts.js')).bench,
  ocr: async () => (await import('../benches/ocr.js')).bench,
  scans: async () => (await import('../benches/scans.js')).bench,
  detect: async () => (await import('../benches/detect.js')).bench,
  'render-xlsx': async () => (await import('../benches/render-xlsx.js')).bench,
  'render-pptx': async () => (await import('../benches/render-pptx.js')).bench,
  'start-up': async () => (await import('../benches/start-up.js')).bench,
  convert: async () => (await import('../benches/convert.js')).bench,
  memory: async () => (await import('../benches/memory.js')).bench,
  engine: async () => (await import('../benches/engine.js')).bench,
  server: async () => (await import('../benches/server.js')).bench,
  load: async () => (await import('../benches/load.js')).bench,
  workers: async () => (await import('../benches/workers.js')).bench,
  accuracy: async () => (await import('../accuracy/accuracy-bench.js')).bench,
  peers: async () => (await import('../peers/peers-bench.js')).bench,
}

/** Those that measure documents which people give them, and draw none. */
export const benchesOfFolders: readonly string[] = ['accuracy', 'peers']

/** Those that are asked for by name alone: they take long, or need more than this package. */
const rare: readonly string[] = ['scans', 'load', 'workers', ...benchesOfFolders]

/** Those that are run where none is named. */
export const usualBenches: readonly string[] = Object.keys(benches).filter((name) => !rare.includes(name))
