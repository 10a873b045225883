import { useQuery } from '@tanstack/react-query'
import { workshopQuery } from '../data/characters.ts'

/** A character's draft; `undefined` until it has come. */
export function useDraftSvg(character: string): string | undefined {
  return useQuery(workshopQuery(character)).data?.draft
}
