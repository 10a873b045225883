import type { MediaRecord } from '#contract/media'
import { queryOptions } from '@tanstack/react-query'
import { getThumb, mediaKeys } from '../../../data/media.ts'

const SIZE = '640x360f'

/** A thumbnail, ready to be drawn. Only its owner may fetch that of an unpublished project, so no `<img>` could. */
export function thumbBitmapQuery(media: Pick<MediaRecord, 'id' | 'file'>) {
  return queryOptions({
    queryKey: mediaKeys.thumb(media.id, SIZE),
    queryFn: async ({ signal }) => createImageBitmap(await getThumb(media, SIZE, signal)),
    // A file never changes under its id.
    staleTime: Infinity,
    structuralSharing: false,
  })
}
