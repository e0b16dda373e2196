import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { texts } from '../texts.js'
import { fileTrouble, unlock } from './chosen-file.js'

/** Asks for the password of a protected file. */
export function PasswordField() {
  const password = useSignal('')
  const isBusy = useSignal(false)
  const input = useRef<HTMLInputElement>(null)
  const open = async () => {
    isBusy.value = true
    const isOpen = await unlock(password.value)
    isBusy.value = false
    // This field disappears, so move the focus to the pages.
    if (isOpen) document.getElementById('pages')?.focus()
    else input.current?.select()
  }
  return (
    <div class="field">
      <label for="password">{texts.upload.password}</label>
      <p id="password-lead" class="faint">
        {texts.upload.passwordLead}
      </p>
      <div class="row">
        <input
          ref={input}
          id="password"
          type="password"
          autocomplete="off"
          value={password}
          aria-describedby="password-lead password-trouble"
          aria-invalid={fileTrouble.value !== undefined}
          onInput={({ currentTarget }) => {
            password.value = currentTarget.value
            fileTrouble.value = undefined
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void open()
          }}
        />
        <button type="button" onClick={open} disabled={isBusy.value}>
          {isBusy.value ? texts.upload.unlocking : texts.upload.unlock}
        </button>
      </div>
      <p id="password-trouble" class="trouble" role="alert">
        {fileTrouble}
      </p>
    </div>
  )
}
