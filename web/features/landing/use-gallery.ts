import type { CharacterRecord } from '#contract/characters'
import { useQuery } from '@tanstack/react-query'
import { galleryQuery } from '../../data/characters.ts'

const none: readonly CharacterRecord[] = []

/** Returns the gallery; empty while loading. */
export function useGallery(): readonly CharacterRecord[] {
  return useQuery(galleryQuery).data ?? none
}
