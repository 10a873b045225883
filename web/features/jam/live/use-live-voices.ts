import { useEffect, useMemo, useState } from 'react'
import { seatPerformer } from '#model/jam/jam-document'
import type { Entry } from '../../../data/jams.ts'
import { restingMouth } from '../../../engine/voice/analysis.ts'
import type { LiveVoice } from '../../../stage/stage-frame.ts'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import type { JamRoom } from '../room/jam-room.ts'
import { createLiveLine, type LiveLine } from './live-line.ts'

const resting: LiveVoice = { mouth: restingMouth, loudness: -60, speaking: false }

export type LiveVoices = (performer: string) => LiveVoice | undefined

/** Returns the live voices of performers; undefined while no one is live. */
export function useLiveVoices(room: JamRoom, entry: Entry = 'session'): LiveVoices | undefined {
  const line = useLine(room, entry)
  const { seats } = useSignal(room.state)
  const live = seats
    .filter((seat) => seat.live)
    .map(({ seat }) => seatPerformer(seat))
    .join(' ')
  return useMemo(() => {
    if (live === '') return undefined
    const names = live.split(' ')
    // A live performer rests while no frames arrive, instead of following the document.
    return (performer) =>
      names.includes(performer) ? (line.voice(performer, resting) ?? resting) : undefined
  }, [line, live])
}

function useLine(room: JamRoom, entry: Entry): LiveLine {
  const [line] = useState(() => createLiveLine(room, entry))
  useEffect(() => line.open(), [line])
  return line
}
