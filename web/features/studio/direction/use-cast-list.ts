import { useQuery } from '@tanstack/react-query'
import { rigIdOf } from '#contract/characters'
import { galleryQuery } from '../../../data/characters.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { spokenTracks } from '../project/edits/add-take.ts'

export interface CastVoice {
  /** The performer's id. */
  id: string
  label: string
  character: string
  /** Seconds at which it first speaks. */
  starts: number
}

/** The performers that speak, and the characters that they can be. */
export function useCastList() {
  const studio = useStudio()
  const document = useStudioState((state) => state.document)
  const { data: gallery = [] } = useQuery(galleryQuery)
  const spoken = spokenTracks(document).filter(({ clips }) => clips.length > 0)
  const voices = document.performers.flatMap(({ id, character }): Omit<CastVoice, 'label'>[] => {
    const clips = spoken.filter(({ performer }) => performer === id).flatMap((track) => track.clips)
    return clips.length > 0 ? [{ id, character, starts: Math.min(...clips.map(({ start }) => start)) }] : []
  })
  return {
    voices: voices
      .toSorted((one, other) => one.starts - other.starts)
      .map((voice, index): CastVoice => ({ ...voice, label: `Voice ${index + 1}` })),
    characters: gallery.map(({ id, name }) => ({ id, label: name })),
    cast(performer: string, character: string) {
      const chosen = gallery.find(({ id }) => id === character)
      if (!chosen) return
      const rig = rigIdOf(chosen.rig)
      studio.edit({ kind: 'setCharacter', performer, character, ...(rig && { rig }), props: {} })
    },
  }
}
