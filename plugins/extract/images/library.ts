import type Sharp from 'sharp'

let loading: Promise<typeof Sharp> | undefined

/** sharp, loaded at the first use; nothing but this folder reads pictures with it. It keeps nothing between them. */
export function loadSharp(): Promise<typeof Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    return sharp
  })
  return loading
}
