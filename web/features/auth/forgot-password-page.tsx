import { useState } from 'react'
import { Link } from 'react-router-dom'
import { PersonCheck } from '../../shell/challenge/person-check.tsx'
import { fieldMessage } from '../../shell/forms/field-message.ts'
import { useSending } from '../../shell/forms/use-sending.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AuthEnding, AuthForm } from './auth-form.tsx'
import { useRecovery } from './use-recovery.ts'

/** `/auth/forgot-password`: asks for the mail; the answer is the same whether the address is known or not. */
export function Component() {
  const recovery = useRecovery()
  const [email, setEmail] = useState('')
  const { state, fields, error, send } = useSending(() => recovery.sendPasswordReset(email.trim()))
  if (state === 'done') {
    return (
      <AuthEnding
        title="Check your e-mail"
        text={`If there is an account for ${email.trim()}, a link to choose a new password is on its way. It works once, for 30 minutes.`}
      >
        <Link to="/" className={buttonClass({})}>
          Back to start
        </Link>
      </AuthEnding>
    )
  }
  return (
    <AuthForm
      title="Forgot your password?"
      text="Enter your e-mail address and we’ll send you a link to choose a new one."
      error={error}
      onSubmit={send}
    >
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={fieldMessage(fields, 'email')}
      />
      <PersonCheck />
      <Button type="submit" variant="primary" size="large" pending={state === 'sending'}>
        Send the link
      </Button>
    </AuthForm>
  )
}
