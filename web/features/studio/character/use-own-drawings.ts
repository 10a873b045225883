import { useQuery } from '@tanstack/react-query'
import { ownCharactersQuery, workshopQuery } from '../../../data/characters.ts'

/** The person's private characters, the last changed first. */
export function useOwnDrawings() {
  return useQuery(ownCharactersQuery).data ?? []
}

/** The one that is worked on. */
export function useOwnDrawing(id: string) {
  return useQuery(workshopQuery(id))
}
