import type { ChatCardRecord } from '#contract/chat/chat'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getFile, getThumb, mediaKeys } from '../../../data/media.ts'
import { CallError } from '../../../platform/call-error.ts'
import { useChat } from '../store.ts'

/** Displayed size of pictures; one of the contract's `thumbSizes`. */
const SHOWN = '640x360f'

/** The record's file as its card names it. */
export function fileOfCard({ media = '', url }: ChatCardRecord): { id: string; file: string } {
  return { id: media, file: decodeURIComponent(url.split('/').at(-1) ?? '') }
}

/** Why a file is missing: it was deleted, or its request failed. */
export type FileError = 'gone' | 'missing'

/** Classifies a failed file request. Only an answer of the server means that the file was deleted. */
export function toFileError(failure: unknown): FileError {
  return failure instanceof CallError && failure.code === 'not_found' ? 'gone' : 'missing'
}

/** A thumbnail, or the full picture. `retry` repeats a failed request, and so does the returning connection. */
export function useRoomPicture(card: ChatCardRecord, size: 'shown' | 'whole') {
  const media = fileOfCard(card)
  // Thumbnails of GIFs are not animated.
  const isWhole = size === 'whole' || media.file.endsWith('.gif')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: mediaKeys.roomFile(media.id, isWhole ? '' : SHOWN),
    queryFn: ({ signal }) => (isWhole ? getFile(media, signal) : getThumb(media, SHOWN, signal)),
    staleTime: Infinity,
    gcTime: 5 * 60_000,
    retry: (failures, failure) => failures < 1 && toFileError(failure) === 'missing',
  })
  const fileError = error ? toFileError(error) : undefined
  const isLive = useChat(({ connection }) => connection === 'live')
  const isMissing = fileError === 'missing'
  useEffect(() => {
    if (isLive && isMissing) void refetch()
    // Once per reconnection, not per failure.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isLive])
  return { data, fileError, isFetching, retry: () => void refetch() }
}

/** The recording of a voice message. Rejects with a `CallError`. */
export function getVoice(card: ChatCardRecord): Promise<Blob> {
  return getFile(fileOfCard(card))
}
