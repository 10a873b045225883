import { useState } from 'react'
import { beds } from '../../../engine/sound/library/bed-list.ts'
import { showErrorBriefly } from '../../../shell/errors/show-error.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { musicStateOf, type MusicState } from './music-state.ts'

export interface MusicBed {
  options: { id: string; label: string }[]
  /** The music that the piece has already. */
  music: MusicState
  /** One is being made or uploaded. */
  isComing: boolean
  add: (id: string) => void
}

/** Music under the whole piece, quieter while someone speaks. */
export function useMusicBed(): MusicBed {
  const studio = useStudio()
  const music = useStudioState(({ document }) => musicStateOf(document))
  const isArriving = useStudioState(({ arrivals }) =>
    arrivals.some(({ take }) => beds.some(({ label }) => take.source === 'library' && take.name === label)),
  )
  const [isMaking, setMaking] = useState(false)
  return {
    options: beds.map(({ id, label }) => ({ id, label })),
    music,
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
