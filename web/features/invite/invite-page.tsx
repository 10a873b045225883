import type { OpenInvite } from '#contract/invites'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { useTitle } from '../../shell/use-title.ts'
import { Wordmark } from '../../shell/wordmark.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { NewcomerForm } from './newcomer-form.tsx'
import { Ticket } from './ticket.tsx'
import { useInviteCode, useOpenInvite } from './use-invite.ts'
import { WaitlistForm } from './waitlist-form.tsx'
import { isolated } from '../../platform/locale.ts'

/** `/invite`: the invite with its sign-up form; or why it is invalid, and alternatives. */
export function Component() {
  const { code, setCode } = useInviteCode()
  const { invite, refusal, retry, isFetching } = useOpenInvite(code)
  const { user, signOut } = useAuth()
  useTitle('Invite')
  return (
    <div className="flex min-h-dvh flex-col items-center gap-8 px-4 py-8 sm:py-12">
      <header>
        <Link to="/" className="flex rounded-control" aria-label="Mouthpiece, start page">
          <Wordmark />
        </Link>
      </header>
      <main className="w-full max-w-4xl">
        {user ? (
          <Ticket message="You’re already in.">
            <Ending
              title={`You are signed in as ${isolated(user.name || user.email || 'someone')}`}
              text="An invite makes a new account, and you have one. To use the invite for someone else on this computer, sign out first."
            >
              <Link to="/projects" className={buttonClass({ variant: 'primary' })}>
                My projects
              </Link>
              <Button onPress={signOut}>Sign out</Button>
            </Ending>
          </Ticket>
        ) : code === '' ? (
          <Ticket message="Give your voice a face.">
            <CodeForm
              title="Got an invite?"
              text="Paste the link from your e-mail, or the code you were given."
              onCode={setCode}
            />
            <WaitingList title="No invite? Join the waiting list" />
            <p className="mt-6 text-sm text-soft">
              Already have an account?{' '}
              <Link to="/" className="underline underline-offset-4 hover:text-ink">
                Sign in
              </Link>
            </p>
          </Ticket>
        ) : invite ? (
          <Ticket from={invite.from} message={invite.message}>
            <div className="flex flex-col gap-5">
              <div className="flex flex-col gap-2">
                <h1 className="text-3xl">{welcome(invite)}</h1>
                <p className="text-soft">
                  Pick a character and speak: it acts as you do. A name and a password, and your stage is
                  ready.
                </p>
              </div>
              <NewcomerForm code={code} invite={invite} />
            </div>
          </Ticket>
        ) : refusal ? (
          <Ticket message="The show goes on.">
            {refusal.code === 'invite_unknown' ? (
              <CodeForm {...refusal.message} onCode={setCode} />
            ) : (
              <Ending {...refusal.message}>
                <Link to="/" className={buttonClass({ variant: 'primary' })}>
                  {refusal.code === 'invite_used_up' ? 'Sign in' : 'Go to the start page'}
                </Link>
                {isDead.has(refusal.code) ? null : (
                  <Button onPress={retry} pending={isFetching}>
                    Try again
                  </Button>
                )}
              </Ending>
            )}
            {isDead.has(refusal.code) ? <WaitingList title="No one to ask? Join the waiting list" /> : null}
          </Ticket>
        ) : (
          <Ticket message="Give your voice a face.">
            <div role="status" aria-label="Looking at your invite" className="flex flex-col gap-4">
              <Skeleton className="h-9 w-3/4" />
              {[1, 2, 3, 4].map((row) => (
                <Skeleton key={row} className="h-14" />
              ))}
            </div>
          </Ticket>
        )}
      </main>
    </div>
  )
}

/** Permanent errors of an invite. */
const isDead = new Set<string>(['invite_unknown', 'invite_used_up', 'invite_expired', 'invite_revoked'])

function welcome({ name, from }: OpenInvite): string {
  if (name !== '') return `Welcome, ${isolated(name)}`
  return from === '' ? 'You are invited' : `${isolated(from)} invites you`
}

function WaitingList({ title }: { title: string }) {
  return (
    <section aria-labelledby="ask-title" className="mt-8 flex flex-col gap-3 border-t border-line pt-6">
      <h2 id="ask-title" className="text-lg">
        {title}
      </h2>
      <WaitlistForm />
    </section>
  )
}

function Ending({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div role="status" className="flex flex-col gap-4">
      <h1 className="text-3xl">{title}</h1>
      <p className="text-soft">{text}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  )
}

function CodeForm({ title, text, onCode }: { title: string; text: string; onCode: (text: string) => void }) {
  const [typed, setTyped] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    onCode(typed)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <h1 className="text-3xl">{title}</h1>
      <p className="text-soft">{text}</p>
      <TextField label="Invite link or code" required value={typed} onChange={setTyped} autoComplete="off" />
      <Button type="submit" variant="primary" className="self-start">
        Open the invite
      </Button>
    </form>
  )
}
