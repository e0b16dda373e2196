import PQueue from 'p-queue'

const MOST_AT_ONCE = 16
const MOST_A_HOST = 2

/** Limits the work in flight per host, so that a slow host delays only itself. */
interface HostLimit {
  /** Runs the work when a permit of the host is free. */
  run<Result>(host: string, work: () => Promise<Result>): Promise<Result>
}

/** Creates the limiter: 16 permits in total, 2 per host. Work that waits for its host holds none of the total. */
export function limitPerHost(): HostLimit {
  const all = new PQueue({ concurrency: MOST_AT_ONCE })
  const hosts = new Map<string, { readonly line: PQueue; users: number }>()
  return {
    async run(host, work) {
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
