import { useState } from 'react'
import { beds } from '../../../engine/sound/library/bed-list.ts'
import { showErrorBriefly } from '../../../shell/errors/show-error.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'

export interface MusicBed {
  options: { id: string; label: string }[]
  /** The piece has music already. */
  hasMusic: boolean
  /** One is being made or uploaded. */
  isComing: boolean
  add: (id: string) => void
}

/** Music under the whole piece, quieter while someone speaks. */
export function useMusicBed(): MusicBed {
  const studio = useStudio()
  const hasMusic = useStudioState(({ document }) =>
    document.tracks.some(({ kind, clips }) => kind === 'music' && clips.length > 0),
  )
  const isArriving = useStudioState(({ arrivals }) =>
    arrivals.some(({ take }) => beds.some(({ label }) => take.source === 'library' && take.name === label)),
  )
  const [isMaking, setMaking] = useState(false)
  return {
    options: beds.map(({ id, label }) => ({ id, label })),
    hasMusic,
    isComing: isMaking || isArriving,
    async add(id) {
      setMaking(true)
      try {
        const { openSoundLibrary } = await import('../library/sound-library.ts')
        const sounds = openSoundLibrary(studio)
        await sounds.add(id, { start: 0 }).finally(sounds.close)
      } catch (error) {
        showErrorBriefly(error)
      } finally {
        setMaking(false)
      }
    },
  }
}
