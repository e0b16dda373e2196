import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pageOfHocr } from './hocr.js'
import { notStarted, programFailure, tesseractEnvironment } from './program-failure.js'

/**
 * Where the program finds its pictures: a file of ours without a name, which both processes have open. It says the name with
 * which it was asked, and each picture has another one: no answer can be taken for that of the picture before.
 */
const PICTURE = 'fd/3'
const NAMES = 100

function nameOf(reading: number): string {
  return `/dev/${'./'.repeat(reading % NAMES)}${PICTURE}`
}

/**
 * The last 4096 bytes that the program has to say it keeps until it has more to say. So behind every picture it is given a
 * blank one with a long name, which it repeats; where that was not enough, another one after a while, so many at most.
 */
const BLANK = `/dev/${'./'.repeat(2030)}fd/4`
const MORE_AFTER_MS = 50
const MOST_BLANKS = 64
/** 8 by 8 pixels of white. */
const BLANK_PICTURE = Buffer.concat([Buffer.from('P5 8 8 255\n'), Buffer.alloc(64, 255)])
/** Who has not turned to the first picture by then waits for something else: it is not the program that we know. */
const PATIENCE_MS = 20_000

/** Thrown where a program cannot be told of pictures one by one; it may read them all the same. */
export class NotWarm extends Error {}

/** A picture that is being read. */
interface Call {
  readonly name: string
  readonly resolve: (hocr: string) => void
  readonly reject: (reason: unknown) => void
  /** Looks after it. */
  timer: NodeJS.Timeout | undefined
  blanks: number
}

/**
 * The program Tesseract, told of one picture after the other: loading its language takes it as long as reading twenty
 * figures. It is given names of files to read, and ends when nobody is left who could. It keeps this process alive only
 * while it reads.
 */
export class WarmProgram {
  readonly #program: string
  readonly #child: ChildProcess
  readonly #picture: number
  #call: Call | undefined
  /** What came since the last answer. */
  #printed = ''
  #said = ''
  /** Names that were given, and names that it has turned to. */
  #given = 0
  #seen = 0
  #hasRead = false
  #readings = 0
  #gone: { readonly reason: unknown } | undefined

  /** @throws NotWarm where there is no place for its pictures. */
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
    // It may end before it has read all; how it ended says more.
    stdin!.on('error', () => {})
    this.#child.on('error', (error) => this.#end(notStarted(program, error)))
    this.#child.on('close', (code, endedBy) => this.#end(this.#failureOf(code, endedBy)))
  }

  /** Whether it has ended, or was told to. */
  get isGone(): boolean {
    return this.#gone !== undefined
  }

  /**
   * Reads a picture; one at a time.
   *
   * @param draw Makes the picture's file; a program that was just started loads its language meanwhile.
   * @returns What it says of it, as hOCR.
   * @throws RecreateError `ocr_failed`; {@link NotWarm}; the reason of {@link stop}.
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

  /** Ends it at once; what it reads is rejected with the reason. */
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
    // What it has said of its languages before is heard in this round as well.
    if (hocr !== undefined) setImmediate(() => this.#settle(call, hocr))
  }

  /** More may be heard before it is settled, and the next call may have begun by then: an answer is that of its own call. */
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

  /** It says which picture it turns to: where that is the last one, its answer may wait for more. */
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
    else this.stop(new NotWarm('it has turned to all pictures and says nothing'))
  }

  #giveUpWaiting(): void {
    if (this.#seen === 0) this.stop(new NotWarm('it looks at no picture'))
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

/** Files that are gone with the processes that have them open, whatever becomes of these. */
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
    throw new NotWarm('there is no place for its pictures', { cause: error })
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  }
}

function writeFile(file: number, bytes: Uint8Array): void {
  ftruncateSync(file, 0)
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at, at)
}
