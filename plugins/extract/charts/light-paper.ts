import type { ColorPicture } from '../../../core/pixels.js'

/** What is lighter than this in each channel is paper, and at least this share of a small chart. */
const LIGHT = 200
const SHARE = 0.5

/** Whether most of a picture is light, as the paper of a chart is: dark photographs and signs in white on a colour are not. */
export function isOnLightPaper({ width, height, pixels }: ColorPicture): boolean {
  let light = 0
  for (let at = 0; at < pixels.length; at += 3) {
    if (pixels[at]! >= LIGHT && pixels[at + 1]! >= LIGHT && pixels[at + 2]! >= LIGHT) light++
  }
  return light >= SHARE * width * height
}
