import type { Bench } from './bench.js'

/** Every bench by its name, in the order in which they are listed. Only those asked for are loaded. */
export const benches: Readonly<Record<string, () => Promise<Bench>>> = {}
