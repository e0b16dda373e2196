import { useSignal } from '@preact/signals'
import { texts } from '../texts.js'
import { fileTrouble, unlock } from './chosen-file.js'

/** Stands where a file needs a password. */
export function PasswordField() {
  const password = useSignal('')
  const isBusy = useSignal(false)
  const open = async () => {
    isBusy.value = true
    await unlock(password.value)
    isBusy.value = false
  }
  return (
    <div class="field">
      <label for="password">{texts.upload.password}</label>
      <p id="password-lead" class="faint">
        {texts.upload.passwordLead}
      </p>
      <div class="row">
        <input
          id="password"
          type="password"
          autocomplete="off"
          value={password}
          aria-describedby="password-lead password-trouble"
          onInput={({ currentTarget }) => {
            password.value = currentTarget.value
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void open()
          }}
        />
        <button type="button" onClick={open} disabled={isBusy.value}>
          {texts.upload.unlock}
        </button>
      </div>
      <p id="password-trouble" class="trouble" role="alert">
        {fileTrouble}
      </p>
    </div>
  )
}
