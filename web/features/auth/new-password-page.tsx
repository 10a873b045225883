import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { NewPasswordFields } from '../../shell/forms/new-password-fields.tsx'
import { useSending } from '../../shell/forms/use-sending.ts'
import { TokenForm } from './token-form.tsx'
import { useRecovery, useResetLink } from './use-recovery.ts'

/** `/auth/confirm-password-reset/:token`: a new password, twice. */
export function Component() {
  const recovery = useRecovery()
  const { token = '' } = useParams()
  const [typed, setTyped] = useState({ password: '', passwordConfirm: '' })
  const link = useResetLink(token)
  const sending = useSending(() => recovery.setNewPassword({ token, ...typed }))
  return (
    <TokenForm
      sending={sending}
      link={link}
      title="Choose a new password"
      text="Long is better than complicated: a short sentence is hard to guess and easy to remember."
      submit="Set the password"
      done={{
        title: 'Your new password is set',
        text: 'You have been signed out everywhere, and any API tokens have ended. Sign in with the new password.',
        to: '/',
        link: 'Sign in',
        signsOut: true,
      }}
      dead={{
        title: 'This link no longer works',
        text: 'It has been used, is older than 30 minutes, or your password has changed since. Ask for a new one.',
        to: '/auth/forgot-password',
        link: 'Send a new link',
      }}
    >
      <NewPasswordFields value={typed} fields={sending.fields} onChange={setTyped} />
    </TokenForm>
  )
}
