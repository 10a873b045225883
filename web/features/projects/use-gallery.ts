import { useQuery } from '@tanstack/react-query'
import { galleryQuery } from '../../data/characters.ts'

/** Returns the gallery, or the error. */
export function useGallery() {
  return useQuery(galleryQuery)
}
