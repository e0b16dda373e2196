import type { ColorPicture, GreyPicture } from '../../../core/pixels.js'
import type { Straightening } from '../pixels/straightening.js'
import { levelPicture, mapInk, turnPicture } from '../pixels/turn-picture.js'

/** The ground of a plot may be as pale as this, of 255. */
const WHITE = 250

/** A picture in colour, upright and straight as its page was made, in its own tones. */
export function straightenColors(
  picture: ColorPicture,
  { turn, skew }: Pick<Straightening, 'turn' | 'skew'>,
): ColorPicture {
  if (turn === 0 && skew === 0) return picture
  const upright = [0, 1, 2].map((channel) => turnPicture(channelOf(picture, channel), turn))
  // one of a pale colour's channels may be as light as paper: together they are not
  const ink = mapInk(darkestOf(upright), WHITE)
  const channels = upright.map((channel) => levelPicture(channel, skew, ink))
  const { width, height } = channels[0]!
  const pixels = new Uint8Array(3 * width * height)
  for (const [i, channel] of channels.entries()) {
    for (let from = 0, to = i; from < channel.pixels.length; from++, to += 3) pixels[to] = channel.pixels[from]!
  }
  return { width, height, pixels }
}

function darkestOf(channels: readonly GreyPicture[]): GreyPicture {
  const { width, height } = channels[0]!
  const pixels = new Uint8Array(width * height).fill(255)
  for (const channel of channels) {
    for (let at = 0; at < pixels.length; at++) if (channel.pixels[at]! < pixels[at]!) pixels[at] = channel.pixels[at]!
  }
  return { width, height, pixels }
}

function channelOf({ width, height, pixels }: ColorPicture, channel: number): GreyPicture {
  const own = new Uint8Array(width * height)
  for (let from = channel, to = 0; to < own.length; from += 3, to++) own[to] = pixels[from]!
  return { width, height, pixels: own }
}

/** A grey picture as one in colour, for readers that know none. */
export function colorsOfGrey({ width, height, pixels }: GreyPicture): ColorPicture {
  const colors = new Uint8Array(3 * pixels.length)
  for (const [at, shade] of pixels.entries()) colors.fill(shade, 3 * at, 3 * at + 3)
  return { width, height, pixels: colors }
}
