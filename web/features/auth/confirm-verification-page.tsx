import { Link, useParams } from 'react-router-dom'
import { Button, buttonClass } from '../../ui/button.tsx'
import { confirmAddress } from './api.ts'
import { AuthEnding, AuthForm } from './auth-form.tsx'
import { useSending } from './use-sending.ts'

/** `/auth/confirm-verification/:token`: a button, because mail scanners open links. */
export function Component() {
  const { token = '' } = useParams()
  const { state, fields, trouble, send } = useSending(() => confirmAddress(token))
  if (state === 'done') {
    return (
      <AuthEnding title="Thank you" text="Your address is confirmed.">
        <Link to="/projects" className={buttonClass({ variant: 'primary' })}>
          My projects
        </Link>
      </AuthEnding>
    )
  }
  if ('token' in fields) {
    return (
      <AuthEnding
        title="This link does not work any more"
        text="It is older than a day, or the account has changed since. Your address may be confirmed already."
      >
        <Link to="/projects" className={buttonClass({ variant: 'primary' })}>
          My projects
        </Link>
      </AuthEnding>
    )
  }
  return (
    <AuthForm
      title="Is this your address?"
      text="Confirm that the mail you came from was meant for you."
      trouble={trouble}
      onSubmit={send}
    >
      <Button type="submit" variant="primary" size="large" pending={state === 'sending'}>
        Yes, this is my address
      </Button>
    </AuthForm>
  )
}
