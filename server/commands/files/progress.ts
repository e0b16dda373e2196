import type { Progress } from '../../../index.js'

/** A bar that counts pages, over all files of the call. */
export interface ProgressBar {
  /** What one file's conversion is to be given as `onProgress`. */
  forFile(): (progress: Progress) => void
  /** Takes the bar off the terminal until the work is done: somebody is asked something there. */
  without<Result>(work: () => Promise<Result>): Promise<Result>
  /** Takes the bar off the terminal. */
  stop(): void
}

/** Shows a bar on stderr where that is a terminal and it is wanted; elsewhere nothing is shown. */
export async function startProgress(isWanted: boolean): Promise<ProgressBar> {
  if (!isWanted || !process.stderr.isTTY) return { forFile: () => () => {}, without: (work) => work(), stop: () => {} }
  const { default: cliProgress } = await import('cli-progress')
  const bar = new cliProgress.SingleBar({
    format: 'pages {bar} {value}/{total}  {duration_formatted}',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    clearOnComplete: true,
    // Not switched off: a second Ctrl-C would leave the terminal without.
    linewrap: true,
    stream: process.stderr,
    // The command itself ends cleanly on a signal.
    gracefulExit: false,
  })
  let total = 0
  let ended = 0
  bar.start(0, 0)
  return {
    forFile: () => (progress) => {
      if (progress.page === undefined) {
        total += progress.pagesSelected
        bar.setTotal(total)
      } else {
        bar.update(++ended)
      }
    },
    async without(work) {
      bar.stop()
      try {
        return await work()
      } finally {
        bar.start(total, ended)
      }
    },
    stop: () => bar.stop(),
  }
}
