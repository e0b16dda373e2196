import type { ColorPicture, GreyPicture } from '../../../core/pixels.js'
import type { Straightening } from '../pixels/straightening.js'
import { levelPicture, turnPicture } from '../pixels/turn-picture.js'

/** A picture in colour, upright and straight as its page was made, in its own tones. */
export function straightenColors(
  picture: ColorPicture,
  { turn, skew }: Pick<Straightening, 'turn' | 'skew'>,
): ColorPicture {
  if (turn === 0 && skew === 0) return picture
  const channels = [0, 1, 2].map((channel) => levelPicture(turnPicture(channelOf(picture, channel), turn), skew))
  const { width, height } = channels[0]!
  const pixels = new Uint8Array(3 * width * height)
  for (const [i, channel] of channels.entries()) {
    for (let from = 0, to = i; from < channel.pixels.length; from++, to += 3) pixels[to] = channel.pixels[from]!
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
