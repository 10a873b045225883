import UserMinus from 'lucide-react/icons/user-minus'
import { lazy, Suspense, useState } from 'react'
import type { JamSeat } from '#contract/jam/frames'
import { isolated } from '../../../platform/locale.ts'
import { Avatar } from '../../../shell/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useJam, useJamState } from '../room/use-jam.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'
import { cutOffMessage, seatStateLabel } from './seat-labels.ts'
import { useAddSeat } from './use-add-seat.ts'
import { lazyWindow } from '../../../ui/overlays/lazy-window.tsx'

const CharacterChoice = lazyWindow(async () => (await import('./character-choice.tsx')).CharacterChoice)
const RemoveDialog = lazyWindow(async () => (await import('./removal.tsx')).RemoveDialog)
const Watchers = lazy(async () => ({ default: (await import('./removal.tsx')).Watchers }))
const RemovedPeople = lazy(async () => ({ default: (await import('./removal.tsx')).RemovedPeople }))

/** `isRecording`: this page records, which it knows without the room. */
export function SeatList({ isRecording = false }: { isRecording?: boolean }) {
  const { room, me, record } = useJam()
  const { line, seats, people, removed } = useJamState()
  const addSeat = useAddSeat()
  const own = seats.find(({ person }) => person?.id === me)?.seat
  const [removing, setRemoving] = useState<JamSeat['person']>(null)
  const [taking, setTaking] = useState<number>()
  const watching =
    record.owner === me
      ? people.filter(({ id }) => id !== me && !seats.some(({ person }) => person?.id === id))
      : []
  return (
    <section aria-labelledby="seats" className="flex flex-col gap-2">
      <h2 id="seats" className="text-lg">
        Seats
      </h2>
      <ul className="flex flex-col gap-1.5">
        {seats.map(({ seat, person, ...standing }) => (
          <li
            key={seat}
            className="flex min-h-11 items-center gap-2.5 rounded-control border border-line bg-raised px-3 py-1.5"
          >
            {person ? (
              <Avatar user={person} className="size-7 text-xs" />
            ) : (
              <span
                aria-hidden="true"
                className="grid size-7 shrink-0 place-items-center rounded-full bg-(--line-strong) text-xs font-semibold text-white"
              >
                {seat + 1}
              </span>
            )}
            <span className="min-w-0 flex-1 text-sm">
              {person ? (
                <TruncatedText>{person.name}</TruncatedText>
              ) : (
                <span className="text-soft">Free</span>
              )}
              <span className="block text-xs text-soft">
                {line === 'open'
                  ? seatStateLabel(standing)
                  : cutOffMessage({ isOwn: person?.id === me, isRecording })}
              </span>
            </span>
            {person === null ? (
              <Button size="small" onPress={() => setTaking(seat)}>
                Take seat {seat + 1}
              </Button>
            ) : person.id === me ? (
              <Button
                size="small"
                variant="plain"
                isDisabled={standing.recording || isRecording}
                onPress={() => void room.send({ t: 'seat', seat, character: null })}
              >
                Leave
              </Button>
            ) : record.owner === me ? (
              <IconButton
                size="small"
                label={`Remove ${isolated(person.name)}`}
                icon={<UserMinus aria-hidden="true" />}
                onPress={() => setRemoving(person)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {own === undefined ? null : (
        <Button size="small" variant="plain" className="self-start" onPress={() => setTaking(own)}>
          Change my character
        </Button>
      )}
      {addSeat ? (
        <Button size="small" variant="plain" className="self-start" onPress={() => void addSeat()}>
          Add a seat
        </Button>
      ) : null}
      <Suspense>
        {watching.length > 0 ? <Watchers people={watching} onRemove={setRemoving} /> : null}
      </Suspense>
      <Suspense>{removed.length > 0 ? <RemovedPeople /> : null}</Suspense>
      <Suspense>
        {removing ? <RemoveDialog person={removing} onClose={() => setRemoving(null)} /> : null}
        {taking === undefined ? null : <CharacterChoice seat={taking} onClose={() => setTaking(undefined)} />}
      </Suspense>
    </section>
  )
}
