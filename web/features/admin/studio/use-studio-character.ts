import { useQuery } from '@tanstack/react-query'
import { recentCharactersQuery, workshopQuery } from '../../../data/characters.ts'

export function useStudioCharacter(id: string) {
  return useQuery(workshopQuery(id))
}

export function useRecentCharacters() {
  return useQuery(recentCharactersQuery).data
}
