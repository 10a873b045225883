import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { colourOf, initialOf } from '../page/person-look.ts'
import { useCharacters } from './use-characters.ts'
import { useJam, useJamState } from '../room/use-jam.ts'

/** The seats of the jam: who sits where, who records or performs live; a free one can be taken. */
export function SeatList() {
  const { room, me, record } = useJam()
  const { seats } = useJamState()
  const [taking, setTaking] = useState<number>()
  return (
    <section aria-labelledby="seats" className="flex flex-col gap-2">
      <h2 id="seats" className="text-lg">
        Seats
      </h2>
      <ul className="flex flex-col gap-1.5">
        {seats.map(({ seat, person, away, recording, live }) => (
          <li
            key={seat}
            className="flex min-h-11 items-center gap-2.5 rounded-control border border-line bg-raised px-3 py-1.5"
          >
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full text-xs font-semibold text-white"
              style={{ background: person ? colourOf(person.id) : 'var(--line-strong)' }}
            >
              {person ? initialOf(person.name) : seat + 1}
            </span>
            <span className="min-w-0 flex-1 truncate text-sm">
              {person ? person.name : <span className="text-soft">Free</span>}
              <span className="block text-xs text-soft">
                {recording ? 'Recording' : live ? 'Live' : away ? 'Away, the seat is kept' : ''}
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
                isDisabled={recording}
                onPress={() => void room.send({ t: 'seat', seat, character: null })}
              >
                Leave
              </Button>
            ) : record.owner === me ? (
              <Button
                size="small"
                variant="plain"
                onPress={() => void room.send({ t: 'remove', user: person.id })}
              >
                Remove
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {taking === undefined ? null : <CharacterChoice seat={taking} onClose={() => setTaking(undefined)} />}
    </section>
  )
}

function CharacterChoice({ seat, onClose }: { seat: number; onClose: () => void }) {
  const { room } = useJam()
  const characters = useCharacters()
  return (
    <Dialog title={`Who sits in seat ${seat + 1}?`} onClose={onClose}>
      <ul className="grid grid-cols-2 gap-2 pb-4 sm:grid-cols-3">
        {characters.map(({ id, name, tagline }) => (
          <li key={id}>
            <button
              type="button"
              className="flex size-full flex-col items-start rounded-control border border-line-strong bg-panel px-3 py-2.5 text-left hover:bg-hover"
              onClick={() => {
                room.send({ t: 'seat', seat, character: id })
                onClose()
              }}
            >
              <span className="font-medium">{name}</span>
              <span className="text-sm text-soft">{tagline}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
