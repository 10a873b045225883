import { useEffect, useState } from 'react'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { useTimeline } from '../timeline/timeline-view.ts'
import { openSoundDesk } from './sound-desk.ts'
import { showErrorBriefly } from '../../../shell/errors/show-error.ts'

/** The library beside the timeline: closed with the panel. */
export function useSoundDesk() {
  const studio = useStudio()
  const { frame, transport } = useTimeline()
  const [desk] = useState(() => openSoundDesk(studio))
  useEffect(() => () => desk.close(), [desk])
  const arrivals = useStudioState((state) => state.arrivals)
  const coming = new Set(
    arrivals.filter(({ take }) => take.source === 'library').map(({ take }) => take.name),
  )

  return {
    desk,
    /** Names of those that are on their way to the server. */
    coming,
    /** Lays a sound at the playhead. */
    add(id: string, label: string) {
      desk
        .add(id, { start: transport.position.get() })
        .then(
          (outcome) => frame.said.set(outcome === 'placed' ? `${label} added` : `${label} is being added`),
          showErrorBriefly,
        )
    },
  }
}
