import {
  FORGOTTEN_ADDRESS,
  suppressionReasons,
  type Suppression,
  type SuppressionReason,
} from '#contract/emails/mail'
import { isOwnRefusal } from '#model/mail/suppressions'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { LoadErrorNotice } from '../../../shell/errors/load-error-notice.tsx'
import { formatRecentDateTime } from '../../../shell/format-date-time.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { RadioChips } from '../../../ui/fields/radio-chips.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { Pager } from '../list/pager.tsx'
import { StopMailDialog } from './stop-mail-dialog.tsx'
import { allowMailTo, useSuppressions } from './use-mail-lists.ts'
import { showErrorBriefly } from '../../../shell/errors/show-error.ts'

const reasonWords: Record<SuppressionReason, string> = {
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  complained: 'Complained',
  manual: 'Stopped by an admin',
}
const scopeWords: Record<Suppression['scope'], string> = {
  news: 'News',
  tips: 'Tips',
  surveys: 'Surveys',
  invites: 'Invites',
  marketing: 'All except account e-mails',
  all: 'All e-mails',
}
const sourceWords: Record<Suppression['source'], string> = {
  link: 'by the link in a mail',
  one_click: 'by the mail program’s button',
  settings: 'in the settings',
  webhook: 'reported by the mail provider',
  queue: 'reported by the e-mail service',
  server: 'by its mail server’s answer',
  import: 'by an imported list',
  admin: 'in the back office',
}

const OLDER_ADDRESSES = 'To find older addresses, enter how they begin.'

/** Suppressed addresses with their reasons. */
export function SuppressionList() {
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState(params.get('search') ?? '')
  const [adding, setAdding] = useState(false)
  const reason = suppressionReasons.find((one) => one === params.get('reason'))
  const page = Math.max(1, Number(params.get('page')) || 1)
  const { data, error, refetch } = useSuppressions({ search: params.get('search') ?? '', reason, page })

  function set(name: string, value: string) {
    const next = new URLSearchParams(params)
    next.delete('page')
    if (value === '') next.delete(name)
    else next.set(name, value)
    setParams(next, { replace: true })
  }

  return (
    <section aria-label="Suppressed addresses" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          type="search"
          label="Search addresses"
          labelHidden
          placeholder="Search addresses"
          value={search}
          onChange={(text) => {
            setSearch(text)
            set('search', text.trim())
          }}
          className="w-full sm:w-60"
        />
        <RadioChips
          label="Reason"
          labelHidden
          options={[
            { id: 'any', label: 'All' },
            ...suppressionReasons.map((id) => ({ id, label: reasonWords[id] })),
          ]}
          value={reason ?? 'any'}
          onChange={(id) => set('reason', id === 'any' ? '' : id)}
          className="mr-auto"
        />
        <Button onPress={() => setAdding(true)}>Stop mail to addresses</Button>
      </div>
      {error && !data ? (
        <LoadErrorNotice error={error} onRetry={refetch} />
      ) : !data ? (
        <div role="status" aria-label="Loading the addresses" className="flex flex-col gap-2">
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} className="h-14" />
          ))}
        </div>
      ) : data.items.length === 0 ? (
        <EmptyState
          title={search || reason ? 'No matching addresses' : 'Everyone gets their mail'}
          text={
            search && data.more
              ? OLDER_ADDRESSES
              : 'Unsubscribes, bounces and complaints appear here, with the reason.'
          }
        />
      ) : (
        <>
          <ul className="flex flex-col">
            {data.items.map((one) => (
              <Row key={one.id} one={one} />
            ))}
          </ul>
          {search && data.more ? <p className="text-sm text-soft">{OLDER_ADDRESSES}</p> : null}
          <Pager
            page={page}
            perPage={data.perPage}
            total={data.totalItems}
            more={data.more}
            onPage={(next) => {
              const query = new URLSearchParams(params)
              query.set('page', String(next))
              setParams(query)
            }}
          />
        </>
      )}
      {adding ? <StopMailDialog onClose={() => setAdding(false)} /> : null}
    </section>
  )
}

function Row({ one }: { one: Suppression }) {
  const { id, reason, scope, source, created, detail } = one
  const address = one.address.startsWith(FORGOTTEN_ADDRESS) ? 'The address of a deleted account' : one.address
  const [pending, setPending] = useState(false)

  async function allow() {
    setPending(true)
    try {
      await allowMailTo(id)
      toast({ text: `${address} gets mail again.` })
    } catch (failure) {
      showErrorBriefly(failure)
      setPending(false)
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3 text-sm">
      <div className="min-w-0 flex-[2_1_16rem]">
        <p className="font-medium wrap-anywhere">{address}</p>
        <p className="text-soft wrap-anywhere">{detail}</p>
      </div>
      <p className="flex-[1_1_10rem]">
        {scopeWords[scope]}
        <span className="block text-soft">{formatRecentDateTime(created)}</span>
      </p>
      <p className="flex-[1_1_12rem]">
        {reasonWords[reason]}
        <span className="block text-soft">{sourceWords[source]}</span>
      </p>
      <div className="w-28 text-right">
        {isOwnRefusal({ reason, source }) ? null : (
          <Button
            size="small"
            pending={pending}
            aria-label={`Allow mail to ${address} again`}
            onPress={() => void allow()}
          >
            Allow again
          </Button>
        )}
      </div>
    </li>
  )
}
