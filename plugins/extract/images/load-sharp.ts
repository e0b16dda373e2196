import type sharp from 'sharp'
import { importOptional } from '../../../core/optional-packages.js'

/** Loads the image decoder. @throws RecreateError `package_missing`. */
export async function loadSharp(): Promise<typeof sharp> {
  const packages = { use: 'Reading images', names: ['sharp'] }
  return (await importOptional(packages, () => import('sharp'))).default
}
