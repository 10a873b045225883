import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { fieldMessage } from '../../shell/forms/field-message.ts'
import { useSending } from '../../shell/forms/use-sending.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TokenForm } from './token-form.tsx'
import { useRecovery } from './use-recovery.ts'

/** `/auth/confirm-email-change/:token`: the password proves that the account's owner followed the link. */
export function Component() {
  const recovery = useRecovery()
  const { token = '' } = useParams()
  const [password, setPassword] = useState('')
  const sending = useSending(() => recovery.confirmNewAddress({ token, password }))
  return (
    <TokenForm
      sending={sending}
      title="Use this address from now on?"
      text="Type your password to confirm. All devices will be signed out, and any API tokens will end."
      submit="Use the new address"
      done={{
        title: 'Your new address is set',
        text: 'Sign in with it from now on.',
        to: '/',
        link: 'Sign in',
        signsOut: true,
      }}
      dead={{
        title: 'This link no longer works',
        text: 'It was used already, it is older than 30 minutes, or the address belongs to another account by now. Your old address still works.',
        to: '/',
        link: 'Back to start',
      }}
    >
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={fieldMessage(sending.fields, 'password')}
      />
    </TokenForm>
  )
}
