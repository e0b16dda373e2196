import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

/** Shows a selected image, if the browser supports its format. */
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
