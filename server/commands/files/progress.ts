import type { Progress } from '../../../index.js'

/** A progress bar that counts the pages of all files. */
export interface ProgressBar {
  /** Returns the `onProgress` callback for the conversion of one file. */
  forFile(): (progress: Progress) => void
  /** Hides the bar while the work runs, for example while the user is asked for a password. */
  without<Result>(work: () => Promise<Result>): Promise<Result>
  /** Removes the bar. */
  stop(): void
}

/** Shows a progress bar on stderr if it is wanted and stderr is a terminal. */
export async function startProgress(isWanted: boolean): Promise<ProgressBar> {
  if (!isWanted || !process.stderr.isTTY) return { forFile: () => () => {}, without: (work) => work(), stop: () => {} }
  const { default: cliProgress } = await import('cli-progress')
  const bar = new cliProgress.SingleBar({
    format: 'pages {bar} {value}/{total}  {duration_formatted}',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    clearOnComplete: true,
    // Keep line wrapping on: a second Ctrl-C would otherwise leave the terminal without it.
    linewrap: true,
    stream: process.stderr,
    // The command handles signals itself.
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
