import { chatMessages, chatReactions } from '../../collections/chat-messages.ts'
import { chatReports } from '../../collections/chat-reports.ts'
import { chatRooms } from '../../collections/chat-rooms.ts'
import { users } from '../../collections/users.ts'
import { reportReasons } from '../../contract/chat/chat.ts'
import { invalid } from '../../contract/app-error.ts'
import { afterAnswer } from '../../http/after-answer.ts'
import type { AppContext } from '../../http/app-env.ts'
import { countAttempt } from '../../http/rate-limit.ts'
import type { RecordHooks, RecordValues } from '../../http/record-hooks.ts'
import { messageStore, reactionStore } from './message-store-request.ts'
import { notifyPersonChanged } from './people-service.ts'
import { findReported } from './people-storage.ts'
import { notifyRooms } from './rooms-service.ts'

const REPORTS = { attempts: 20, seconds: 300 }

/** The chat's record hooks: rooms take part in all writes of their records, which therefore cannot be batched. */
export const chatHooks: readonly RecordHooks[] = [
  { collection: chatMessages, store: messageStore, alone: true },
  { collection: chatReactions, store: reactionStore, alone: true },
  { collection: chatReports, beforeCreate: aboutReport, alone: true },
  {
    collection: chatRooms,
    afterCreate: roomWritten,
    afterUpdate: roomWritten,
    afterDelete: roomWritten,
    alone: true,
  },
  { collection: users, afterUpdate: personChanged },
]

/** Values that the server adds to a new report: the message's place and current text. */
async function aboutReport(context: AppContext, values: RecordValues): Promise<RecordValues> {
  const actor = context.get('actor')
  // The collection's rule refuses guests.
  if (!actor) return {}
  await countAttempt(context, [{ subject: `reports:${actor.id}`, ...REPORTS }])
  const message = typeof values.message === 'string' ? values.message : ''
  if (message === '') {
    throw invalid(
      { message: { code: 'validation_required', message: 'Cannot be blank.' } },
      'Failed to create record.',
    )
  }
  // Others are about art.
  if (!reportReasons.some((one) => one === values.reason)) {
    throw invalid(
      { reason: { code: 'validation_invalid_value', message: 'Invalid value.' } },
      'Failed to create record.',
    )
  }
  // A missing message is refused as an invalid relation.
  return { state: 'open', ...(await findReported(context.env.DB, message)) }
}

function roomWritten(context: AppContext, id: string): Promise<void> {
  return notifyRooms(context.env, [id], context.get('config').chatShards)
}

function personChanged(context: AppContext, id: string): void {
  afterAnswer(context, () => notifyPersonChanged(context.env, id, context.get('config').chatShards))
}
