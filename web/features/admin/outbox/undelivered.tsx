import type { UndeliveredKind } from '#contract/admin/attention'
import { useState } from 'react'
import { formatNumber } from '../../../platform/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { AdminSection, SectionError } from '../frame/admin-page.tsx'
import { AttentionItems } from '../home/attention-items.tsx'
import { useAttentionAct } from '../home/use-attention-acts.ts'
import { countLabel } from '../list/list-of.ts'
import { Pager } from '../list/pager.tsx'
import { settleMails, useUndelivered } from './use-undelivered.ts'

const parts: Record<UndeliveredKind, { title: string; about: string; empty: string }> = {
  failed_mails: {
    title: 'Refused',
    about: 'Stored for a week. E-mails whose link still works can be sent again.',
    empty: 'No account e-mail was refused in the last week.',
  },
  waiting_mails: {
    title: 'Waiting for another try',
    about: 'Tried every few minutes, then less and less often, for a day.',
    empty: 'Nothing is waiting.',
  },
}

/** Undelivered account and invite mails with their actions. */
export function Undelivered() {
  // For both lists: a retried e-mail moves between them.
  const [triedAt, setTriedAt] = useState(0)
  const tried = { triedAt, onTry: () => setTriedAt(Date.now()) }
  return (
    <div className="flex flex-col gap-6">
      <Part kind="failed_mails" {...tried} />
      <Part kind="waiting_mails" {...tried} />
      <p className="text-sm text-soft">See each campaign’s report and the list of invites for theirs.</p>
    </div>
  )
}

function Part({ kind, triedAt, onTry }: { kind: UndeliveredKind; triedAt: number; onTry: () => void }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useUndelivered(kind, page, triedAt)
  const acting = useAttentionAct()
  const { title, about, empty } = parts[kind]
  const total = data?.totalItems ?? 0
  const expired = data?.over ?? 0
  const living = total - expired
  const settle = (step: 'retry' | 'drop_expired', words: (count: string) => string) =>
    void acting.run(step, async () => {
      const done = await settleMails(kind, step)
      setPage(1)
      if (step === 'retry') onTry()
      return words(countLabel(done, ['e-mail', 'e-mails']))
    })
  return (
    <AdminSection title={total > 0 ? `${title} (${formatNumber(total)})` : title}>
      {error && !data ? (
        <SectionError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="m-5 h-10" />
      ) : total === 0 ? (
        <p className="px-5 py-4 text-sm text-soft">{empty}</p>
      ) : (
        <div className="text-sm">
          <div className="flex flex-wrap items-center gap-2 px-5 py-3">
            <p className="mr-auto min-w-0 text-soft">{about}</p>
            {expired > 0 ? (
              <Button
                size="small"
                pending={acting.pending === 'drop_expired'}
                isDisabled={acting.pending !== undefined}
                onPress={() => settle('drop_expired', (count) => `Dismissed ${count}.`)}
              >
                {`Dismiss ${formatNumber(expired)} expired`}
              </Button>
            ) : null}
            {living > 0 ? (
              <Button
                size="small"
                pending={acting.pending === 'retry'}
                isDisabled={acting.pending !== undefined}
                onPress={() => settle('retry', (count) => `Trying ${count} again.`)}
              >
                Try all again
              </Button>
            ) : null}
          </div>
          <AttentionItems kind={kind} rows={data.items} label={title} />
          <div className="px-5 pb-3">
            <Pager page={page} perPage={data.perPage} total={total} onPage={setPage} />
          </div>
        </div>
      )}
    </AdminSection>
  )
}
