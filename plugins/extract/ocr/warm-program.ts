import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pageOfHocr } from './hocr.js'
import { notStarted, programFailure, tesseractEnvironment } from './program-failure.js'

/**
 * Path at which the program finds its pictures: an unnamed file that both processes have open. Each picture is
 * requested with a different spelling of the path, which the answer repeats, so answers cannot be mixed up.
 */
const PICTURE = 'fd/3'
const NAMES = 100

function nameOf(reading: number): string {
  return `/dev/${'./'.repeat(reading % NAMES)}${PICTURE}`
}

/**
 * A blank picture with a long path, sent after each picture. The program buffers up to 4096 bytes of its output, and
 * repeating this path flushes the buffer. If that is not enough, more blank pictures follow, up to `MOST_BLANKS`.
 */
const BLANK = `/dev/${'./'.repeat(2030)}fd/4`
const MORE_AFTER_MS = 50
const MOST_BLANKS = 64
/** A white picture of 8 × 8 pixels. */
const BLANK_PICTURE = Buffer.concat([Buffer.from('P5 8 8 255\n'), Buffer.alloc(64, 255)])
/** Maximum wait for the program to start its first picture, in ms. After that, it is not the expected program. */
const PATIENCE_MS = 20_000

/** Thrown if a program cannot read pictures one by one. It may still read them in separate runs. */
export class NotWarm extends Error {}

/** A picture that is being read. */
interface Call {
  readonly name: string
  readonly resolve: (hocr: string) => void
  readonly reject: (reason: unknown) => void
  /** Timer that sends more blank pictures. */
  timer: NodeJS.Timeout | undefined
  blanks: number
}

/**
 * A running Tesseract program that reads one picture after another, because loading its language takes as long as
 * reading twenty numbers. It gets the names of files through its input and ends when the input closes. It keeps this
 * process alive only while it reads.
 */
export class WarmProgram {
  readonly #program: string
  readonly #child: ChildProcess
  readonly #picture: number
  #call: Call | undefined
  /** Output since the last answer. */
  #printed = ''
  #said = ''
  /** Number of file names that were sent, and of those that the program started to read. */
  #given = 0
  #seen = 0
  #hasRead = false
  #readings = 0
  #gone: { readonly reason: unknown } | undefined

  /** @throws NotWarm if its picture files cannot be created. */
  constructor(program: string, args: readonly string[]) {
    this.#program = program
    const { picture, blank } = openFiles()
    this.#picture = picture
    try {
      this.#child = spawn(program, ['stdin', 'stdout', ...args, '-c', 'stream_filelist=1'], {
        env: tesseractEnvironment(),
        stdio: ['pipe', 'pipe', 'pipe', picture, blank],
        windowsHide: true,
      })
    } catch (error) {
      closeSync(picture)
      throw notStarted(program, error as NodeJS.ErrnoException)
    } finally {
      closeSync(blank)
    }
    const { stdin, stdout, stderr } = this.#child
    stdout!.setEncoding('utf8').on('data', (text: string) => this.#hear(text))
    stderr!.setEncoding('utf8').on('data', (text: string) => this.#note(text))
    // The program may end before it has read everything; its exit status is more informative.
    stdin!.on('error', () => {})
    this.#child.on('error', (error) => this.#end(notStarted(program, error)))
    this.#child.on('close', (code, endedBy) => this.#end(this.#failureOf(code, endedBy)))
  }

  /** Whether the program has ended or was stopped. */
  get isGone(): boolean {
    return this.#gone !== undefined
  }

  /**
   * Reads one picture. Call again only after the result.
   *
   * @param draw Returns the picture's file. A program that was just started loads its language meanwhile.
   * @returns The result as hOCR.
   * @throws RecreateError `ocr_failed`; {@link NotWarm}; the reason that was passed to {@link stop}.
   */
  read(draw: () => Uint8Array): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.#gone !== undefined) return reject(this.#gone.reason)
      const timer = this.#hasRead ? undefined : setTimeout(() => this.#giveUpWaiting(), PATIENCE_MS)
      const name = nameOf(this.#readings++)
      this.#call = { name, resolve, reject, timer, blanks: 0 }
      this.#setAlive(true)
      this.#printed = ''
      this.#said = ''
      try {
        writeFile(this.#picture, draw())
      } catch (error) {
        this.stop(new NotWarm('its picture cannot be written', { cause: error }))
        return
      }
      this.#give(name)
      this.#give(BLANK)
    })
  }

  /** Ends the program immediately. A pending call is rejected with the reason. */
  stop(reason: unknown): void {
    this.#child.kill('SIGKILL')
    this.#end(reason)
  }

  #give(name: string): void {
    this.#given++
    this.#child.stdin!.write(`${name}\n`)
  }

  #hear(text: string): void {
    const call = this.#call
    if (call === undefined) return
    this.#printed += text
    const hocr = pageOfHocr(this.#printed, call.name)
    // Error output about languages that was written before arrives in the same event loop turn.
    if (hocr !== undefined) setImmediate(() => this.#settle(call, hocr))
  }

  /** Settles a call, unless it was already settled by error output and another call has started. */
  #settle(call: Call, hocr: string): void {
    if (this.#call !== call) return
    const failure = this.#hasRead ? undefined : programFailure(this.#program, 0, null, this.#said)
    if (failure !== undefined) {
      this.stop(failure)
      return
    }
    this.#hasRead = true
    this.#setAlive(false)
    this.#takeCall()?.resolve(hocr)
  }

  /** Handles error output, which names the picture being read. If it is the last one, its answer may be buffered. */
  #note(text: string): void {
    this.#said += text
    const last = [...this.#said.matchAll(/^Page (\d+) : /gm)].at(-1)
    if (last !== undefined) this.#seen = Number(last[1]) + 1
    const call = this.#call
    if (call === undefined || this.#seen < this.#given) return
    clearTimeout(call.timer)
    call.timer = setTimeout(() => this.#giveMore(call), MORE_AFTER_MS)
  }

  #giveMore(call: Call): void {
    if (call.blanks++ < MOST_BLANKS) this.#give(BLANK)
    else this.stop(new NotWarm('it read all pictures but returned nothing'))
  }

  #giveUpWaiting(): void {
    if (this.#seen === 0) this.stop(new NotWarm('it did not read any picture'))
  }

  #failureOf(code: number | null, endedBy: NodeJS.Signals | null): unknown {
    const said = this.#said.replace(/^Page \d+ : .*$/gm, '')
    if (!this.#hasRead && said.includes(PICTURE)) return new NotWarm('it cannot open its picture')
    return programFailure(this.#program, code, endedBy, said) ?? new NotWarm('it ended without an answer')
  }

  #end(reason: unknown): void {
    if (this.#gone !== undefined) return
    this.#gone = { reason }
    closeSync(this.#picture)
    this.#takeCall()?.reject(reason)
  }

  #takeCall(): Call | undefined {
    const call = this.#call
    this.#call = undefined
    clearTimeout(call?.timer)
    return call
  }

  #setAlive(isAlive: boolean): void {
    const { stdin, stdout, stderr } = this.#child as unknown as Record<string, Partial<ChildProcess>>
    for (const each of [this.#child, stdin, stdout, stderr]) isAlive ? each?.ref?.() : each?.unref?.()
  }
}

/** Opens unnamed files, which disappear with the processes that have them open. */
function openFiles(): { readonly picture: number; readonly blank: number } {
  const opened: number[] = []
  let folder: string | undefined
  try {
    folder = mkdtempSync(join(tmpdir(), `recreate-${process.pid}-`))
    for (const name of ['picture', 'blank']) opened.push(openSync(join(folder, name), 'wx+', 0o600))
    const [picture, blank] = opened as [number, number]
    writeFile(blank, BLANK_PICTURE)
    return { picture, blank }
  } catch (error) {
    for (const file of opened) closeSync(file)
    throw new NotWarm('its picture files cannot be created', { cause: error })
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  }
}

function writeFile(file: number, bytes: Uint8Array): void {
  ftruncateSync(file, 0)
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at, at)
}
