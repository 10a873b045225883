import { chatMessages, chatReactions } from '../../collections/chat-messages.ts'
import { chatReports } from '../../collections/chat-reports.ts'
import { chatRooms } from '../../collections/chat-rooms.ts'
import { users } from '../../collections/users.ts'
import { invalid } from '../../contract/app-error.ts'
import { afterAnswer } from '../../http/after-answer.ts'
import type { AppContext } from '../../http/app-env.ts'
import { countAttempt } from '../../http/rate-limit.ts'
import type { RecordHooks, RecordValues } from '../../http/record-hooks.ts'
import { messageKeeper, reactionKeeper } from './keeper-request.ts'
import { notifyPersonChanged } from './people-service.ts'
import { findReported } from './people-storage.ts'
import { notifyRooms } from './rooms-service.ts'

/** Reports of one person. */
const REPORTS = { attempts: 20, seconds: 300 }

/** What chat does beside its records: rooms take part in all that is written about them, and so it is written alone. */
export const chatHooks: readonly RecordHooks[] = [
  { collection: chatMessages, keeper: messageKeeper, alone: true },
  { collection: chatReactions, keeper: reactionKeeper, alone: true },
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

/** What the server puts into a new report: where the message stands and what it says now. */
async function aboutReport(context: AppContext, values: RecordValues): Promise<RecordValues> {
  const actor = context.get('actor')
  // Guests are refused by the collection's rule.
  if (!actor) return {}
  await countAttempt(context, [{ subject: `reports:${actor.id}`, ...REPORTS }])
  const message = typeof values.message === 'string' ? values.message : ''
  if (message === '') {
    throw invalid(
      { message: { code: 'validation_required', message: 'Cannot be blank.' } },
      'Failed to create record.',
    )
  }
  // What is not there is refused as a relation to nothing.
  return { state: 'open', ...(await findReported(context.env.DB, message)) }
}

/** The room and every gateway are told. */
function roomWritten(context: AppContext, id: string): Promise<void> {
  return notifyRooms(context.env, [id], context.get('config').chatShards)
}

function personChanged(context: AppContext, id: string): void {
  afterAnswer(context, () => notifyPersonChanged(context.env, id, context.get('config').chatShards))
}
