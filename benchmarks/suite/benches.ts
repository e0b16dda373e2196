import type { Bench } from './bench.js'

/** All benches by name, in the order in which they run. Each is loaded only if requested. */
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

/** Benches that measure the user's documents and create none. */
export const benchesOfFolders: readonly string[] = ['accuracy', 'peers']

/** Benches that only run if named, because they take long or need other software. */
const rare: readonly string[] = ['scans', 'load', 'workers', ...benchesOfFolders]

/** Benches that run by default. */
export const usualBenches: readonly string[] = Object.keys(benches).filter((name) => !rare.includes(name))
