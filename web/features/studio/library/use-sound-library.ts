import { useEffect, useState } from 'react'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { useTimeline } from '../timeline/timeline-view.ts'
import { openSoundLibrary } from './sound-library.ts'
import { showErrorBriefly } from '../../../shell/errors/show-error.ts'

export function useSoundLibrary() {
  const studio = useStudio()
  const { frame, transport } = useTimeline()
  const [library] = useState(() => openSoundLibrary(studio))
  useEffect(() => () => library.close(), [library])
  const arrivals = useStudioState((state) => state.arrivals)
  const coming = new Set(
    arrivals.filter(({ take }) => take.source === 'library').map(({ take }) => take.name),
  )

  return {
    library,
    coming,
    add(id: string, label: string) {
      library
        .add(id, { start: transport.position.get() })
        .then(
          (outcome) => frame.said.set(outcome === 'placed' ? `${label} added` : `${label} is being added`),
          showErrorBriefly,
        )
    },
  }
}
