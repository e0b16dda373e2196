import type { Bbox } from '../../core/model.js'
import type { GreyPicture } from '../../core/pixels.js'

/** A drawn word and the position of its ink. */
interface DrawnWord {
  readonly text: string
  readonly bbox: Bbox
  /** Y position of the baseline, from the top. */
  readonly baseline: number
}

/** A point of a stroke, in sixths of the cap height: x to the right, y down, capitals from 0 to 6. */
type Point = readonly [x: number, y: number]
type Stroke = readonly Point[]

/** Stroke width in sixths of the cap height. */
const PEN = 0.85
/** Advance between letters, and width of a space. */
const LETTER_GAP = 0.75
const BLANK = 2.4

/**
 * Draws text without a font: letters are strokes of a round pen, dark gray on white, with soft edges.
 *
 * @param size Width and height in pixels.
 * @param texts Texts with their positions in pixels: `x` is the start of the first letter, `baseline` the baseline and
 * `capHeight` the height of capitals and digits. Words are separated by spaces.
 */
export function drawPrint(
  size: { readonly width: number; readonly height: number },
  texts: readonly {
    readonly text: string
    readonly x: number
    readonly baseline: number
    readonly capHeight: number
  }[],
): { readonly picture: GreyPicture; readonly words: readonly DrawnWord[] } {
  const picture = { ...size, pixels: new Uint8Array(size.width * size.height).fill(255) }
  const words = texts.flatMap(({ text, x, baseline, capHeight }) => {
    const unit = capHeight / 6
    let pen = x
    return text.split(' ').map((word) => {
      const hulls = [...word].map((letter) => {
        const strokes = letters[letter]
        if (strokes === undefined) throw new Error(`There is no drawing of ${letter}`)
        const points = strokes.map((stroke) =>
          stroke.map(([px, py]): Point => [pen + px * unit, baseline + (py - 6) * unit]),
        )
        pen += (Math.max(...strokes.flat().map(([px]) => px)) + LETTER_GAP + PEN) * unit
        return drawStrokes(picture, points, (PEN * unit) / 2)
      })
      pen += BLANK * unit
      return { text: word, bbox: hullOf(hulls), baseline: baseline + (PEN * unit) / 2 }
    })
  })
  return { picture, words }
}

function drawStrokes(picture: GreyPicture, strokes: readonly Stroke[], radius: number): Bbox {
  const points = strokes.flat()
  const bbox = {
    x0: Math.min(...points.map(([x]) => x)) - radius,
    y0: Math.min(...points.map(([, y]) => y)) - radius,
    x1: Math.max(...points.map(([x]) => x)) + radius,
    y1: Math.max(...points.map(([, y]) => y)) + radius,
  }
  for (let y = Math.floor(bbox.y0); y <= bbox.y1; y++) {
    for (let x = Math.floor(bbox.x0); x <= bbox.x1; x++) {
      if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) continue
      const distance = Math.min(...strokes.map((stroke) => distanceTo(stroke, x + 0.5, y + 0.5)))
      const ink = Math.min(1, Math.max(0, radius + 0.5 - distance))
      const at = y * picture.width + x
      picture.pixels[at] = Math.min(picture.pixels[at]!, 255 - Math.round(225 * ink))
    }
  }
  return bbox
}

function distanceTo(stroke: Stroke, x: number, y: number): number {
  const [first] = stroke
  if (first === undefined) return Infinity
  let least = Math.hypot(x - first[0], y - first[1])
  for (let i = 1; i < stroke.length; i++) {
    const [ax, ay] = stroke[i - 1]!
    const [bx, by] = stroke[i]!
    const length = (bx - ax) ** 2 + (by - ay) ** 2
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
    least = Math.min(least, Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay)))
  }
  return least
}

function hullOf(boxes: readonly Bbox[]): Bbox {
  return {
    x0: Math.min(...boxes.map(({ x0 }) => x0)),
    y0: Math.min(...boxes.map(({ y0 }) => y0)),
    x1: Math.max(...boxes.map(({ x1 }) => x1)),
    y1: Math.max(...boxes.map(({ y1 }) => y1)),
  }
}

/** Returns a part of an ellipse. Angles in degrees clockwise from the right. */
function arc(cx: number, cy: number, rx: number, ry: number, from: number, to: number): Stroke {
  return Array.from({ length: 25 }, (_, i): Point => {
    const angle = ((from + ((to - from) * i) / 24) * Math.PI) / 180
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)]
  })
}

const letters: Readonly<Record<string, readonly Stroke[]>> = {
  '0': [arc(1.7, 3, 1.7, 3, 0, 360)],
  '1': [
    [
      [0, 1.3],
      [1.5, 0],
      [1.5, 6],
    ],
  ],
  '2': [[...arc(1.75, 1.7, 1.7, 1.7, 190, 390), [0, 6], [3.6, 6]]],
  '3': [arc(1.6, 1.5, 1.5, 1.5, 200, 450), arc(1.6, 4.4, 1.7, 1.6, 270, 520)],
  '4': [
    [
      [2.8, 6],
      [2.8, 0],
      [0, 4.2],
      [3.9, 4.2],
    ],
  ],
  '5': [[[3.3, 0], [0.6, 0], [0.3, 2.8], ...arc(1.6, 4, 1.8, 2, 235, 515)]],
  '6': [[[2.9, 0], ...arc(1.8, 4.1, 1.8, 1.9, 200, 180), ...arc(1.8, 4.1, 1.8, 1.9, 180, 540)]],
  '7': [
    [
      [0, 0],
      [3.6, 0],
      [1.2, 6],
    ],
  ],
  '8': [arc(1.7, 1.45, 1.45, 1.45, 0, 360), arc(1.7, 4.4, 1.7, 1.6, 0, 360)],
  '9': [[[0.7, 6], ...arc(1.8, 1.9, 1.8, 1.9, 20, 0), ...arc(1.8, 1.9, 1.8, 1.9, 0, 360)]],
  ',': [
    [
      [0.4, 5.9],
      [0.4, 6.2],
      [0, 7.1],
    ],
  ],
  '.': [
    [
      [0.1, 5.9],
      [0.1, 6],
    ],
  ],
  '(': [arc(2.2, 3.2, 2.2, 4.1, 230, 130)],
  ')': [arc(-1.2, 3.2, 2.2, 4.1, -50, 50)],
  A: [
    [
      [0, 6],
      [2.1, 0],
      [4.2, 6],
    ],
    [
      [0.8, 4],
      [3.4, 4],
    ],
  ],
  E: [
    [
      [3.2, 0],
      [0, 0],
      [0, 6],
      [3.2, 6],
    ],
    [
      [0, 2.9],
      [2.8, 2.9],
    ],
  ],
  L: [
    [
      [0, 0],
      [0, 6],
      [3, 6],
    ],
  ],
  N: [
    [
      [0, 6],
      [0, 0],
      [3.9, 6],
      [3.9, 0],
    ],
  ],
  O: [arc(2.4, 3, 2.4, 3, 0, 360)],
  S: [[...arc(1.9, 1.5, 1.7, 1.5, -30, -270), ...arc(1.9, 4.45, 1.8, 1.55, -90, 150)]],
  T: [
    [
      [0, 0],
      [4.2, 0],
    ],
    [
      [2.1, 0],
      [2.1, 6],
    ],
  ],
}
