import { useState } from 'react'
import { Link } from 'react-router-dom'
import { fieldWords } from '../../shell/forms/field-words.ts'
import { useSending } from '../../shell/forms/use-sending.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { askForReset } from '../../data/account.ts'
import { AuthEnding, AuthForm } from './auth-form.tsx'

/** `/auth/forgot-password`: asks for the mail; the answer is the same whether the address is known or not. */
export function Component() {
  const [email, setEmail] = useState('')
  const { state, fields, trouble, send } = useSending(() => askForReset(email.trim()))
  if (state === 'done') {
    return (
      <AuthEnding
        title="Look into your mail"
        text={`If there is an account for ${email.trim()}, a link to choose a new password is on its way. It works once, for 30 minutes.`}
      >
        <Link to="/" className={buttonClass({})}>
          Back to the start
        </Link>
      </AuthEnding>
    )
  }
  return (
    <AuthForm
      title="Forgot your password?"
      text="Tell us your address, and we send you a link to choose a new one."
      trouble={trouble}
      onSubmit={send}
    >
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={fieldWords(fields, 'email')}
      />
      <Button type="submit" variant="primary" size="large" pending={state === 'sending'}>
        Send the link
      </Button>
    </AuthForm>
  )
}
