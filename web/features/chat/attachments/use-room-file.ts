import type { ChatCardRecord } from '#contract/chat/chat'
import { useQuery } from '@tanstack/react-query'
import { getFile, getThumb, mediaKeys } from '../../../data/media.ts'

/** The size at which pictures stand in a room; one of the contract's `thumbSizes`. */
const SHOWN = '640x360f'

/** The record's file as its card names it. */
export function fileOfCard({ media = '', url }: ChatCardRecord): { id: string; file: string } {
  return { id: media, file: decodeURIComponent(url.split('/').at(-1) ?? '') }
}

/** A picture of a message: small as it stands in the room, or whole. Rejects when it is gone. */
export function useRoomPicture(card: ChatCardRecord, size: 'shown' | 'whole') {
  const media = fileOfCard(card)
  // GIFs move only when they are whole.
  const isWhole = size === 'whole' || media.file.endsWith('.gif')
  return useQuery({
    queryKey: mediaKeys.roomFile(media.id, isWhole ? '' : SHOWN),
    queryFn: ({ signal }) => (isWhole ? getFile(media, signal) : getThumb(media, SHOWN, signal)),
    staleTime: Infinity,
    gcTime: 5 * 60_000,
    retry: 1,
  })
}

/** The recording of a voice message. Rejects with a `CallError`. */
export function getVoice(card: ChatCardRecord): Promise<Blob> {
  return getFile(fileOfCard(card))
}
