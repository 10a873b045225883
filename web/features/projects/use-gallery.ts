import { useQuery } from '@tanstack/react-query'
import { galleryQuery } from '../../data/characters.ts'

/** Everybody in the gallery, or why it did not come. */
export function useGallery() {
  return useQuery(galleryQuery)
}
