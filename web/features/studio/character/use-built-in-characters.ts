import { useQuery } from '@tanstack/react-query'
import { rigIdOf, type CharacterRecord } from '#contract/characters'
import { galleryQuery } from '../../../data/characters.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import {
  inARow,
  MAX_PERFORMERS,
  voiceTracks,
  withoutPerformer,
  withPerformer,
} from '../project/edits/cast-edits.ts'
import { useChosenPerformer } from '../project/use-chosen-performer.ts'

export const useCharacters = () => useQuery(galleryQuery).data

export function useBuiltInCharacters(characters: readonly CharacterRecord[] | undefined) {
  const studio = useStudio()
  const document = useStudioState((state) => state.document)
  const chosen = useChosenPerformer()
  const nameOf = (id: string) => characters?.find((character) => character.id === id)?.name ?? 'Character'
  const { performers } = document
  return {
    performers: performers.map(({ id, character }, index) => {
      const name = nameOf(character)
      // Performers of the same character need different names.
      const alike = performers.filter((one) => one.character === character).length > 1
      return { id, name: alike ? `${name} ${index + 1}` : name }
    }),
    chosen: chosen?.id,
    isFull: performers.length >= MAX_PERFORMERS,
    voices: voiceTracks(document).map(({ id, name, performer }) => ({ id, name, performer })),
    choose: (id: string) => studio.choosePerformer(id),
    add(character: CharacterRecord) {
      const id = crypto.randomUUID()
      const { name, rig } = character
      const lead = nameOf(performers[0]?.character ?? '')
      studio.edit(withPerformer(document, { id: character.id, name, rig: rigIdOf(rig) }, { id, lead }))
      studio.choosePerformer(id)
    },
    remove: (id: string) => studio.edit(withoutPerformer(document, id)),
    arrange: () => studio.edit({ kind: 'batch', edits: inARow(performers, document.stage) }),
    place: (x: number) =>
      chosen &&
      studio.edit({ kind: 'setPerformerPlace', performer: chosen.id, change: { x } }, { key: 'place' }),
    resize: (scale: number) =>
      chosen &&
      studio.edit({ kind: 'setPerformerPlace', performer: chosen.id, change: { scale } }, { key: 'size' }),
    placed: chosen && { x: chosen.x, scale: chosen.scale },
    endEdit: () => studio.endEdit(),
    speak: (track: string, performer: string | null) =>
      studio.edit({ kind: 'changeTrack', track, change: { performer } }),
  }
}
