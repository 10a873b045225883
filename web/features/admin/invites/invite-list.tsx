import { inviteStatuses } from '#contract/invites'
import { useState } from 'react'
import { wordsFor } from '../../../shell/errors/words.ts'
import { AlertDialog } from '../../../ui/dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RadioChips } from '../../../ui/radio-chips.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Pager } from '../surveys/survey/pager.tsx'
import { InviteRow } from './invite-row.tsx'
import { countWords, isLiving, statusWords } from './invite-words.ts'
import { PickBox } from './pick-box.tsx'
import { useInviteActs } from './use-invite-acts.ts'
import { useInvites } from './use-invite-office.ts'
import { useListPlace } from './use-list-place.ts'
import { usePicked } from './use-picked.ts'

/** Every invite with what became of it; many can be sent again or revoked at once. */
export function InviteList({ onInvite }: { onInvite: () => void }) {
  const place = useListPlace()
  const status = inviteStatuses.find((one) => one === place.get('status'))
  const { data, error, refetch, isPlaceholderData } = useInvites({
    search: place.asked,
    status,
    kind: undefined,
    page: place.page,
  })
  const acts = useInviteActs()
  const living = (data?.items ?? []).filter(isLiving)
  const picked = usePicked(living.map(({ id }) => id))
  const [revoking, setRevoking] = useState<string[]>()

  if (error && !data) {
    return (
      <EmptyState {...wordsFor(error)}>
        <Button onPress={() => void refetch()}>Try again</Button>
      </EmptyState>
    )
  }
  const isFiltered = place.asked !== '' || status !== undefined
  return (
    <section aria-label="Invites" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          type="search"
          label="Search invites"
          labelHidden
          placeholder="Address, name or note"
          value={place.search}
          onChange={place.setSearch}
          className="w-full sm:w-60"
        />
        <RadioChips
          label="Status"
          labelHidden
          options={[
            { id: 'any', label: 'All' },
            ...inviteStatuses.map((id) => {
              const count = data?.counts[id] ?? 0
              return {
                id,
                label: count > 0 ? `${statusWords[id]} ${count.toLocaleString()}` : statusWords[id],
              }
            }),
          ]}
          value={status ?? 'any'}
          onChange={(id) => place.set('status', id === 'any' ? '' : id)}
        />
      </div>
      {!data ? (
        <div role="status" aria-label="Loading the invites" className="flex flex-col gap-2">
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-14" />
          ))}
        </div>
      ) : data.items.length === 0 && place.page === 1 ? (
        isFiltered ? (
          <EmptyState title="No invite like that" text="Addresses, names and notes are searched.">
            <Button onPress={place.clear}>Show all</Button>
          </EmptyState>
        ) : (
          <EmptyState
            title="Let somebody in"
            text="Accounts come from invites alone. Invite people by their address, or make a code that you hand out yourself."
          >
            <Button variant="primary" onPress={onInvite}>
              Invite people
            </Button>
          </EmptyState>
        )
      ) : (
        <>
          <div className="flex min-h-9 flex-wrap items-center gap-2 text-sm" aria-live="polite">
            {picked.ids.length > 0 ? (
              <>
                <span className="mr-1 font-medium">{picked.ids.length} picked</span>
                <Button
                  size="small"
                  pending={acts.pending}
                  onPress={() => void acts.resend(picked.ids).then((done) => done && picked.clear())}
                >
                  Send again
                </Button>
                <Button size="small" onPress={() => setRevoking(picked.ids)}>
                  Revoke
                </Button>
                <Button size="small" variant="plain" onPress={picked.clear}>
                  Pick none
                </Button>
              </>
            ) : (
              <span className="text-soft">{countWords(data.totalItems, 'invite', 'invites')}</span>
            )}
          </div>
          <div
            className="relative -mx-4 overflow-x-auto px-4"
            tabIndex={0}
            role="region"
            aria-label="List of invites"
          >
            <table aria-busy={isPlaceholderData} className="w-full min-w-[46rem] text-left text-sm">
              <thead className="text-soft">
                <tr className="border-b border-line">
                  <th scope="col" className="w-8 py-2">
                    <PickBox
                      label="Pick all open invites of this page"
                      value={picked.all}
                      onChange={picked.toggleAll}
                    />
                  </th>
                  <th scope="col" className="py-2 pr-4 font-medium">
                    For
                  </th>
                  <th scope="col" className="py-2 pr-4 font-medium">
                    Status
                  </th>
                  <th scope="col" className="py-2 pr-4 font-medium">
                    Used
                  </th>
                  <th scope="col" className="py-2 pr-4 font-medium">
                    Made
                  </th>
                  <th scope="col" className="py-2 pr-4 font-medium">
                    Expires
                  </th>
                  <th scope="col" className="w-10 py-2">
                    <span className="sr-only">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.items.map((invite) => (
                  <InviteRow
                    key={invite.id}
                    invite={invite}
                    isPicked={picked.has(invite.id)}
                    onPick={() => picked.toggle(invite.id)}
                    onRevoke={() => setRevoking([invite.id])}
                  />
                ))}
              </tbody>
            </table>
          </div>
          <Pager page={place.page} perPage={data.perPage} total={data.totalItems} onPage={place.setPage} />
        </>
      )}
      {revoking ? (
        <AlertDialog
          title={revoking.length === 1 ? 'Revoke this invite?' : `Revoke ${revoking.length} invites?`}
          onClose={() => setRevoking(undefined)}
          actions={
            <>
              <Button onPress={() => setRevoking(undefined)}>Keep</Button>
              <Button
                variant="danger"
                pending={acts.pending}
                onPress={() =>
                  void acts.revoke(revoking).then(() => {
                    setRevoking(undefined)
                    picked.clear()
                  })
                }
              >
                Revoke
              </Button>
            </>
          }
        >
          The link stops working at once, and whoever opens it is told so. Accounts that came by it stay.
        </AlertDialog>
      ) : null}
    </section>
  )
}
