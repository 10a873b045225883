import type { CharacterRecord } from '#contract/characters'
import { useQuery } from '@tanstack/react-query'
import { galleryQuery } from '../../data/characters.ts'

const none: readonly CharacterRecord[] = []

/** Everybody in the gallery; nobody while it is on its way. */
export function useGallery(): readonly CharacterRecord[] {
  return useQuery(galleryQuery).data ?? none
}
