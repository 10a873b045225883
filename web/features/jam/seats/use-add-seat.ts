import { SEATS_MAX } from '#contract/jam/jams'
import { changeJam } from '../../../data/jams.ts'
import { showError } from '../../../shell/errors/show-error.ts'
import { useJam, useJamState } from '../room/use-jam.ts'

export function useAddSeat(): (() => Promise<void>) | undefined {
  const { room } = useJam()
  const { seats } = useJamState()
  const { length } = seats
  if (length === 0 || length >= SEATS_MAX || seats.some(({ person }) => person === null)) return undefined
  return () => changeJam(room.id, { seats: length + 1 }).catch(showError)
}
