import { RECIPIENTS_SEARCHED, type Campaign, type CampaignRecipient } from '#contract/emails/campaigns'
import Download from 'lucide-react/icons/download'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { RadioChips } from '../../../../ui/fields/radio-chips.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { SectionError } from '../../frame/admin-page.tsx'
import { RecipientStateDot } from '../email-state.tsx'
import { deliveryNames } from '../email-labels.ts'
import { Pager } from '../../list/pager.tsx'
import { choiceOf, recipientChoices } from './recipient-choices.ts'
import { useEmailActs } from '../use-email-acts.ts'
import { RECIPIENTS_PER_PAGE, useRecipients } from '../use-emails.ts'
import { formatDateTime } from '../../../../shell/format-date-time.ts'

export function RecipientLog({ email }: { email: Campaign }) {
  const { id, counts } = email
  const [chosen, setChosen] = useState('all')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const filter = { search: search.trim(), ...choiceOf(chosen) }
  const acts = useEmailActs()
  const { data, error, refetch } = useRecipients(
    id,
    { ...filter, page },
    counts.total - counts.waiting - counts.sending,
  )
  return (
    <section aria-label="Recipients" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          type="search"
          label="Search recipients"
          labelHidden
          placeholder={
            counts.total > RECIPIENTS_SEARCHED ? 'Beginning of an address' : 'Name, address or answer'
          }
          value={search}
          onChange={(text) => {
            setSearch(text)
            setPage(1)
          }}
          className="w-full sm:w-64"
          suffix={<Search aria-hidden="true" className="mr-2 text-soft" />}
        />
        <RadioChips
          label="State"
          labelHidden
          options={recipientChoices(counts, data?.deliveries)}
          value={chosen}
          onChange={(next) => {
            setChosen(next)
            setPage(1)
          }}
        />
        <Button
          size="small"
          className="ml-auto"
          icon={<Download aria-hidden="true" />}
          pending={acts.running === 'save'}
          isDisabled={data?.totalItems === 0}
          onPress={() => void acts.saveRecipients(id, filter)}
        >
          Download CSV
        </Button>
      </div>
      {data ? (
        <>
          <div className="overflow-x-auto">
            <table role="table" className="w-full text-left text-sm max-sm:block sm:min-w-xl">
              <thead role="rowgroup" className="text-soft max-sm:sr-only">
                <tr role="row" className="border-b border-line">
                  <th role="columnheader" scope="col" className="py-2 pr-4 font-medium">
                    Recipient
                  </th>
                  <th role="columnheader" scope="col" className="py-2 pr-4 font-medium">
                    State
                  </th>
                  <th role="columnheader" scope="col" className="py-2 pr-4 font-medium">
                    Answer of the server
                  </th>
                  <th role="columnheader" scope="col" className="py-2 text-right font-medium">
                    When
                  </th>
                </tr>
              </thead>
              <tbody role="rowgroup" className="max-sm:block">
                {data.items.map((one) => (
                  <RecipientRow key={one.address} recipient={one} />
                ))}
              </tbody>
            </table>
          </div>
          {data.items.length === 0 ? <p className="text-soft">No matches.</p> : null}
          <Pager page={page} perPage={RECIPIENTS_PER_PAGE} total={data.totalItems} onPage={setPage} />
        </>
      ) : error ? (
        <SectionError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </section>
  )
}

function isBad(delivery: CampaignRecipient['delivery']): boolean {
  return delivery !== '' && delivery !== 'delivered' && delivery !== 'deferred'
}

function RecipientRow({ recipient }: { recipient: CampaignRecipient }) {
  const { address, name, state, attempts, answer, answered, due, delivery, deliveryDetail } = recipient
  return (
    <tr
      role="row"
      className="border-b border-line align-top max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:gap-y-1 max-sm:py-3"
    >
      <td role="cell" className="wrap-anywhere sm:py-2 sm:pr-4">
        <div className="font-medium">
          <bdi>{name || address}</bdi>
        </div>
        {name ? <div className="text-soft">{address}</div> : null}
      </td>
      <td role="cell" className="whitespace-nowrap max-sm:text-right sm:py-2 sm:pr-4">
        <RecipientStateDot state={state} />
        {delivery === '' ? null : (
          <div className={isBad(delivery) ? 'text-danger' : 'text-soft'}>{deliveryNames[delivery]}</div>
        )}
        {attempts > 1 ? <div className="text-soft">{attempts} attempts</div> : null}
      </td>
      <td role="cell" className="wrap-anywhere max-sm:col-span-full max-sm:empty:hidden sm:py-2 sm:pr-4">
        {answer}
        {deliveryDetail === '' ? null : <div className="text-soft">{deliveryDetail}</div>}
      </td>
      <td
        role="cell"
        className="whitespace-nowrap text-soft tabular-nums max-sm:col-span-full sm:py-2 sm:text-right"
      >
        {due ? `Again ${formatDateTime(due)}` : formatDateTime(answered)}
      </td>
    </tr>
  )
}
