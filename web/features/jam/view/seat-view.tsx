import { useEffect, useMemo, useState } from 'react'
import { seatPerformer } from '#model/jam/jam-document'
import type { Entry } from '../../../data/jams.ts'
import { StageView } from '../../../stage/stage-view.tsx'
import { useCast } from '../../../stage/cast/use-cast.ts'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { useLiveVoices } from '../live/use-live-voices.ts'
import type { JamRoom } from '../room/jam-room.ts'
import { useRoom } from '../room/use-jam.ts'

export function SeatView({ jam, seat, seeThrough }: { jam: string; seat: number; seeThrough: boolean }) {
  const [entry] = useState<Entry>(() => {
    const key = new URLSearchParams(window.location.hash.slice(1)).get('key')
    return key === null ? 'session' : { key }
  })
  const room = useRoom(jam, entry)
  return (
    <div className={`fixed inset-0 z-60 ${seeThrough ? '' : 'bg-paper'}`}>
      <Performer room={room} entry={entry} seat={seat} seeThrough={seeThrough} />
    </div>
  )
}

function Performer({
  room,
  entry,
  seat,
  seeThrough,
}: {
  room: JamRoom
  entry: Entry
  seat: number
  seeThrough: boolean
}) {
  const { document, known, line } = useSignal(room.state)
  const voices = useLiveVoices(room, entry)
  useSeeThroughPage(seeThrough)
  const alone = useMemo(() => {
    const performers = document.performers
      .filter(({ id }) => id === seatPerformer(seat))
      .map((performer) => ({ ...performer, x: 0.5, y: 0.98, scale: 0.96 }))
    const background = {
      id: 'alone',
      start: 0,
      duration: 86_400,
      background: seeThrough ? 'transparent' : '',
      camera: { x: 0.5, y: 0.5, zoom: 1 },
    }
    return { ...document, performers, tracks: [], captions: [], gestures: [], scenes: [background] }
  }, [document, seat, seeThrough])
  const { cast } = useCast(alone, { takes: [], voices: false })
  if (line === 'removed' || line === 'gone') {
    return (
      <p role="alert" className="m-6 max-w-md rounded-panel border border-line bg-panel p-4">
        {line === 'gone'
          ? 'This jam was deleted.'
          : 'This address no longer works. Make a new one on the jam’s page, under “For streaming”.'}
      </p>
    )
  }
  if (!known) return null
  return (
    <StageView
      document={alone}
      cast={cast}
      life="acting"
      voices={voices}
      seeThrough={seeThrough}
      stageClassName=""
      label={`Seat ${seat + 1}`}
    />
  )
}

/** The page must be transparent behind the performer. */
function useSeeThroughPage(on: boolean) {
  useEffect(() => {
    if (!on) return
    const { documentElement: root, body } = window.document
    const before = [root.style.background, body.style.background] as const
    root.style.background = 'transparent'
    body.style.background = 'transparent'
    return () => {
      ;[root.style.background, body.style.background] = before
    }
  }, [on])
}
