import type { JamStart } from '#contract/jam/joint-start'
import { CountBall } from '../recording/count-ball.tsx'
import { useJam, useJamState } from '../room/use-jam.ts'
import { countInLabel, recordingLabel } from './together-labels.ts'
import { useBeatsLeft } from './use-beats-left.ts'

export function StartNotice({ start, withCount }: { start: JamStart; withCount: boolean }) {
  const { room, me } = useJam()
  const { seats } = useJamState()
  const left = useBeatsLeft(start, room)
  const seat = seats.find(({ person }) => person?.id === me)?.seat
  const words = left > 0 ? countInLabel(start, seat) : recordingLabel(seats, seat)
  return (
    <>
      {withCount && left > 0 ? <CountBall count={left} /> : null}
      <p role="status" className="absolute inset-x-2 bottom-2 flex justify-center">
        {words === '' ? null : (
          <span className="rounded-control bg-curtain px-3 py-1 text-center text-xs font-semibold text-on-curtain sm:text-sm">
            {words}
          </span>
        )}
      </p>
    </>
  )
}
