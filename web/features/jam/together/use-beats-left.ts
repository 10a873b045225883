import { useEffect, useState } from 'react'
import { type JamStart } from '#contract/jam/joint-start'
import { beatsLeft } from '#model/jam/joint-start'
import type { JamRoom } from '../room/jam-room.ts'

/** Milliseconds between reads of the room's clock, which may be corrected between beats. */
const LOOK_MS = 30

/** Beats of the count-in that are still to come, by the room's clock; 0: the take runs. */
export function useBeatsLeft(start: JamStart, room: JamRoom): number {
  // Before the room's time is known, soon after the line has opened, all of them.
  const [left, setLeft] = useState(() => beatsLeft(start, room.roomTime() ?? start.at))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setLeft(beatsLeft(start, room.roomTime() ?? start.at)), LOOK_MS)
    return () => clearInterval(timer)
  }, [start, room, isOver])
  return left
}
