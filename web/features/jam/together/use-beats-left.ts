import { useEffect, useState } from 'react'
import { type JamStart } from '#contract/jam/joint-start'
import { beatsLeft } from '#model/jam/joint-start'
import type { JamRoom } from '../room/jam-room.ts'

/** Milliseconds between reads of the room's clock, which may be corrected between beats. */
const LOOK_MS = 30

/** Remaining beats of the count-in by the room's clock; 0 while recording. */
export function useBeatsLeft(start: JamStart, room: JamRoom): number {
  // Before the room's time is known, all beats count as remaining.
  const [left, setLeft] = useState(() => beatsLeft(start, room.roomTime() ?? start.at))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setLeft(beatsLeft(start, room.roomTime() ?? start.at)), LOOK_MS)
    return () => clearInterval(timer)
  }, [start, room, isOver])
  return left
}
