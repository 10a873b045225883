import Square from 'lucide-react/icons/square'
import Users from 'lucide-react/icons/users'
import { useMemo } from 'react'
import { hostOf } from '#model/jam/joint-start'
import { usePageActions } from '../../../shell/actions/use-actions.ts'
import { Button } from '../../../ui/button.tsx'
import { useNewest } from '../../../ui/hooks/use-newest.ts'
import { spanFrom } from '../recording/use-record-settings.ts'
import { useJam, useJamState } from '../room/use-jam.ts'
import { useJointTakes, type JointTakeParts } from './use-joint-takes.ts'
import { readyLabel } from './together-labels.ts'

/** Least number of count-in beats, so that everyone knows when the take starts. */
const MIN_BEATS = 4

/** The host's button for joint takes, with information for the others. */
export function TogetherBar(parts: JointTakeParts) {
  const isElsewhere = useJointTakes(parts)
  const { settings, theatre } = parts
  const { playback } = theatre
  const { room, me, record } = useJam()
  const { seats, people, start, line } = useJamState()
  const host = hostOf(
    record.owner,
    people.map(({ id }) => id),
    seats,
  )
  const press = () => {
    if (host !== me) return
    if (start) return void room.send({ t: 'end' })
    const beats = Math.max(MIN_BEATS, Number(settings.countIn))
    room.send({ t: 'start', beats, ...spanFrom(playback.position.get(), settings) })
  }
  const newest = useNewest(press)
  usePageActions(
    useMemo(
      () => [
        {
          id: 'jam.record-together',
          label: 'Record everyone, or stop everyone',
          shortcut: 'Shift+r',
          run: () => newest.current(),
        },
      ],
      [newest],
    ),
  )
  const elsewhere = isElsewhere ? (
    <p role="status" className="px-4 pb-2 text-sm text-soft">
      Your microphone is on in another tab or on another device, too. When everyone is recorded, only that one
      records you.
    </p>
  ) : null
  const name = people.find(({ id }) => id === host)?.name
  if (host !== me) {
    if (elsewhere) return elsewhere
    const isSeated = seats.some(({ person }) => person?.id === me)
    return name === undefined || start || !isSeated ? null : (
      <p className="px-4 pb-2 text-sm text-soft">
        <bdi>{name}</bdi> can record everyone at once. With your microphone on, you’re counted in.
      </p>
    )
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pb-2">
        <Button
          icon={start ? <Square aria-hidden="true" className="fill-current" /> : <Users aria-hidden="true" />}
          isDisabled={
            line !== 'open' || (!start && !seats.some(({ armed, recording }) => armed && !recording))
          }
          onPress={press}
        >
          {start ? 'Stop everyone' : 'Record everyone'}
        </Button>
        {start ? null : <p className="text-sm text-soft">{readyLabel(seats)}</p>}
      </div>
      {elsewhere}
    </>
  )
}
