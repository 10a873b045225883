import { useEffect, useState } from 'react'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { useTimeline } from '../timeline/timeline-view.ts'
import { openSoundDesk } from './sound-desk.ts'
import { showErrorBriefly } from '../../../shell/errors/show-error.ts'

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
    coming,
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
