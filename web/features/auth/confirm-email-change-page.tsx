import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { confirmNewAddress } from './api.ts'
import { AuthEnding, AuthForm } from './auth-form.tsx'
import { fieldWords } from './field-words.ts'
import { useSending } from './use-sending.ts'

/** `/auth/confirm-email-change/:token`: the password proves that the account's owner followed the link. */
export function Component() {
  const { token = '' } = useParams()
  const [password, setPassword] = useState('')
  const { state, fields, trouble, send } = useSending(() => confirmNewAddress({ token, password }))
  if (state === 'done') {
    return (
      <AuthEnding title="Your new address is set" text="Sign in with it from now on.">
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          Sign in
        </Link>
      </AuthEnding>
    )
  }
  if ('token' in fields) {
    return (
      <AuthEnding
        title="This link does not work any more"
        text="It was used already, it is older than 30 minutes, or the address belongs to another account by now. Your old address still works."
      >
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          Back to the start
        </Link>
      </AuthEnding>
    )
  }
  return (
    <AuthForm
      title="Use this address from now on?"
      text="Type your password to confirm. Everybody who is signed in to the account is signed out."
      trouble={trouble}
      onSubmit={send}
    >
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={fieldWords(fields, 'password')}
      />
      <Button type="submit" variant="primary" size="large" pending={state === 'sending'}>
        Use the new address
      </Button>
    </AuthForm>
  )
}
