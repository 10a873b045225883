import { useQuery } from '@tanstack/react-query'
import { galleryQuery } from '../../../data/characters.ts'

export function useCharacters() {
  return useQuery(galleryQuery).data ?? []
}
