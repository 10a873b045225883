import { mailCategories, type MailCategory } from '#contract/emails/mail'
import type { UserRecord } from '#contract/account/users'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useAuth } from '../../shell/auth/use-auth.ts'
import type { ErrorMessage } from '../../shell/errors/error-message.ts'
import { useTitle } from '../../shell/use-title.ts'
import { Wordmark } from '../../shell/wordmark.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { categoryLabels } from './category-labels.ts'
import { useLinkSubscription, useOwnSubscription, type SubscriptionView } from './use-subscription.ts'

/** For the holder of an e-mail's link or the signed-in user. Opening it changes nothing. */
export function Component() {
  const [params] = useSearchParams()
  const { user } = useAuth()
  useTitle('Unsubscribe')
  const token = params.get('token')
  return (
    <div className="flex min-h-dvh flex-col items-center gap-8 px-4 py-10">
      <header>
        <Link to="/" className="flex rounded-control" aria-label="Mouthpiece, start page">
          <Wordmark />
        </Link>
      </header>
      <main className="w-full max-w-lg rounded-panel border border-line bg-panel p-6 sm:p-9">
        {token === null ? user ? <Own user={user} /> : null : <ByLink token={token} />}
      </main>
    </div>
  )
}

function ByLink({ token }: { token: string }) {
  return <Choice view={useLinkSubscription(token)} isLink />
}

function Own({ user }: { user: UserRecord }) {
  return <Choice view={useOwnSubscription(user)} isLink={false} />
}

function Choice({ view, isLink }: { view: SubscriptionView; isLink: boolean }) {
  const { subscription, refusal, retry, change, pending, asked, error } = view
  /** The settings before the last press, for undo. */
  const [before, setBefore] = useState<Partial<Record<MailCategory, boolean>>>()

  if (refusal) {
    return (
      <Notice {...refusal}>
        {retry ? <Button onPress={retry}>Try again</Button> : null}
        <Link to="/" className={buttonClass({ variant: retry ? 'plain' : 'quiet' })}>
          Go to the start page
        </Link>
      </Notice>
    )
  }
  if (!subscription) {
    return (
      <div role="status" aria-label="Loading your preferences" className="flex flex-col gap-4">
        <Skeleton className="h-9 w-2/3" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    )
  }

  const { category, wanted, blocked } = subscription
  const shown = mailCategories.filter((one) => wanted[one] !== undefined)
  const on = shown.filter((one) => wanted[one])
  const { noun } = categoryLabels[category]

  async function stop(kinds: readonly MailCategory[]) {
    const was = Object.fromEntries(kinds.map((one) => [one, wanted[one] ?? true]))
    if (await change(Object.fromEntries(kinds.map((one) => [one, false])))) setBefore(was)
  }

  return (
    <div className="flex flex-col gap-6">
      {isLink ? (
        <div role="status" className="flex flex-col gap-4">
          <h1 className="text-3xl">
            {blocked
              ? 'You don’t get these e-mails'
              : wanted[category]
                ? `Stop getting ${noun} by e-mail?`
                : `No more ${noun} by e-mail`}
          </h1>
          <p className="text-soft">
            {blocked
              ? 'Mail to your address bounced or was stopped by us. To start getting it again, write to us.'
              : wanted[category]
                ? 'You won’t get them again. We’ll still send account e-mails, such as password resets.'
                : before
                  ? 'Done. If that was a mistake, you can undo it.'
                  : 'You are not subscribed to these.'}
          </p>
          {blocked ? null : (
            <div className="flex flex-wrap gap-2">
              {wanted[category] ? (
                <Button variant="primary" pending={pending} onPress={() => void stop([category])}>
                  Unsubscribe from {noun}
                </Button>
              ) : (
                <Button
                  pending={pending}
                  onPress={() => {
                    void change(before ?? { [category]: true })
                    setBefore(undefined)
                  }}
                >
                  {before ? 'Undo' : 'Subscribe again'}
                </Button>
              )}
              {on.length > 1 ? (
                <Button isDisabled={pending} onPress={() => void stop(shown)}>
                  Unsubscribe from everything
                </Button>
              ) : null}
            </div>
          )}
        </div>
      ) : (
        <div className="flex flex-col gap-2">
          <h1 className="text-3xl">What we may send you</h1>
          <p className="text-soft">We’ll always send account e-mails, such as password resets.</p>
        </div>
      )}
      {blocked ? null : (
        <section
          aria-label="Kinds of e-mail"
          className={isLink ? 'flex flex-col gap-4 border-t border-line pt-6' : 'flex flex-col gap-4'}
        >
          {isLink ? <h2 className="text-lg">Or choose for each kind</h2> : null}
          {shown.map((one) => (
            <Switch
              key={one}
              label={categoryLabels[one].name}
              description={categoryLabels[one].text}
              value={asked[one] ?? wanted[one] ?? false}
              onChange={(value) => void change({ [one]: value })}
            />
          ))}
        </section>
      )}
      <div aria-live="assertive" className="text-sm empty:hidden">
        {error ? (
          <p>
            <strong className="text-danger">{error.title}.</strong> Nothing has changed. {error.text}
          </p>
        ) : null}
      </div>
    </div>
  )
}

function Notice({ title, text, children }: ErrorMessage & { children: ReactNode }) {
  return (
    <div role="status" className="flex flex-col gap-4">
      <h1 className="text-3xl">{title}</h1>
      <p className="text-soft">{text}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  )
}
