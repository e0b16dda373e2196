import type * as Mupdf from 'mupdf'
import type { Bbox, PathStep } from '../../../core/model.js'
import { leaveHold } from './handed.js'
import { readListedPath, sizeOfListedPath } from './list-paths.js'
import { isGone, type Memory, memoryOf } from './memory.js'

/**
 * Layout of a display list in MuPDF 1.28 (`list-device.c`), as offsets in 4-byte words. Each node has a header whose
 * bits say which parts of the state it changes, then the changed state, then the node's own data. Reading memory
 * directly is ten times as fast as a mupdf.js device, which creates about six objects for each node.
 */
const LIST = { nodes: 3, length: 9 }
const STROKE = { cap: 1, width: 5, phase: 7, dashes: 8 }
const LONG_NODE = 511

const ROUND_CAP = 1

const STROKE_PATH = 1
const CLIP_PATH = 2
const CLIP_STROKE_PATH = 3
const FILL_TEXT = 4
const CLIP_TEXT = 6
const CLIP_STROKE_TEXT = 7
const CLIP_IMAGE_MASK = 12
const POP_CLIP = 13
const BEGIN_MASK = 14
const END_MASK = 15
const BEGIN_GROUP = 16
const END_GROUP = 17
const BEGIN_TILE = 18
const END_TILE = 19
const BEGIN_METATEXT = 26
/** First command without a position: render flags, default colour spaces, layers, structure and text metadata. */
const FIRST_WITHOUT_PLACE = 20

/** The graphics state of the current node. It changes with each node. */
export interface ListState {
  readonly ctm: Mupdf.Matrix
  readonly alpha: number
  readonly colorSpace: Mupdf.ColorSpace
  readonly color: readonly number[]
  /** Bounds of the drawn object. */
  readonly bounds: Bbox
  /** Returns the path in page coordinates. @param most Maximum number of steps to read. */
  readSteps(most: number): readonly PathStep[]
  /** Line width, in the path's units. */
  readonly lineWidth: number
  readonly hasRoundEnds: boolean
  readonly isDashed: boolean
  /** Alternating lengths of dashes and gaps, and the offset of the line's start in them, in the path's units. */
  readonly dashes: { readonly lengths: readonly number[]; readonly phase: number }
  /** Address of the text, picture or gradient of this node. */
  readonly thing: number
}

/** Receives the operations of a display list. The method names are those of mupdf.js devices. */
export interface ListReader {
  fillPath(state: ListState, isEvenOdd: boolean): void
  strokePath(state: ListState): void
  clipPath(state: ListState): void
  /** A clip along a stroke. */
  clipStrokePath(state: ListState): void
  fillText(state: ListState): void
  strokeText(state: ListState): void
  /** A clip made of letters. */
  clipText(): void
  fillShade(state: ListState): void
  fillImage(state: ListState): void
  fillImageMask(state: ListState): void
  clipImageMask(state: ListState): void
  popClip(): void
  beginMask(state: ListState): void
  endMask(): void
  /** @param isNormal Whether the group is painted in normal blend mode. */
  beginGroup(state: ListState, isNormal: boolean): void
  endGroup(): void
  beginTile(): void
  endTile(): void
}

/** Facts about a display list that are known after it is read. */
interface ListFacts {
  /** Whether `ActualText` or a similar entry gives letters as the meaning of any text. */
  readonly hasMeanings: boolean
}

/** Reads a display list in the order in which MuPDF runs it with the identity matrix. Skips invisible nodes. */
export function readList(mupdf: typeof Mupdf, list: Mupdf.DisplayList, reader: ListReader): ListFacts {
  const walk = new Walk(mupdf, list)
  return walk.run(reader)
}

class Walk implements ListState {
  readonly #mupdf: typeof Mupdf
  readonly #spaces: Map<number, Mupdf.ColorSpace>
  #memory: Memory
  /** Position of the next node and end of the last node, in words. */
  #next: number
  readonly #end: number
  /** Position of the node's own data, in words. */
  #own = 0
  #path = 0
  #stroke = 0
  #rect = 0
  ctm: Mupdf.Matrix = [1, 0, 0, 1, 0, 0]
  alpha = 1
  colorSpace: Mupdf.ColorSpace
  color: readonly number[] = [0]

  constructor(mupdf: typeof Mupdf, list: Mupdf.DisplayList) {
    this.#mupdf = mupdf
    const { DeviceGray, DeviceRGB, DeviceCMYK } = mupdf.ColorSpace
    this.#spaces = new Map([DeviceGray, DeviceRGB, DeviceCMYK].map((space) => [addressOf(space), space]))
    this.colorSpace = DeviceGray
    this.#memory = memoryOf(mupdf)
    const at = addressOf(list) >> 2
    const { words } = this.#memory
    this.#next = words[at + LIST.nodes]! >> 2
    this.#end = this.#next + words[at + LIST.length]!
  }

  get bounds(): Bbox {
    const { floats } = this.#memoryNow()
    const at = this.#rect
    return { x0: floats[at]!, y0: floats[at + 1]!, x1: floats[at + 2]!, y1: floats[at + 3]! }
  }

  readSteps(most: number): readonly PathStep[] {
    return readListedPath(this.#memoryNow(), this.#path, this.ctm, most)
  }

  get lineWidth(): number {
    return this.#memoryNow().floats[this.#stroke + STROKE.width]!
  }

  get hasRoundEnds(): boolean {
    return this.#memoryNow().words[this.#stroke + STROKE.cap] === ROUND_CAP
  }

  get isDashed(): boolean {
    return this.#memoryNow().words[this.#stroke + STROKE.dashes]! > 0
  }

  get dashes() {
    const { words, floats } = this.#memoryNow()
    const at = this.#stroke + STROKE.dashes
    const lengths = Array.from({ length: words[at]! }, (_, i) => floats[at + 1 + i]!)
    return { lengths, phase: floats[this.#stroke + STROKE.phase]! }
  }

  get thing(): number {
    return this.#memoryNow().words[this.#own]!
  }

  #memoryNow(): Memory {
    if (isGone(this.#memory)) this.#memory = memoryOf(this.#mupdf)
    return this.#memory
  }

  run(reader: ListReader): ListFacts {
    let [hidden, tiles, hasMeanings] = [0, 0, false]
    while (this.#next < this.#end) {
      const head = this.#readNode()
      const command = head & 31
      if (command >= FIRST_WITHOUT_PLACE) {
        if (command === BEGIN_METATEXT) hasMeanings ||= this.#meansLetters()
      } else if (hidden > 0) {
        // clips, masks and groups are nested; everything inside a hidden one is hidden
        hidden += nestingOf(command)
      } else if (tiles > 0 || isTile(command) || !this.#isEmpty(command) || isEnd(command)) {
        if (command === BEGIN_TILE) tiles++
        if (command === END_TILE) tiles--
        CALLS[command]!(reader, this, head >>> 26)
      } else {
        hidden += nestingOf(command)
      }
    }
    return { hasMeanings }
  }

  /**
   * Returns whether the text of this node contains letters. Some programs tag every blank, thousands of times a page.
   */
  #meansLetters(): boolean {
    const { bytes } = this.#memoryNow()
    const end = 4 * this.#next
    for (let at = 4 * this.#own; at < end; at++) if (mayBeOfLetter(bytes[at]!)) return true
    return false
  }

  /** Applies a node's state changes. @returns The node's header. */
  #readNode(): number {
    const { words, floats } = this.#memoryNow()
    let at = this.#next
    const head = words[at]!
    const size = (head >> 5) & 511
    if (size === LONG_NODE) {
      this.#next = at + words[at + 1]!
      at++
    } else {
      this.#next = at + size
    }
    if (this.#next <= at) throw new Error('Expected a display list as MuPDF 1.28 keeps it, got a node without a size')
    at++
    if ((head & (1 << 14)) !== 0) {
      this.#rect = at
      at += 4
    }
    const space = (head >> 16) & 7
    if (space !== 0) {
      this.#turnToSpace(space, words[at]!)
      if (space === OTHER_SPACE) at++
    }
    if ((head & (1 << 19)) !== 0) at = this.#readColor(at, floats)
    const alpha = (head >> 20) & 3
    if (alpha === 1) this.alpha = 1
    else if (alpha === 2) this.alpha = 0
    else if (alpha === 3) this.alpha = floats[at++]!
    const changes = (head >> 22) & 7
    if (changes !== 0) at = this.#readMatrix(changes, at, floats)
    if ((head & (1 << 25)) !== 0) this.#stroke = words[at++]! >> 2
    if ((head & (1 << 15)) !== 0) {
      this.#path = at
      at += sizeOfListedPath(this.#memory, at)
    }
    this.#own = at
    return head
  }

  /** Reads a color. Returns the position of its end. */
  #readColor(start: number, floats: Float32Array): number {
    const end = start + this.#partsOfSpace()
    const color: number[] = []
    for (let at = start; at < end; at++) color.push(floats[at]!)
    this.color = color
    return end
  }

  /** Reads the changed numbers of the matrix: two for each bit of `changes`. Returns the position of their end. */
  #readMatrix(changes: number, start: number, floats: Float32Array): number {
    let at = start
    let [a, b, c, d, e, f] = this.ctm
    if ((changes & 1) !== 0) {
      a = floats[at++]!
      d = floats[at++]!
    }
    if ((changes & 2) !== 0) {
      b = floats[at++]!
      c = floats[at++]!
    }
    if ((changes & 4) !== 0) {
      e = floats[at++]!
      f = floats[at++]!
    }
    this.ctm = [a, b, c, d, e, f]
    return at
  }

  /** Sets the colour space. Grey, RGB and CMYK codes imply black or white; any other space is given by its address. */
  #turnToSpace(space: number, pointer: number): void {
    const { DeviceGray, DeviceRGB, DeviceCMYK } = this.#mupdf.ColorSpace
    if (space === OTHER_SPACE) {
      this.colorSpace = this.#spaceAt(pointer)
      this.color = Array.from({ length: this.#partsOfSpace() }, () => 0)
    } else if (space <= 2) {
      this.colorSpace = DeviceGray
      this.color = [space - 1]
    } else if (space <= 4) {
      this.colorSpace = DeviceRGB
      this.color = [space - 3, space - 3, space - 3]
    } else {
      this.colorSpace = DeviceCMYK
      this.color = [0, 0, 0, space - 5]
    }
  }

  #spaceAt(pointer: number): Mupdf.ColorSpace {
    const known = this.#spaces.get(pointer)
    if (known !== undefined) return known
    const space = thingAt(this.#mupdf.ColorSpace, pointer)
    this.#spaces.set(pointer, space)
    return space
  }

  #partsOfSpace(): number {
    const { colorSpace } = this
    const { DeviceGray, DeviceRGB } = this.#mupdf.ColorSpace
    if (colorSpace === DeviceRGB) return 3
    return colorSpace === DeviceGray ? 1 : colorSpace.getNumberOfComponents()
  }

  /** Returns whether a node has no visible area. Horizontal and vertical lines and blanks are drawn without an area. */
  #isEmpty(command: number): boolean {
    const { floats } = this.#memoryNow()
    const at = this.#rect
    if (at === 0) return !mayBeFlat(command)
    const [x0, y0, x1, y1] = [floats[at]!, floats[at + 1]!, floats[at + 2]!, floats[at + 3]!]
    return mayBeFlat(command) ? !(x0 <= x1 && y0 <= y1) : x0 >= x1 || y0 >= y1
  }
}

/** Calls the reader's method for a node, by the node's command number. */
const CALLS: readonly ((reader: ListReader, state: ListState, flags: number) => void)[] = [
  (reader, state, flags) => reader.fillPath(state, (flags & 1) !== 0),
  (reader, state) => reader.strokePath(state),
  (reader, state) => reader.clipPath(state),
  (reader, state) => reader.clipStrokePath(state),
  (reader, state) => reader.fillText(state),
  (reader, state) => reader.strokeText(state),
  (reader) => reader.clipText(),
  (reader) => reader.clipText(),
  () => {},
  (reader, state) => reader.fillShade(state),
  (reader, state) => reader.fillImage(state),
  (reader, state) => reader.fillImageMask(state),
  (reader, state) => reader.clipImageMask(state),
  (reader) => reader.popClip(),
  (reader, state) => reader.beginMask(state),
  (reader) => reader.endMask(),
  (reader, state, flags) => reader.beginGroup(state, flags >> 2 === 0),
  (reader) => reader.endGroup(),
  (reader) => reader.beginTile(),
  (reader) => reader.endTile(),
]

/** Wraps an object that a display list owns. Do not destroy it; it is valid as long as the list. */
export function thingAt<Thing extends object>(Class: ThingClass<Thing>, address: number): Thing {
  const thing = new Class(address as never)
  leaveHold(thing)
  return thing
}

// biome-ignore lint/suspicious/noExplicitAny: constructors of mupdf.js accept an address among other arguments
type ThingClass<Thing> = new (...address: any[]) => Thing

function addressOf(thing: { readonly pointer: unknown }): number {
  return thing.pointer as number
}

/** Header value for a colour space that is given by its address. */
const OTHER_SPACE = 7

/** First UTF-8 lead byte of a letter beyond ASCII. Characters with smaller lead bytes are blanks and symbols. */
const FIRST_LETTER_BEYOND_ASCII = 0xc3

function mayBeOfLetter(byte: number): boolean {
  return byte >= FIRST_LETTER_BEYOND_ASCII || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
}

function isTile(command: number): boolean {
  return command === BEGIN_TILE || command === END_TILE
}

/** Returns whether a node ends a clip, a mask or a group. */
function isEnd(command: number): boolean {
  return command === POP_CLIP || command === END_MASK || command === END_GROUP
}

/** Returns the change in the number of open clips, masks and groups. A mask stays open until its clip ends. */
function nestingOf(command: number): number {
  if (isClip(command) || command === BEGIN_MASK || command === BEGIN_GROUP) return 1
  return command === POP_CLIP || command === END_GROUP ? -1 : 0
}

function isClip(command: number): boolean {
  return (command >= CLIP_PATH && command <= CLIP_STROKE_PATH) || isTextClip(command) || command === CLIP_IMAGE_MASK
}

function isTextClip(command: number): boolean {
  return command === CLIP_TEXT || command === CLIP_STROKE_TEXT
}

function mayBeFlat(command: number): boolean {
  return command <= STROKE_PATH || (command >= FILL_TEXT && command <= CLIP_STROKE_TEXT)
}
