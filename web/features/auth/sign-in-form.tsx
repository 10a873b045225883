import { useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { CallError } from '../../platform/call-error.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { errorMessage, type ErrorMessage } from '../../shell/errors/error-message.ts'
import { takeReturnPage } from '../../shell/routing/return-page.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormError } from './auth-form.tsx'
import { SecondStep } from './second-step.tsx'

/** Signs in by e-mail and password, then a code if required; continues to the requested page, or to the projects. */
export function SignInForm() {
  const { signIn } = useAuth()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ErrorMessage>()
  /** Id of a sign-in that waits for its code. */
  const [mfaId, setMfaId] = useState('')
  const [isStartedOver, setStartedOver] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    setPending(true)
    setError(undefined)
    const result = await signIn(email.trim(), password)
    setPending(false)
    if (result.success) return void navigate(takeReturnPage())
    const waiting = waitingFor(result.error)
    if (waiting === undefined) return setError(errorMessage(result.error))
    setMfaId(waiting)
    setPassword('')
  }

  if (mfaId !== '') {
    return (
      <SecondStep
        mfaId={mfaId}
        onDone={() => void navigate(takeReturnPage())}
        onStartOver={() => {
          setMfaId('')
          setStartedOver(true)
        }}
      />
    )
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4" aria-label="Sign in">
      <TextField
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        onChange={setEmail}
      />
      <PasswordField
        // The password is required again, and the pressed button was removed.
        autoFocus={isStartedOver}
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={setPassword}
      />
      <FormError message={error} />
      <Button type="submit" variant="primary" size="large" pending={pending}>
        Sign in
      </Button>
      <Link
        to="/auth/forgot-password"
        className="self-start text-sm text-soft underline decoration-line-strong underline-offset-4 hover:text-ink"
      >
        Forgot your password?
      </Link>
    </form>
  )
}

function waitingFor(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.code !== 'second_factor_needed') return undefined
  const { mfaId } = error.data
  return typeof mfaId === 'string' ? mfaId : undefined
}
