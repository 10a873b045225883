import { actingThrough } from '../../platform/acting-through.ts'
import type { Bindings } from '../../bindings.ts'
import type { ChatOutcome, ChatUser, ChatCommand } from '../../chat-calls.ts'
import type { Collection } from '../../collections/definition/define.ts'
import type { RecordReads } from '../../collections/definition/record-reads.ts'
import { AppError, invalid } from '../../contract/app-error.ts'
import type { RefusalCode } from '../../contract/chat/frames.ts'
import type { AppContext } from '../../http/app-env.ts'
import type { RecordStore, RecordValues } from '../../http/record-hooks.ts'
import { actorOf } from '../../http/route.ts'
import { forEach } from '../../platform/for-each.ts'
import { newId } from '../../platform/ids.ts'
import { findCard, findReaction, findRooms, findChatUser, chatUserFrom } from './people-storage.ts'
import { callObject } from '../../platform/call-object.ts'
import { roomsRead, type ReadRooms } from './reads.ts'
import { placeOf } from './room/room-records.ts'

/** Must match the limit on sockets. */
const MAX_KEY_LENGTH = 64

/**
 * Users find what they have just sent. Returns whether the request reads any messages; a silent room is
 * `storage_unavailable`.
 */
export async function settleRooms(
  context: AppContext,
  collection: Collection,
  reads: RecordReads,
): Promise<boolean> {
  const read = roomsRead(collection, reads)
  // Visitors see none of it, so they do not wait.
  if (read === undefined || !context.get('actor')) return false
  await settleEach(context.env, await idsOf(context.env, read))
  return true
}

export async function settleAllRooms(env: Bindings): Promise<void> {
  await settleEach(env, await idsOf(env, 'all'))
}

export async function settleRoom(env: Bindings, room: string): Promise<void> {
  await settleEach(env, [room])
}

async function settleEach(env: Bindings, rooms: string[]): Promise<void> {
  await forEach(rooms, (room) => callObject(() => env.CHAT_ROOMS.getByName(room).settle()))
}

async function idsOf(env: Bindings, read: ReadRooms): Promise<string[]> {
  if (read === 'all') return (await findRooms(env.DB)).map(({ id }) => id)
  if ('rooms' in read) return read.rooms
  const known = await findReaction(env.DB, { id: read.reaction })
  const room = known && placeOf(known.message)?.room
  return room === undefined ? idsOf(env, 'all') : [room]
}

/** The record API's store of messages: reads use the copies in the database, writes go to the rooms. */
export const messageStore: RecordStore = {
  async create(context: AppContext, values: RecordValues): Promise<string> {
    const reply = textOf(values.reply)
    const card = textOf(values.card)
    const command: ChatCommand = {
      t: 'send',
      room: textOf(values.room),
      // Clients that may retry send an idempotency key.
      key: keyOf(context) ?? newId(),
      text: textOf(values.message),
      ...(reply && { reply }),
      ...(card && { card }),
    }
    return sendCommand(context, command, 'Failed to create record.')
  },
  async update(context: AppContext, id: string, values: RecordValues): Promise<void> {
    if (values.message === undefined) return
    const command: ChatCommand = {
      t: 'edit',
      room: placeOf(id)?.room ?? '',
      id,
      text: textOf(values.message),
    }
    await sendCommand(context, command, 'Failed to update record.')
  },
  async remove(context: AppContext, id: string): Promise<void> {
    await sendCommand(context, { t: 'delete', room: placeOf(id)?.room ?? '', id }, 'Failed to delete record.')
  },
}

export const reactionStore: RecordStore = {
  async create(context: AppContext, values: RecordValues): Promise<string> {
    const id = textOf(values.message)
    const emoji = textOf(values.emoji)
    const room = placeOf(id)?.room ?? ''
    await sendCommand(context, { t: 'react', room, id, emoji, on: true }, 'Failed to create record.')
    await settleEach(context.env, [room])
    const made = await findReaction(context.env.DB, { message: id, user: actorOf(context).id, emoji })
    if (!made) throw new AppError('not_found')
    return made.id
  },
  /** Reactions are created and deleted, never updated; the collection's rule refuses it earlier. */
  async update(): Promise<void> {
    throw new AppError('not_allowed')
  },
  async remove(context: AppContext, id: string): Promise<void> {
    const found = await findReaction(context.env.DB, { id })
    if (!found) throw new AppError('not_found')
    const { message, emoji, user } = found
    const room = placeOf(message)?.room ?? ''
    await sendCommand(
      context,
      { t: 'react', room, id: message, emoji, on: false },
      'Failed to delete record.',
      user,
    )
  },
}

async function sendCommand(
  context: AppContext,
  command: ChatCommand,
  failure: string,
  author = actorOf(context).id,
): Promise<string> {
  const via = actingThrough()
  const user = { ...(await userOfCommand(context, command, author)), ...(via && { via }) }
  const card =
    command.t === 'send' && command.card ? await findCard(context.env.DB, command.card, author) : undefined
  const by = actorOf(context).id
  const request = { user, command, ...(card && { card }), ...(by !== author && { by }) }
  // Commands are idempotent: they have a key or set a state.
  const outcomes = await callObject(() => context.env.CHAT_ROOMS.getByName(command.room).receive([request]))
  const outcome: ChatOutcome = outcomes?.[0] ?? { done: false, code: 'unknown_room' }
  if (!outcome.done) throw refusal(outcome, failure)
  return outcome.id
}

/** Superusers run the deployment: they may delete messages and cannot write any. */
async function userOfCommand(context: AppContext, command: ChatCommand, id: string): Promise<ChatUser> {
  const own = context.get('person')
  const found = own?.id === id ? chatUserFrom(own) : await findChatUser(context.env.DB, id)
  if (found) return found
  if (command.t !== 'delete' || !actorOf(context).superuser) throw new AppError('not_allowed')
  return { id, name: '', avatar: undefined, admin: true }
}

/** The client's idempotency key; a repeat gets the first answer. */
function keyOf(context: AppContext): string | undefined {
  const key = context.req.header('idempotency-key') ?? ''
  if (key.length > MAX_KEY_LENGTH) {
    throw new AppError('bad_request', {
      message: `Idempotency-Key can have up to ${MAX_KEY_LENGTH} characters.`,
    })
  }
  return key === '' ? undefined : key
}

/** Maps a room's refusal to an error of the record API, on a field where one is at fault. */
function refusal(
  { code, retryAfter }: { code: RefusalCode; retryAfter?: number },
  failure: string,
): AppError {
  const field = fieldOf(code)
  if (field)
    return invalid(
      {
        [field]: {
          code: code === 'empty' ? 'validation_required' : `validation_${code}`,
          message: words[code] ?? 'Refused.',
        },
      },
      failure,
    )
  const wait = retryAfter === undefined ? {} : { retryAfter }
  switch (code) {
    case 'too_fast':
      return new AppError('too_many_requests', wait)
    case 'not_yours':
    case 'not_found':
    case 'unknown_room':
      return new AppError('not_found')
    case 'unavailable':
      return new AppError('storage_unavailable', wait)
    default: {
      const message = words[code] ?? 'Refused.'
      return new AppError('not_allowed', {
        message,
        data: { room: { code: `validation_${code}`, message } },
        ...wait,
      })
    }
  }
}

const words: Partial<Record<RefusalCode, string>> = {
  empty: 'Cannot be blank.',
  too_long: 'Is too long.',
  bad_reply: 'Must be a message of this room.',
  bad_card: 'Must be a card of yours.',
  bad_emoji: 'Must be one emoji.',
  too_many_reactions: 'The message can’t take any more kinds of reactions.',
  room_locked: 'Only admins can write in this room.',
  room_archived: 'This room is archived.',
  muted: 'You are muted in this room.',
}

function fieldOf(code: RefusalCode): string | undefined {
  if (code === 'empty' || code === 'too_long') return 'message'
  if (code === 'bad_reply') return 'reply'
  if (code === 'bad_card') return 'card'
  return code === 'bad_emoji' || code === 'too_many_reactions' ? 'emoji' : undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
