import type { ChatCardRecord } from '#contract/chat/chat'
import { CallError, isTemporary } from '../../../platform/call-error.ts'
import { changePending, withPending, type PendingMessage, isPending } from '#model/chat/room-messages'
import type { Refusal } from '#model/chat/refusal'
import type { Core } from './chat-core.ts'
import type { Waiting } from '#model/chat/outbox'

/** Uploads the file of a message to its room, resuming an earlier attempt. Rejects like `attachToRoom`. */
export async function uploadFile(core: Core, waiting: Waiting, signal: AbortSignal): Promise<ChatCardRecord> {
  const { outbox, histories, deps } = core
  const { attachment } = waiting
  const { room, key } = waiting.frame
  if (!attachment) throw new Error('There is no file to bring.')
  return deps.server.attachToRoom(room, attachment, {
    signal,
    async onTicket(ticket) {
      waiting.attachment = { ...attachment, ticket }
      await outbox.save(waiting).catch(() => undefined)
    },
    onProgress: (progress) =>
      histories.change(room, (messages) => changePending(messages, key, { progress })),
  })
}

/** An upload failed: retries it, or marks its message as refused. */
export function handleUploadFailure(core: Core, key: string, failure: unknown): 'again' | 'refused' {
  if (isTemporary(failure)) return 'again'
  const refusal = refusalOf(failure)
  if (refusal === undefined) core.deps.warn('A file could not be brought to its room', failure)
  const waiting = core.outbox.refuse(key, refusal ?? 'bad_file')
  if (!waiting) return 'refused'
  core.histories.change(waiting.frame.room, (messages) => {
    const pending = messages.list.find((one): one is PendingMessage => isPending(one) && one.key === key)
    return pending
      ? withPending(messages, { ...pending, state: 'refused', refusal: refusal ?? 'bad_file' })
      : messages
  })
  return 'refused'
}

function refusalOf(failure: unknown): Refusal | undefined {
  if (!(failure instanceof CallError)) return undefined
  if (failure.code === 'quota_reached') return 'no_space'
  if (failure.code === 'not_found') return 'unknown_room'
  return 'bad_file'
}
