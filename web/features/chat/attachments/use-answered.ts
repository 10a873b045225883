import type { ChatMessageRecord } from '#contract/chat/chat'
import { useQuery } from '@tanstack/react-query'
import { answeredQuery } from '../../../data/chat.ts'
import { CallError } from '../../../platform/call-error.ts'
import { isPending, type StoredMessage } from '#model/chat/room-messages'

/** The message that one replies to, loaded if necessary; `isGone`: it was deleted. */
export function useAnswered(
  id: string,
  here: StoredMessage | undefined,
): { answered: ChatMessageRecord | undefined; isDeleted: boolean } {
  const known = here && !isPending(here) ? here : undefined
  const { data, error } = useQuery({ ...answeredQuery(id), enabled: id !== '' && known === undefined })
  return {
    answered: known ?? data,
    isDeleted: known === undefined && error instanceof CallError && error.status === 404,
  }
}
