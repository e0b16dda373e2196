import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

/** A chosen picture, as far as the browser can show it. */
export function PicturePreview({ file }: { readonly file: File }) {
  const address = useSignal<string | undefined>(undefined)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    address.value = made
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (address.value === undefined) return null
  const forget = () => {
    address.value = undefined
  }
  return <img class="picture-preview" src={address.value} alt="" onError={forget} />
}
