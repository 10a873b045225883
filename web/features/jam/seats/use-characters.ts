import { useQuery } from '@tanstack/react-query'
import { galleryQuery } from '../../../data/characters.ts'

/** The characters one may perform as. */
export function useCharacters() {
  return useQuery(galleryQuery).data ?? []
}
