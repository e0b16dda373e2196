import { EarlierList } from './earlier-list.js'
import { UploadForm } from './upload-form.js'

/** A new document at the top, earlier ones below. */
export function StartView() {
  return (
    <div class="start">
      <UploadForm />
      <EarlierList />
    </div>
  )
}
