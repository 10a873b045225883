import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { NewPasswordFields } from '../../shell/forms/new-password-fields.tsx'
import { useSending } from '../../shell/forms/use-sending.ts'
import { setNewPassword } from '../../data/account.ts'
import { TokenForm } from './token-form.tsx'

/** `/auth/confirm-password-reset/:token`: a new password, twice. */
export function Component() {
  const { token = '' } = useParams()
  const [typed, setTyped] = useState({ password: '', passwordConfirm: '' })
  const sending = useSending(() => setNewPassword({ token, ...typed }))
  return (
    <TokenForm
      sending={sending}
      title="Choose a new password"
      text="Long is better than complicated: a short sentence is hard to guess and easy to keep."
      submit="Set the password"
      done={{
        title: 'Your new password is set',
        text: 'Everybody who was signed in with the old one is signed out. Sign in with the new one.',
        to: '/',
        link: 'Sign in',
        signsOut: true,
      }}
      dead={{
        title: 'This link does not work any more',
        text: 'It was used already, it is older than 30 minutes, or the password has changed since. Ask for another one.',
        to: '/auth/forgot-password',
        link: 'Send me another link',
      }}
    >
      <NewPasswordFields value={typed} fields={sending.fields} onChange={setTyped} />
    </TokenForm>
  )
}
