import { useQuery } from '@tanstack/react-query'
import { galleryQuery } from '../../data/characters.ts'

export function useGallery() {
  return useQuery(galleryQuery)
}

/** The names of the characters that the caller may know, by id. */
export function useCharacterNames(): ReadonlyMap<string, string> {
  const { data = [] } = useGallery()
  return new Map(data.map(({ id, name }) => [id, name]))
}
