import PQueue from 'p-queue'

const MOST_AT_ONCE = 16
const MOST_A_HOST = 2

/** Places for those who work with hosts: few for each, so that a slow one holds up itself alone. */
export interface PlacesByHost {
  /** Works when a place is free. */
  take<Result>(host: string, work: () => Promise<Result>): Promise<Result>
}

/** 16 places in all, two a host; who waits for his host takes none of the others'. */
export function placesByHost(): PlacesByHost {
  const all = new PQueue({ concurrency: MOST_AT_ONCE })
  const hosts = new Map<string, { readonly line: PQueue; users: number }>()
  return {
    async take(host, work) {
      const own = hosts.get(host) ?? { line: new PQueue({ concurrency: MOST_A_HOST }), users: 0 }
      hosts.set(host, own)
      own.users++
      try {
        return await own.line.add(() => all.add(work))
      } finally {
        if (--own.users === 0) hosts.delete(host)
      }
    },
  }
}
