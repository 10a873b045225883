import { useQuery } from '@tanstack/react-query'
import { recentCharactersQuery, workshopQuery } from '../../../data/characters.ts'

/** The character that is worked on. */
export function useStudioCharacter(id: string) {
  return useQuery(workshopQuery(id))
}

/** Returns the characters edited last. */
export function useRecentCharacters() {
  return useQuery(recentCharactersQuery).data
}
