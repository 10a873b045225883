import type { Campaign, CampaignContent } from '#contract/emails/campaigns'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useLocalCopy } from '../../../../editing/use-editor.ts'
import { CallError } from '../../../../platform/call-error.ts'
import { useAuth } from '../../../../shell/auth/use-auth.ts'
import { PageError } from '../../../../shell/errors/page-error.ts'
import { LoadErrorNotice } from '../../../../shell/errors/load-error-notice.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { ComposerScreen } from './composer-screen.tsx'
import { NewEmailDialog } from '../new-email-dialog.tsx'
import { ReportScreen } from '../report/report-screen.tsx'
import { useEmail } from '../use-emails.ts'

/** `/admin/emails/compose/:id?`: the composer of a draft; otherwise the report. */
export function Component() {
  const { id } = useParams()
  return id ? <OpenEmail key={id} id={id} /> : <NewEmail />
}

function OpenEmail({ id }: { id: string }) {
  const { data, error, refetch, isFetchedAfterMount } = useEmail(id)
  // The cached preview may be older than the draft.
  if (data?.state === 'draft' && isFetchedAfterMount) return <OpenDraft email={data} />
  if (data && data.state !== 'draft') return <ReportScreen email={data} />
  if (!error) return <ComposerSkeleton />
  if (error instanceof CallError && error.code === 'not_found') {
    throw new PageError({ status: 404, message: 'There is no such e-mail' })
  }
  return <LoadErrorNotice error={error} onRetry={refetch} page />
}

function OpenDraft({ email: newest }: { email: Campaign }) {
  // An open draft belongs to the composer, whatever the cache reloads.
  const [email] = useState(newest)
  const owner = useAuth().user?.id ?? ''
  const copy = useLocalCopy<CampaignContent>({ owner, kind: 'email', id: email.id })
  return copy ? <ComposerScreen email={email} copy={copy} /> : <ComposerSkeleton />
}

/** Without an id, a starting point is chosen first. */
function NewEmail() {
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-4 px-4 pt-10">
      <h1 ref={heading} tabIndex={-1} className="text-4xl">
        New e-mail
      </h1>
      <NewEmailDialog onClose={() => void navigate('/admin/emails')} />
    </div>
  )
}

function ComposerSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the e-mail"
      className="grid gap-6 p-6 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <Skeleton className="h-[70vh]" />
      <Skeleton className="h-96" />
    </div>
  )
}
