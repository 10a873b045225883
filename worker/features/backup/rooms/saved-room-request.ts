import type { BackupCalls, Refused } from '../../../backup-calls.ts'
import type { Bindings } from '../../../bindings.ts'
import { AppError } from '../../../contract/app-error.ts'
import { roomKind, type RoomKind } from '../../../contract/backup/rooms.ts'
import { callObject } from '../../../platform/call-object.ts'
import { withTimeout } from '../../../platform/with-timeout.ts'
import { roomExists, roomsAfter } from './storage.ts'

/** Time within which a room must answer a call for one page; the client tries once more. */
const ANSWER_MS = 6_000

const LIST_PAGE = 1_000

/** The kind in an address; throws `not_found` for any other. */
export function kindOf(name: string): RoomKind {
  const kind = roomKind.safeParse(name)
  if (!kind.success) throw new AppError('not_found')
  return kind.data
}

export async function listRooms(
  binding: D1Database,
  kind: RoomKind,
  after: string,
): Promise<{ ids: string[]; more: boolean }> {
  const ids = await roomsAfter(binding, kind, after, LIST_PAGE)
  return { ids, more: ids.length === LIST_PAGE }
}

/** Calls the object of a room; throws for refusals and for one that does not answer, and names it. */
export async function callRoom<Answer>(
  env: Bindings,
  { kind, room }: { kind: string; room: string },
  ask: (object: BackupCalls) => Promise<Answer | Refused>,
  timeout = ANSWER_MS,
): Promise<Answer> {
  const known = kindOf(kind)
  if (!(await roomExists(env.DB, known, room))) throw new AppError('not_found')
  const rooms = known === 'chat' ? env.CHAT_ROOMS : env.JAM_ROOMS
  const named = `${known} ${room}`
  let answer: Answer | Refused
  try {
    answer = await withTimeout(
      timeout,
      callObject(() => ask(rooms.getByName(room))),
    )
  } catch (cause) {
    throw new AppError('storage_unavailable', { message: `The room ${named} is not responding.`, cause })
  }
  if (isRefused(answer)) throw new AppError('conflict', { message: `${named}: ${answer.refused}` })
  return answer
}

function isRefused<Answer>(answer: Answer | Refused): answer is Refused {
  return typeof answer === 'object' && answer !== null && 'refused' in answer
}
