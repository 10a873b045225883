import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTitle } from '../../../shell/use-title.ts'
import { LoadErrorNotice } from '../../../shell/errors/load-error-notice.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { RadioChips } from '../../../ui/fields/radio-chips.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { MailReader } from './mail-reader.tsx'
import { MailSettings } from './mail-settings.tsx'
import { SuppressionList } from './suppression-list.tsx'
import { useMailState, useOutbox, useStandardMails } from './use-mail-lists.ts'
import { formatNumber } from '../../../platform/locale.ts'

const Undelivered = lazy(async () => ({ default: (await import('./undelivered.tsx')).Undelivered }))

/** Captured e-mail exists in development only; elsewhere the first view is undelivered e-mail. */
const views = [
  { id: 'outbox', label: 'Outbox' },
  { id: 'undelivered', label: 'Undelivered' },
  { id: 'standard', label: 'Standard e-mails' },
  { id: 'suppressed', label: 'Suppressed addresses' },
  { id: 'settings', label: 'Settings' },
] as const

/** `/admin/emails/outbox`: captured and undelivered e-mail, the standard e-mails, and suppressions. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const { data, error } = useMailState()
  const keepsMail = data ? data.transport === 'outbox' : error !== null
  const offered = keepsMail ? views : views.slice(1)
  const asked = offered.find(({ id }) => id === params.get('view'))?.id
  // The first view depends on the transport, which must be loaded.
  const view = asked ?? (data || error ? offered[0]?.id : undefined)
  useTitle('Mail')
  return (
    <div className="flex w-full max-w-6xl flex-col gap-6 px-4 pt-5 pb-12 md:px-6">
      <header className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="mr-auto flex flex-col gap-1">
          <h1 className="text-3xl">Mail</h1>
          <TransportLine />
        </div>
        <RadioChips
          label="Choose what to look at"
          labelHidden
          options={offered}
          value={view ?? null}
          onChange={(id) => setParams(id === offered[0]?.id ? {} : { view: id })}
        />
      </header>
      {view === undefined ? (
        <Loading label="Loading the e-mails" />
      ) : view === 'outbox' ? (
        <Outbox />
      ) : view === 'standard' ? (
        <StandardMails />
      ) : view === 'suppressed' ? (
        <SuppressionList />
      ) : view === 'settings' ? (
        <MailSettings />
      ) : (
        <Suspense fallback={<Loading label="Loading the e-mails" />}>
          <Undelivered />
        </Suspense>
      )}
    </div>
  )
}

const transports = {
  smtp: 'by SMTP',
  service: 'through the e-mail service',
  outbox: 'into this outbox only',
  none: 'nowhere: nothing is set up',
}

/** The transport, in one line. */
function TransportLine() {
  const { data, error } = useMailState()
  // The list below shows the error.
  if (!data && error) return <p className="text-sm text-soft">Couldn’t load how mail is sent.</p>
  if (!data) return <Skeleton className="h-5 w-72" />
  const { transport, campaignTransport, sender, waiting } = data
  return (
    <p className="text-sm text-soft">
      Mail goes {transports[transport]}
      {campaignTransport === transport ? '' : `, campaigns ${transports[campaignTransport]}`}
      {sender === '' ? '' : `, from ${sender}`}
      {waiting > 0 ? `. ${formatNumber(waiting)} waiting to be tried again` : ''}.
    </p>
  )
}

function Outbox() {
  const { data, error, refetch } = useOutbox()
  if (error && !data) {
    return <LoadErrorNotice error={error} onRetry={refetch} />
  }
  if (!data) return <Loading label="Loading the outbox" />
  if (data.length === 0) {
    return (
      <EmptyState
        title="Nothing sent yet"
        text="E-mail sent on this machine is captured here and never delivered. Invite someone, or ask for a new password."
      />
    )
  }
  return <MailReader mails={data} listLabel="E-mails, newest first" />
}

function StandardMails() {
  const { data, error, refetch } = useStandardMails()
  if (error && !data) {
    return <LoadErrorNotice error={error} onRetry={refetch} />
  }
  if (!data) return <Loading label="Loading the e-mails" />
  return <MailReader mails={data} listLabel="E-mails the product sends automatically" />
}

function Loading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-2">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-14" />
        ))}
      </div>
      <Skeleton className="hidden h-96 lg:block" />
    </div>
  )
}
