import { waitlistStates, type WaitlistEntry } from '#contract/invites'
import { useState } from 'react'
import { wordsFor } from '../../../shell/errors/words.ts'
import { momentWords } from '../../../shell/moment-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { AlertDialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RadioChips } from '../../../ui/radio-chips.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Pager } from '../surveys/survey/pager.tsx'
import { countWords, stateWords } from './invite-words.ts'
import { PickBox } from './pick-box.tsx'
import { useInviteActs } from './use-invite-acts.ts'
import { useWaitlist } from './use-invite-office.ts'
import { useListPlace } from './use-list-place.ts'
import { usePicked } from './use-picked.ts'
import { formatNumber } from '../../../platform/locale.ts'

/** Invited by one press, at most. */
const NEXT_MAX = 200

/** Who asked for an account on the start page: invited one by one, several, or the next so many. */
export function WaitlistPanel({ paused }: { paused: boolean }) {
  const place = useListPlace()
  const chosen = place.get('state') || 'waiting'
  const state = waitlistStates.find((one) => one === chosen)
  const { data, error, refetch } = useWaitlist({ search: place.asked, state, page: place.page })
  const acts = useInviteActs()
  const [declining, setDeclining] = useState<string[]>()
  const picked = usePicked((data?.items ?? []).filter((one) => one.state === 'waiting').map(({ id }) => id))

  if (error && !data) {
    return (
      <EmptyState {...wordsFor(error)}>
        <Button onPress={() => void refetch()}>Try again</Button>
      </EmptyState>
    )
  }
  return (
    <section aria-label="Waiting list" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          type="search"
          label="Search the waiting list"
          labelHidden
          placeholder="Address or words"
          value={place.search}
          onChange={place.setSearch}
          className="w-full sm:w-60"
        />
        <RadioChips<string>
          label="State"
          labelHidden
          options={[
            ...waitlistStates.map((id) => {
              const many = data?.counts[id] ?? 0
              return {
                id,
                label: many > 0 ? `${stateWords[id]} ${formatNumber(many)}` : stateWords[id],
              }
            }),
            { id: 'any', label: 'All' },
          ]}
          value={chosen}
          onChange={(id) => place.set('state', id === 'waiting' ? '' : id)}
          className="mr-auto"
        />
        <InviteNext waiting={data?.counts.waiting ?? 0} {...{ acts, paused }} />
      </div>
      {!data ? (
        <div role="status" aria-label="Loading the waiting list" className="flex flex-col gap-2">
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-14" />
          ))}
        </div>
      ) : data.items.length === 0 ? (
        <EmptyState
          title={place.asked ? 'No matches' : state === 'waiting' ? 'Nobody is waiting' : 'Nobody here'}
          text="Anyone who asks for an invitation on the start page appears here."
        />
      ) : (
        <>
          <PickedBar total={data.totalItems} onDecline={setDeclining} {...{ picked, acts, paused }} />
          <ul className="flex flex-col">
            {data.items.map((entry) => (
              <Row
                key={entry.id}
                entry={entry}
                isPicked={picked.has(entry.id)}
                onPick={() => picked.toggle(entry.id)}
                invite={
                  entry.state === 'waiting' && !paused
                    ? () => void acts.inviteWaiting({ ids: [entry.id] })
                    : undefined
                }
                pending={acts.pending}
              />
            ))}
          </ul>
          <Pager page={place.page} perPage={data.perPage} total={data.totalItems} onPage={place.setPage} />
        </>
      )}
      {declining ? (
        <DeclineDialog
          count={declining.length}
          pending={acts.pending}
          onClose={() => setDeclining(undefined)}
          onDecline={(mail) =>
            void acts.decline(declining, mail).then((isDone) => {
              if (!isDone) return
              setDeclining(undefined)
              picked.clear()
            })
          }
        />
      ) : null}
    </section>
  )
}

type Acts = ReturnType<typeof useInviteActs>

/** Invites those who wait longest, so many at a press. */
function InviteNext({ waiting, acts, paused }: { waiting: number; acts: Acts; paused: boolean }) {
  const [next, setNext] = useState('10')
  const count = Math.min(NEXT_MAX, waiting, Math.floor(Number(next)) || 0)
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (count > 0) void acts.inviteWaiting({ next: count })
      }}
    >
      <TextField
        label="Invite the next"
        inputMode="numeric"
        value={next}
        onChange={(text) => setNext(text.replaceAll(/\D/g, ''))}
        className="w-28"
      />
      <Button type="submit" pending={acts.pending} isDisabled={paused || count === 0}>
        {count === 0 ? 'Invite' : `Invite ${formatNumber(count)}`}
      </Button>
    </form>
  )
}

/** What can be done with those who are picked; while nobody is, how many there are. */
function PickedBar({
  picked,
  total,
  acts,
  paused,
  onDecline,
}: {
  picked: ReturnType<typeof usePicked>
  total: number
  acts: Acts
  paused: boolean
  onDecline: (ids: string[]) => void
}) {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-2 text-sm" aria-live="polite">
      {picked.ids.length > 0 ? (
        <>
          <span className="mr-1 font-medium">{picked.ids.length} picked</span>
          <Button
            size="small"
            variant="primary"
            isDisabled={paused}
            pending={acts.pending}
            onPress={() =>
              void acts.inviteWaiting({ ids: picked.ids }).then((done) => done && picked.clear())
            }
          >
            Invite
          </Button>
          <Button size="small" onPress={() => onDecline(picked.ids)}>
            Decline
          </Button>
          <Button size="small" variant="plain" onPress={picked.clear}>
            Pick none
          </Button>
        </>
      ) : (
        <>
          <PickBox label="Pick all who wait on this page" value={picked.all} onChange={picked.toggleAll} />
          <span className="text-soft">{countWords(total, 'person', 'people')}</span>
        </>
      )}
    </div>
  )
}

function Row({
  entry,
  isPicked,
  onPick,
  invite,
  pending,
}: {
  entry: WaitlistEntry
  isPicked: boolean
  onPick: () => void
  invite: (() => void) | undefined
  pending: boolean
}) {
  const { email, about, created, state } = entry
  return (
    <li className="flex items-start gap-4 border-b border-line py-3 text-sm">
      <span className="flex h-6 w-4 items-center">
        {state === 'waiting' ? <PickBox label={`Pick ${email}`} value={isPicked} onChange={onPick} /> : null}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-6 gap-y-0.5">
        <div className="min-w-0 flex-[2_1_16rem]">
          <p className="font-medium wrap-anywhere">{email}</p>
          {about === '' ? null : (
            <p dir="auto" className="text-soft wrap-anywhere whitespace-pre-line">
              {about}
            </p>
          )}
        </div>
        <p className="flex-[1_1_9rem]">
          {stateWords[state]}
          <span className="block text-soft">
            since {momentWords(state === 'waiting' ? created : entry.updated)}
          </span>
        </p>
      </div>
      {invite ? (
        <Button size="small" isDisabled={pending} aria-label={`Invite ${email}`} onPress={invite}>
          Invite
        </Button>
      ) : null}
    </li>
  )
}

function DeclineDialog({
  count,
  pending,
  onClose,
  onDecline,
}: {
  count: number
  pending: boolean
  onClose: () => void
  onDecline: (mail: boolean) => void
}) {
  const [mail, setMail] = useState(true)
  return (
    <AlertDialog
      title={`Take ${countWords(count, 'person', 'people')} off the list?`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Keep them</Button>
          <Button variant="danger" pending={pending} onPress={() => onDecline(mail)}>
            Decline
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>They can ask again later, and wait from then on.</p>
        <Checkbox label="Tell them in a friendly mail" value={mail} onChange={setMail} />
      </div>
    </AlertDialog>
  )
}
