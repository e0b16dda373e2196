import type { ColorPicture } from '../../../core/pixels.js'

/** What is as light as this in each channel is paper … */
const LIGHT = 200
/** … and as this, where a photograph was taken of it. */
const IN_SHADE = 140
/** So much of a picture is paper at least. */
const SHARE = 0.5

/** Whether most of a picture is light, as the paper of a chart is: dark photographs and signs in white on a colour are not. */
export function isOnLightPaper(picture: ColorPicture): boolean {
  return isAsLight(picture, LIGHT)
}

/** Whether most of a picture may be paper, photographed in a dim light. */
export function mayBeOnPaper(picture: ColorPicture): boolean {
  return isAsLight(picture, IN_SHADE)
}

function isAsLight({ width, height, pixels }: ColorPicture, least: number): boolean {
  let light = 0
  for (let at = 0; at < pixels.length; at += 3) {
    if (pixels[at]! >= least && pixels[at + 1]! >= least && pixels[at + 2]! >= least) light++
  }
  return light >= SHARE * width * height
}
