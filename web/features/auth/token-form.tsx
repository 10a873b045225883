import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useAuth } from '../../shell/auth/use-auth.ts'
import type { Sending } from '../../shell/forms/use-sending.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AuthEnding, AuthForm } from './auth-form.tsx'

interface Ending {
  title: string
  text: string
  to: string
  link: string
  /** The account's sessions have ended, so this browser's is deleted. */
  signsOut?: boolean
}

/** A form behind the link of a mail: it can be open, done, or its link dead. */
export function TokenForm({
  sending: { state, fields, error, send },
  link = 'open',
  title,
  text,
  submit,
  done,
  dead,
  children,
}: {
  sending: Sending
  /** The state of the link before submitting. */
  link?: 'checking' | 'open' | 'dead'
  title: string
  text: string
  submit: string
  done: Ending
  dead: Ending
  children?: ReactNode
}) {
  const { user, signOut } = useAuth()
  const ending = state === 'done' ? done : link === 'dead' || 'token' in fields ? dead : undefined
  if (ending) {
    return (
      <AuthEnding title={ending.title} text={ending.text}>
        <Link
          to={ending.to}
          onClick={() => {
            if (ending.signsOut && user) signOut()
          }}
          className={buttonClass({ variant: 'primary' })}
        >
          {ending.link}
        </Link>
      </AuthEnding>
    )
  }
  if (link === 'checking') {
    return (
      <div role="status" aria-label="Checking the link" className="flex flex-col gap-4">
        <Skeleton className="h-10 w-3/4" />
        <Skeleton className="h-24" />
      </div>
    )
  }
  return (
    <AuthForm title={title} text={text} error={error} onSubmit={send}>
      {children}
      <Button type="submit" variant="primary" size="large" pending={state === 'sending'}>
        {submit}
      </Button>
    </AuthForm>
  )
}
